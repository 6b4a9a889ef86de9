"""Hands as a rank and its tie-breakers, compared as plain tuples."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card, CardsLike, RankOrder, format_cards
from bigslick.errors import HandError
from bigslick.hands.evaluation import evaluate
from bigslick.hands.hand_types import StandardHighHand
from bigslick.hands.lookup_table import Label

if TYPE_CHECKING:
    from bigslick.hands.hand import Cards

__all__ = (
    "HandRank",
    "best_hand",
    "get_high_cards",
    "get_quad_kickers",
    "is_four_of_kind",
    "is_straight_flush",
)


class HandRank(IntEnum):
    """The category of a five-card hand; the better one compares greater.

    >>> HandRank.FLUSH > HandRank.STRAIGHT
    True
    >>> HandRank.FOUR_OF_KIND is HandRank.FOUR_OF_A_KIND
    True
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_KIND = 7
    STRAIGHT_FLUSH = 8

    ONE_PAIR = PAIR
    THREE_OF_A_KIND = THREE_OF_KIND
    FOUR_OF_A_KIND = FOUR_OF_KIND

    @property
    def label(self) -> Label:
        """The same category as a label.

        >>> HandRank.PAIR.label
        <Label.ONE_PAIR: 'One pair'>
        """
        return _LABELS[self]


_LABELS: Final = tuple(Label)  # both are listed from the lowest to the highest
_VALUES: Final = {rank: place + 2 for place, rank in enumerate(RankOrder.STANDARD)}
_WHEEL: Final = [14, 5, 4, 3, 2]

# The tie-breakers of the strengths seen so far; 7,462 of them at most.
_seen: dict[int, tuple[HandRank, tuple[int, ...]]] = {}


def best_hand(cards: CardsLike) -> tuple[HandRank, list[int]]:
    """Return the rank of the best five of five to seven cards, and its tie-breakers.

    The tie-breakers are card values from 2 to 14, the most important first. A straight
    has only its highest card (5 in A-2-3-4-5), a full house the three of a kind and the
    pair, two pair both pairs and the kicker. The better hand is the greater tuple.

    >>> best_hand("As Ks Qs Js Ts")
    (<HandRank.STRAIGHT_FLUSH: 8>, [14])
    >>> best_hand("Ad 2s 3s 4s 5h")
    (<HandRank.STRAIGHT: 4>, [5])
    >>> best_hand("KsKd 7c7h 2s 2d Ac") > best_hand("KcKh 7d7s 2s 2d Qc")
    True

    Raises:
        CardsError: not five to seven cards, a duplicate card or an unknown card.

    """
    given = Card.clean(cards)
    strength = evaluate(given)
    known = _seen.get(strength)
    if known is None:
        hand = StandardHighHand.from_game(given)
        rank = HandRank(_LABELS.index(hand.entry.label))
        known = _seen[strength] = (rank, _tie_breakers(rank, hand.cards))
    rank, tie_breakers = known
    return rank, list(tie_breakers)


def is_straight_flush(cards: CardsLike) -> bool:
    """Return whether the best hand of the cards is a straight flush.

    >>> is_straight_flush("AhKs Qs Js Ts 9s")
    True
    """
    return best_hand(cards)[0] is HandRank.STRAIGHT_FLUSH


def is_four_of_kind(cards: CardsLike) -> bool:
    """Return whether the best hand of the cards is four of a kind.

    >>> is_four_of_kind("9s9d9h9c As Kd")
    True
    """
    return best_hand(cards)[0] is HandRank.FOUR_OF_KIND


def get_high_cards(cards: CardsLike) -> list[int]:
    """Return the card values that break ties, the most important first.

    >>> get_high_cards("AsKsQsJsTs"), get_high_cards("AsKd9h7c2d")
    ([14], [14, 13, 9, 7, 2])
    """
    return best_hand(cards)[1]


def get_quad_kickers(cards: CardsLike) -> list[int]:
    """Return the value of the four of a kind, and the kicker.

    >>> get_quad_kickers("9s9d9h9c As Kd")
    [9, 14]

    Raises:
        HandError: the cards do not form four of a kind.

    """
    rank, values = best_hand(cards)
    if rank is not HandRank.FOUR_OF_KIND:
        raise HandError(
            f"the best hand of {format_cards(Card.clean(cards))} is "
            f"{rank.label.value.lower()}: expected four of a kind"
        )
    return values


def _tie_breakers(rank: HandRank, cards: Cards) -> tuple[int, ...]:
    times = Counter(_VALUES[card.rank] for card in cards)
    values = sorted(times, key=lambda value: (times[value], value), reverse=True)
    if rank in {HandRank.STRAIGHT, HandRank.STRAIGHT_FLUSH}:
        return (5,) if values == _WHEEL else (values[0],)
    return tuple(values)
