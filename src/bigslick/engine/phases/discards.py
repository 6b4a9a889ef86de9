"""Standing pat and discarding, before the cards of a street are dealt."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.operations import StandingPatOrDiscarding
from bigslick.engine.phases import runout
from bigslick.engine.phases.refusals import Refusal

if TYPE_CHECKING:
    from bigslick.cards import CardsLike
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("discard", "discarder", "discarding_rule")


def discarder(state: StateData) -> int | None:
    """Return the player who stands pat or discards next, or None."""
    statuses = state.standing_pat_or_discarding_statuses
    return statuses.index(True) if True in statuses else None


def discarding_rule(state: StateData, cards: CardsLike) -> tuple[Card, ...] | Refusal:
    """Return the cards to discard, or a refusal."""
    player_index = discarder(state)
    if player_index is None or state.street_index is None:
        return Refusal("Nobody can stand pat or discard now.")
    discarded = Card.clean(cards)
    hole = state.hole_cards[player_index]
    if Counter(discarded) - Counter(hole):
        return Refusal(
            f"The discarded cards {discarded} are not all among the hole cards {hole}."
        )
    count = state.streets[state.street_index].discard_count
    if count is not None and len(discarded) != min(count, len(hole)):
        return Refusal(
            f"Exactly {count} cards must be discarded, not {len(discarded)}: "
            f"{discarded}."
        )
    return discarded


def _taken(hole: list[Card], card: Card) -> int:
    """Remove the card from the hand and return its index."""
    place = hole.index(card)
    del hole[place]
    return place


def discard(state: StateData, cards: tuple[Card, ...]) -> StandingPatOrDiscarding:
    """Discard the cards; on a draw street, as many new cards become due.

    The new cards are dealt up or down like those that they replace.
    """
    player_index = discarder(state)
    assert player_index is not None
    assert state.street_index is not None
    hole = state.hole_cards[player_index]
    statuses = state.hole_card_statuses[player_index]
    returned = [statuses.pop(_taken(hole, card)) for card in cards]
    if state.streets[state.street_index].discard_count is None:
        state.hole_dealing_statuses[player_index] = deque(returned)
    state._hands.clear()
    state.discarded_cards[state.street_index].extend(cards)
    state.standing_pat_or_discarding_statuses[player_index] = False
    if True not in state.standing_pat_or_discarding_statuses:
        runout.before_draw(state)
    operation = StandingPatOrDiscarding(player_index, cards)
    state.operations.append(operation)
    return operation
