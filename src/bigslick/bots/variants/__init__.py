"""How a bot plays draw, stud and every other game.

``strategy`` decides by ``beliefs``: its equity against ``sampled_hands`` or
``stud_ranges``, with ``drawn_hands`` and ``showdown_shares`` of the ``game_info``.
"""
