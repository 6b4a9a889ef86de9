"""Parts that variants share: how much may be bet, with which cards, for which hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bigslick.cards import Deck
from bigslick.engine.streets import BettingStructure
from bigslick.hands import StandardHighHand, StandardLowHand

if TYPE_CHECKING:
    from bigslick.engine.games.poker import Cards, HandTypes

__all__ = (
    "DeuceToSevenLowballMixin",
    "FixedLimitPokerMixin",
    "NoLimitPokerMixin",
    "OmahaHoldemMixin",
    "PotLimitPokerMixin",
    "RoyalHoldemMixin",
    "TexasHoldemMixin",
)


class FixedLimitPokerMixin:
    """Every bet and raise has a fixed size, and four of them end the raising."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count: ClassVar[int | None] = 4


class PotLimitPokerMixin:
    """Nobody may raise by more than the pot."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count: ClassVar[int | None] = None


class NoLimitPokerMixin:
    """Anybody may bet everything."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.NO_LIMIT
    max_completion_betting_or_raising_count: ClassVar[int | None] = None


class TexasHoldemMixin:
    """Two hole cards; the best five of all seven."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    hole_dealing_count: ClassVar[int] = 2


class RoyalHoldemMixin:
    """Only tens and better."""

    deck: ClassVar[Cards] = Deck.ROYAL_HOLDEM


class OmahaHoldemMixin:
    """Four hole cards."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hole_dealing_count: ClassVar[int] = 4


class DeuceToSevenLowballMixin:
    """Five cards, of which seven-five-four-three-deuce is the best hand."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardLowHand,)
    hole_dealing_count: ClassVar[int] = 5
