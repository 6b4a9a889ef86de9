"""The column ``line``: the actions of all players, street by street."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = ("lines_of",)

_STREETS: Final = 16  # more than any game has


def lines_of(table: DecisionTable) -> Iterator[str]:
    """Yield the line of each hand: ``raise, call / check, bet, fold``.

    Streets are separated by slashes. Folds are left out, except the one that ends the
    hand, so that the line does not depend on the number of players.
    """
    values, names = table.column("decisions", "action")
    words = names or ()
    hands = table.hand_of[table.player_of]
    ends = np.searchsorted(hands, np.arange(1, len(table.source) + 1))
    codes = (values.astype(np.uint8) * _STREETS + table.rounds).astype(np.uint8)
    actions = codes.tobytes()
    begin = 0
    shown = table.source.showdown.tolist()
    for end, showdown in zip(ends.tolist(), shown, strict=True):
        yield _line(actions[begin:end], words, showdown)
        begin = end


@lru_cache(maxsize=1 << 14)
def _line(actions: bytes, words: tuple[str, ...], showdown: bool) -> str:
    """Return the line of one hand; each byte is an action and its street."""
    streets: dict[int, list[str]] = {}
    word = ""
    for action in actions:
        code, street = divmod(action, _STREETS)
        own = streets.setdefault(street, [])
        word = words[code]
        if word != "fold":
            own.append(word)
    if word == "fold" and not showdown:
        own.append(word)
    return " / ".join(", ".join(street) for street in streets.values())
