"""Statistics of players, counted from recorded hands.

``catalogue`` lists every statistic as data. ``hand_walk`` goes through a hand once;
``betting_rounds``, ``preflop_chances`` and ``postflop_chances`` find what each player
could do and did, packed by ``chance_bits``. ``tracker`` adds up hands, ``report`` has
the statistics of a player. ``game_facts`` and ``stack_measures`` describe a hand;
``all_in`` and ``tournaments`` are results.
"""
