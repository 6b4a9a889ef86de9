"""Hands of one game at the same stakes begin alike, but for stacks and cards.

One hand is begun with all care; the others are copies of it, with their own stacks
and cards put in. Wherever that would not be the same, None is returned, and the hand
is to be begun as the first one was.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.phases.dealing import hole_dealing
from bigslick.engine.replay import quick_deal_round
from bigslick.engine.setup import copied, copied_at_rest, shuffled_deck
from bigslick.engine.streets import Opening
from bigslick.engine.views import seen_again, view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.cards import RandomSource
    from bigslick.engine.operations import HoleDealing
    from bigslick.engine.state import State
    from bigslick.engine.views import Seen

__all__ = (
    "DealtTemplate",
    "begin",
    "begin_dealt",
    "begin_shuffled",
    "dealt_pattern",
    "pattern_of",
)

_UNKNOWN = Card.UNKNOWN
_WHOLE = {int}


@dataclass(slots=True)
class DealtTemplate:
    """A hand at the first decision, without stacks and cards.

    The deck is kept in order as the keys of a dictionary: a card is taken out of a
    copy at once, and one that is not there is noticed.
    """

    table: State
    deck: dict[Card, None]
    hand_size: int
    seen: Seen | None = None
    """What everybody has seen, if the cards were dealt one by one."""
    deals: tuple[dict[Card, HoleDealing], ...] = ()
    """What is written of each card dealt so, player by player and round by round."""


def begin(pattern: State, stacks: list[int]) -> State | None:
    """Begin another hand of a game at its stakes, with these stacks of whole chips.

    The pattern is a hand in which nothing has happened but posts in full. None if
    somebody has too little for that, or something else than whole chips.
    """
    paid = pattern.payoffs
    left = []
    for i, stack in enumerate(stacks):
        if type(stack) is not int or stack + paid[i] <= 0:
            return None
        left.append(stack + paid[i])
    new = copied(pattern)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    return new


def dealt_pattern(pattern: State) -> DealtTemplate | None:
    """Return the pattern at the first decision of a hand that waits for its cards.

    None if the cards decide who has that, if some of them lie open, or if nobody
    has a decision.
    """
    table = copied(pattern)
    size = len(table.hole_dealing_statuses[0])
    unknown = dict.fromkeys(range(table.player_count), (_UNKNOWN,) * size)
    if not _is_closed(table) or not quick_deal_round(table, unknown):
        return None
    return _emptied(table, table.player_count) if table.actor_indices else None


def pattern_of(state: State) -> DealtTemplate | None:
    """Return the pattern of a hand at its first decision, dealt by itself.

    None if it is not there, if posts were short, or if the cards on the table are
    not just closed ones dealt one by one.
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
    pattern = _emptied(table, len(dealt))
    pattern.seen, pattern.deals = seen, deals
    return pattern


def _is_closed(state: State) -> bool:
    """Return whether neither the opener nor anybody else's knowledge needs a card."""
    street = state.streets[0]
    by_position = street.opening is Opening.POSITION
    return by_position and True not in street.hole_dealing_statuses


@lru_cache(maxsize=64)  # the seats of a few decks
def _down(i: int, deck: tuple[Card, ...]) -> dict[Card, HoleDealing]:
    """Return what is written of each card that is dealt face down to the player."""
    return {card: hole_dealing(i, card, False) for card in deck}


def _deal(
    deals: tuple[dict[Card, HoleDealing], ...], deck: tuple[Card, ...]
) -> list[HoleDealing]:
    """Return the deals of closed hands from the top of the deck."""
    return [deal[card] for deal, card in zip(deals, deck, strict=False)]


def _emptied(table: State, deals: int) -> DealtTemplate:
    """Take out what each hand has of its own: it need not be copied."""
    deck = dict.fromkeys(table.deck_cards)
    size = len(table.hole_cards[0])
    table.deck_cards.clear()
    table.hole_cards.clear()
    table.stacks.clear()
    del table.operations[-deals:]
    return DealtTemplate(table, deck, size)


def _left(pattern: DealtTemplate, stacks: Sequence[int]) -> list[int] | None:
    """Return what the stacks are after the posts; None if that is not enough.

    Everybody must be able to raise the blinds, so that nobody was short.
    """
    table = pattern.table
    if len(stacks) != table.player_count or {*map(type, stacks)} != _WHOLE:
        return None
    left = [*map(add, stacks, table.payoffs)]
    return left if min(left) > table._level else None


def begin_dealt(
    pattern: DealtTemplate, stacks: list[int], deals: list[HoleDealing]
) -> State | None:
    """Begin another hand like the pattern, with these deals.

    None if they are not one for each player in order, if somebody could not raise
    the blinds, or if the cards are not such that each was in the deck and everybody
    has as many as he gets.
    """
    left = _left(pattern, stacks)
    if left is None:
        return None
    deck, size = pattern.deck.copy(), pattern.hand_size
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
    new = copied_at_rest(pattern.table)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    new.deck_cards = deque(deck)
    new.hole_cards = hands
    new.operations += deals
    return new


def begin_shuffled(
    pattern: DealtTemplate,
    stacks: tuple[int, ...],
    rng: RandomSource | None,
    seed: int | str | None,
) -> State | None:
    """Begin another hand like the pattern with a deck that is shuffled for it.

    None if somebody could not raise the blinds; nothing is shuffled then.
    """
    left = _left(pattern, stacks)
    if left is None or pattern.seen is None:
        return None
    new = copied_at_rest(pattern.table)
    new.starting_stacks = stacks
    new.stacks = left
    new._deck_order = deck = shuffled_deck(new.deck, rng, seed)
    count, size = len(stacks), pattern.hand_size
    dealt = count * size
    new.deck_cards = deque(deck[dealt:])
    new.hole_cards = [[*deck[i:dealt:count]] for i in range(count)]
    deals = _deal(pattern.deals, deck)
    new.operations += deals
    new._seen = seen_again(new, pattern.seen, deals)
    return new
