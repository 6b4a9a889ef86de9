"""Draw games, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bigslick.cards import Deck
from bigslick.engine.games.families import LimitSingleDraw, SingleDraw, TripleDraw
from bigslick.engine.games.mixins import (
    DeuceToSevenLowballMixin,
    FixedLimitPokerMixin,
    NoLimitPokerMixin,
    PotLimitPokerMixin,
)
from bigslick.hands import (
    BadugiHand,
    RegularLowHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)

if TYPE_CHECKING:
    from bigslick.engine.games.poker import Cards, HandTypes

__all__ = (
    "FixedLimitAceToFiveLowballTripleDraw",
    "FixedLimitBadacey",
    "FixedLimitBadeucey",
    "FixedLimitBadugi",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitFiveCardDraw",
    "NoLimitDeuceToSevenLowballSingleDraw",
    "NoLimitFiveCardDraw",
    "PotLimitFiveCardDraw",
)


class NoLimitFiveCardDraw(NoLimitPokerMixin, SingleDraw):
    """Five cards, one draw, the highest hand wins."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    hole_dealing_count = 5


class PotLimitFiveCardDraw(PotLimitPokerMixin, SingleDraw):
    """Five-card draw with bets up to the pot."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    hole_dealing_count = 5


class FixedLimitFiveCardDraw(FixedLimitPokerMixin, LimitSingleDraw):
    """Five-card draw with a small bet and, after the draw, a big bet."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    hole_dealing_count = 5


class NoLimitDeuceToSevenLowballSingleDraw(
    NoLimitPokerMixin, DeuceToSevenLowballMixin, SingleDraw
):
    """Five cards, one draw, the lowest hand wins; aces are high."""


class FixedLimitDeuceToSevenLowballTripleDraw(
    FixedLimitPokerMixin, DeuceToSevenLowballMixin, TripleDraw
):
    """Five cards, three draws, the lowest hand wins; aces are high."""


class FixedLimitAceToFiveLowballTripleDraw(FixedLimitPokerMixin, TripleDraw):
    """Five cards, three draws, the lowest hand wins; aces are low."""

    deck: ClassVar[Cards] = Deck.REGULAR
    hand_types: ClassVar[HandTypes] = (RegularLowHand,)
    hole_dealing_count = 5


class FixedLimitBadugi(FixedLimitPokerMixin, TripleDraw):
    """Four cards, three draws; four low cards of four ranks and suits are best."""

    deck: ClassVar[Cards] = Deck.REGULAR
    hand_types: ClassVar[HandTypes] = (BadugiHand,)
    hole_dealing_count = 4


class FixedLimitBadeucey(FixedLimitPokerMixin, TripleDraw):
    """Half of the pot for the badugi, half for the deuce-to-seven; aces are high."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardBadugiHand, StandardLowHand)
    hole_dealing_count = 5


class FixedLimitBadacey(FixedLimitPokerMixin, TripleDraw):
    """Half of the pot for the badugi, half for the ace-to-five; aces are low."""

    deck: ClassVar[Cards] = Deck.REGULAR
    hand_types: ClassVar[HandTypes] = (BadugiHand, RegularLowHand)
    hole_dealing_count = 5
