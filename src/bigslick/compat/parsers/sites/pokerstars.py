"""The parser of PokerStars."""

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


__all__ = ("PokerStarsParser",)


class PokerStarsParser(SiteParser):
    """Reads PokerStars hand histories."""

    FORMAT: ClassVar[str] = "pokerstars"
    HAND: ClassVar[Pattern[str]] = hands(
        r"\ufeff?PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #"
    )
    FINAL_SEAT: ClassVar[Pattern[str]] = pattern(
        r"Seat #(?P<final_seat>\d+) is the button"
    )
    VARIANT: ClassVar[Pattern[str]] = pattern(
        r"(?P<variant>(?:6\+ )?(?:Hold'em|[5-6] Card Omaha|Omaha)(?: Hi/Lo)?"
        r" (?:No Limit|Pot Limit|Limit))"
    )
    VARIANTS: ClassVar[Mapping[str, str]] = {"Hold'em No Limit": "NT"}
    SEATS: ClassVar[Pattern[str]] = lines(
        rf"^Seat (?P<seat>\d+): (?P<player>.+) \({SIGN}{SUM} in chips"
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+): posts (?:small blind|big blind|straddle) "
        rf"{SIGN}(?P<blind_or_straddle>{SUM})"
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = lines(
        rf"^Seat \d+: (?P<player>.+) \({SIGN}(?P<starting_stack>{SUM}) in chips"
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = lines(
        r"^Dealt to (?P<player>.+) \[(?P<cards>[^]]*)\]"
    )
    BOARD_DEALING: ClassVar[Pattern[str]] = lines(
        r"^\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[[^]]*\] )?\[(?P<cards>[^]]*)\]"
    )
    FOLDING: ClassVar[Pattern[str]] = lines(r"^(?P<player>.+): folds")
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+): (?:checks|calls {SIGN}{SUM})"
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+): (?:bets|raises \S+ to) {SIGN}(?P<amount>{SUM})"
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+): shows \[(?P<cards>[^]]*)\]"
    )
    REFUSED: ClassVar[Pattern[str]] = lines(
        r"^\*\*\* (?:FIRST|SECOND) .*|^.+: posts (?!small blind|big blind|straddle).*"
    )
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "PokerStars"}
    DATETIME: ClassVar[Pattern[str]] = pattern(
        r" - (?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) "
        r"(?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]+)"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        moment(DATETIME),
        named("hand", r"(?:Hand|Game) #(?P<hand>\d+)", int),
        named("seat_count", r"^Table '.*' (?P<seat_count>\d+)-max", int),
        named("table", r"^Table '(?P<table>.*)' "),
        currency(rf"\(%{SUM} in chips"),
    )
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        sums(
            "winnings",
            rf"^(?P<player>.+) collected {SIGN}(?P<winnings>{SUM}) from ",
        )
    )
