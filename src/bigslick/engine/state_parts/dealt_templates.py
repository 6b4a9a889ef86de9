"""Templates of hands that wait for a decision or for their cards.

A new hand is a copy with its own stacks and cards. ``begin_shuffled`` deals from a
shuffled deck, ``begin_dealt`` gives the players known cards; ``begin`` starts a hand
that waits for its cards. Each returns None if a copy would not be the same as a hand
that is started from the beginning, for example if a stack is too small for the blinds.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.phases.dealing import hole_dealing
from bigslick.engine.replay import quick_deal_round
from bigslick.engine.state_parts.setup import copied, copied_at_rest, shuffled_deck
from bigslick.engine.streets import Opening
from bigslick.engine.view_values import seen_again
from bigslick.engine.views import view
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.cards import RandomSource
    from bigslick.engine.operations import HoleDealing
    from bigslick.engine.state import State
    from bigslick.engine.view_values import Seen

__all__ = (
    "DealtTemplate",
    "begin",
    "begin_dealt",
    "begin_shuffled",
    "dealt_template",
    "first_decision_of",
)

_UNKNOWN = Card.UNKNOWN
_WHOLE = {int}


@dataclass(slots=True)
class DealtTemplate:
    """A hand at the first decision, without stacks and cards.

    The deck is stored as the keys of a dictionary, in order, because removing a card
    from a copy is fast and fails if the card is missing.
    """

    table: State
    deck: dict[Card, None]
    hand_size: int
    seen: Seen | None = None
    """The data for views, if the cards were dealt one at a time."""
    deals: tuple[dict[Card, HoleDealing], ...] = ()
    """For each hole card dealt one at a time: the record of its dealing, by card."""


def begin(template: State, stacks: list[int]) -> State | None:
    """Return a new hand copied from a template, with these stacks.

    The template is a hand after antes and blinds were posted in full. Return None if a
    player has too few chips for that, or the stacks are not integers.
    """
    paid = template.payoffs
    left = []
    for i, stack in enumerate(stacks):
        if type(stack) is not int or stack + paid[i] <= 0:
            return None
        left.append(stack + paid[i])
    new = copied(template)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    return new


def dealt_template(template: State) -> DealtTemplate | None:
    """Return a template at the first decision, from a hand that waits for its cards.

    Return None if the cards decide who acts first, if some of them are dealt face up,
    or if nobody has a decision to make.
    """
    table = copied(template)
    size = len(table.hole_dealing_statuses[0])
    unknown = dict.fromkeys(range(table.player_count), (_UNKNOWN,) * size)
    if not _is_closed(table) or not quick_deal_round(table, unknown):
        return None
    return _emptied(table, table.player_count) if table.actor_indices else None


def first_decision_of(state: State) -> DealtTemplate | None:
    """Return a template from an automatically dealt hand at its first decision.

    Return None if the hand is not at its first decision, if a stack is not larger than
    every bet, or if anything was dealt except hole cards, face down and one at a time.
    """
    size = len(state.streets[0].hole_dealing_statuses)
    if (
        not state.actor_indices
        or state.street_index != 0
        or state._number is not int
        or state.board_cards
        or state.burn_cards
        or min(state.stacks) <= max(state.bets)
        or not _is_closed(state)
    ):
        return None
    deals = tuple([_down(i, state.deck) for i in range(state.player_count)] * size)
    dealt = _deal(deals, state._deck_order)
    if state.operations[-len(dealt) :] != dealt:
        return None
    table = copied(state)
    view(table, None)
    seen, table._seen = table._seen, None
    template = _emptied(table, len(dealt))
    template.seen, template.deals = seen, deals
    return template


def _is_closed(state: State) -> bool:
    """Return whether all cards are face down and do not decide who opens."""
    street = state.streets[0]
    by_position = street.opening is Opening.POSITION
    return by_position and True not in street.hole_dealing_statuses


@lru_cache(maxsize=64)  # enough for all seats with a few decks
def _down(i: int, deck: tuple[Card, ...]) -> dict[Card, HoleDealing]:
    """Return the record of dealing a card face down to the player, for each card."""
    return {card: hole_dealing(i, card, False) for card in deck}


def _deal(
    deals: tuple[dict[Card, HoleDealing], ...], deck: tuple[Card, ...]
) -> list[HoleDealing]:
    """Return the records of dealing hole cards face down from the top of the deck."""
    return [deal[card] for deal, card in zip(deals, deck, strict=False)]


def _emptied(table: State, deals: int) -> DealtTemplate:
    """Return a template without stacks, deck and hole cards, which each hand replaces.

    The last ``deals`` operations are removed too.
    """
    deck = dict.fromkeys(table.deck_cards)
    size = len(table.hole_cards[0])
    table.deck_cards.clear()
    table.hole_cards.clear()
    table.stacks.clear()
    del table.operations[-deals:]
    return DealtTemplate(table, deck, size)


def _left(template: DealtTemplate, stacks: Sequence[int]) -> list[int] | None:
    """Return the stacks after the posts, or None if a stack is too small.

    Every player must be able to raise the blinds, so that no post is short.
    """
    table = template.table
    if len(stacks) != table.player_count or {*map(type, stacks)} != _WHOLE:
        return None
    left = [*map(add, stacks, table.payoffs)]
    return left if min(left) > table._level else None


def begin_dealt(
    template: DealtTemplate, stacks: list[int], deals: list[HoleDealing]
) -> State | None:
    """Return a new hand copied from the template, with these hole cards.

    Return None if there is not one dealing for each player in order, if a player could
    not raise the blinds, if a card is not in the deck, or if a player has too few or
    too many cards.
    """
    left = _left(template, stacks)
    if left is None:
        return None
    deck, size = template.deck.copy(), template.hand_size
    hands: list[list[Card]] = []
    for deal in deals:
        cards = deal.cards
        if deal.player_index != len(hands) or len(cards) != size:
            return None
        for card in cards:
            if card in deck:
                del deck[card]
            elif card is not _UNKNOWN:
                return None
        hands.append([*cards])
    if len(hands) != len(stacks):
        return None
    new = copied_at_rest(template.table)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    new.deck_cards = deque(deck)
    new.hole_cards = hands
    new.operations += deals
    return new


def begin_shuffled(
    template: DealtTemplate,
    stacks: tuple[int, ...],
    rng: RandomSource | None,
    seed: int | str | None,
) -> State | None:
    """Return a new hand copied from the template, with a newly shuffled deck.

    Return None, without shuffling, if a player could not raise the blinds.
    """
    left = _left(template, stacks)
    if left is None or template.seen is None:
        return None
    new = copied_at_rest(template.table)
    new.starting_stacks = stacks
    new.stacks = left
    new._deck_order = deck = shuffled_deck(new.deck, rng, seed)
    count, size = len(stacks), template.hand_size
    dealt = count * size
    new.deck_cards = deque(deck[dealt:])
    new.hole_cards = [[*deck[i:dealt:count]] for i in range(count)]
    deals = _deal(template.deals, deck)
    new.operations += deals
    new._seen = seen_again(new, template.seen, deals)
    return new
