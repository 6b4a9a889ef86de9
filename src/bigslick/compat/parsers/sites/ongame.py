"""The parser of the Ongame network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from bigslick.compat.parsers.pattern_parts import (
    SIGN,
    SUM,
    currency,
    fields,
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

__all__ = ("OngameNetworkParser",)


class OngameNetworkParser(SiteParser):
    """Reads hand histories of the Ongame network."""

    FORMAT: ClassVar[str] = "ongame"
    HAND: ClassVar[Pattern[str]] = pattern(
        r"^\*{5} History for hand .*?^\*{5} End of hand [^\n]*",
        re.MULTILINE | re.DOTALL,
    )
    FINAL_SEAT: ClassVar[Pattern[str]] = lines(r"^Button: seat (?P<final_seat>\d+)")
    VARIANT: ClassVar[Pattern[str]] = lines(
        r"^Table: .*\((?P<variant>[A-Z_]+ [A-Z_]+) "
    )
    VARIANTS: ClassVar[Mapping[str, str]] = {"NO_LIMIT TEXAS_HOLDEM": "NT"}
    SEATS: ClassVar[Pattern[str]] = lines(
        rf"^Seat (?P<seat>\d+): (?P<player>.+) \({SIGN}{SUM}\)$"
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) posts (?:small|big) blind "
        rf"\({SIGN}(?P<blind_or_straddle>{SUM})\)"
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = lines(
        rf"^Seat \d+: (?P<player>.+) \({SIGN}(?P<starting_stack>{SUM})\)$"
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = NEVER
    BOARD_DEALING: ClassVar[Pattern[str]] = lines(
        r"^--- Dealing (?:flop|turn|river) \[(?P<cards>[^]]*)\]"
    )
    FOLDING: ClassVar[Pattern[str]] = lines(r"^(?P<player>.+) folds$")
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) (?:checks|calls {SIGN}{SUM})(?: \[all in\])?$"
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) (?:bets|raises \S+ to) {SIGN}(?P<amount>{SUM})"
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = lines(
        rf"^Seat \d+: (?P<player>.+) \({SIGN}{SUM}\), net: [^,]*, "
        r"\[(?P<cards>[^]]*)\]"
    )
    REFUSED: ClassVar[Pattern[str]] = lines(r"^.+ posts (?:dead blind|ante) .*")
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Ongame Network"}
    MONTHS: ClassVar[Mapping[str, int]] = {
        "Jan": 1,
        "Feb": 2,
        "Mar": 3,
        "Apr": 4,
        "May": 5,
        "Jun": 6,
        "Jul": 7,
        "Aug": 8,
        "Sep": 9,
        "Oct": 10,
        "Nov": 11,
        "Dec": 12,
    }
    DATETIME: ClassVar[Pattern[str]] = lines(
        rf"^Start hand: \w+ (?P<month>{'|'.join(MONTHS)}) (?P<day>\d+) "
        r"(?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]+)\S* "
        r"(?P<year>\d{4})"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        moment(DATETIME, MONTHS.__getitem__),
        named("hand", r"^\*{5} History for hand (?P<hand>\S+)"),
        named("table", r"^Table: (?P<table>.+?) \["),
        currency(rf"\(%{SUM}\)$"),
    )
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        sums(
            "finishing_stacks",
            rf"^Seat \d+: (?P<player>.+) \({SIGN}(?P<finishing_stacks>{SUM})\), net:",
        ),
        sums(
            "winnings",
            r"^(?:Main pot|Side pot \d+): \S+ won by "
            rf"(?P<player>.+?) \({SIGN}(?P<winnings>{SUM})\)$",
        ),
    )
