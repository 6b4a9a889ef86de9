"""Our own format: one hand as one line of JSON.

``hand_record`` holds ``HandRecord`` and its parts; ``actions`` translates between
recorded actions and operations, ``game_setup`` between a game and what a record says
of it. ``writer`` makes the record of a state, ``replay`` the states of a record,
``files`` reads and writes lines, ``account`` counts the chips of a record.
``hand_steps`` and ``meta`` are for other formats.
"""
