"""PokerStars' names of made hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.engine.games import VARIANTS
from bigslick.errors import BigslickError
from bigslick.hands import BadugiHand
from bigslick.hands.lookup_table import Label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.cards import Card
    from bigslick.hands import Hand

__all__ = ("describe_hand",)

_ONE: Final = {
    "2": "Deuce",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}
_MANY: Final = {rank: f"{name}s" for rank, name in _ONE.items()} | {"6": "Sixes"}
_ORDER: Final = "23456789TJQKA"
_FIVE: Final = 5
_BADUGI: Final = 4


def describe_hand(code: str, hole: Sequence[Card], board: Sequence[Card] = ()) -> str:
    """Return PokerStars' name of a made hand, or "" if it cannot be determined.

    >>> from bigslick import parse_cards
    >>> describe_hand("nlhe", parse_cards("AsKs"), parse_cards("AdKc5h5d2c"))
    'two pair, Aces and Kings'
    """
    parts = []
    for hand_type in VARIANTS[code].hand_types:
        try:
            hand = hand_type.from_game_or_none(hole, board)
        except BigslickError:
            return ""
        if hand is not None:
            parts.append((hand_type, _words(hand)))
    if len(VARIANTS[code].hand_types) == 1 or not parts:
        low = VARIANTS[code].hand_types[0].low and code != "badugi"
        return f"{'Lo: ' * low}{parts[0][1]}" if parts else ""
    return "; ".join(f"{'LO' if kind.low else 'HI'}: {words}" for kind, words in parts)


def _words(hand: Hand) -> str:
    ranks = [str(card.rank) for card in hand.cards]
    if isinstance(hand, BadugiHand):
        low = ",".join(sorted(ranks, key=_low, reverse=True))
        return f"a badugi: {low}" if len(ranks) == _BADUGI else f"{len(ranks)}: {low}"
    label = hand.entry.label
    if hand.low and label is Label.HIGH_CARD:
        key = _low if hand.lookup.rank_order[0] == "A" else _ORDER.index
        return ",".join(sorted(ranks, key=key, reverse=True))
    return _high(label, ranks)


def _low(rank: str) -> int:
    return (_ORDER.index(rank) + 1) % len(_ORDER)


def _high(label: Label, ranks: list[str]) -> str:  # noqa: PLR0911 - one return per hand
    """Return the name of a high hand in the words of PokerStars."""
    groups = sorted(
        set(ranks), key=lambda r: (ranks.count(r), _ORDER.index(r)), reverse=True
    )
    first, second = groups[0], groups[1] if len(groups) > 1 else groups[0]
    match label:
        case Label.ONE_PAIR:
            return f"a pair of {_MANY[first]}"
        case Label.TWO_PAIR:
            return f"two pair, {_MANY[first]} and {_MANY[second]}"
        case Label.THREE_OF_A_KIND:
            return f"three of a kind, {_MANY[first]}"
        case Label.FULL_HOUSE:
            return f"a full house, {_MANY[first]} full of {_MANY[second]}"
        case Label.FOUR_OF_A_KIND:
            return f"four of a kind, {_MANY[first]}"
        case Label.FLUSH:
            return f"a flush, {_ONE[first]} high"
        case Label.STRAIGHT | Label.STRAIGHT_FLUSH:
            return _straight(label, groups)
        case _:
            return f"high card {_ONE[first]}"


def _straight(label: Label, groups: list[str]) -> str:
    kind = "a straight" if label is Label.STRAIGHT else "a straight flush"
    top, bottom = groups[0], groups[-1]
    if top == "A" and groups[1] != "K":  # the ace is the lowest card
        top, bottom = groups[1], "A"
    if label is Label.STRAIGHT_FLUSH and top == "A":
        return "a Royal Flush"
    return f"{kind}, {_ONE[bottom]} to {_ONE[top]}"
