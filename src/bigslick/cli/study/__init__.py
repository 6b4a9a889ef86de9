"""``bigslick review`` and ``bigslick drill``: one's own decisions and exact solutions.

``review`` reviews the hands of a player, ``drill`` asks about the decisions again, and
``decision_text`` prints a decision.
"""
