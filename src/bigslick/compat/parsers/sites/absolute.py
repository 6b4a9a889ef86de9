"""The parser of Absolute Poker."""

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

if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Pattern

__all__ = ("AbsolutePokerParser",)


class AbsolutePokerParser(SiteParser):
    """Reads Absolute Poker hand histories."""

    FORMAT: ClassVar[str] = "absolute"
    HAND: ClassVar[Pattern[str]] = hands("Stage #")
    FINAL_SEAT: ClassVar[Pattern[str]] = pattern(
        r"Seat #(?P<final_seat>\d+) is the (?:dead )?dealer"
    )
    VARIANT: ClassVar[Pattern[str]] = pattern(
        rf"Stage #\w+: (?P<variant>.+?) {SIGN}{SUM}[ ,]"
    )
    VARIANTS: ClassVar[Mapping[str, str]] = {
        "Holdem  No Limit": "NT",
        "Holdem (1 on 1)  No Limit": "NT",
    }
    SEATS: ClassVar[Pattern[str]] = lines(
        rf"^Seat (?P<seat>\d+) - (?P<player>.+) \({SIGN}{SUM} in chips\)"
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) - Ante {SIGN}(?P<ante>{SUM})"
    )
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) - Posts (?:(?:small|big) blind )?"
        rf"{SIGN}(?P<blind_or_straddle>{SUM})"
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = lines(
        rf"^Seat \d+ - (?P<player>.+) \({SIGN}(?P<starting_stack>{SUM}) in chips\)"
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = NEVER
    BOARD_DEALING: ClassVar[Pattern[str]] = lines(
        r"^\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[.*\] )?\[(?P<cards>.*)\]"
    )
    FOLDING: ClassVar[Pattern[str]] = lines(r"^(?P<player>.+) - Folds$")
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) - (?:Checks|Calls {SIGN}{SUM})"
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) - (?:Bets|Raises \S+ to|All-In\(Raise\) \S+ to) "
        rf"{SIGN}(?P<amount>{SUM})"
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) - Shows \[(?P<cards>[^]]*)\]"
    )
    REFUSED: ClassVar[Pattern[str]] = lines(rf"^.+ - (?:Posts dead|All-In {SIGN}{SUM})")
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Absolute Poker"}
    DATETIME: ClassVar[Pattern[str]] = pattern(
        r" - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) (?P<time>\d\d:\d\d:\d\d)"
        r"(?: \((?P<time_zone_abbreviation>[A-Z]+)\))?"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        moment(DATETIME),
        named("hand", r"^Stage #(?P<hand>\w+)"),
        named("seat_count", r"^Table: .* \((?P<seat_count>\d+) max\)", int),
        named("table", r"^Table: (?P<table>.+?) \("),
        currency(rf" \(%{SUM} in chips"),
    )
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        sums("winnings", rf"^(?P<player>.+) Collects {SIGN}(?P<winnings>{SUM}) from")
    )
