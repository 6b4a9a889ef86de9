"""One module for each site: its tables of patterns, or how it reads lines.

PokerStars, which is also written, has a package of its own beside this one.
"""
