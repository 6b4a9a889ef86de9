"""Playing one hand.

``poker_table`` defines ``PokerTable``. ``hand_play`` asks its players until the hand is
over: ``decider_call`` calls one decider with a time limit, and ``referee`` checks the
answer. ``phase_by_phase`` plays it in steps that the caller chooses. ``player`` and
``hand_result`` define the players and the result. ``misdeals`` contains the rules for
dealing mistakes. ``state_machine`` follows a hold'em hand through the ``poker_states``.
"""
