"""Lists the flops that differ in more than suits, and selects representative ones."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.cards import Card, RankOrder, format_cards, parse_cards
from bigslick.errors import GameConfigError, brief

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("WeightedFlop", "choose_flops", "texture")

_SUITS: Final = "shdc"
_SUIT_ORDERS: Final = tuple(
    dict(zip(_SUITS, order, strict=True)) for order in permutations(_SUITS)
)
_FLOP: Final = 3

_PATTERNS: Final = {1: "monotone", 2: "two-tone", 3: "rainbow"}
_PAIRINGS: Final = {1: "trips", 2: "paired", 3: "unpaired"}


class WeightedFlop(NamedTuple):
    """A flop, and the number of flops that it represents."""

    cards: str
    stands_for: float


class Texture(NamedTuple):
    """The texture of a flop."""

    suits: str
    """``rainbow``, ``two-tone`` or ``monotone``."""
    pairing: str
    """``unpaired``, ``paired`` or ``trips``."""
    high: str
    """The rank of the highest card."""
    span: int
    """The number of ranks from the lowest to the highest card, including both."""


def texture(flop: str, ranks: RankOrder = RankOrder.STANDARD) -> Texture:
    """Return the texture of a flop.

    >>> texture("Ks7s2d")
    Texture(suits='two-tone', pairing='unpaired', high='K', span=12)
    """
    cards = parse_cards(flop)
    order = list(ranks)
    places = sorted(order.index(card.rank) for card in cards)
    return Texture(
        _PATTERNS[len({card.suit for card in cards})],
        _PAIRINGS[len(set(places))],
        str(order[places[-1]]),
        places[-1] - places[0] + 1,
    )


@lru_cache(maxsize=4)
def _all_flops(ranks: RankOrder) -> tuple[WeightedFlop, ...]:
    """Return the flops that differ in more than suits, the highest first."""
    order = list(ranks)
    deck = [f"{rank}{suit}" for rank in reversed(order) for suit in _SUITS]
    suits = range(len(_SUITS))
    # The numbers of all cards of the deck, for each way to rename the suits.
    renamed = [
        [len(suits) * place + suit for place in range(len(order)) for suit in names]
        for names in permutations(suits)
    ]
    counts = Counter(
        tuple(min(sorted((n[a], n[b], n[c])) for n in renamed))
        for a, b, c in combinations(range(len(deck)), _FLOP)
    )
    return tuple(
        WeightedFlop("".join(deck[card] for card in cards), count)
        for cards, count in sorted(counts.items())
    )


def choose_flops(
    flops: str | int | Iterable[str], ranks: RankOrder = RankOrder.STANDARD
) -> tuple[WeightedFlop, ...]:
    """Return the flops of a report with their weights.

    ``"1755"`` or ``"all"`` means all flops that differ in more than suits. A smaller
    number means a representative selection: each pattern of suits and pairs gets its
    share, and within a pattern the flops are evenly spaced from the highest to the
    lowest. The selection differs from those of other programs. If a list of flops is
    given, the weight of each is the number of flops that differ from it only in suits.

    >>> [len(choose_flops(count)) for count in ("47", "95", "184", "1755")]
    [47, 95, 184, 1755]

    Raises:
        GameConfigError: the number of flops is too small or too large, or a flop of
            the list is a duplicate.
        CardsError, NotationError: an entry of the list is not a flop.

    """
    known = _all_flops(ranks)
    if not isinstance(flops, (str, int)):
        return _listed(flops, known)
    text = str(flops).strip()
    if text == "all":
        return known
    if not text.isdecimal():
        return _listed(text.replace(",", " ").split(), known)
    count = int(text)
    least = len({texture(flop.cards, ranks)[:2] for flop in known})
    if not least <= count <= len(known):
        raise GameConfigError(
            f"invalid number of flops {brief(flops)}: expected {least} to {len(known)}"
        )
    return known if count == len(known) else _selected(known, count, ranks)


def _listed(
    flops: Iterable[str], known: tuple[WeightedFlop, ...]
) -> tuple[WeightedFlop, ...]:
    counts = _weights(known)
    found: dict[frozenset[Card], WeightedFlop] = {}
    for flop in flops:
        cards = parse_cards(flop)
        count = counts.get(_canonical(cards))
        if len(set(cards)) != _FLOP or count is None:
            raise GameConfigError(
                f"invalid flop {brief(flop)}: expected three different cards of the "
                "deck, for example Ks7h2d"
            )
        if frozenset(cards) in found:
            raise GameConfigError(f"duplicate flop {brief(flop)}")
        found[frozenset(cards)] = WeightedFlop(format_cards(cards), count)
    if not found:
        raise GameConfigError("a report needs a flop")
    return tuple(found.values())


@lru_cache(maxsize=4)
def _weights(known: tuple[WeightedFlop, ...]) -> dict[tuple[str, ...], float]:
    return {_canonical(parse_cards(flop.cards)): flop.stands_for for flop in known}


def _canonical(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Return a name that is the same for flops that differ only in suits."""
    return min(
        tuple(sorted(f"{card.rank}{names[str(card.suit)]}" for card in cards))
        for names in _SUIT_ORDERS
    )


def _selected(
    known: tuple[WeightedFlop, ...], count: int, ranks: RankOrder
) -> tuple[WeightedFlop, ...]:
    groups: dict[tuple[str, ...], list[WeightedFlop]] = {}
    for flop in known:
        groups.setdefault(texture(flop.cards, ranks)[:2], []).append(flop)
    weights = [sum(flop.stands_for for flop in group) for group in groups.values()]
    sizes = [len(group) for group in groups.values()]
    parts = _shared_out(count, weights, sizes)
    found: list[WeightedFlop] = []
    for group, part in zip(groups.values(), parts, strict=True):
        found += _spread(group, part)
    return tuple(found)


def _shared_out(count: int, weights: list[float], sizes: list[int]) -> list[int]:
    """Return how many flops to take from each group: at least one, then by weight."""
    parts = [1] * len(weights)
    for _ in range(count - len(parts)):
        free = [i for i, part in enumerate(parts) if part < sizes[i]]
        parts[max(free, key=lambda i: weights[i] / parts[i])] += 1
    return parts


def _spread(group: list[WeightedFlop], part: int) -> list[WeightedFlop]:
    """Divide a group into ``part`` equal parts; return the middle flop of each.

    The weight of a returned flop is that of its part.
    """
    total = sum(flop.stands_for for flop in group)
    ends, before = [], 0.0
    for flop in group:
        before += flop.stands_for
        ends.append(before)
    taken: list[int] = []
    place = 0
    for number in range(part):
        middle = total * (number + 0.5) / part
        while ends[place] < middle:
            place += 1
        # A flop with a large weight may be the middle of several parts: it is
        # taken once, then the flops after it.
        chosen = max(place, taken[-1] + 1) if taken else place
        taken.append(min(chosen, len(group) - part + number))
    return [WeightedFlop(group[i].cards, total / part) for i in taken]
