"""The parser of PartyPoker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bigslick.compat.parsers.pattern_parts import (
    SIGN,
    SUM,
    currency,
    fields,
    hands,
    lines,
    moment,
    named,
    pattern,
    sums,
)
from bigslick.compat.parsers.re_parser import NEVER, SiteParser
from bigslick.values import parse_month

if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Pattern

__all__ = ("PartyPokerParser",)


class PartyPokerParser(SiteParser):
    """Reads PartyPoker hand histories."""

    FORMAT: ClassVar[str] = "partypoker"
    HAND: ClassVar[Pattern[str]] = hands(r"\*{5} Hand History for Game ")
    FINAL_SEAT: ClassVar[Pattern[str]] = lines(
        r"^Seat (?P<final_seat>\d+) is the button"
    )
    VARIANT: ClassVar[Pattern[str]] = lines(
        r"^.*?(?P<variant>(?:NL|PL|FL) (?:Texas Hold'em|Omaha)).* - "
    )
    VARIANTS: ClassVar[Mapping[str, str]] = {"NL Texas Hold'em": "NT"}
    SEATS: ClassVar[Pattern[str]] = lines(
        rf"^Seat (?P<seat>\d+): (?P<player>.+) \( {SIGN}{SUM}(?: [A-Z]+)? \)"
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) posts (?:small|big) blind "
        rf"\[{SIGN}(?P<blind_or_straddle>{SUM})"
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = lines(
        rf"^Seat \d+: (?P<player>.+) \( {SIGN}(?P<starting_stack>{SUM})"
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = NEVER
    BOARD_DEALING: ClassVar[Pattern[str]] = lines(
        r"^\*\* Dealing (?:Flop|Turn|River) \*\* \[(?P<cards>[^]]*)\]"
    )
    FOLDING: ClassVar[Pattern[str]] = lines(r"^(?P<player>.+) folds")
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) (?:checks|calls \[)"
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) (?:bets|raises) +\[{SIGN}(?P<added>{SUM})"
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) shows \[(?P<cards>[^]]*)\]"
    )
    REFUSED: ClassVar[Pattern[str]] = lines(
        r"^.+ (?:posts (?:ante|dead|big blind \+ dead|\[)|is all-In) .*"
    )
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "PartyPoker"}
    DATETIME: ClassVar[Pattern[str]] = pattern(
        r"[A-Z][a-z]+, (?P<month>[A-Z][a-z]+) (?P<day>\d\d?), "
        r"(?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]{2,4}) "
        r"(?P<year>\d{4})"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        moment(DATETIME, parse_month),
        named("hand", r"^\*{5} Hand History for Game (?P<hand>\w+)"),
        named("table", r"^Table (?P<table>.+?)(?: \(|$)"),
        named("currency", rf" \( {SIGN}{SUM} (?P<currency>[A-Z]{{3}}) \)"),
        currency(r" \( %"),
    )
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        sums("winnings", rf"^(?P<player>.+) wins {SIGN}(?P<winnings>{SUM}) ")
    )
