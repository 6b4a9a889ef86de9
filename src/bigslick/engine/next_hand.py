"""Prepares the next hand: moves the button, carries stacks over, redeals misdeals.

Seats are numbered clockwise. A seat may be empty: in a tournament the button, and even
the small blind, may be at an empty seat.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum, unique
from typing import TYPE_CHECKING

from bigslick.engine.operations import (
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)
from bigslick.engine.phases.refusals import Refusal, require
from bigslick.engine.state_parts.templates import template_of
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bigslick.cards import Card, RandomSource
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State

__all__ = (
    "ButtonRule",
    "Positions",
    "duplicate_cards",
    "is_substantial_action",
    "move_button",
    "next_order",
    "next_state",
    "redealt",
    "same_game",
)

_HEADS_UP = 2


@unique
class ButtonRule(StrEnum):
    """How the button moves: dead button (tournaments) or moving button (home games)."""

    DEAD = "Dead button"
    MOVING = "Moving button"


@dataclass(frozen=True)
class Positions:
    """The seats of the button and the blinds; a seat may be empty."""

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
    was. If the seat ``small_blind`` is empty, no small blind is posted. Moving button:
    the button goes to the next live seat and the blinds to the two after it. Heads-up
    the button posts the small blind, and nobody is big blind twice in a row (rule 34B).
    When a third player joins two, the button is the live seat before the small blind.

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


def next_order(state: State) -> tuple[int, ...]:
    """Return the players of the next hand in their new order, by old index.

    The button goes to the next player who has chips. When only two are left,
    nobody is big blind twice in a row, and the button moves to fit (TDA 2024,
    rule 34).

    Raises:
        IllegalActionError: the hand is not over.
        GameConfigError: fewer than two players have chips.

    """
    if state.status:
        require(state, Refusal("The next hand cannot begin before this one is over."))
    live = [i for i, stack in enumerate(state.stacks) if stack > 0]
    if len(live) < _HEADS_UP:
        raise GameConfigError(
            f"There must be at least 2 players with chips (currently {len(live)})."
        )
    if len(live) == _HEADS_UP and state.player_count > _HEADS_UP:
        big_blind = next((i for i in live if i > 1), live[0])
        button = live[1] if big_blind == live[0] else live[0]
        return big_blind, button
    return (*live[1:], live[0])


def next_state(
    state: State,
    *,
    rng: RandomSource | None = None,
    seed: int | str | None = None,
) -> State:
    """Return the next hand of the same game.

    Players change their index: see ``next_order``.

    Raises:
        IllegalActionError: the hand is not over.
        GameConfigError: fewer than two players have chips.

    """
    order = next_order(state)
    return same_game(state, tuple(state.stacks[i] for i in order), rng, seed)


def same_game(
    state: State,
    stacks: tuple[int, ...],
    rng: RandomSource | None,
    seed: int | str | None,
) -> State:
    """Return a new hand of the same game with these stacks."""
    template = template_of(
        (
            state.automations,
            state.deck,
            state.hand_types,
            state.streets,
            state.betting_structure,
            state.ante_trimming_status,
            state._raw_antes,
            state._raw_blinds,
            state.bring_in,
            len(stacks),
            state.mode,
            state.starting_board_count,
            state.divmod,
            state.rules,
        )
    )
    return template.begin(stacks, rake=state.rake, rng=rng, seed=seed, kind=type(state))


_TWO, _THREE = 2, 3


def is_substantial_action(operations: Iterable[Operation]) -> bool:
    """Return whether it is too late for a misdeal.

    It is too late after two actions of which one puts in chips, or after any three
    actions; posted blinds and bring-ins do not count (TDA 2024, rule 36).
    """
    actions = 0
    chips = False
    for operation in operations:
        if isinstance(operation, BringInPosting):
            continue
        if isinstance(operation, (Folding, CheckingOrCalling)):
            actions += 1
            chips = chips or bool(getattr(operation, "amount", 0))
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            actions += 1
            chips = True
    return actions >= _THREE or (actions >= _TWO and chips)


def duplicate_cards(operations: Iterable[Operation]) -> tuple[Card, ...]:
    """Return the cards that were dealt or burned more than once."""
    cards: list[Card] = []
    for operation in operations:
        if isinstance(operation, (HoleDealing, BoardDealing)):
            cards.extend(operation.cards)
        elif isinstance(operation, CardBurning):
            cards.append(operation.card)
    counts = Counter(card for card in cards if card)
    return tuple(card for card, count in counts.items() if count > 1)


def redealt(
    state: State,
    *,
    fouled_deck: bool = False,
    rng: RandomSource | None = None,
    seed: int | str | None = None,
) -> State:
    """Return the hand dealt again: all bets returned, the same seats and button.

    A misdeal can be called only before substantial action (TDA 2024, rules 35 and
    36); with a fouled deck the hand is always void (rule 35E).

    Raises:
        IllegalActionError: it is too late for a misdeal.

    """
    if not fouled_deck and is_substantial_action(state.operations):
        require(
            state,
            Refusal(
                "The deal cannot be cancelled after substantial action: the hand "
                "must be played."
            ),
        )
    return same_game(state, state.starting_stacks, rng, seed)
