"""Ranks, suits and the orders in which games rank them."""

from __future__ import annotations

from enum import Enum, StrEnum

__all__ = ("Rank", "RankOrder", "Suit")


class Rank(StrEnum):
    """The rank of a card.

    ``Rank(text)`` also accepts ``"10"`` and lower-case letters.

    >>> Rank("q"), Rank("10")
    (<Rank.QUEEN: 'Q'>, <Rank.TEN: 'T'>)
    """

    ACE = "A"
    DEUCE = "2"
    TREY = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    UNKNOWN = "?"

    @classmethod
    def _missing_(cls, value: object) -> Rank | None:
        if value == "10":
            return cls.TEN
        if isinstance(value, str):
            return cls._value2member_map_.get(value.upper())  # type: ignore[return-value]
        return None


class Suit(StrEnum):
    """The suit of a card, lowest first where suits break ties (stud bring-in).

    ``Suit(text)`` also accepts upper-case letters and the Unicode symbols.

    >>> Suit("♠"), Suit("H")
    (<Suit.SPADE: 's'>, <Suit.HEART: 'h'>)
    """

    CLUB = "c"
    DIAMOND = "d"
    HEART = "h"
    SPADE = "s"
    UNKNOWN = "?"

    @property
    def symbol(self) -> str:
        """The Unicode symbol of the suit.

        >>> Suit.SPADE.symbol
        '♠'
        """
        return "?" if self is Suit.UNKNOWN else "♣♦♥♠"["cdhs".index(self)]

    @classmethod
    def _missing_(cls, value: object) -> Suit | None:
        if not isinstance(value, str) or len(value) != 1:
            return None
        for signs in ("CDHS", "♣♦♥♠", "♧♢♡♤"):
            if value in signs:
                return cls("cdhs"[signs.index(value)])
        return None


_ACE_HIGH = tuple(map(Rank, "23456789TJQKA"))
_ACE_LOW = tuple(map(Rank, "A23456789TJQK"))


class RankOrder(tuple[Rank, ...], Enum):  # noqa: SLOT001 - an enum
    """The ranks that a game uses, lowest first."""

    STANDARD = _ACE_HIGH
    SHORT_DECK_HOLDEM = _ACE_HIGH[4:]
    REGULAR = _ACE_LOW
    EIGHT_OR_BETTER_LOW = _ACE_LOW[:8]
    KUHN_POKER = _ACE_HIGH[9:12]
    NUMERAL211_HOLDEM = (*_ACE_HIGH[:9], Rank.ACE)
    ROYAL_HOLDEM = _ACE_HIGH[8:]
