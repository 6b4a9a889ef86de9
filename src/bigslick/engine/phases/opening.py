"""Who opens a betting round."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bigslick.cards import RankOrder
from bigslick.engine.streets import Opening

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.cards import Card, Rank
    from bigslick.engine.state import State

__all__ = ("is_void_straddle", "opener")

_OPEN_CARDS = 4  # at most, before anybody shows
_SUITS = "cdhs"
_ACE_HIGH = {rank: n for n, rank in enumerate(RankOrder.STANDARD)}
_ACE_LOW = {rank: n for n, rank in enumerate(RankOrder.REGULAR)}

Ranks: TypeAlias = "dict[Rank, int]"
"""How high each rank counts; in razz the ace is low, in deuce-to-seven high."""


def opener(state: State) -> int:
    """Return the player who opens the street.

    By position: after the last of the highest blinds or straddles on the first
    street, else the seat left of the button. By card: the lowest
    (or, in games for low, the highest) open card, suits counting clubs, diamonds,
    hearts, spades. By hand: the best open hand, straights and flushes aside.
    """
    street = state.streets[state.street_index or 0]
    if street.opening is Opening.POSITION:
        return _after_blinds(state) if state.street_index == 0 else 0
    live = [i for i, status in enumerate(state.statuses) if status]
    if any(state.hole_card_statuses[i].count(True) > _OPEN_CARDS for i in live):
        return 0  # hands were tabled, nobody bets any more
    order = state.hand_types[0].lookup.rank_order
    ranks = _ACE_LOW if order == RankOrder.REGULAR else _ACE_HIGH
    choose, worth = _ORDERS[street.opening]
    worths = {i: worth(_up_cards(state, i), ranks) for i in live}
    first = choose(live, key=worths.__getitem__)
    if state.rules.open_hand_ties_by_suit and choose is max:
        tied = [i for i in live if worths[i] == worths[first]]
        first = max(tied, key=lambda i: _high_card(_up_cards(state, i), ranks))
    return first


def _after_blinds(state: State) -> int:
    """Return who sits after the last of the highest blinds or straddles."""
    blinds = state.blinds_or_straddles
    if state.player_count == 2:  # noqa: PLR2004 - heads-up
        blinds = blinds[::-1]
    else:
        blinds = tuple(
            0 if is_void_straddle(state, i) else blind for i, blind in enumerate(blinds)
        )
    highest = max(blinds)
    if highest <= 0:
        return 0
    last = max([i for i, blind in enumerate(blinds) if blind == highest])
    return (last + 1) % state.player_count


def is_void_straddle(state: State, i: int) -> bool:
    """Return whether the player had nothing left to straddle with."""
    return i > 1 and bool(state._blinds[i]) and not state.bets[i]


def _up_cards(state: State, i: int) -> list[Card]:
    return [
        card
        for card, status in zip(
            state.hole_cards[i], state.hole_card_statuses[i], strict=True
        )
        if status and card
    ]


def _card_worths(cards: list[Card], ranks: Ranks) -> list[tuple[int, int]]:
    return sorted((ranks[card.rank], _SUITS.index(card.suit)) for card in cards)


def _low_card(cards: list[Card], ranks: Ranks) -> tuple[int, int]:
    worths = _card_worths(cards, ranks)
    return worths[0] if worths else (len(ranks), 0)


def _high_card(cards: list[Card], ranks: Ranks) -> tuple[int, int]:
    worths = _card_worths(cards, ranks)
    return worths[-1] if worths else (-1, 0)


def _high_hand(cards: list[Card], ranks: Ranks) -> tuple[list[int], list[int]]:
    """Return how often each rank is there, and the ranks in the same order."""
    worths = [ranks[card.rank] for card in cards]
    groups = sorted(((worths.count(w), w) for w in set(worths)), reverse=True)
    return [count for count, _ in groups], [worth for _, worth in groups]


def _low_hand(cards: list[Card], ranks: Ranks) -> tuple[int, list[int], list[int]]:
    counts, worths = _high_hand(cards, ranks)
    return len(cards), [-count for count in counts], [-worth for worth in worths]


_ORDERS: dict[
    Opening, tuple[Callable[..., int], Callable[[list[Card], Ranks], object]]
] = {
    Opening.LOW_CARD: (min, _low_card),
    Opening.HIGH_CARD: (max, _high_card),
    Opening.HIGH_HAND: (max, _high_hand),
    Opening.LOW_HAND: (max, _low_hand),
}
