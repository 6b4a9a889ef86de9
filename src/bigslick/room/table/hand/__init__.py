"""One hand at a table of the room.

``next_hand`` is sealed and about to be dealt, after a ``commitment_wait`` for players;
``room_hand`` is in progress.
``hand_flow`` deals and performs actions, ``turns`` are decisions with their clocks,
``runouts`` asks how often the board is run out, ``skipping`` hurries bots, and
``hand_end`` finishes the hand. ``event_builder`` turns operations into events, with
``made_hands``. ``finished_hands`` returns stored hands as each guest saw them, and
``hand_replay`` turns them into events. ``hand_files`` reads the hands of a file.
"""
