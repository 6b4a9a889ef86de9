"""Statistics of tournaments.

``tournament_results`` adds up what players paid and won, and values all-ins with ICM;
``all_in_outcomes`` computes who wins which pot of an all-in with which probability.
"""
