"""Bigslick's own format: one hand as one line of JSON.

``hand_record`` defines ``HandRecord`` and its parts; ``actions`` converts between
recorded actions and operations, ``game_setup`` between a game and its data in a record.
``writer`` creates a state's record, ``replay`` a record's states, ``files`` reads and
writes lines, ``account`` counts the chips of a record. ``hand_steps`` and ``meta`` are
for other formats.
"""
