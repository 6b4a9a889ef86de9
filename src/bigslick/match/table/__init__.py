"""Playing one hand.

``poker_table`` defines ``PokerTable``. ``hand_play`` asks its players until the hand is
over: ``decider_call`` calls one decider with a time limit, and ``referee`` checks the
answer. ``player`` and ``hand_result`` define the players and the result. ``misdeals``
contains the rules for dealing mistakes. ``state_machine`` plays a hold'em hand step by
step, through the ``poker_states``.
"""
