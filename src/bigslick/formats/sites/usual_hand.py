"""Hands in the usual form, which the native core reads from their lines.

A site whose reader has a table of phrases is read in two steps: the reader reads the
first lines, and the native core reads the others if each of them is a known phrase. All
other hands are read by the reader alone, with the same result.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from bigslick.errors import BigslickError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.sites.site_games import variant_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from decimal import Decimal

    from bigslick._native import _core
    from bigslick.formats.sites.line_reader import LineReader
    from bigslick.formats.sites.site_format import HandText
    from bigslick.formats.sites.transcript import Transcript

__all__ = ("PHRASE_KINDS", "UsualHand", "outline")

PHRASE_KINDS: Final = (
    *("nothing", "fold", "check", "call", "bet", "raise"),
    *("small_blind", "big_blind", "ante", "show", "muck"),
)
"""What a phrase after a player's name says, in the order of the native codes."""
_CENTS: Final = 100
_UNSTATED: Final = -1
_IMPOSSIBLE: Final = 1 << 62
_FIRST_LINES: Final = 2  # number, game, stakes and time; table and button


@dataclass(slots=True)
class UsualHand:
    """The play of a hand as numbers, in the place of the lines of its transcript.

    ``numbers`` are 64-bit integers (``native/history/hand_rows.hpp``), amounts in units
    of ``unit`` cents. ``complete`` returns the whole transcript.
    """

    names: list[str]
    """The names of the players in playing order."""
    numbers: bytes
    ante: int
    blinds: tuple[int, ...]
    unit: int
    complete: Callable[[], Transcript]


def outline(reader: type[LineReader], block: HandText) -> Transcript:
    """Return the transcript of the first lines of a hand, with the play as numbers.

    Return the whole transcript if the hand is not in the usual form.

    Raises:
        TextProblem: a line cannot be understood.

    """
    rows = [row for line in block.lines if (row := line.strip())]
    complete = partial(reader.transcribe, block)
    begun = reader(block)
    try:
        for row in rows[:_FIRST_LINES]:
            begun.read_line(row)
    except BigslickError:
        return complete()  # raises the error with its line
    text = begun.text
    if len(rows) > _FIRST_LINES and reader.phrases is not None:
        rest = "\n".join(rows[_FIRST_LINES:])
        text.usual = _read_play(text, rest, reader.phrases, complete)
    return complete() if text.usual is None else text


def _read_play(
    text: Transcript,
    rest: str,
    phrases: _core.SitePhrases,
    complete: Callable[[], Transcript],
) -> UsualHand | None:
    """Return the play of a hand, or None if it is not in the usual form."""
    big = text.big_blind
    hole = _hole_cards(text.code)
    if (
        big is None
        or hole is None
        or text.button is None
        or text.board_count > 1
        or "cap" in text.meta
    ):
        return None
    stakes = _stakes(text.small_blind, big, *(text.bets or (big, big)))
    form = text.currency is not None, text.tournament
    found = phrases.read(rest, text.button, hole, *form, stakes)
    if found is None:
        return None
    names, numbers, ante, blinds, unit, hero, last_seat = found
    if hero is not None:
        text.meta["hero"] = hero
    if text.currency:
        text.meta["currency"] = text.currency
    text.seat_count = text.seat_count or last_seat
    return UsualHand(names, numbers, ante, blinds, unit, complete)


@lru_cache(maxsize=256)
def _hole_cards(code: str) -> int | None:
    """Return the hole cards of each player; None in games with draws and in stud."""
    game = variant_of(code).game
    first, *later = game.plan
    if "u" in first.hole or any(street.draw or street.hole for street in later):
        return None
    return game.hole_dealing_count


@lru_cache(maxsize=256)
def _stakes(*amounts: Decimal | None) -> tuple[int, ...]:
    return tuple(_UNSTATED if one is None else _cents(one) for one in amounts)


def _cents(amount: Decimal) -> int:
    """Return an amount in cents; if it is not whole cents, an impossible amount."""
    cents = amount * _CENTS
    return int(cents) if cents == int(cents) else _IMPOSSIBLE
