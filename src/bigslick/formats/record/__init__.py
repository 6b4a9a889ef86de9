"""Bigslick's own format: one hand as one line of JSON.

``hand_record`` defines ``HandRecord`` and its parts; ``actions`` converts between
recorded actions and operations, ``game_setup`` between a game and its data in a record.
``writer`` creates the record of a state, ``replay`` the states of a record, ``files``
reads and writes lines, ``account`` counts the chips of a record. ``hand_steps`` and
``meta`` prepare a record for writing in other formats.
"""
