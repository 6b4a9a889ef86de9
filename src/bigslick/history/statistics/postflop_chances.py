"""Chances on flop, turn and river, around the last raiser before the flop.

The count of bets begins again on each street: a bet is the first, a raise the
second, a re-raise the third.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.history.statistics.chance_bits import (
    AGGRESSION,
    CALLS,
    FOLDS,
    chance,
    chance_by_street,
)
from bigslick.history.statistics.preflop_chances import CALL, CHECK, FOLD, RAISE, TAKEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.history.statistics.betting_rounds import Betting

__all__ = ("PostflopContext", "count_acts", "later_round")

_COUNTS: Final = (FOLDS, 0, CALLS, AGGRESSION, 0)
_CBET: Final = chance_by_street("cbet")
_DELAYED: Final = chance("delayed_cbet")
_DONK: Final = chance("donk")
_PROBE: Final = chance("probe")
_FLOAT: Final = (0, 0, chance("float_turn"), chance("float_river"), 0)
_FACED: Final = tuple(
    fold | call | more
    for fold, call, more in zip(
        chance_by_street("fold_to_cbet"),
        chance_by_street("call_cbet"),
        chance_by_street("raise_cbet"),
        strict=True,
    )
)
_CHECK_RAISE: Final = chance_by_street("check_raise")
_FOLD_TO_RAISE: Final = chance_by_street("fold_to_raise")
_THREE_BET: Final = chance_by_street("3bet")
_FOLD_TO_THREE_BET: Final = chance_by_street("fold_to_3bet")

_FLOP, _TURN, _RIVER = 1, 2, 3
_TWO, _THREE = 2, 3


class PostflopContext:
    """What later streets need from the earlier ones."""

    __slots__ = ("aggressor", "cbet", "declined", "floaters")

    def __init__(self, aggressor: int) -> None:
        """Begin with the last raiser before the flop, -1 if there is none."""
        self.aggressor = aggressor
        self.cbet = True  # they bet every street so far
        self.declined = False  # they checked the flop, and all others did too
        self.floaters: list[int] = []  # who called the last c-bet in position

    def copy(self) -> PostflopContext:
        """Return the context so far."""
        new = PostflopContext(self.aggressor)
        new.cbet, new.declined = self.cbet, self.declined
        new.floaters = self.floaters
        return new


def later_round(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one quick pass
    decisions: list[tuple[int, int, Any]],
    street: int,
    betting: Betting,
    can_raise: Callable[[int], bool],
    patterns: list[int],
    context: PostflopContext,
) -> None:
    """Note the chances of each decision of a street, and update the context."""
    folded, acted = betting.folded, betting.acted
    level: Any = 0
    hero = context.aggressor
    # Are they still to act?
    waits = hero >= 0 and folded[hero] is None and betting.totals[hero] > 0
    hero_checked = could_cbet = cbet = False
    floaters = context.floaters
    callers: list[int] = []
    checked: list[int] = []
    count = 0
    first = second = -1
    for i, action, amount in decisions:
        chances = 0
        if count == 0:
            if i == hero:
                if context.cbet:
                    chances = _CBET[street]
                    could_cbet = True
                elif street == _TURN and context.declined:
                    chances = _DELAYED
            elif waits:
                if street == _FLOP:
                    chances = _DONK
                elif street == _TURN and context.declined:
                    chances = _PROBE
            elif hero_checked and i in floaters:
                chances = _FLOAT[street]
        else:
            if count == 1:
                if cbet:
                    chances = _FACED[street]
            elif count == _TWO:
                if i == first:
                    chances = _FOLD_TO_RAISE[street]
                if can_raise(i):
                    chances |= _THREE_BET[street]
            elif count == _THREE and i == second:
                chances = _FOLD_TO_THREE_BET[street]
            if i in checked:
                checked.remove(i)
                if can_raise(i):
                    chances |= _CHECK_RAISE[street]
        patterns[i] = (patterns[i] | TAKEN[action][chances]) + _COUNTS[action]
        if i == hero:
            waits = False
        if action == FOLD:
            betting.fold(i, street)
        elif action == CHECK:
            acted[i] = level
            checked.append(i)
            if i == hero:
                hero_checked = True
        elif action == CALL:
            acted[i] = level
            if cbet and count == 1 and i > hero:
                callers.append(i)
        elif action == RAISE:
            betting.raise_to(i, amount)
            acted = betting.acted
            level = amount
            count += 1
            if count == 1:
                first = i
                cbet = could_cbet and i == hero
            elif count == _TWO:
                second = i
    if street == _FLOP:
        context.declined = could_cbet and hero_checked and not count
    context.cbet = cbet
    context.floaters = callers


def count_acts(
    decisions: list[tuple[int, int, Any]],
    street: int,
    folded: list[int | None],
    patterns: list[int],
) -> None:
    """Count bets, raises, calls and folds of a street of a game without a flop."""
    for i, action, _ in decisions:
        patterns[i] += _COUNTS[action]
        if action == FOLD:
            folded[i] = street
