"""The parsers of sites: their patterns, and all games that the site has."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar, Final
from warnings import warn

from bigslick.notation.parsers.re_parser import REParser
from bigslick.notation.sites.amounts import SYMBOLS
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from bigslick.notation.phh import HandHistory
    from bigslick.notation.records import HandRecord

__all__ = ("SiteParser",)

_TABLES: Final = frozenset(REParser.__annotations__) - {"CONSTANTS"}


@dataclass
class SiteParser(REParser):
    """Reads the text that a site writes; games of every kind that the site has.

    It reads with the reader of its format, which knows every game, rake, side pots
    and much more. A class derived from a parser of a site that has a pattern of its
    own reads by its patterns instead, as any ``REParser`` does.

    >>> from bigslick.notation import PokerStarsParser
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
        if self._has_own_tables():
            return super().__call__(
                s, parse_value=parse_value, error_status=error_status
            )
        return self._read(s, parse_value, error_status)

    @classmethod
    def _has_own_tables(cls) -> bool:
        """Return whether a class below that of the site changes what is read."""
        for kind in cls.__mro__:
            if "FORMAT" in vars(kind):
                return False
            if not _TABLES.isdisjoint(vars(kind)):
                return True
        return False

    def _read(
        self, s: str, parse_value: Callable[[str], int], error_status: bool
    ) -> Generator[HandHistory, None, int]:
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


def _money(record: HandRecord) -> dict[str, Any]:
    """Return the fields of PHH about money that our record keeps elsewhere."""
    fields: dict[str, Any] = {
        "winnings": [record.winners.get(name, 0) for name in record.names]
    }
    symbol = SYMBOLS.get(record.meta.get("currency") or "")
    return fields | ({"currency_symbol": symbol} if symbol else {})
