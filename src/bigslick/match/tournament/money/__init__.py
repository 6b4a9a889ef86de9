"""The money of a tournament.

``prize_pool`` takes the money of entries and pays bounties. ``payouts`` computes prizes
and deals. ``results`` contains the places and what each player won.
"""
