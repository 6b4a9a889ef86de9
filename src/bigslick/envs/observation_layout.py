"""Encodes a ``View`` as numbers: the observation of one seat.

The simulator produces the same numbers for its hands (native/sim/observation.cpp), so
that a policy trained with it can play wherever a ``View`` is available. The layout is
documented in docs/reference/environments.md; ``LAYOUT_VERSION`` changes with it.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.engine import (
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    Opening,
    StandingPatOrDiscarding,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bigslick.cards import Card
    from bigslick.engine import Operation, Street, View

__all__ = ("HISTORY", "LAYOUT_VERSION", "encode", "has_open_cards", "observation_size")

LAYOUT_VERSION: Final = 1
HISTORY: Final = 16
"""The number of past actions in an observation, the latest first."""

_CARDS = 52
_SEAT_NUMBERS = 6
_SPOT_NUMBERS = 6
_ACTION_NUMBERS = 6
_DEALING = (HoleDealing, BoardDealing, CardBurning)


def has_open_cards(streets: Sequence[Street]) -> bool:
    """Return whether players are dealt cards face up."""
    return any(street.opening is not Opening.POSITION for street in streets)


def observation_size(player_count: int, streets: Sequence[Street]) -> int:
    """Return the length of an observation.

    >>> from bigslick import create_game
    >>> observation_size(6, create_game("nlhe").streets)
    252
    """
    size = 2 * _CARDS + len(streets) + player_count
    size += _SEAT_NUMBERS * player_count + _SPOT_NUMBERS + _ACTION_NUMBERS * HISTORY
    if has_open_cards(streets):
        size += _CARDS * (player_count - 1)
    return size


def encode(view: View) -> NDArray[np.float32]:
    """Return the observation of the viewer; it need not be their turn.

    After the hand there is no street, and everybody who did not fold is in the hand.

    Raises:
        ValueError: the view is that of a spectator.

    """
    me = view.player_index
    if me is None:
        raise ValueError(
            "a spectator has no observation: expected the view of a player"
        )
    count = view.player_count
    unit = 1.0 / view.streets[0].min_completion_betting_or_raising_amount
    around = [(me + n) % count for n in range(count)]
    own, up, statuses = _held(view, me)
    numbers = _plane(own) + _plane(view.board)
    if has_open_cards(view.streets):
        for i in around[1:]:
            numbers += _plane(up[i])
    numbers += [float(n == view.street_index) for n in range(len(view.streets))]
    numbers += [float(n == me) for n in range(count)]
    for i in around:
        live, stack = statuses[i], view.stacks[i]
        numbers += (
            float(live),
            float(live and not stack),
            float(i == view.turn_index),
            stack * unit,
            view.bets[i] * unit,
            (view.starting_stacks[i] - stack) * unit,
        )
    numbers += _spot(view, unit)
    numbers += _history(view, unit)
    return np.array(numbers, np.float32)


def _held(
    view: View, me: int
) -> tuple[Sequence[Card], list[list[Card]], Sequence[bool]]:
    """Return the viewer's cards, the up cards of each player, and who is in the hand.

    When the hand is over, they are those of its last decision: at a showdown hands are
    turned up, and those that lose are mucked.
    """
    if view.status:
        pairs = zip(view.hole_cards, view.hole_card_statuses, strict=True)
        return view.own_cards, [list(compress(*pair)) for pair in pairs], view.statuses
    own: list[Card] = []
    up: list[list[Card]] = [[] for _ in range(view.player_count)]
    live = [True] * view.player_count
    for operation in view.operations:
        match operation:
            case HoleDealing(player_index=i, cards=cards, statuses=shown):
                up[i] += compress(cards, shown)
                if i == me:
                    own += cards
            case StandingPatOrDiscarding(player_index=i, cards=cards) if i == me:
                own = [card for card in own if card not in cards]
            case Folding(player_index=i):
                live[i] = False
                up[i].clear()
            case _:
                pass
    return own if live[me] else [], up, live


def _plane(cards: Iterable[Card]) -> list[float]:
    plane = [0.0] * _CARDS
    for card in cards:
        if card:
            plane[card.id] = 1.0
    return plane


def _spot(view: View, unit: float) -> list[float]:
    pot, legal = view.total_pot_amount, view.legal
    if not legal:
        return [pot * unit, 0.0, 0.0, 0.0, 0.0, 0.0]
    price = legal.call or legal.bring_in or 0
    return [
        pot * unit,
        price * unit,
        (legal.min_raise_to or 0) * unit,
        (legal.max_raise_to or 0) * unit,
        price / (pot + price),
        float(legal.discards is not None),
    ]


def _history(view: View, unit: float) -> list[float]:
    me, count, streets = view.player_index or 0, view.player_count, len(view.streets)
    done: list[float] = []
    for i, street, *kind, amount in reversed(_actions(view.operations)[-HISTORY:]):
        away = (i - me) % count
        size = amount if not any(kind) else amount * unit
        done += ((away + 1) / count, (street + 1) / streets, *kind, size)
    return done + [0.0] * (_ACTION_NUMBERS * HISTORY - len(done))


_Action = tuple[int, int, float, float, float, int]
"""The player, the street, three flags (fold, check or call, raise) and the amount."""


def _actions(operations: Iterable[Operation]) -> list[_Action]:
    """Return the players' actions, each with its street.

    A new street begins when cards are dealt after an action.
    """
    found: list[_Action] = []
    street = -1
    last: type[Operation] | None = None
    for operation in operations:
        match operation:
            case HoleDealing() | BoardDealing() | CardBurning():
                if last not in (*_DEALING, StandingPatOrDiscarding):
                    street += 1
            case StandingPatOrDiscarding(player_index=i, cards=cards):
                if last is not StandingPatOrDiscarding:
                    street += 1
                found.append((i, street, 0.0, 0.0, 0.0, len(cards)))
            case Folding(player_index=i):
                found.append((i, street, 1.0, 0.0, 0.0, 0))
            case CheckingOrCalling(player_index=i, amount=amount):
                found.append((i, street, 0.0, 1.0, 0.0, amount))
            case BringInPosting(player_index=i, amount=amount):
                found.append((i, street, 0.0, 1.0, 0.0, amount))
            case CompletionBettingOrRaisingTo(player_index=i, amount=amount):
                found.append((i, street, 0.0, 0.0, 1.0, amount))
            case _:
                continue
        last = type(operation)
    return found
