"""One hand at a table of the room.

``next_hand`` is sealed and about to be dealt, ``room_hand`` is under way:
``hand_flow`` deals and acts, ``turns`` are decisions awaited with their clocks,
``runouts`` the question how often the board is run out, ``hand_end`` what follows.
``event_builder`` turns operations into events, with ``made_hands``.
``finished_hands`` are kept whole and given out as each guest saw them,
``hand_replay`` makes events of them.
"""
