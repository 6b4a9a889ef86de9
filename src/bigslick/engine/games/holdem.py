"""Texas hold'em and its relatives, as data.

Rules of the less common ones: in Greek hold'em both hole cards must be used; in
pineapple a third hole card is discarded before the flop, in crazy pineapple after the
betting on the flop; Irish is dealt like Omaha, and two cards are discarded after the
betting on the flop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bigslick.cards import Deck
from bigslick.engine.games.families import FixedLimitHoldem, UnfixedLimitHoldem
from bigslick.engine.games.mixins import (
    FixedLimitPokerMixin,
    NoLimitPokerMixin,
    PotLimitPokerMixin,
    RoyalHoldemMixin,
    TexasHoldemMixin,
)
from bigslick.engine.games.poker import StreetPlan
from bigslick.hands import GreekHoldemHand, ShortDeckHoldemHand

if TYPE_CHECKING:
    from bigslick.engine.games.poker import Cards, HandTypes, Plan

__all__ = (
    "FixedLimitTexasHoldem",
    "NoLimitCrazyPineapple",
    "NoLimitGreekHoldem",
    "NoLimitPineapple",
    "NoLimitRoyalHoldem",
    "NoLimitShortDeckHoldem",
    "NoLimitTexasHoldem",
    "PotLimitIrish",
    "PotLimitTexasHoldem",
)


class FixedLimitTexasHoldem(FixedLimitPokerMixin, TexasHoldemMixin, FixedLimitHoldem):
    """Texas hold'em with a small bet and a big bet."""


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """Texas hold'em with bets up to the pot."""


class NoLimitTexasHoldem(NoLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """Texas hold'em with bets up to the whole stack."""


class NoLimitRoyalHoldem(RoyalHoldemMixin, NoLimitTexasHoldem):
    """Hold'em with the twenty cards from ten to ace."""


class NoLimitShortDeckHoldem(NoLimitPokerMixin, UnfixedLimitHoldem):
    """Hold'em without the cards below six: a flush beats a full house."""

    deck: ClassVar[Cards] = Deck.SHORT_DECK_HOLDEM
    hand_types: ClassVar[HandTypes] = (ShortDeckHoldemHand,)
    hole_dealing_count = 2


class NoLimitGreekHoldem(NoLimitTexasHoldem):
    """Hold'em in which both hole cards must be used."""

    hand_types: ClassVar[HandTypes] = (GreekHoldemHand,)


class NoLimitPineapple(NoLimitTexasHoldem):
    """Three hole cards, of which one is discarded before the flop."""

    hole_dealing_count = 3
    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(draw=True, discard=1, board=3),
        StreetPlan(board=1, big=True),
        StreetPlan(board=1, big=True),
    )


class NoLimitCrazyPineapple(NoLimitTexasHoldem):
    """Three hole cards, of which one is discarded after the betting on the flop."""

    hole_dealing_count = 3
    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(board=3),
        StreetPlan(draw=True, discard=1, board=1, big=True),
        StreetPlan(board=1, big=True),
    )


class PotLimitIrish(PotLimitTexasHoldem):
    """Four hole cards, of which two are discarded after the betting on the flop."""

    hole_dealing_count = 4
    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(board=3),
        StreetPlan(draw=True, discard=2, board=1, big=True),
        StreetPlan(board=1, big=True),
    )
