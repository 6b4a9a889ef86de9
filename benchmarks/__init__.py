"""Figures: Bigslick and its peers, the same work in the same run.

``make bench`` prints them all; ``make bench ONLY=evaluation`` one group. A figure is
the best of several runs, because other programs run on the machine, too.
"""
