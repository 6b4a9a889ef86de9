"""Parsers for six sites, each a class with patterns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import TYPE_CHECKING, Any, ClassVar

from bigslick.cards import parse_cards
from bigslick.compat.parsers.pattern_parts import (
    SIGN,
    SUM,
    currency,
    hands,
    lines,
    moment,
    named,
    sums,
)
from bigslick.compat.parsers.re_parser import NEVER, SiteParser
from bigslick.values import parse_month

if TYPE_CHECKING:
    from collections.abc import Mapping
    from re import Pattern

    from bigslick.cards import Card

__all__ = (
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "PartyPokerParser",
    "PokerStarsParser",
)


@dataclass
class AbsolutePokerParser(SiteParser):
    """Reads hands of Absolute Poker."""

    FORMAT: ClassVar[str] = "absolute"
    HAND: ClassVar[Pattern[str]] = hands("Stage #")
    FINAL_SEAT: ClassVar[Pattern[str]] = re.compile(
        r"Seat #(?P<final_seat>\d+) is the (?:dead )?dealer"
    )
    VARIANT: ClassVar[Pattern[str]] = re.compile(
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
    DATETIME: ClassVar[Pattern[str]] = re.compile(
        r" - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) (?P<time>\d\d:\d\d:\d\d)"
        r"(?: \((?P<time_zone_abbreviation>[A-Z]+)\))?"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        **moment(DATETIME),
        **named("hand", r"^Stage #(?P<hand>\w+)"),
        **named("seat_count", r"^Table: .* \((?P<seat_count>\d+) max\)", int),
        **named("table", r"^Table: (?P<table>.+?) \("),
        **currency(rf" \(%{SUM} in chips"),
    }
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = sums(
        "winnings", rf"^(?P<player>.+) Collects {SIGN}(?P<winnings>{SUM}) from"
    )


@dataclass
class FullTiltPokerParser(SiteParser):
    """Reads hands of Full Tilt Poker."""

    FORMAT: ClassVar[str] = "fulltilt"
    HAND: ClassVar[Pattern[str]] = hands("Full Tilt Poker Game #")
    FINAL_SEAT: ClassVar[Pattern[str]] = lines(
        r"^The button is in seat #(?P<final_seat>\d+)"
    )
    VARIANT: ClassVar[Pattern[str]] = re.compile(
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
    CAP: ClassVar[Pattern[str]] = re.compile(r" - [^-\n]*\b(?:CAP|Cap)\b[^-\n]* - ")
    """The mark of a cap game, in which a player's loss per hand is limited."""
    REFUSED: ClassVar[Pattern[str]] = lines(
        rf"{CAP.pattern}|^\*\*\* \w+ \d \*\*\*|^.+ (?:antes|posts a dead) .*"
    )
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "Full Tilt Poker"}
    DATETIME: ClassVar[Pattern[str]] = re.compile(
        r" - (?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]{2,4}) - "
        r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d)"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        **moment(DATETIME),
        **named("hand", r"^Full Tilt Poker Game #(?P<hand>\d+)", int),
        **named("seat_count", r"\((?P<seat_count>\d+) max\)", int),
        **named("table", r": (?:.+, )?Table (?P<table>.+?)(?: \(| - )"),
        **currency(rf"\(%{SUM}\)"),
    }
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = sums(
        "winnings",
        r"^(?P<player>.+) (?:wins|ties for) [^()]*"
        rf"\({SIGN}(?P<winnings>{SUM})\)",
    )


@dataclass
class IPokerNetworkParser(SiteParser):
    """Reads hands of the iPoker network."""

    FORMAT: ClassVar[str] = "ipoker"
    HAND: ClassVar[Pattern[str]] = re.compile("<game .*?</game>", re.DOTALL)
    FINAL_SEAT: ClassVar[Pattern[str]] = re.compile(
        r'<player [^>]*?seat="(?P<final_seat>\d+)"[^>]* dealer="1"'
    )
    VARIANT: ClassVar[Pattern[str]] = re.compile("(?P<variant>)")
    """The game is named by the session, not by the hand."""
    VARIANTS: ClassVar[Mapping[str, str]] = {"": "NT"}
    SEATS: ClassVar[Pattern[str]] = re.compile(
        r'<player [^>]*?seat="(?P<seat>\d+)"[^>]*? name="(?P<player>[^"]*)"'
    )
    ANTE_POSTING: ClassVar[Pattern[str]] = NEVER
    BLIND_OR_STRADDLE_POSTING: ClassVar[Pattern[str]] = re.compile(
        r'<action [^>]*?player="(?P<player>[^"]*)" type="[12]" '
        rf'sum="{SIGN}(?P<blind_or_straddle>{SUM})"'
    )
    STARTING_STACKS: ClassVar[Pattern[str]] = re.compile(
        r'<player [^>]*?name="(?P<player>[^"]*)"[^>]*? '
        rf'chips="{SIGN}(?P<starting_stack>{SUM})?"'
    )
    HOLE_DEALING: ClassVar[Pattern[str]] = re.compile(
        r'<cards type="Pocket" player="(?P<player>[^"]*)">(?P<cards>[^<]*)<'
    )
    BOARD_DEALING: ClassVar[Pattern[str]] = re.compile(
        r'<cards type="(?:Flop|Turn|River)"[^>]*>(?P<cards>[^<]*)<'
    )
    FOLDING: ClassVar[Pattern[str]] = re.compile(
        r'<action no="(?P<number>\d+)" player="(?P<player>[^"]*)" type="0"'
    )
    CHECKING_OR_CALLING: ClassVar[Pattern[str]] = re.compile(
        r'<action no="(?P<number>\d+)" player="(?P<player>[^"]*)" type="[34]"'
    )
    COMPLETION_BETTING_OR_RAISING: ClassVar[Pattern[str]] = re.compile(
        r'<action no="(?P<number>\d+)" player="(?P<player>[^"]*)" type="(?:5|23)" '
        rf'sum="{SIGN}(?P<amount>{SUM})"'
    )
    HOLE_CARDS_SHOWING: ClassVar[Pattern[str]] = NEVER
    REFUSED: ClassVar[Pattern[str]] = re.compile(r'<action [^>]*type="(?:6|7|15)"')
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "iPoker Network"}
    DATETIME: ClassVar[Pattern[str]] = re.compile(
        r"<startdate>(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
        r"(?P<time>\d\d:\d\d:\d\d)"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        **moment(DATETIME),
        **named("hand", r'<game [^>]*?gamecode="(?P<hand>\d+)"', int),
        **named("table", r"<tablename>(?P<table>[^<]*)"),
        **named("currency", r"<currency>(?P<currency>[A-Z]{3})"),
        **currency(rf'chips="%{SUM}"'),
    }
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = sums(
        "winnings",
        r'<player [^>]*?name="(?P<player>[^"]*)"[^>]*? '
        rf'win="{SIGN}(?P<winnings>{SUM})"',
    )
    PLACEHOLDER_STARTING_STACK: ClassVar[int] = 10_000_000
    """The stack of a player whose stack is missing in the text."""

    def parse_cards(self, text: str) -> tuple[Card, ...]:
        """Return cards written with the suit first, ``D10 SA``; X is unknown."""
        words = [word.replace("10", "T") for word in text.split()]
        tight = "".join(
            "??" if word == "X" else word[1:] + word[0].lower() for word in words
        )
        return tuple(parse_cards(tight))

    def parse_name(self, text: str) -> str:
        """Return a name with XML entities resolved."""
        return unescape(text)

    def unknown_stack(self) -> int:
        """Return the stack that stands for an unknown one."""
        return self.PLACEHOLDER_STARTING_STACK


@dataclass
class OngameNetworkParser(SiteParser):
    """Reads hands of the Ongame network."""

    FORMAT: ClassVar[str] = "ongame"
    HAND: ClassVar[Pattern[str]] = re.compile(
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
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        **moment(DATETIME, MONTHS.__getitem__),
        **named("hand", r"^\*{5} History for hand (?P<hand>\S+)"),
        **named("table", r"^Table: (?P<table>.+?) \["),
        **currency(rf"\(%{SUM}\)$"),
    }
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = {
        **sums(
            "finishing_stacks",
            rf"^Seat \d+: (?P<player>.+) \({SIGN}(?P<finishing_stacks>{SUM})\), net:",
        ),
        **sums(
            "winnings",
            r"^(?:Main pot|Side pot \d+): \S+ won by "
            rf"(?P<player>.+?) \({SIGN}(?P<winnings>{SUM})\)$",
        ),
    }


@dataclass
class PartyPokerParser(SiteParser):
    """Reads hands of PartyPoker."""

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
    DATETIME: ClassVar[Pattern[str]] = re.compile(
        r"[A-Z][a-z]+, (?P<month>[A-Z][a-z]+) (?P<day>\d\d?), "
        r"(?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]{2,4}) "
        r"(?P<year>\d{4})"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        **moment(DATETIME, parse_month),
        **named("hand", r"^\*{5} Hand History for Game (?P<hand>\w+)"),
        **named("table", r"^Table (?P<table>.+?)(?: \(|$)"),
        **named("currency", rf" \( {SIGN}{SUM} (?P<currency>[A-Z]{{3}}) \)"),
        **currency(r" \( %"),
    }
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = sums(
        "winnings", rf"^(?P<player>.+) wins {SIGN}(?P<winnings>{SUM}) "
    )


@dataclass
class PokerStarsParser(SiteParser):
    """Reads hands of PokerStars."""

    FORMAT: ClassVar[str] = "pokerstars"
    HAND: ClassVar[Pattern[str]] = hands(
        r"\ufeff?PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #"
    )
    FINAL_SEAT: ClassVar[Pattern[str]] = re.compile(
        r"Seat #(?P<final_seat>\d+) is the button"
    )
    VARIANT: ClassVar[Pattern[str]] = re.compile(
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
    DATETIME: ClassVar[Pattern[str]] = re.compile(
        r" - (?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) "
        r"(?P<time>\d\d:\d\d:\d\d) (?P<time_zone_abbreviation>[A-Z]+)"
    )
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        **moment(DATETIME),
        **named("hand", r"(?:Hand|Game) #(?P<hand>\d+)", int),
        **named("seat_count", r"^Table '.*' (?P<seat_count>\d+)-max", int),
        **named("table", r"^Table '(?P<table>.*)' "),
        **currency(rf"\(%{SUM} in chips"),
    }
    PLAYER_VARIABLES: ClassVar[Mapping[str, Any]] = sums(
        "winnings",
        rf"^(?P<player>.+) collected {SIGN}(?P<winnings>{SUM}) from ",
    )
