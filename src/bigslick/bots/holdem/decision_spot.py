"""A decision to make in a game with a board: numbers, cards and betting so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.decision_numbers import DecisionNumbers, read_numbers
from bigslick.bots.holdem.betting_history import (
    CALL,
    CHECK,
    BettingHistory,
    BettingStep,
    read_betting_history,
)
from bigslick.bots.holdem.combos import NUMBERS
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.engine import View

__all__ = ("DecisionSpot", "HoldemSpot", "is_holdem", "read_betting", "read_spot")

_HOLE: Final = 2
_BOARD: Final = 5
_STREETS: Final = 4
_DECK: Final = 52


@dataclass(frozen=True, slots=True)
class DecisionSpot:
    """Everything that the player to act knows."""

    numbers: DecisionNumbers
    board: tuple[int, ...]
    dead: tuple[int, ...]
    """The ids of the player's own cards."""
    street: int
    history: BettingHistory
    step: BettingStep
    """The decision to make, as a step without an action."""


@dataclass(frozen=True, slots=True)
class HoldemSpot(DecisionSpot):
    """The spot of a decision in hold'em."""

    hole: int
    """The number of the player's own hand, as in `combos`."""


def is_holdem(view: View) -> bool:
    """Return whether the game is hold'em with two hole cards and one board."""
    streets = view.streets
    return (
        len(streets) == _STREETS
        and len(view.boards) == 1
        and len(view.deck) == _DECK
        and len(view.hand_types) == 1
        and view.hand_types[0].__name__ == "StandardHighHand"
        and len(streets[0].hole_dealing_statuses) == _HOLE
        and not any(street.draw_status for street in streets)
        and sum([street.board_dealing_count for street in streets]) == _BOARD
    )


def read_betting(view: View) -> DecisionSpot:
    """Return the spot of the player to act, in any game with a board."""
    numbers = read_numbers(view)
    history = read_betting_history(view)
    me = numbers.me
    step = BettingStep(
        me,
        CALL if numbers.price else CHECK,
        history.street,
        numbers.pot_odds,
        0.0,
        history.raises,
        history.limpers,
        history.behind(me),
        sum(history.live),
        me == (history.last_raiser if history.raiser is None else history.raiser),
        history.raiser,
        committed=numbers.legal.min_raise_to is None,
        board=history.board,
        last=numbers.in_position,
    )
    return DecisionSpot(
        numbers=numbers,
        board=tuple([card.id for card in view.board]),
        dead=tuple([card.id for card in view.own_cards]),
        street=history.street,
        history=history,
        step=step,
    )


def read_spot(view: View) -> HoldemSpot:
    """Return the spot of the player to act, in hold'em."""
    spot = read_betting(view)
    one, two = view.own_cards
    return HoldemSpot(
        numbers=spot.numbers,
        board=spot.board,
        dead=spot.dead,
        street=spot.street,
        history=spot.history,
        step=spot.step,
        hole=NUMBERS[one.mask | two.mask],
    )
