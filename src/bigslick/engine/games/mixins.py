"""Parts that variants share: betting structure, cards and hand types."""

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
    """Every bet and raise has a fixed size; there are at most four on a street."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.FIXED_LIMIT
    max_completion_betting_or_raising_count: ClassVar[int | None] = 4


class PotLimitPokerMixin:
    """A raise is at most the size of the pot."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.POT_LIMIT
    max_completion_betting_or_raising_count: ClassVar[int | None] = None


class NoLimitPokerMixin:
    """A bet may be as large as the stack."""

    betting_structure: ClassVar[BettingStructure] = BettingStructure.NO_LIMIT
    max_completion_betting_or_raising_count: ClassVar[int | None] = None


class TexasHoldemMixin:
    """Two hole cards; the best five of all seven cards count."""

    deck: ClassVar[Cards] = Deck.STANDARD
    hand_types: ClassVar[HandTypes] = (StandardHighHand,)
    hole_dealing_count: ClassVar[int] = 2


class RoyalHoldemMixin:
    """Only the cards from ten to ace."""

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
