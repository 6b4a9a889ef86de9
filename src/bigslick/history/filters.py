"""Shortcuts for conditions on hands, as the options of commands give them."""

from __future__ import annotations

import re
from typing import Final

from bigslick.analysis.ranges import Range
from bigslick.errors import NotationError
from bigslick.history.decisions.card_columns import hand_class
from bigslick.history.decisions.columns import POT_TYPES
from bigslick.history.decisions.decision_table import known_columns
from bigslick.history.decisions.expressions import Expression
from bigslick.history.statistics.game_facts import POSITIONS

__all__ = ("condition_of",)

_DATE: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_POTS: Final = {
    **{name: name for name in POT_TYPES},
    **{name.replace("-", ""): name for name in POT_TYPES},
    "limped": "unraised",
    "single": "raised",
    "bomb": "bomb pot",
}


def condition_of(
    where: str | None = None,
    *,
    position: str | None = None,
    pot: str | None = None,
    since: str | None = None,
    hand: str | None = None,
) -> str | None:
    """Return one condition for all that is given, or None.

    ``position`` and ``pot`` are lists with commas, ``since`` is a year, a month or a
    day, ``hand`` a range of hands.

    >>> print(condition_of("players > 2", position="btn,CO", pot="3bet"))
    (players > 2) and position in ('BTN', 'CO') and pot_type in ('3-bet')
    >>> print(condition_of(since="2026-01", hand="KK+"))
    date >= '2026-01' and hand_class in ('AA', 'KK')

    Raises:
        NotationError: something is invalid or unknown; the message lists what exists.

    """
    parts = []
    if where is not None:
        Expression.parse(where, known_columns("decisions"))
        parts.append(f"({where})")
    if position is not None:
        known = {name.lower(): name for name in POSITIONS}
        parts.append(f"position in ({_listed('position', position, known)})")
    if pot is not None:
        parts.append(f"pot_type in ({_listed('pot', pot, _POTS)})")
    if since is not None:
        if not _DATE.fullmatch(since):
            raise NotationError(
                f"invalid date {since!r}: expected a year, month or day, for example "
                "2026-01-31"
            )
        parts.append(f"date >= '{since}'")
    if hand is not None:
        classes = {hand_class("".join(map(repr, cards))) for cards in Range(hand)}
        names = sorted(name for name in classes if name is not None)
        if not names:
            raise NotationError(f"the range {hand!r} has no hands")
        parts.append(f"hand_class in ({_quoted(names)})")
    return " and ".join(parts) or None


def _listed(what: str, text: str, known: dict[str, str]) -> str:
    names = []
    for word in text.split(","):
        name = known.get(word.strip().lower())
        if name is None:
            options = ", ".join(dict.fromkeys(known.values()))
            raise NotationError(
                f"unknown {what} {word.strip()!r}; expected one of {options}"
            )
        names.append(name)
    return _quoted(names)


def _quoted(names: list[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
