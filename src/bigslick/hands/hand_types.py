"""The hand types of the games that come with the package."""

from __future__ import annotations

from abc import ABC
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, Self

from bigslick._native import _core
from bigslick.hands.combination_hands import (
    BoardCombinationHand,
    CombinationHand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
)
from bigslick.hands.hand import Cards, Hand
from bigslick.hands.lookup_kernels import NO_FAMILY
from bigslick.hands.lookups import (
    BadugiLookup,
    EightOrBetterLookup,
    KuhnPokerLookup,
    LeducHoldemLookup,
    Numeral211HoldemLookup,
    RegularLookup,
    RhodeIslandHoldemLookup,
    ShortDeckHoldemLookup,
    Standard2Lookup,
    StandardBadugiLookup,
    StandardLookup,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.cards import CardsLike
    from bigslick.hands.lookup_table import Lookup

__all__ = (
    "BadugiHand",
    "EightOrBetterLowHand",
    "GreekHoldemHand",
    "HoleHighHand",
    "HoleLowHand",
    "KuhnPokerHand",
    "LeducHoldemHand",
    "Numeral211HoldemHand",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "RegularLowHand",
    "RhodeIslandHoldemHand",
    "ShortDeckHoldemHand",
    "StandardBadugiHand",
    "StandardHand",
    "StandardHighHand",
    "StandardLowHand",
)

# Hand types with the same order share one lookup table.
_STANDARD: Final = StandardLookup()
_EIGHT_OR_BETTER: Final = EightOrBetterLookup()
_BADUGI_CARDS: Final = 4


class StandardHand(CombinationHand, ABC):
    """Five cards in the standard order."""

    __slots__ = ()

    lookup: ClassVar[Lookup] = _STANDARD
    card_count = 5


class StandardHighHand(StandardHand):
    """The highest five cards, as in hold'em, stud and five-card draw.

    >>> hand = StandardHighHand.from_game("AsKs", "QsJsTs2c3d")
    >>> print(hand)
    Straight flush (AsKsQsJsTs)
    >>> hand.strength
    7461
    >>> hand > StandardHighHand("AsAdAhAcKs")
    True
    """

    __slots__ = ()

    low = False


class StandardLowHand(StandardHand):
    """Deuce-to-seven: aces are high, straights and flushes make a hand worse.

    >>> print(StandardLowHand.from_game("7h5d4c3s2hKcKd"))
    High card (7h5d4c3s2h)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = Standard2Lookup()
    low = True


class ShortDeckHoldemHand(CombinationHand):
    """Five cards of a deck without ranks below six: a flush beats a full house.

    >>> print(ShortDeckHoldemHand.from_game("As6s", "7d8c9hKdKc"))
    Straight (As6s7d8c9h)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = ShortDeckHoldemLookup()
    low = False
    card_count = 5


class EightOrBetterLowHand(CombinationHand):
    """Ace-to-five with five different ranks, none above the eight.

    >>> print(EightOrBetterLowHand.from_game("As2d", "3c8h7s7dKc"))
    High card (As2d3c8h7s)
    >>> EightOrBetterLowHand.from_game_or_none("AsKd", "3c8hJs7dKc") is None
    True
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = _EIGHT_OR_BETTER
    low = True
    card_count = 5


class RegularLowHand(CombinationHand):
    """Ace-to-five: straights and flushes do not exist, as in razz.

    >>> print(RegularLowHand.from_game("As2s3s4s5sKdKc"))
    High card (As2s3s4s5s)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = RegularLookup()
    low = True
    card_count = 5


class HoleHighHand(HoleCombinationHand):
    """The highest five-card hand made from hole cards only: drawmaha's draw half.

    >>> print(HoleHighHand.from_game("2s2d3c4h5s", "2c2hAsAdAc"))
    One pair (2s2d3c4h5s)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = _STANDARD
    low = False
    card_count = 5


class HoleLowHand(HoleCombinationHand):
    """Deuce-to-seven made from hole cards only: the draw half of 2-7 drawmaha.

    >>> print(HoleLowHand.from_game("7h5d4c3s2h", "8c6hAsAdAc"))
    High card (7h5d4c3s2h)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = StandardLowHand.lookup
    low = True
    card_count = 5


class GreekHoldemHand(BoardCombinationHand):
    """Both hole cards and three of the board.

    >>> print(GreekHoldemHand.from_game("Ac2d", "QdJdTh2sKs"))
    One pair (Ac2dQd2sKs)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = _STANDARD
    low = False
    card_count = 5
    board_card_count = 3


class OmahaHoldemHand(HoleBoardCombinationHand):
    """Exactly two hole cards, of four or more, and three of the board.

    >>> print(OmahaHoldemHand.from_game("AsKs3d4d", "QsJsTd2s2d"))
    Flush (AsKsQsJs2s)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = _STANDARD
    low = False
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class OmahaEightOrBetterLowHand(HoleBoardCombinationHand):
    """Two hole cards and three of the board, none above the eight.

    >>> print(OmahaEightOrBetterLowHand.from_game("As2dKsKd", "3c4c8hKcQd"))
    High card (As2d3c4c8h)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = _EIGHT_OR_BETTER
    low = True
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class BadugiHand(Hand):
    """Up to four cards of different ranks and suits, the ace lowest.

    More cards beat fewer; then the lower highest card wins. The cards may come
    from a hand of five, as in badacey.

    >>> print(BadugiHand.from_game("As2d2c4h9h"))
    High card (As2d4h)
    >>> BadugiHand("KsQdJcTh") > BadugiHand("As2d3c")
    True
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = BadugiLookup()
    low = True

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self:
        """Return the best hand that a player can make.

        Raises:
            HandError: there are no cards.
            CardsError: duplicate or unknown card.

        """
        return cls._best(hole_cards, board_cards)

    @classmethod
    def _rate(cls, hole: Cards, board: Cards, hole_mask: int, board_mask: int) -> int:
        if cls._family == NO_FAMILY:
            return cls._search(hole, board)
        return _core.strength(cls._family, hole_mask | board_mask)

    @classmethod
    def _search(cls, hole: Cards, board: Cards) -> int:
        """Return the best strength; a hand of more cards beats one of fewer."""
        most = 0
        best = -1
        for cards in cls._sub_hands(hole, board):
            if len(cards) < most:
                break
            rate = cls._rate_exactly(cards)
            if rate >= 0:
                most = len(cards)
                best = max(best, rate)
        return best

    @classmethod
    def _sub_hands(cls, hole: Cards, board: Cards) -> Iterator[Cards]:
        for count in range(_BADUGI_CARDS, 0, -1):
            yield from combinations(hole + board, count)


class StandardBadugiHand(BadugiHand):
    """Badugi with the ace as the highest rank, as in badeucey.

    >>> print(StandardBadugiHand.from_game("As2d3c4h5s"))
    High card (2d3c4h5s)
    """

    __slots__ = ()

    lookup: ClassVar[Lookup] = StandardBadugiLookup()


class KuhnPokerHand(CombinationHand):
    """One card: jack, queen or king."""

    __slots__ = ()

    lookup: ClassVar[Lookup] = KuhnPokerLookup()
    low = False
    card_count = 1


class LeducHoldemHand(CombinationHand):
    """One hole card and the board card: a pair beats a high card."""

    __slots__ = ()

    lookup: ClassVar[Lookup] = LeducHoldemLookup()
    low = False
    card_count = 2


class RhodeIslandHoldemHand(CombinationHand):
    """Three cards: a straight beats a flush, three of a kind beats both."""

    __slots__ = ()

    lookup: ClassVar[Lookup] = RhodeIslandHoldemLookup()
    low = False
    card_count = 3


class Numeral211HoldemHand(RhodeIslandHoldemHand):
    """Three cards of a deck without jacks, queens and kings."""

    __slots__ = ()

    lookup: ClassVar[Lookup] = Numeral211HoldemLookup()
