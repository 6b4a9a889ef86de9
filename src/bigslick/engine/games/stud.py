"""Stud games, as data. They have cards face up, a bring-in and no button."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bigslick.cards import Deck
from bigslick.engine.games.families import SevenCardStud
from bigslick.engine.games.mixins import FixedLimitPokerMixin
from bigslick.engine.games.poker import StreetPlan
from bigslick.hands import (
    EightOrBetterLowHand,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
)

if TYPE_CHECKING:
    from bigslick.engine.games.poker import Cards, HandTypes, Plan

__all__ = (
    "FixedLimitDeuceToSevenRazz",
    "FixedLimitFiveCardStud",
    "FixedLimitRazz",
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowRegular",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
)


class FixedLimitSevenCardStud(FixedLimitPokerMixin, SevenCardStud):
    """Seven cards, four of them face up; the highest hand wins."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    low = False


class FixedLimitSevenCardStudHighLowSplitEightOrBetter(
    FixedLimitPokerMixin, SevenCardStud
):
    """Stud with half of the pot for the best low hand of eights or better."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand, EightOrBetterLowHand)
    low = False


class FixedLimitSevenCardStudHighLowRegular(FixedLimitPokerMixin, SevenCardStud):
    """Stud with half of the pot for the lowest hand; any hand qualifies."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand, RegularLowHand)
    low = False


class FixedLimitRazz(FixedLimitPokerMixin, SevenCardStud):
    """Stud for the lowest hand; aces are low, straights and flushes do not count."""

    deck: ClassVar[Cards] = Deck.REGULAR
    hand_types: ClassVar[HandTypes] = (RegularLowHand,)
    low = True


class FixedLimitDeuceToSevenRazz(FixedLimitPokerMixin, SevenCardStud):
    """Stud for the lowest hand; aces are high, straights and flushes count."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardLowHand,)
    low = True


class FixedLimitFiveCardStud(FixedLimitPokerMixin, SevenCardStud):
    """One card face down and four face up; the highest hand wins."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    low = False
    plan: ClassVar[Plan] = (
        StreetPlan(hole="du", burn=False),
        StreetPlan(hole="u"),
        StreetPlan(hole="u", big=True),
        StreetPlan(hole="u", big=True),
    )
