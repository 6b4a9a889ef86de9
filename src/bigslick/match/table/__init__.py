"""Playing one hand.

``poker_table`` holds ``PokerTable``; ``hand_play`` asks its players until the hand is
over: ``decider_call`` calls one decider with a time limit, ``referee`` checks the
answer. ``player`` and ``hand_result`` hold the players and the result, ``misdeals``
the rules for dealing mistakes; ``state_machine`` is a hold'em hand step by step.
"""
