"""How a bot plays draw, stud and every other game.

``strategy`` decides by ``beliefs``: the equity against ``sampled_hands`` or
``stud_ranges``. ``kept_cards`` chooses the cards to keep, ``drawn_hands`` simulates
draws, ``showdown_shares`` compares hands, and ``game_info`` describes the game.
"""
