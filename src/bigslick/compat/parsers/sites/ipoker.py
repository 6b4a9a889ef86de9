"""The parser of the iPoker network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from bigslick.cards import parse_cards
from bigslick.compat.parsers.pattern_parts import (
    SIGN,
    SUM,
    currency,
    fields,
    moment,
    named,
    pattern,
    sums,
)
from bigslick.compat.parsers.re_parser import NEVER, SiteParser

if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Pattern

    from bigslick.cards import Card

__all__ = ("IPokerNetworkParser",)


class IPokerNetworkParser(SiteParser):
    """Reads hand histories of the iPoker network."""

    FORMAT: ClassVar[str] = "ipoker"
    HAND: ClassVar[Pattern[str]] = pattern("<game .*?</game>", re.DOTALL)
    FINAL_SEAT: ClassVar[Pattern[str]] = pattern(
        r'<player [^>]*?seat="(?P<final_seat>\d+)"[^>]* dealer="1"'
    )
    VARIANT: ClassVar[Pattern[str]] = pattern("(?P<variant>)")
    """The name of the game is in the text of the session, not in that of the hand."""
    VARIANTS: ClassVar[Mapping[str, str]] = {"": "NT"}
    SEATS: ClassVar[Pattern[str]] = pattern(
        r'<player [^>]*?seat="(?P<seat>\d+)"[^>]*? name="(?P<player>[^"]*)"'
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = pattern(
        r'<action [^>]*?player="(?P<player>[^"]*)" type="[12]" '
        rf'sum="{SIGN}(?P<blind_or_straddle>{SUM})"'
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = pattern(
        r'<player [^>]*?name="(?P<player>[^"]*)"[^>]*? '
        rf'chips="{SIGN}(?P<starting_stack>{SUM})?"'
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = pattern(
        r'<cards type="Pocket" player="(?P<player>[^"]*)">(?P<cards>[^<]*)<'
    )
    BOARD_DEALING: ClassVar[Pattern[str]] = pattern(
        r'<cards type="(?:Flop|Turn|River)"[^>]*>(?P<cards>[^<]*)<'
    )
    FOLDING: ClassVar[Pattern[str]] = pattern(
        r'<action no="(?P<number>\d+)" player="(?P<player>[^"]*)" type="0"'
    )
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = pattern(
        r'<action no="(?P<number>\d+)" player="(?P<player>[^"]*)" type="[34]"'
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = pattern(
        r'<action no="(?P<number>\d+)" player="(?P<player>[^"]*)" type="(?:5|23)" '
        rf'sum="{SIGN}(?P<amount>{SUM})"'
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = NEVER
    REFUSED: ClassVar[Pattern[str]] = pattern(r'<action [^>]*type="(?:6|7|15)"')
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "iPoker Network"}
    DATETIME: ClassVar[Pattern[str]] = pattern(
        r"<startdate>(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
        r"(?P<time>\d\d:\d\d:\d\d)"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        moment(DATETIME),
        named("hand", r'<game [^>]*?gamecode="(?P<hand>\d+)"', int),
        named("table", r"<tablename>(?P<table>[^<]*)"),
        named("currency", r"<currency>(?P<currency>[A-Z]{3})"),
        currency(rf'chips="%{SUM}"'),
    )
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        sums(
            "winnings",
            r'<player [^>]*?name="(?P<player>[^"]*)"[^>]*? '
            rf'win="{SIGN}(?P<winnings>{SUM})"',
        )
    )
    PLACEHOLDER_STARTING_STACK: ClassVar[int] = 10_000_000
    """The stack of a player whose stack is missing in the text."""

    def parse_cards(self, text: str) -> tuple[Card, ...]:
        """Return cards written with the suit first, as in ``D10 SA``; X is unknown."""
        words = [word.replace("10", "T") for word in text.split()]
        tight = "".join(
            "??" if word == "X" else word[1:] + word[0].lower() for word in words
        )
        return tuple(parse_cards(tight))

    def parse_name(self, text: str) -> str:
        """Return a name with XML entities resolved."""
        from html import unescape

        return unescape(text)

    def unknown_stack(self) -> int:
        """Return the stack that is used if the text has none."""
        return self.PLACEHOLDER_STARTING_STACK
