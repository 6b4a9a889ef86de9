"""Reading checks, folds, calls, bets and raises: words and amounts."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bigslick.formats.amounts import AMOUNT, parse_amount
from bigslick.formats.sites.transcript import ActionKind

if TYPE_CHECKING:
    from decimal import Decimal

__all__ = ("ALL_IN", "is_action_of_nobody", "wager_of")

ALL_IN: Final = " and is all-in"
"""The words after the amount of a player who is all in."""
_WAGER: Final = re.compile(
    rf"(?P<verb>calls|bets|raises|brings[ -]in(?: low| high)? for|completes it to)"
    rf" (?P<amount>{AMOUNT})(?: to (?P<to>{AMOUNT}))?"
)
_VERBS: Final = {
    "calls": ActionKind.CALL,
    "bets": ActionKind.BET,
    "raises": ActionKind.RAISE,
    "completes": ActionKind.RAISE,
    "brings": ActionKind.BRING_IN,
}
_PASSIVE: Final = {"checks": ActionKind.CHECK, "folds": ActionKind.FOLD}


@lru_cache(maxsize=1 << 14)
def wager_of(
    words: str,
) -> tuple[ActionKind, Decimal | None, Decimal | None] | None:
    """Return a check, fold, call, bet or raise: kind, amount and total; otherwise None.

    Files repeat the same words, so the results are kept.
    """
    words = words.removesuffix(ALL_IN)
    if words in _PASSIVE:
        return _PASSIVE[words], None, None
    found = _WAGER.fullmatch(words)
    if found is None:
        return None
    verb, amount = found["verb"].split(" ")[0].split("-")[0], found["amount"]
    kind = _VERBS[verb]
    if kind is ActionKind.CALL or kind is ActionKind.BRING_IN:
        return kind, parse_amount(amount)[0], None
    to = found["to"] if verb == "raises" else amount
    return None if to is None else (kind, None, parse_amount(to)[0])


def is_action_of_nobody(line: str) -> bool:
    """Return whether a line ends with an action, although it names no player."""
    _, colon, rest = line.rpartition(": ")
    rest = rest.removesuffix(ALL_IN)
    if not colon:
        return False
    simple = rest in ("folds", "checks") or rest.startswith("posts ")
    return simple or _WAGER.fullmatch(rest) is not None
