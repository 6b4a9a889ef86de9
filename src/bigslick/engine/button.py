"""Where the button and the blinds go from one hand to the next.

Seats are numbered clockwise. A seat may be empty: in a tournament the button, and
even the small blind's place, may stand in front of nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, unique
from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ("ButtonRule", "Positions", "move_button")

_HEADS_UP = 2


@unique
class ButtonRule(StrEnum):
    """How the button moves: dead (tournaments) or moving (home games)."""

    DEAD = "Dead button"
    MOVING = "Moving button"


@dataclass(frozen=True)
class Positions:
    """The seats of the button and the blinds; nobody may sit there."""

    button: int
    small_blind: int
    big_blind: int


def move_button(
    previous: Positions,
    live_seats: Collection[int],
    rule: ButtonRule = ButtonRule.DEAD,
) -> Positions:
    """Return the positions of the next hand.

    Dead button (TDA 2024, rule 32): the big blind moves one live seat forward,
    the small blind is where the big blind was, the button where the small blind
    was. If nobody sits at ``small_blind``, none is posted. Moving button: the
    button goes to the next live seat and the blinds to the two after it. Heads-up
    the button posts the small blind, and nobody is big blind twice in a row (rule
    34B). When a third player joins two, the button is the seat before the small
    blind's.

    >>> move_button(Positions(1, 2, 3), {1, 3, 4, 5, 6})  # seat 2 is gone
    Positions(button=2, small_blind=3, big_blind=4)

    Raises:
        GameConfigError: fewer than two seats are live.

    """
    seats = sorted(live_seats)
    if len(seats) < _HEADS_UP:
        raise GameConfigError(
            f"There must be at least 2 players (currently {len(seats)})."
        )
    if len(seats) == _HEADS_UP:
        big_blind = _after(previous.big_blind, seats)
        button = _after(big_blind, seats)
        return Positions(button, button, big_blind)
    if rule is ButtonRule.DEAD:
        big_blind = _after(previous.big_blind, seats)
        button = previous.small_blind
        if button == previous.button:
            button = _before(previous.big_blind, seats)
        return Positions(button, previous.big_blind, big_blind)
    button = _after(previous.button, seats)
    small_blind = _after(button, seats)
    return Positions(button, small_blind, _after(small_blind, seats))


def _after(seat: int, seats: list[int]) -> int:
    return next((other for other in seats if other > seat), seats[0])


def _before(seat: int, seats: list[int]) -> int:
    return next((other for other in reversed(seats) if other < seat), seats[-1])
