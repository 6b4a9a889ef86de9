"""One hand among players.

``poker_table`` holds ``PokerTable``, ``hand_play`` asks its players until the hand is
over: ``decider_call`` asks one in time, ``referee`` judges the answer. ``player`` and
``hand_result`` are what is known meanwhile and at the end, ``misdeals`` what goes
wrong in dealing; ``state_machine`` is a hand of hold'em step by step.
"""
