"""The money of a tournament.

``prize_pool`` takes the money of entries and pays bounties, ``payouts`` are tables of
prizes and deals, ``results`` the places and what each player won.
"""
