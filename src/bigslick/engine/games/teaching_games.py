"""Small games for research and teaching, as data.

Kuhn (1950), Leduc (Southey and others, 2005), Rhode Island (Shi and Littman, 2001),
2-1-1 (numeral two-one-one hold'em).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bigslick.cards import Deck
from bigslick.engine.games.families import OneBetTeachingGame, TeachingGame
from bigslick.engine.games.mixins import FixedLimitPokerMixin, RoyalHoldemMixin
from bigslick.engine.games.poker import StreetPlan
from bigslick.hands import (
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    RhodeIslandHoldemHand,
)

if TYPE_CHECKING:
    from bigslick.engine.games.poker import Cards, HandTypes, Plan

__all__ = (
    "KuhnPoker",
    "LeducHoldem",
    "Numeral211Holdem",
    "RhodeIslandHoldem",
    "RoyalRhodeIslandHoldem",
)


class KuhnPoker(FixedLimitPokerMixin, OneBetTeachingGame):
    """Three cards, one for each player, one bet."""

    deck: ClassVar[Cards] = Deck.KUHN_POKER
    hand_types: ClassVar[HandTypes] = (KuhnPokerHand,)
    hole_dealing_count = 1
    max_completion_betting_or_raising_count = 1
    plan: ClassVar[Plan] = (StreetPlan(hole="*", burn=False),)
    usual_antes = 1
    usual_bets = (1, 1)
    usual_stack = 2


class LeducHoldem(FixedLimitPokerMixin, TeachingGame):
    """Six cards: one for each player, one on the board, two raises on a street."""

    deck: ClassVar[Cards] = Deck.LEDUC_HOLDEM
    hand_types: ClassVar[HandTypes] = (LeducHoldemHand,)
    hole_dealing_count = 1
    max_completion_betting_or_raising_count = 2
    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(board=1, big=True),
    )
    usual_antes = 1
    usual_bets = (2, 4)
    usual_stack = 13


class RhodeIslandHoldem(FixedLimitPokerMixin, TeachingGame):
    """One card for each player, two on the board; three cards make a hand."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (RhodeIslandHoldemHand,)
    hole_dealing_count = 1
    max_completion_betting_or_raising_count = 3
    plan: ClassVar[Plan] = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(board=1, big=True),
        StreetPlan(board=1, big=True),
    )
    usual_antes = 5
    usual_bets = (10, 20)
    usual_stack = 155


class RoyalRhodeIslandHoldem(RoyalHoldemMixin, RhodeIslandHoldem):
    """Rhode Island hold'em with the twenty cards from ten to ace."""


class Numeral211Holdem(RhodeIslandHoldem):
    """Rhode Island hold'em with the forty cards from deuce to ten and ace."""

    deck: ClassVar[Cards] = Deck.NUMERAL211_HOLDEM
    hand_types: ClassVar[HandTypes] = (Numeral211HoldemHand,)
    hole_dealing_count = 1
    max_completion_betting_or_raising_count = 4
    usual_stack = 205
