"""PokerStars' text, read and written."""
