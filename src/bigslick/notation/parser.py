"""What readers of hand histories have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, ClassVar
from warnings import warn

from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from bigslick.notation.phh import HandHistory

__all__ = (
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "SiteParser",
)


@dataclass
class Parser(ABC):
    """Reads the hands of a text in some format as histories."""

    @abstractmethod
    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands; the generator's value is the number of hands found."""


@dataclass
class SiteParser(Parser):
    """Reads the text that a site writes; games of every kind that the site has.

    >>> list(PokerStarsParser()(""))
    []
    """

    FORMAT: ClassVar[str]

    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands; the generator's value is the number of hands found.

        A hand that cannot be read is warned of, or raises with ``error_status``.

        Raises:
            NotationError: a hand cannot be read; says which line.

        """
        from bigslick.notation.phh import HandHistory
        from bigslick.notation.reading import read_hands

        count = 0
        for hand in read_hands(StringIO(s), format=self.FORMAT):
            count += 1
            if hand.record is None:
                if error_status and hand.error is not None:
                    raise hand.error
                warn(f"Unable to parse a hand: {hand.error}", stacklevel=2)
                continue
            yield HandHistory.from_record(hand.record, parse_value=parse_value)
        return count


@dataclass
class AbsolutePokerParser(SiteParser):
    """Reads hands of Absolute Poker."""

    FORMAT: ClassVar[str] = "absolute"


@dataclass
class FullTiltPokerParser(SiteParser):
    """Reads hands of Full Tilt Poker."""

    FORMAT: ClassVar[str] = "fulltilt"


@dataclass
class IPokerNetworkParser(SiteParser):
    """Reads hands of the iPoker network."""

    FORMAT: ClassVar[str] = "ipoker"


@dataclass
class OngameNetworkParser(SiteParser):
    """Reads hands of the Ongame network."""

    FORMAT: ClassVar[str] = "ongame"


@dataclass
class PartyPokerParser(SiteParser):
    """Reads hands of PartyPoker."""

    FORMAT: ClassVar[str] = "partypoker"


@dataclass
class PokerStarsParser(SiteParser):
    """Reads hands of PokerStars."""

    FORMAT: ClassVar[str] = "pokerstars"
