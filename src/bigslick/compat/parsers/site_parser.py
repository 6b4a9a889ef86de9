"""The parsers of sites: their patterns, and all games that the site has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from bigslick.compat.parsers.re_parser import REParser
from bigslick.formats.phh.other_formats import read_site
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from bigslick.formats.phh import HandHistory

__all__ = ("SiteParser",)

_TABLES: Final = frozenset(REParser.__annotations__) - {"CONSTANTS"}


@dataclass
class SiteParser(REParser):
    """Reads the text that a site writes; games of every kind that the site has.

    It reads with the reader of its format, which knows every game, rake, side pots
    and much more. A class derived from a parser of a site that has a pattern of its
    own reads by its patterns instead, as any ``REParser`` does.

    >>> from bigslick.compat.parsers import PokerStarsParser
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
        return read_site(
            s, self.FORMAT, self.CONSTANTS, parse_value, error_status=error_status
        )

    @classmethod
    def _has_own_tables(cls) -> bool:
        """Return whether a class below that of the site changes what is read."""
        for kind in cls.__mro__:
            if "FORMAT" in vars(kind):
                return False
            if not _TABLES.isdisjoint(vars(kind)):
                return True
        return False
