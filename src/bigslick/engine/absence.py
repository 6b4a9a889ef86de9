"""The hand of a player who is not there: the house folds it in turn."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from bigslick.engine.rules import Mode

if TYPE_CHECKING:
    from bigslick.engine.operations import Folding
    from bigslick.engine.rules import Rules
    from bigslick.engine.state import State

__all__ = ("fold_absent",)


def fold_absent(state: State) -> Folding:
    """Fold for the player in turn, who sits out, though he may face no bet.

    In a tournament nobody else folds to no bet: from there on the rules of the hand
    say that the house has, so that its record can be replayed.

    >>> from bigslick import create_game
    >>> state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200))
    >>> state.check_or_call()
    CheckingOrCalling(player_index=1, amount=1)
    >>> state.can_fold()
    False
    >>> fold_absent(state)
    Folding(player_index=0)
    >>> state.stacks, state.rules.house_folds
    ([198, 202], True)

    Raises:
        IllegalActionError: nobody is in turn, or he must bring in first.

    """
    if state.mode is Mode.TOURNAMENT and not state.can_fold():
        state.rules = _with_house_folds(state.rules)
    return state.fold()


@cache
def _with_house_folds(rules: Rules) -> Rules:
    return replace(rules, house_folds=True)
