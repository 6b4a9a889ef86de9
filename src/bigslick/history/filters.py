"""Conditions on hands for the options of commands."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final

from bigslick.analysis.ranges import Range
from bigslick.errors import NotationError
from bigslick.history.decisions.card_columns import hand_class
from bigslick.history.decisions.columns import POT_TYPES
from bigslick.history.decisions.decision_table import known_columns
from bigslick.history.decisions.expressions import Expression
from bigslick.history.statistics.game_facts import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("LINE_WORDS", "MODES", "condition_of")

MODES: Final = ("cash", "tournament")
LINE_WORDS: Final = ("fold", "check", "call", "bet", "raise", "bring-in")
"""The actions of a line."""
_OPEN: Final = "..."

_DATE: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_POTS: Final = {
    **{name: name for name in POT_TYPES},
    **{name.replace("-", ""): name for name in POT_TYPES},
    "limped": "unraised",
    "single": "raised",
    "bomb": "bomb pot",
}


def condition_of(  # noqa: PLR0913 - one for each option of commands
    where: str | None = None,
    *,
    position: str | None = None,
    pot: str | None = None,
    since: str | None = None,
    hand: str | None = None,
    line: str | None = None,
    mode: str | None = None,
    players: Sequence[str] | None = None,
) -> str | None:
    """Return a condition that combines all given options, or None without any.

    ``position`` and ``pot`` are lists with commas, ``since`` is a year, a month or a
    day, ``hand`` is a range of hole cards, ``mode`` is cash or tournament, and
    ``players`` are names. ``line`` contains the actions of all players by street, with
    which the hand must begin. Folds are ignored, except one that ends the hand. If the
    line ends with three dots, further actions may follow on its last street.

    >>> print(condition_of("players > 2", position="btn,CO", pot="3bet"))
    (players > 2) and position in ('BTN', 'CO') and pot_type in ('3-bet')
    >>> print(condition_of(since="2026-01", hand="KK+"))
    date >= '2026-01' and hand_class in ('AA', 'KK')
    >>> print(condition_of(line="raise, call / check, bet, fold", mode="cash"))
    (line = 'raise, call / check, bet, fold' or ...) and mode in ('cash')

    Raises:
        NotationError: a value is invalid or unknown; the message lists the valid ones.

    """
    shortcuts = (
        (_checked_where, where),
        (_position_condition, position),
        (_pot_condition, pot),
        (_date_condition, since),
        (_class_condition, hand),
        (_line_condition, line),
        (_mode_condition, mode),
    )
    parts = [make(text) for make, text in shortcuts if text is not None]
    if players:
        parts.append(f"player in ({_quoted(players)})")
    return " and ".join(parts) or None


def _checked_where(where: str) -> str:
    Expression.parse(where, known_columns("decisions"))
    return f"({where})"


def _position_condition(position: str) -> str:
    known = {name.lower(): name for name in POSITIONS}
    return f"position in ({_listed('position', position, known)})"


def _pot_condition(pot: str) -> str:
    return f"pot_type in ({_listed('pot', pot, _POTS)})"


def _date_condition(since: str) -> str:
    if not _DATE.fullmatch(since) or not _is_date(since):
        raise NotationError(
            f"invalid date {since!r}: expected a year, month or day, for example "
            "2026-01-31"
        )
    return f"date >= '{since}'"


def _is_date(since: str) -> bool:
    """Return whether the month and the day exist."""
    year, month, day = (*map(int, since.split("-")), 1, 1)[:3]
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _class_condition(hand: str) -> str:
    classes = {hand_class("".join(map(repr, cards))) for cards in Range(hand)}
    names = sorted(name for name in classes if name is not None)
    if not names:
        raise NotationError(f"the range {hand!r} has no hands")
    return f"hand_class in ({_quoted(names)})"


def _mode_condition(mode: str) -> str:
    return f"mode in ({_listed('mode', mode, {name: name for name in MODES})})"


def _line_condition(line: str) -> str:
    """Return the condition for hands that begin with a line."""
    text = line.strip()
    is_open = text.endswith(_OPEN)
    given = text.removesuffix(_OPEN).rstrip().removesuffix(",")
    streets = [
        [_action(word, line) for word in street.split(",")]
        for street in given.split("/")
    ]
    *before, last = streets
    kept = [[word for word in street if word != "fold"] for street in before]
    kept.append([word for word in last[:-1] if word != "fold"] + last[-1:])
    start = " / ".join(", ".join(street) for street in kept)
    if is_open:
        return f"line like '{start}%'"
    return f"(line = '{start}' or line like '{start} / %')"


def _action(word: str, line: str) -> str:
    action = word.strip().lower()
    if action not in LINE_WORDS:
        raise NotationError(
            f"invalid line {line!r}: {word.strip()!r} is not one of "
            f"{', '.join(LINE_WORDS)}; expected for example 'raise, call / check, bet'",
            line,
        )
    return action


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


def _quoted(names: Sequence[str]) -> str:
    doubled = (name.replace("'", "''") for name in names)
    return ", ".join(f"'{name}'" for name in doubled)
