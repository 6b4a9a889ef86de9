"""Parsers that are defined by regular expressions.

A parser for a new site is a class with patterns as attributes and needs no code. The
matches are replayed in the engine, as for all sites (``formats.sites``), so a pattern
that misses a line causes an error instead of a wrong hand. The parsers of supported
sites use the readers of their formats instead, unless a subclass has its own patterns.
"""

from __future__ import annotations

import re
from abc import ABC
from typing import TYPE_CHECKING, Any, ClassVar, Final
from warnings import warn

from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.phh.other_formats import Parser, read_site
from bigslick.values import parse_value as default_parse_value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from re import Pattern

    from bigslick.cards import Card
    from bigslick.formats.phh import HandHistory

__all__ = ("NEVER", "REParser", "SiteParser")

NEVER: Final = re.compile("(?!)")
"""A pattern that never matches."""


@dataclass
class REParser(Parser, ABC):
    r"""Reads the text of a site with patterns, which are attributes of a subclass.

    ``HAND`` finds the text of a hand, in which all other patterns are searched. The
    description of each pattern lists the names of its groups. Use ``NEVER`` for a line
    that a site does not write. Actions are performed in the order of the text, or by
    their group ``number``. Lines of players who are not at the table are ignored,
    because they are chat.

    >>> class ClubParser(REParser):
    ...     HAND = re.compile(r"^Hand .*?^end$", re.MULTILINE | re.DOTALL)
    ...     VARIANT = re.compile(r"^Hand \d+ (?P<variant>\w+)", re.MULTILINE)
    ...     VARIANTS = {"holdem": "NT"}
    ...     SEATS = re.compile(r"^(?P<seat>\d) (?P<player>\w+) has", re.MULTILINE)
    ...     FINAL_SEAT = re.compile(r"^(?P<final_seat>\d) deals", re.MULTILINE)
    ...     STARTING_STACKS = re.compile(r"(?P<player>\w+) has (?P<starting_stack>\d+)")
    ...     BLIND_OR_STRADDLE_POSTING = re.compile(
    ...         r"(?P<player>\w+) posts (?P<blind_or_straddle>\d+)"
    ...     )
    ...     FOLDING = re.compile(r"(?P<player>\w+) folds")
    ...     CHECKING_OR_CALLING = re.compile(r"(?P<player>\w+) (checks|calls)")
    ...     COMPLETION_BETTING_OR_RAISING = re.compile(
    ...         r"(?P<player>\w+) makes it (?P<amount>\d+)"
    ...     )
    ...     CONSTANTS = {"venue": "The club"}
    ...     VARIABLES = {"hand": (re.compile(r"Hand (?P<hand>\d+)"), int)}
    >>> text = '''Hand 7 holdem
    ... 1 Ann has 200
    ... 2 Bob has 150
    ... 2 deals
    ... Bob posts 1
    ... Ann posts 2
    ... Bob makes it 6
    ... Ann folds
    ... end'''
    >>> (history,) = ClubParser()(text)
    >>> history.hand, history.players, history.actions[-2:]
    (7, ['Ann', 'Bob'], ['p2 cbr 6', 'p1 f'])
    >>> history.play().state.stacks
    [198, 152]
    """

    HAND: ClassVar[Pattern[str]]
    """The whole text of a hand."""
    FINAL_SEAT: ClassVar[Pattern[str]]
    """``final_seat``: the number of the button's seat, which acts last."""
    SEATS: ClassVar[Pattern[str]]
    """``seat`` and ``player``: the seat number and the name of each player."""
    VARIANT: ClassVar[Pattern[str]]
    """``variant``: the name of the game, a key of ``VARIANTS``."""
    VARIANTS: ClassVar[Mapping[str, str]]
    """The code of PHH for each name of a game."""
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    """``player`` and ``ante``."""
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = NEVER
    """``player`` and ``blind_or_straddle``."""
    STARTING_STACKS: ClassVar[Pattern[str]]
    """``player`` and ``starting_stack``."""
    HOLE_DEALING: ClassVar[Pattern[str]] = NEVER
    """``player`` and ``cards``, on each street on which hole cards are dealt."""
    BOARD_DEALING: ClassVar[Pattern[str]] = NEVER
    """``cards`` that are dealt to the board; earlier ones may be repeated."""
    FOLDING: ClassVar[Pattern[str]] = NEVER
    """``player``."""
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = NEVER
    """``player``."""
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = NEVER
    """``player``, and ``amount`` (the total bet) or ``added`` (chips put in)."""
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = NEVER
    """``player`` and ``cards``."""
    REFUSED: ClassVar[Pattern[str]] = NEVER
    """Matches hands that the other patterns cannot read; such hands are refused."""
    CONSTANTS: ClassVar[Mapping[str, Any]] = {}
    """Fields that every history of the site has."""
    VARIABLES: ClassVar[
        Mapping[str, tuple[Pattern[str], Callable[[str], Any] | None]]
    ] = {}
    """For each field of a history: the pattern that finds it, with a group of the same
    name, and the function that converts the text; None means an amount."""
    PLAYER_VARIABLES: ClassVar[
        Mapping[
            str,
            tuple[
                Pattern[str],
                Callable[[str], Any] | None,
                Callable[[], Any],
                Callable[[Any, Any], Any],
            ],
        ]
    ] = {}
    """For each field with a value for each player: the pattern, with ``player`` and a
    group of the same name; the function that converts the text; the initial value; and
    the function that adds another value to it."""

    def __call__(
        self,
        s: str,
        *,
        parse_value: Callable[[str], int] = default_parse_value,
        error_status: bool = False,
    ) -> Generator[HandHistory, None, int]:
        """Yield the hands; the generator returns the number of hands found.

        An unreadable hand causes a warning, or an error if ``error_status`` is true.

        Raises:
            NotationError: a hand cannot be read; the message names its first line.

        """
        from bigslick.compat.parsers.pattern_reader import read_history

        count, line, place = 0, 1, 0
        for found in self.HAND.finditer(s):
            count += 1
            line += s.count("\n", place, found.start())
            place = found.start()
            try:
                yield read_history(self, found[0], parse_value)
            except ValueError as error:
                reason = f"line {line}: {error}"
                if error_status:
                    raise NotationError(reason, line=line) from error
                warn(f"Unable to parse a hand: {reason}", stacklevel=2)
        return count

    def parse_cards(self, text: str) -> tuple[Card, ...]:
        """Return the cards that a pattern found.

        Raises:
            NotationError: the text is not cards.

        """
        from bigslick.formats.sites.line_texts import cards_of

        return cards_of(text)

    def parse_name(self, text: str) -> str:
        """Return the name of a player without escapes."""
        return text

    def unknown_stack(self) -> Any:
        """Return the stack of a player whose stack is missing in the text.

        Raises:
            NotationError: the stack is required.

        """
        raise NotationError("the stack of a player is missing")


_TABLES: Final = frozenset(REParser.__annotations__) - {"CONSTANTS"}


@dataclass
class SiteParser(REParser):
    """Reads the text of a site, with all of its games.

    It uses the reader of the format, which supports every game, rake and side pots. A
    subclass with its own patterns reads by its patterns instead, like any ``REParser``.

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
        """Yield the hands; the generator returns the number of hands found.

        An unreadable hand causes a warning, or an error if ``error_status`` is true.

        Raises:
            NotationError: a hand cannot be read; the message names the line.

        """
        if self._has_own_tables():
            return super().__call__(
                s, parse_value=parse_value, error_status=error_status
            )
        return read_site(
            s, self.FORMAT, parse_value, error_status=error_status, **self.CONSTANTS
        )

    @classmethod
    def _has_own_tables(cls) -> bool:
        """Return whether a subclass of the site's parser changes its patterns."""
        for kind in cls.__mro__:
            if "FORMAT" in vars(kind):
                return False
            if not _TABLES.isdisjoint(vars(kind)):
                return True
        return False
