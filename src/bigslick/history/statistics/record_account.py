"""The chips of a recorded hand, counted without its operations.

Records are many: their actions go straight to the ``HandAccount``, which takes a
quarter of the time that their operations would (row "Parquet tables").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.chips.account import HandAccount
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord, RecordedAction

__all__ = ("account_of",)

_ADDED, _TOTAL, _GIVEN_UP, _COLLECTED, _PUSHED = range(5)
_CODES: Final = {
    **dict.fromkeys(("ante", "blind", "bring_in", "call"), _ADDED),
    **dict.fromkeys(("bet", "raise"), _TOTAL),
    **dict.fromkeys(("fold", "muck", "kill"), _GIVEN_UP),
    "collect": _COLLECTED,
    "push": _PUSHED,
}


def account_of(record: HandRecord, *, before: str | None = None) -> HandAccount:
    """Return the account of a hand at its end, or before the first such action.

    Stacks count from nothing, as those of a record can be unknown: the account tells
    what went in and came back, not what lies behind, nor who is all in.

    Raises:
        NotationError: an action names nobody at the table, or no amount.

    """
    players = record.players
    index: dict[Any, int] = {player.name: i for i, player in enumerate(players)}
    account = HandAccount([0] * len(players), ante_trimming=record.stakes.ante_trimming)
    put, give_up = account.put, account.give_up
    for action in record.actions:
        word = action.action
        if word == before:
            break
        code = _CODES.get(word)
        if code is None:
            continue
        try:
            if code == _GIVEN_UP:
                give_up(index[action.player])
            elif code == _ADDED:
                put(index[action.player], action.amount, is_ante=word == "ante")
            elif code == _TOTAL:
                i = index[action.player]
                put(i, action.amount - account.bets[i])
            elif code == _COLLECTED:
                account.collect(action.amounts or ())
            else:
                account.push(action.amounts or (), action.pot or 0)
        except (LookupError, TypeError, ValueError):
            raise NotationError(_reason(action)) from None
    return account


def _reason(action: RecordedAction) -> str:
    if action.amount is None and action.player is not None:
        return f"{action.player!r} puts in no amount: {action.action}"
    return f"the chips of an action make no sense: {action}"
