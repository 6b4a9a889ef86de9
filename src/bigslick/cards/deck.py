"""The decks that games are played with."""

from __future__ import annotations

from enum import Enum

from bigslick.cards.card import Card
from bigslick.cards.ranks import Rank, RankOrder, Suit

__all__ = ("Deck",)


def _deck(ranks: tuple[Rank, ...], suits: str = "cdhs") -> tuple[Card, ...]:
    return tuple(Card(rank, Suit(suit)) for rank in ranks for suit in suits)


class Deck(tuple[Card, ...], Enum):  # noqa: SLOT001 - an enum
    """The sorted cards of a game; any tuple of cards can be used as a deck.

    ``STANDARD`` (aces last) and ``REGULAR`` (aces first) hold the same 52 cards.

    >>> Deck.STANDARD[0], Deck.STANDARD[-1], len(Deck.SHORT_DECK_HOLDEM)
    (2c, As, 36)
    """

    STANDARD = _deck(RankOrder.STANDARD)
    SHORT_DECK_HOLDEM = _deck(RankOrder.SHORT_DECK_HOLDEM)
    REGULAR = _deck(RankOrder.REGULAR)
    KUHN_POKER = _deck(RankOrder.KUHN_POKER, "s")
    LEDUC_HOLDEM = _deck(RankOrder.KUHN_POKER, "hs")
    NUMERAL211_HOLDEM = _deck(RankOrder.NUMERAL211_HOLDEM)
    ROYAL_HOLDEM = _deck(RankOrder.ROYAL_HOLDEM)
