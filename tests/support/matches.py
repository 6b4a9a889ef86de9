"""Matches between equal players."""

from __future__ import annotations

from typing import Any

from bigslick.match import PokerMatch

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")


def match_of(count: int, bot: Any = "calls", game: str = "nlhe", **options: Any) -> Any:
    """Return a match of that many equal players, by default with a fixed seed."""
    options.setdefault("seed", 5)
    return PokerMatch(game, players=dict.fromkeys(NAMES[:count], bot), **options)
