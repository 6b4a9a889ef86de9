"""``bigslick review`` and ``bigslick drill``: a player's decisions and exact solutions.

``review`` reviews the hands of a player, ``drill`` asks about the decisions again, and
``decision_text`` prints a decision.
"""
