"""Where each player sits: distance from the button among those who were dealt in."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("POSITIONS", "STEALERS", "positions_of")

POSITIONS: Final = (
    *("UTG", "UTG+1", "UTG+2", "MP", "MP+1", "HJ", "CO", "BTN", "SB", "BB", "-"),
)
"""All names, in the order in which the first betting round goes."""

STEALERS: Final = frozenset({"CO", "BTN", "SB"})

# The seats between the blinds and the button, by how many there are.
_MIDDLE: Final = (
    (),
    ("CO",),
    ("UTG", "CO"),
    ("UTG", "MP", "CO"),
    ("UTG", "MP", "HJ", "CO"),
    ("UTG", "UTG+1", "MP", "HJ", "CO"),
    ("UTG", "UTG+1", "UTG+2", "MP", "HJ", "CO"),
    ("UTG", "UTG+1", "UTG+2", "MP", "MP+1", "HJ", "CO"),
)
_HEADS_UP: Final = 2


def positions_of(record: HandRecord) -> tuple[str, ...]:
    """Return the position of each player, "-" where a game has none.

    Heads-up the button is also the small blind and counts as ``BTN``. With a dead
    button nobody has it: the player before it is the cutoff. A small blind that
    nobody is there to post leaves no ``SB``.
    """
    players = record.players
    blinds = record.stakes.blinds
    return place(
        len(players),
        record.button == players[-1].seat,
        _is_posted(blinds, 0),
        _is_posted(blinds, 1),
    )


def _is_posted(blinds: tuple[Any, ...], i: int) -> bool:
    return len(blinds) > i and blinds[i] > 0


@lru_cache(maxsize=256)
def place(count: int, button: bool, first: bool, second: bool) -> tuple[str, ...]:
    """Return the positions at a table.

    ``button`` says whether the last player has it, ``first`` and ``second`` which
    of the first two players post a blind.

    >>> place(6, True, True, True)
    ('SB', 'BB', 'UTG', 'MP', 'CO', 'BTN')
    >>> place(2, True, True, True), place(4, False, True, True)
    (('BB', 'BTN'), ('SB', 'BB', 'UTG', 'CO'))
    """
    if count == _HEADS_UP:
        return "BB", "BTN"
    blinds: tuple[str, ...] = ()
    if second:
        blinds = "SB", "BB"
    elif first:
        blinds = ("BB",)
    last = ("BTN",) if button else ()
    middle = count - len(blinds) - len(last)
    if middle >= len(_MIDDLE):
        extra = middle - len(_MIDDLE) + 1
        names = ("UTG",) * extra + _MIDDLE[-1]
    else:
        names = _MIDDLE[middle]
    return *blinds, *names, *last
