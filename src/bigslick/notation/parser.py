"""What readers of hand histories have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar
from warnings import warn

from bigslick.notation.sites.amounts import SYMBOLS
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from bigslick.notation.phh import HandHistory
    from bigslick.notation.records import HandRecord

__all__ = (
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "REParser",
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
    CONSTANTS: ClassVar[Mapping[str, Any]] = {}
    """Fields that every history of the site has."""

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
            history = HandHistory.from_record(
                hand.record, **self.CONSTANTS, **_money(hand.record)
            )
            if parse_value is not default_parse_value:
                history = HandHistory.loads(history.dumps(), parse_value=parse_value)
            yield history
        return count


REParser = SiteParser
"""The name of the first seed for parsers of sites."""


def _money(record: HandRecord) -> dict[str, Any]:
    """Return the fields of PHH about money that our record keeps elsewhere."""
    fields: dict[str, Any] = {
        "winnings": [record.winners.get(name, 0) for name in record.names]
    }
    symbol = SYMBOLS.get(record.meta.get("currency") or "")
    return fields | ({"currency_symbol": symbol} if symbol else {})


@dataclass
class AbsolutePokerParser(SiteParser):
    """Reads hands of Absolute Poker."""

    FORMAT: ClassVar[str] = "absolute"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Absolute Poker"}


@dataclass
class FullTiltPokerParser(SiteParser):
    """Reads hands of Full Tilt Poker."""

    FORMAT: ClassVar[str] = "fulltilt"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Full Tilt Poker"}


@dataclass
class IPokerNetworkParser(SiteParser):
    """Reads hands of the iPoker network."""

    FORMAT: ClassVar[str] = "ipoker"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "iPoker Network"}


@dataclass
class OngameNetworkParser(SiteParser):
    """Reads hands of the Ongame network."""

    FORMAT: ClassVar[str] = "ongame"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Ongame Network"}


@dataclass
class PartyPokerParser(SiteParser):
    """Reads hands of PartyPoker."""

    FORMAT: ClassVar[str] = "partypoker"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "PartyPoker"}


@dataclass
class PokerStarsParser(SiteParser):
    """Reads hands of PokerStars."""

    FORMAT: ClassVar[str] = "pokerstars"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "PokerStars"}
