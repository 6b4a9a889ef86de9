"""The text of Poker Mavens, which Seals With Clubs and many small rooms use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.amounts import parse_amount
from bigslick.formats.sites.pattern_reader import (
    BETTING,
    PatternReader,
    acts,
    line_table,
    play_table,
    posts,
)
from bigslick.formats.sites.site_games import named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from decimal import Decimal

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"Hand #(?P<id>[\d-]+) - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
)
_GAMES: Final = {
    "NL Hold'em": "nlhe",
    "PL Hold'em": "plhe",
    "Limit Hold'em": "flhe",
    "PL Omaha": "plo",
    "Limit Omaha": "flo",
    "PL Omaha Hi-Lo": "plo8",
    "NL Omaha Hi-Lo": "nlo8",
    "Limit Omaha Hi-Lo": "flo8",
    "PL Omaha-5": "plo5",
    "PL Omaha-5 Hi-Lo": "big-o",
    "PL Omaha-6": "plo6",
}
_ALL_IN: Final = r"(?: \(All-in\))?"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Poker Mavens"
    needs_winner = True

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("Hand #") and _BEGIN.fullmatch(line) is not None

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def first(self, found: re.Match[str]) -> None:
        """Read the number and the time."""
        self.text.hand_id = found["id"]
        self.clock(found)

    def game(self, found: re.Match[str]) -> None:
        """Read the game and the stakes."""
        text = self.text
        text.code = _GAMES.get(found["game"]) or named_game(found["game"])
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.limits(self.amount(found["small"]), self.amount(found["big"]))
        text.tournament = "Tournament" in found[0]
        if found["ante"]:
            text.ante = self.amount(found["ante"])

    def room(self, found: re.Match[str]) -> None:
        """Read the name of the room."""
        self.text.site = found["site"]

    def table(self, found: re.Match[str]) -> None:
        """Read the name of the table."""
        self.text.table = found["table"]

    lines = line_table(
        (_BEGIN.pattern, first),
        (
            rf"Game: (?P<game>.+?)(?: \([^()]*\))+ - (?:Blinds|Stakes) (?P<small>{A})/"
            rf"(?P<big>{A})(?:/(?P<ante>{A}))?.*",
            game,
        ),
        (r"Site: (?P<site>.+)", room),
        (r"Table: (?P<table>.+)", table),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)"
            r"(?P<away> - (?:sitting out|waiting).*)?.*",
            PatternReader.seats,
        ),
        (r"(?P<name>.+) has the dealer button", PatternReader.has_button),
        (r"\*\* Hole Cards \*\*.*", PatternReader.opens_hand),
        (
            r"\*\* (?P<street>Flop|Turn|River) \*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt to (?P<name>.+?) \[(?P<cards>[^]]*)\]", PatternReader.deals),
        (rf"Rake \((?P<rake>{A})\).*", PatternReader.totals),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts ante (?P<amount>{A}){_ALL_IN}", posts(PostKind.ANTE)),
            (
                rf"posts small blind (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.SMALL_BLIND),
            ),
            (rf"posts big blind (?P<amount>{A}){_ALL_IN}", posts(PostKind.BIG_BLIND)),
            (
                rf"posts small & big blind (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.BOTH_BLINDS),
            ),
            (rf"posts (?:the )?straddle (?P<amount>{A})", posts(PostKind.STRADDLE)),
            (rf"calls (?P<amount>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BET)),
            (rf"raises to (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
            (rf"refunded (?P<amount>{A})", PatternReader.gets_back),
            (r"shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
            (r"mucks.*", PatternReader.mucks),
            (
                rf"(?:wins|splits) .*?(?i:pot).*? \((?P<amount>{A})\).*",
                PatternReader.wins,
            ),
        ),
    )
