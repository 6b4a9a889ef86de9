"""Statistics of players, counted from recorded hands.

``catalogue`` lists every statistic as data. ``hand_walk`` goes over a hand once, with
``betting_rounds``, ``preflop_chances`` and ``postflop_chances`` for what each player
could do and did, packed by ``chance_bits``; ``betting_rounds`` says who may raise.
``tracker`` adds hands up, ``report`` holds the figures of a player. ``game_facts`` and
``stack_measures`` describe a hand; ``all_in`` and ``tournaments`` are results.
"""
