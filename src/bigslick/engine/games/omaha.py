"""Omaha and its relatives, as data. A hand uses exactly two hole cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bigslick.engine.games.families import FixedLimitHoldem, UnfixedLimitHoldem
from bigslick.engine.games.mixins import (
    FixedLimitPokerMixin,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
    PotLimitPokerMixin,
)
from bigslick.engine.games.poker import StreetPlan
from bigslick.hands import HoleHighHand, OmahaEightOrBetterLowHand, OmahaHoldemHand

if TYPE_CHECKING:
    from bigslick.engine.games.poker import HandTypes, Plan

__all__ = (
    "FixedLimitOmahaHoldem",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "NoLimitOmahaEightOrBetter",
    "PotLimitBigO",
    "PotLimitCourchevel",
    "PotLimitCourchevelEightOrBetter",
    "PotLimitDrawmaha",
    "PotLimitFiveCardOmaha",
    "PotLimitOmahaEightOrBetter",
    "PotLimitOmahaHoldem",
    "PotLimitSixCardOmaha",
)

HIGH: HandTypes = (OmahaHoldemHand,)
HIGH_LOW: HandTypes = (OmahaHoldemHand, OmahaEightOrBetterLowHand)


class PotLimitOmahaHoldem(PotLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """Omaha with four hole cards and bets up to the pot."""

    hand_types: ClassVar[HandTypes] = HIGH


class PotLimitFiveCardOmaha(PotLimitOmahaHoldem):
    """Omaha with five hole cards."""

    hole_dealing_count = 5


class PotLimitSixCardOmaha(PotLimitOmahaHoldem):
    """Omaha with six hole cards."""

    hole_dealing_count = 6


class PotLimitOmahaEightOrBetter(PotLimitOmahaHoldem):
    """Omaha with half of the pot for the best low hand of eights or better."""

    hand_types: ClassVar[HandTypes] = HIGH_LOW


class NoLimitOmahaEightOrBetter(
    NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem
):
    """Omaha hi-lo with bets up to the whole stack."""

    hand_types: ClassVar[HandTypes] = HIGH_LOW


class PotLimitBigO(PotLimitOmahaHoldem):
    """Big O: five hole cards, and half of the pot for the best low hand."""

    hand_types: ClassVar[HandTypes] = HIGH_LOW
    hole_dealing_count = 5


class FixedLimitOmahaHoldem(FixedLimitPokerMixin, OmahaHoldemMixin, FixedLimitHoldem):
    """Omaha with a small bet and a big bet."""

    hand_types: ClassVar[HandTypes] = HIGH


class FixedLimitOmahaHoldemHighLowSplitEightOrBetter(FixedLimitOmahaHoldem):
    """Omaha hi-lo with a small bet and a big bet."""

    hand_types: ClassVar[HandTypes] = HIGH_LOW


class PotLimitCourchevel(PotLimitFiveCardOmaha):
    """Five-card Omaha in which the first card of the flop is dealt at the start."""

    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", board=1, burn=False),
        StreetPlan(board=2),
        StreetPlan(board=1, big=True),
        StreetPlan(board=1, big=True),
    )


class PotLimitCourchevelEightOrBetter(PotLimitCourchevel):
    """Courchevel with half of the pot for the best low hand of eights or better."""

    hand_types: ClassVar[HandTypes] = HIGH_LOW


class PotLimitDrawmaha(PotLimitFiveCardOmaha):
    """Half of the pot for the Omaha hand, half for the five hole cards.

    After the betting on the flop, players may exchange cards once.
    """

    hand_types: ClassVar[HandTypes] = (OmahaHoldemHand, HoleHighHand)
    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(board=3),
        StreetPlan(draw=True, board=1, big=True),
        StreetPlan(board=1, big=True),
    )
