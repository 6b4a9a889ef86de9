"""The lookups, class by class: each order is the reference's order, exactly."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from bigslick import Card, Rank, RankOrder, Suit
from bigslick.hands import Entry, Hand, explain
from bigslick.hands.reference import RULES, CardChoice

SUITS = tuple(map(Suit, "cdhs"))
TYPES = [
    hand_type
    for hand_type, rules in RULES.items()
    if rules.choice in {CardChoice.ANY, CardChoice.RAINBOW}
]


def classes(sizes: range) -> Iterator[tuple[Card, ...]]:
    """Yield cards for each multiset of ranks: of one suit, and of several."""
    for size in sizes:
        for ranks in combinations_with_replacement(RankOrder.STANDARD, size):
            if max(map(ranks.count, ranks)) > len(SUITS):
                continue
            if len(set(ranks)) == size:
                yield tuple(Card(rank, Suit.SPADE) for rank in ranks)
            yield spread(ranks)


def spread(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Give neighbours different suits, so that equal ranks differ."""
    return tuple(Card(rank, SUITS[i % 4]) for i, rank in enumerate(ranks))


@pytest.mark.parametrize("hand_type", TYPES)
def test_an_order_is_the_order_of_the_rules(hand_type: type[Hand]) -> None:
    rules = RULES[hand_type]
    lookup = hand_type.lookup
    sizes = range(1, 5) if rules.choice is CardChoice.RAINBOW else range(rules.size, 6)
    found: dict[tuple[int, ...], Entry] = {}
    for cards in classes(sizes):
        entry = lookup.get_entry_or_none(cards)
        if len(cards) > rules.size:
            assert entry is None
            continue
        explained = explain(cards, (), hand_type)
        if explained is None or len(explained.cards) < len(cards):
            assert entry is None
            continue
        assert entry is not None
        assert entry.label is explained.label
        assert found.setdefault(explained.key, entry) == entry
    rising = [found[key].index for key in sorted(found, reverse=rules.low)]
    assert rising == list(range(lookup.entry_count))
    assert [entry.index for entry in lookup.entries] == rising
