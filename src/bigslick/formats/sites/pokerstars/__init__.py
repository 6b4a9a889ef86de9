"""PokerStars: a ``reader`` with ``header`` and ``summary``, and a ``writer``.

``result_writer`` writes the end of a hand; ``game_names`` and ``hand_names`` contain
the site's names of games and made hands.
"""
