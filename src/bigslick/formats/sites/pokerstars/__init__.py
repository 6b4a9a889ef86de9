"""PokerStars: a ``reader`` with ``header``, ``wagers``, ``summary``, and a ``writer``.

``hand_writer`` writes a hand, ``header_writer`` and ``result_writer`` the beginning and
the end of it; ``game_names`` and ``hand_names`` contain the site's names of games and
made hands; ``run_it_once`` corrects the texts of that site.
"""
