"""Where the cards of a hand lie: the deck, the reserve, and what is in play."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING
from warnings import warn

from bigslick.cards import Card, shuffled
from bigslick.engine.operations import StandingPatOrDiscarding
from bigslick.engine.phases.refusals import Refusal
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine.situation import Situation

__all__ = (
    "UNKNOWN",
    "cards_in_play",
    "dealable_cards",
    "fouled",
    "next_cards",
    "put_on_top",
    "reserved_cards",
    "take",
)


UNKNOWN = Card.UNKNOWN


def reserved_cards(state: Situation) -> list[Card]:
    """Return the known cards out of play that may be shuffled and dealt again."""
    cards = [*state.burn_cards, *state.mucked_cards]
    for discarded in state.discarded_cards:
        cards.extend(discarded)
    return [card for card in cards if card]


def cards_in_play(state: Situation) -> list[Card]:
    """Return the known cards on the boards and in the hands."""
    cards = [card for row in state.board_cards for card in row]
    for hole in state.hole_cards:
        cards.extend(hole)
    return [card for card in cards if card]


def dealable_cards(
    state: Situation, deal_count: int | None, warning_status: bool
) -> Iterator[Card]:
    """Yield the cards that may be dealt: the deck, and the reserve if it is short."""
    if deal_count is None and warning_status:
        warn(
            "The number of cards dealt is unspecified. The worst case is assumed.",
            stacklevel=3,
        )
    yield from state.deck_cards
    if deal_count is None or deal_count > len(state.deck_cards):
        if deal_count is not None and warning_status:
            warn("Returning reserved (mucked, etc.) cards as dealable.", stacklevel=3)
        yield from reserved_cards(state)


def put_on_top(state: Situation, cards: tuple[Card, ...]) -> None:
    """Put these cards on top of the deck of a hand of which none is dealt yet.

    Raises:
        CardsError: a card is given twice or is not in the deck.

    """
    rest = list(state.deck_cards)
    for card in cards:
        if card not in rest:
            raise CardsError(f"{card!r} is not in the deck, or not any more", card)
        rest.remove(card)
    state._deck_order = (*cards, *rest)
    state.deck_cards = deque(state._deck_order)


def next_cards(
    state: Situation, count: int, player_index: int | None = None
) -> tuple[Card, ...]:
    """Return the next cards off the deck without taking them.

    When the deck runs out, the cards out of play are shuffled behind it, except
    for what the player to be dealt has just discarded, unless there is nothing
    else. Their order follows from the order of the deck at the start, so that a
    hand depends on nothing but that order and the operations.
    """
    deck = state.deck_cards
    if len(deck) >= count:
        return tuple([deck[i] for i in range(count)])
    return tuple([*deck, *_reshuffled(state, count - len(deck), player_index)][:count])


def _reshuffled(state: Situation, missing: int, player_index: int | None) -> list[Card]:
    own = _just_discarded(state, player_index)
    reserve = reserved_cards(state)
    others = [card for card in reserve if card not in own]
    order = Random(f"{state._deck_order}{len(state.operations)}")  # noqa: S311
    if len(others) >= missing:
        return shuffled(others, order)
    return shuffled(others, order) + shuffled(
        [card for card in reserve if card in own], order
    )


def _just_discarded(state: Situation, player_index: int | None) -> tuple[Card, ...]:
    if player_index is None or not state.discarded_cards[state.street_index or 0]:
        return ()
    for operation in reversed(state.operations):
        if (
            isinstance(operation, StandingPatOrDiscarding)
            and operation.player_index == player_index
        ):
            return operation.cards
    return ()


def take(state: Situation, cards: tuple[Card, ...], player_index: int | None) -> None:
    """Take cards that are about to be dealt from wherever they lie."""
    deck = state.deck_cards
    for card in cards:
        if not card:
            continue
        if deck and deck[0] is card:
            deck.popleft()
        elif card in deck:
            deck.remove(card)
        elif card in (reserve := reserved_cards(state)) and not deck:
            _put_reserve_back(state, reserve, card, player_index)
        else:
            _take_reserved(state, card)


def _put_reserve_back(
    state: Situation, reserve: list[Card], card: Card, player_index: int | None
) -> None:
    """Make the reshuffled reserve the new deck and take the card from it."""
    own = _just_discarded(state, player_index)
    order = _reshuffled(state, 1, player_index)
    if card not in order:  # his own discard comes back: there is too little else
        order = _reshuffled(state, len(reserve), player_index)
    state.deck_cards.extend(order)
    state.deck_cards.remove(card)
    kept = [c for c in reserve if c in own and c not in order]
    state.burn_cards = [c for c in state.burn_cards if not c]
    state.mucked_cards = [c for c in state.mucked_cards if not c]
    state.discarded_cards = [
        [c for c in cards if not c or c in kept] for cards in state.discarded_cards
    ]


def _take_reserved(state: Situation, card: Card) -> None:
    for cards in (state.burn_cards, state.mucked_cards, *state.discarded_cards):
        if card in cards:
            cards.remove(card)
            return


def fouled(state: Situation, cards: tuple[Card, ...]) -> Refusal | None:
    """Warn of cards that lie elsewhere, or refuse them if the rules are strict.

    A card that is in the deck, or in the reserve when the deck is short, may be
    dealt. Another one makes a fouled deck (TDA 2024, rule 35E).
    """
    if state._quiet:
        return None
    deck = state.deck_cards
    short = len(cards) > len(deck)
    for n, card in enumerate(cards):
        if not card or (card in deck and card not in cards[:n]):
            continue
        if short and card in reserved_cards(state) and card not in cards[:n]:
            continue
        text = (
            f"A card being dealt {card!r} is not recommended to be dealt: it is not "
            "among State.get_dealable_cards()."
        )
        if state.rules.refuse_fouled_deck:
            return Refusal(text)
        warn(text, stacklevel=4)
    return None
