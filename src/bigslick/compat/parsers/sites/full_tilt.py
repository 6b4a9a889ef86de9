"""The parser of Full Tilt Poker."""

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

__all__ = ("FullTiltPokerParser",)


class FullTiltPokerParser(SiteParser):
    """Reads Full Tilt Poker hand histories."""

    FORMAT: ClassVar[str] = "fulltilt"
    HAND: ClassVar[Pattern[str]] = hands("Full Tilt Poker Game #")
    FINAL_SEAT: ClassVar[Pattern[str]] = lines(
        r"^The button is in seat #(?P<final_seat>\d+)"
    )
    VARIANT: ClassVar[Pattern[str]] = pattern(
        rf" - {SIGN}{SUM}/{SIGN}{SUM}(?: Ante \S+)?"
        r" - (?P<variant>.+?) - "
    )
    VARIANTS: ClassVar[Mapping[str, str]] = {"No Limit Hold'em": "NT"}
    SEATS: ClassVar[Pattern[str]] = lines(
        rf"^Seat (?P<seat>\d+): (?P<player>.+) \({SIGN}{SUM}\)"
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) posts (?:the (?:small|big) blind of )?"
        rf"{SIGN}(?P<blind_or_straddle>{SUM})"
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = lines(
        rf"^Seat \d+: (?P<player>.+) \({SIGN}(?P<starting_stack>{SUM})\)"
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = NEVER
    BOARD_DEALING: ClassVar[Pattern[str]] = lines(
        r"^\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[[^]]*\] )?\[(?P<cards>[^]]*)\]"
    )
    FOLDING: ClassVar[Pattern[str]] = lines(r"^(?P<player>.+) folds$")
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) (?:checks|calls {SIGN}{SUM})(?:, and is all in)?$"
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = lines(
        rf"^(?P<player>.+) (?:bets|raises to) {SIGN}(?P<amount>{SUM})"
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = lines(
        r"^(?P<player>.+) shows \[(?P<cards>[^]]*)\]"
    )
    CAP: ClassVar[Pattern[str]] = pattern(r" - [^-\n]*\b(?:CAP|Cap)\b[^-\n]* - ")
    """The mark of a cap game, in which a player's loss per hand is limited."""
    REFUSED: ClassVar[Pattern[str]] = lines(
        rf"{CAP.pattern}|^\*\*\* \w+ \d \*\*\*|^.+ (?:antes|posts a dead) .*"
    )
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Full Tilt Poker"}
    DATETIME: ClassVar[Pattern[str]] = pattern(
        r" - (?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]{2,4}) - "
        r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d)"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        moment(DATETIME),
        named("hand", r"^Full Tilt Poker Game #(?P<hand>\d+)", int),
        named("seat_count", r"\((?P<seat_count>\d+) max\)", int),
        named("table", r": (?:.+, )?Table (?P<table>.+?)(?: \(| - )"),
        currency(rf"\(%{SUM}\)"),
    )
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = fields(
        sums(
            "winnings",
            r"^(?P<player>.+) (?:wins|ties for) [^()]*"
            rf"\({SIGN}(?P<winnings>{SUM})\)",
        )
    )
