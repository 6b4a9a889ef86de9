"""The lookups of all games: in which order their hands rank.

>>> StandardLookup().get_entry("AsKsQsJsTs")
Entry(index=7461, label=<Label.STRAIGHT_FLUSH: 'Straight flush'>)
>>> RegularLookup().get_entry("As2s3s4s5s")
Entry(index=0, label=<Label.HIGH_CARD: 'High card'>)
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bigslick.cards import Card, RankOrder, Suit
from bigslick.hands.lookup_table import Entry, Label, Lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = (
    "BadugiLookup",
    "EightOrBetterLookup",
    "KuhnPokerLookup",
    "LeducHoldemLookup",
    "Numeral211HoldemLookup",
    "RegularLookup",
    "RhodeIslandHoldemLookup",
    "ShortDeckHoldemLookup",
    "Standard2Lookup",
    "StandardBadugiLookup",
    "StandardLookup",
)


class StandardLookup(Lookup):
    """Five-card hands as in hold'em, Omaha and stud: 7,462 of them."""

    rank_order = RankOrder.STANDARD

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 3}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({2: 2, 1: 1}), (False,), Label.TWO_PAIR)
        self._add_multisets(Counter({3: 1, 1: 2}), (False,), Label.THREE_OF_A_KIND)
        self._add_straights(5, (False,), Label.STRAIGHT)
        self._add_multisets(Counter({1: 5}), (True,), Label.FLUSH)
        self._add_multisets(Counter({3: 1, 2: 1}), (False,), Label.FULL_HOUSE)
        self._add_multisets(Counter({4: 1, 1: 1}), (False,), Label.FOUR_OF_A_KIND)
        self._add_straights(5, (True,), Label.STRAIGHT_FLUSH)


class Standard2Lookup(Lookup):
    """Deuce-to-seven: as the standard order, but A-2-3-4-5 is not a straight."""

    rank_order = RankOrder.STANDARD

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 3}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({2: 2, 1: 1}), (False,), Label.TWO_PAIR)
        self._add_multisets(Counter({3: 1, 1: 2}), (False,), Label.THREE_OF_A_KIND)
        self._add_straights(5, (False,), Label.STRAIGHT, wrap=False)
        self._add_multisets(Counter({1: 5}), (True,), Label.FLUSH)
        self._add_multisets(Counter({3: 1, 2: 1}), (False,), Label.FULL_HOUSE)
        self._add_multisets(Counter({4: 1, 1: 1}), (False,), Label.FOUR_OF_A_KIND)
        self._add_straights(5, (True,), Label.STRAIGHT_FLUSH, wrap=False)


class ShortDeckHoldemLookup(Lookup):
    """Sixes to aces: a flush beats a full house, A-6-7-8-9 is a straight."""

    rank_order = RankOrder.SHORT_DECK_HOLDEM

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 3}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({2: 2, 1: 1}), (False,), Label.TWO_PAIR)
        self._add_multisets(Counter({3: 1, 1: 2}), (False,), Label.THREE_OF_A_KIND)
        self._add_straights(5, (False,), Label.STRAIGHT)
        self._add_multisets(Counter({3: 1, 2: 1}), (False,), Label.FULL_HOUSE)
        self._add_multisets(Counter({1: 5}), (True,), Label.FLUSH)
        self._add_multisets(Counter({4: 1, 1: 1}), (False,), Label.FOUR_OF_A_KIND)
        self._add_straights(5, (True,), Label.STRAIGHT_FLUSH)


class EightOrBetterLookup(Lookup):
    """Five different ranks from the ace to the eight, the ace lowest."""

    rank_order = RankOrder.EIGHT_OR_BETTER_LOW

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False, True), Label.HIGH_CARD)


class RegularLookup(Lookup):
    """Ace-to-five: the ace is lowest, straights and flushes do not exist."""

    rank_order = RankOrder.REGULAR

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False, True), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 3}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({2: 2, 1: 1}), (False,), Label.TWO_PAIR)
        self._add_multisets(Counter({3: 1, 1: 2}), (False,), Label.THREE_OF_A_KIND)
        self._add_multisets(Counter({3: 1, 2: 1}), (False,), Label.FULL_HOUSE)
        self._add_multisets(Counter({4: 1, 1: 1}), (False,), Label.FOUR_OF_A_KIND)


class BadugiLookup(Lookup):
    """One to four cards of different ranks and suits.

    Hands of more cards have lower indices: in badugi, the lowest index is the best.
    """

    rank_order = RankOrder.REGULAR

    def _add_entries(self) -> None:
        for count in (4, 3, 2, 1):
            self._add_multisets(Counter({1: count}), (False, True), Label.HIGH_CARD)

    def _find(self, cards: Sequence[Card]) -> Entry | None:
        suits = {card.suit for card in cards}
        if len(cards) > 1 and (len(suits) != len(cards) or Suit.UNKNOWN in suits):
            return None
        return super()._find(cards)


class StandardBadugiLookup(BadugiLookup):
    """Badugi with the ace as the highest rank."""

    rank_order = RankOrder.STANDARD


class KuhnPokerLookup(Lookup):
    """One card: jack, queen or king."""

    rank_order = RankOrder.KUHN_POKER

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 1}), (False, True), Label.HIGH_CARD)


class LeducHoldemLookup(Lookup):
    """Two cards from jacks, queens and kings: a pair beats a high card."""

    rank_order = RankOrder.KUHN_POKER

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 2}), (False, True), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1}), (False, True), Label.ONE_PAIR)


class RhodeIslandHoldemLookup(Lookup):
    """Three cards: a straight beats a flush, three of a kind beats both."""

    rank_order = RankOrder.STANDARD

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 3}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 1}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({1: 3}), (True,), Label.FLUSH)
        self._add_straights(3, (False,), Label.STRAIGHT)
        self._add_multisets(Counter({3: 1}), (False,), Label.THREE_OF_A_KIND)
        self._add_straights(3, (True,), Label.STRAIGHT_FLUSH)


class Numeral211HoldemLookup(RhodeIslandHoldemLookup):
    """The order of Rhode Island hold'em, in a deck without jacks, queens and kings."""

    rank_order = RankOrder.NUMERAL211_HOLDEM
