"""PokerStars: a ``reader`` with ``header``, ``wagers``, ``summary``, and a ``writer``.

``header_writer`` and ``result_writer`` write the beginning and the end of a hand;
``game_names`` and ``hand_names`` contain the site's names of games and made hands;
``run_it_once`` corrects the texts of that site.
"""
