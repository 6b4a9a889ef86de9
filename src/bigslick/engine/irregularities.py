"""Misdeals and fouled decks: what a live table needs and a server never does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bigslick.engine.next_hand import same_game
from bigslick.engine.operations import (
    BoardDealing,
    BringInPosting,
    CardBurning,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)
from bigslick.engine.phases.refusals import Refusal, granted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.cards import Card, RandomSource
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State

__all__ = ("duplicate_cards", "is_substantial_action", "redealt")

_TWO, _THREE = 2, 3


def is_substantial_action(operations: Iterable[Operation]) -> bool:
    """Return whether so much was done that a misdeal cannot be called any more.

    That is two actions of which one puts chips in, or any three; posted blinds
    and bring-ins do not count (TDA 2024, rule 36).
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
    """Return the hand dealt anew: all bets back, the same seats, the same button.

    A misdeal is called before substantial action only (TDA 2024, rules 35 and
    36); a fouled deck voids the hand whatever happened (rule 35E).

    Raises:
        IllegalActionError: it is too late for a misdeal.

    """
    if not fouled_deck and is_substantial_action(state.operations):
        granted(state, Refusal("There was substantial action: the hand is played on."))
    return same_game(state, state.starting_stacks, rng, seed)
