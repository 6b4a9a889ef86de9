"""One module for each site: its tables of patterns, or how it reads lines.

PokerStars, which is also written, is in the separate package ``pokerstars``.
"""
