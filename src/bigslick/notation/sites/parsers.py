"""The sites' texts as PHH histories: the parsers of the first seed, by their names.

Each is called with a text and yields a ``HandHistory`` for every hand that can have
happened; the generator's value is the number of hands found.
"""

from __future__ import annotations

import warnings
from abc import ABC
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from bigslick.notation.parser import Parser
from bigslick.notation.sites import SITES
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
    "PartyPokerParser",
    "PokerStarsParser",
    "REParser",
)


@dataclass
class REParser(Parser, ABC):
    """A parser of a site's text; ``FORMAT`` is the site's name in ``SITES``."""

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
        """Yield the hands of the text.

        A hand that cannot be read is left out with a warning, or raises a
        ``DamagedHandError`` with ``error_status``.
        """
        from bigslick.notation.phh import HandHistory

        count = 0
        for hand in SITES[self.FORMAT].read(iter(s.split("\n")), "<text>"):
            count += 1
            if hand.record is None:
                assert hand.error is not None  # noqa: S101 - one of the two is there
                if error_status:
                    raise hand.error
                warnings.warn(str(hand.error), stacklevel=2)
                continue
            history = HandHistory.from_record(
                hand.record, **self.CONSTANTS, **_money(hand.record)
            )
            if parse_value is not default_parse_value:
                history = HandHistory.loads(history.dumps(), parse_value=parse_value)
            yield history
        return count


def _money(record: HandRecord) -> dict[str, Any]:
    """Return the fields of PHH about money that our record keeps elsewhere."""
    fields: dict[str, Any] = {
        "winnings": [record.winners.get(name, 0) for name in record.names]
    }
    symbol = SYMBOLS.get(record.meta.get("currency") or "")
    return fields | ({"currency_symbol": symbol} if symbol else {})


@dataclass
class AbsolutePokerParser(REParser):
    """Reads Absolute Poker's text."""

    FORMAT = "absolute"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Absolute Poker"}


@dataclass
class FullTiltPokerParser(REParser):
    """Reads Full Tilt Poker's text."""

    FORMAT = "fulltilt"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Full Tilt Poker"}


@dataclass
class IPokerNetworkParser(REParser):
    """Reads the XML of the iPoker network."""

    FORMAT = "ipoker"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "iPoker Network"}


@dataclass
class OngameNetworkParser(REParser):
    """Reads the text of the Ongame network."""

    FORMAT = "ongame"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Ongame Network"}


@dataclass
class PartyPokerParser(REParser):
    """Reads PartyPoker's text."""

    FORMAT = "partypoker"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "PartyPoker"}


@dataclass
class PokerStarsParser(REParser):
    """Reads PokerStars' text."""

    FORMAT = "pokerstars"
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "PokerStars"}
