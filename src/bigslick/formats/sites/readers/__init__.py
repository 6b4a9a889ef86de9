"""One module for each site, which reads the text of its hands.

PokerStars, whose text can also be written, has its own package ``pokerstars``.
"""
