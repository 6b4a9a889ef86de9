"""Names of made hands, as players say them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.cards import Card, Rank
from bigslick.hands.combination_hands import (
    BoardCombinationHand,
    CombinationHand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
)
from bigslick.hands.hand_types import BadugiHand
from bigslick.hands.lookup_table import Label
from bigslick.hands.lookups import EightOrBetterLookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.cards import CardsLike
    from bigslick.hands.hand import Hand

__all__ = ("HandName", "describe", "name_hand")

_ONE: Final = {
    "2": "deuce",
    "3": "trey",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_MANY: Final = {rank: f"{name}s" for rank, name in _ONE.items()} | {"6": "sixes"}
_COUNTS: Final = ("no", "one", "two", "three", "four")

# The words, and how many ranks they contain; the remaining ranks are kickers.
_TEMPLATES: Final = {
    Label.HIGH_CARD: ("{one} high", 1),
    Label.ONE_PAIR: ("a pair of {many}", 1),
    Label.TWO_PAIR: ("two pair, {many} and {others}", 2),
    Label.THREE_OF_A_KIND: ("three {many}", 1),
    Label.STRAIGHT: ("straight, {one} high", 5),
    Label.FLUSH: ("flush, {ranks}", 5),
    Label.FULL_HOUSE: ("full house, {many} full of {others}", 2),
    Label.FOUR_OF_A_KIND: ("four {many}", 1),
    Label.STRAIGHT_FLUSH: ("straight flush, {one} high", 5),
}
# Short names without kickers, shown beside the cards.
_NAMES: Final = {
    Label.HIGH_CARD: "{one} high",
    Label.ONE_PAIR: "pair of {many}",
    Label.TWO_PAIR: "two pair, {many} and {others}",
    Label.THREE_OF_A_KIND: "three {many}",
    Label.STRAIGHT: "straight, {one} high",
    Label.FLUSH: "flush, {one} high",
    Label.FULL_HOUSE: "full house, {many} full of {others}",
    Label.FOUR_OF_A_KIND: "four {many}",
    Label.STRAIGHT_FLUSH: "straight flush, {one} high",
}
_OF_A_KIND: Final = {
    1: Label.HIGH_CARD,
    2: Label.ONE_PAIR,
    3: Label.THREE_OF_A_KIND,
    4: Label.FOUR_OF_A_KIND,
}
_STRAIGHTS: Final = frozenset({Label.STRAIGHT, Label.STRAIGHT_FLUSH})
_BADUGI: Final = 4
_ROYAL: Final = "A-K-Q-J-T"


class HandName(NamedTuple):
    """The name of a hand, in full and short."""

    name: str
    short: str


def name_hand(
    hand_type: type[Hand], hole: CardsLike, board: CardsLike = ()
) -> HandName | None:
    """Return the name of the best hand, even of fewer cards than a full hand.

    Return None if no hand qualifies. An eight-or-better low of fewer than five cards
    has no name.

    >>> from bigslick.hands import OmahaHoldemHand, StandardHighHand
    >>> name_hand(StandardHighHand, "Kd9h", "Kh9s4d9c")
    HandName(name='Full house, nines full of kings', short='Full house')
    >>> name_hand(StandardHighHand, "KdKh").name
    'Pair of kings'
    >>> name_hand(OmahaHoldemHand, "Kd7c7h2s").name
    'Pair of sevens'

    Raises:
        CardsError: duplicate or unknown card.

    """
    own, shared = Card.clean(hole), Card.clean(board)
    hand = hand_type.from_game_or_none(own, shared)
    if hand is None:
        ranks = "".join([card.rank for card in own])
        return _name_start(hand_type, ranks, "".join([card.rank for card in shared]))
    place = hand_type, hand.strength
    name = _known.get(place)
    if name is None:
        best = [card.rank for card in hand.cards]
        name = _known[place] = _name(hand_type, best, hand.entry.label)
    return name


_known: dict[tuple[type[Hand], int], HandName] = {}
"""The names of hands that have occurred: equal hands have equal ranks."""


@lru_cache(maxsize=8_192)
def _name_start(hand_type: type[Hand], hole: str, board: str) -> HandName | None:
    """Return the name of fewer cards than a full hand, given by their ranks."""
    ranks = _unfinished(hand_type, [*map(Rank, hole)], [*map(Rank, board)])
    return _name(hand_type, ranks, _label(Counter(ranks))) if ranks else None


def _name(hand_type: type[Hand], cards: Sequence[Rank], label: Label) -> HandName:
    places = hand_type.lookup.rank_order
    counts = Counter(cards)
    # The most frequent ranks first, then from high to low.
    ranks = sorted(counts, key=lambda r: (counts[r], places.index(r)), reverse=True)
    if label in _STRAIGHTS and places.index(ranks[0]) - places.index(ranks[1]) > 1:
        ranks.append(ranks.pop(0))  # the ace of a straight from ace to five
    name = _words(hand_type, label, ranks)
    return HandName(name, name if name.endswith(" low") else name.partition(",")[0])


def _unfinished(
    hand_type: type[Hand], hole: list[Rank], board: list[Rank]
) -> Sequence[Rank]:
    """Return the ranks that count if there are too few cards for a full hand.

    Return none if there are enough cards.
    """
    if isinstance(hand_type.lookup, EightOrBetterLookup):
        return ()
    if issubclass(hand_type, HoleBoardCombinationHand):
        if len(board) >= hand_type.board_card_count:
            return ()
        pairs = combinations(hole, min(len(hole), hand_type.hole_card_count))
        return max(pairs, key=lambda ranks: _strength(hand_type, ranks))
    if issubclass(hand_type, BoardCombinationHand | HoleCombinationHand):
        return hole
    ranks = hole + board
    if issubclass(hand_type, CombinationHand) and len(ranks) < hand_type.card_count:
        return ranks
    return ()


def _strength(hand_type: type[Hand], ranks: Sequence[Rank]) -> tuple[int, ...]:
    """Return a sort key for a few cards: pairs first, then high cards."""
    order = hand_type.lookup.rank_order
    places = sorted(map(order.index, ranks), reverse=True)
    return len(places) - len(set(places)), *places


def _label(counts: Counter[Rank]) -> Label:
    """Return the label of fewer than five cards."""
    pairs = sorted(counts.values(), reverse=True)
    return Label.TWO_PAIR if pairs[:2] == [2, 2] else _OF_A_KIND[pairs[0]]


def _words(hand_type: type[Hand], label: Label, ranks: list[Rank]) -> str:
    dashed = "-".join(ranks)
    if issubclass(hand_type, BadugiHand):
        count = "" if len(ranks) == _BADUGI else f"{_COUNTS[len(ranks)]}-card "
        said = f"{count}badugi, "
        return said[0].upper() + said[1:] + dashed
    if hand_type.low and label is Label.HIGH_CARD:
        return f"{dashed} low"
    if label is Label.STRAIGHT_FLUSH and dashed == _ROYAL:
        return "Royal flush"
    second = _MANY[ranks[1]] if len(ranks) > 1 else ""
    said = _NAMES[label].format(one=_ONE[ranks[0]], many=_MANY[ranks[0]], others=second)
    return said.capitalize()


def describe(
    label: Label,
    ranks: str,
    *,
    low: bool = False,
    badugi: bool = False,
) -> str:
    """Return a hand in words.

    ``ranks`` contains each rank once, the most frequent first and then from high to
    low. The highest card of a straight comes first: A-2-3-4-5 is "5432A".

    >>> describe(Label.TWO_PAIR, "AKQ")
    'two pair, aces and kings, queen kicker'
    >>> describe(Label.STRAIGHT, "5432A")
    'straight, five high'
    >>> describe(Label.HIGH_CARD, "75432", low=True)
    'seven low, 7-5-4-3-2'
    >>> describe(Label.HIGH_CARD, "42A", low=True, badugi=True)
    'three-card badugi, 4-2-A'
    """
    dashed = "-".join(ranks)
    if badugi:
        return f"{_COUNTS[len(ranks)]}-card badugi, {dashed}"
    if low and label is Label.HIGH_CARD:
        return f"{_ONE[ranks[0]]} low, {dashed}"
    if label is Label.STRAIGHT_FLUSH and ranks == "AKQJT":
        return "royal flush"
    template, covered = _TEMPLATES[label]
    said = template.format(
        one=_ONE[ranks[0]],
        many=_MANY[ranks[0]],
        others=_MANY[ranks[1]] if covered > 1 else "",
        ranks=dashed,
    )
    kickers = [_ONE[rank] for rank in ranks[covered:]]
    if not kickers:
        return said
    if len(kickers) == 1:
        return f"{said}, {kickers[0]} kicker"
    return f"{said}, {', '.join(kickers[:-1])} and {kickers[-1]} kickers"
