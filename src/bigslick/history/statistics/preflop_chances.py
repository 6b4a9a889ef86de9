"""Chances of the first betting round: who could do what, and who did.

Bets are counted: the big blind (or a straddle) is the first, an open raise the
second, a re-raise the third. In stud the bring-in is not a bet and the completion is
the first. Every raise counts, even an all-in that is smaller than a full raise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.history.statistics.chance_bits import chance, done_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.history.statistics.betting_rounds import Betting
    from bigslick.history.statistics.game_facts import HandFacts

__all__ = ("first_round",)

FOLD, CHECK, CALL, RAISE, BRING_IN = range(5)

DONE: Final = (done_by("fold"), 0, done_by("call"), done_by("raise"), 0)
"""By type of action, the chances that it takes."""


class _Taken(dict[int, int]):
    """Cache: what an action adds to a pattern, by the bits of chances."""

    def __init__(self, done: int) -> None:
        self.done = done

    def __missing__(self, chances: int) -> int:
        bits = self[chances] = chances | (chances & self.done) << 1
        return bits


TAKEN: Final = tuple(map(_Taken, DONE))
"""By type of action, what a decision with given chances adds to a pattern."""

_VPIP: Final = chance("vpip")
_PFR: Final = chance("pfr")
_BOTH: Final = _VPIP | _PFR
_RFI: Final = chance("rfi")
_LIMP: Final = chance("limp")
_OPEN_LIMP: Final = chance("open_limp")
_LIMPS: Final = _LIMP | _OPEN_LIMP
_ISO: Final = chance("iso")
_THREE_BET: Final = chance("3bet")
_COLD_CALL: Final = chance("cold_call")
_SQUEEZE: Final = chance("squeeze")
_FOLD_TO_THREE_BET: Final = chance("fold_to_3bet")
_FOLD_TO_THREE_BET_COLD: Final = chance("fold_to_3bet_cold")
_FOUR_BET: Final = chance("4bet")
_FOUR_BET_AFTER_RAISE: Final = chance("4bet_after_raise")
_FOUR_BET_COLD: Final = chance("4bet_cold")
_FOLD_TO_FOUR_BET: Final = chance("fold_to_4bet")
_STEAL: Final = chance("ats")
_FOLD_SMALL: Final = chance("fold_sb_to_steal")
_FOLD_BIG: Final = chance("fold_bb_to_steal")
_RESTEAL: Final = chance("resteal")

_TWO, _THREE, _FOUR = 2, 3, 4


def first_round(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one quick pass
    decisions: list[tuple[int, int, Any]],
    betting: Betting,
    can_raise: Callable[[int], bool],
    patterns: list[int],
    posted: list[Any],
    bring_in: Any,
    setting: HandFacts,
) -> int:
    """Note the chances of each decision; return who raised last, -1 if nobody did.

    ``posted`` is what each player has in front of them before they act.
    """
    blinds = setting.bets
    stealers, small, big = setting.stealers, setting.small, setting.big
    folded, acted = betting.folded, betting.acted
    level, floor, priced = betting.level, betting.floor, betting.priced
    count = blinds
    opened = steal = False
    limpers = callers = 0
    second = third = last = -1
    chose = [False] * len(folded)
    for i, action, amount in decisions:
        if action == BRING_IN:
            if betting.totals[i] > amount and can_raise(i):
                patterns[i] |= _VPIP | _PFR | _RFI
            level = betting.bring_in(i, amount, bring_in)
            priced = betting.priced
            posted[i] = amount
            continue
        open_to = (level < floor and acted[i] is None) or can_raise(i)
        chances = _BOTH if open_to else _VPIP
        if count == blinds:
            if not opened:
                chances |= _RFI
                if i in stealers:
                    chances |= _STEAL
                own = posted[i]
                if level > own and (not priced or betting.owes(i, own)):
                    chances |= _LIMPS
            else:
                if limpers:
                    chances |= _ISO
                own = posted[i]
                if level > own and (not priced or betting.owes(i, own)):
                    chances |= _LIMP
        elif count == _TWO:
            if open_to:
                chances |= _THREE_BET
                if callers:
                    chances |= _SQUEEZE
                if not chose[i]:
                    chances |= _COLD_CALL
            if steal and not callers:
                if i == big:
                    chances |= _FOLD_BIG
                elif i == small:
                    chances |= _FOLD_SMALL
                if open_to and i in (small, big):
                    chances |= _RESTEAL
        elif count == _THREE:
            if open_to:
                chances |= _FOUR_BET
            if i == second:
                chances |= _FOLD_TO_THREE_BET
                if open_to:
                    chances |= _FOUR_BET_AFTER_RAISE
            elif not chose[i]:
                chances |= _FOLD_TO_THREE_BET_COLD
                if open_to:
                    chances |= _FOUR_BET_COLD
        elif count == _FOUR and i == third:
            chances |= _FOLD_TO_FOUR_BET
        patterns[i] |= TAKEN[action][chances]
        if action == FOLD:
            betting.fold(i, 0)
        elif action == CALL:
            acted[i] = level
            if count == blinds:
                limpers += 1
            else:
                callers += 1
            opened = chose[i] = True
        elif action == CHECK:
            acted[i] = level
            opened = True
        else:
            betting.raise_to(i, amount)
            acted = betting.acted
            level = amount
            count += 1
            if count == _TWO:
                second = i
            elif count == _THREE:
                third = i
            steal = bool(chances & _STEAL)
            callers = 0
            opened = chose[i] = True
            last = i
    return last
