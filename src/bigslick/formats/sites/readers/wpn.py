"""The text of the Winning Poker Network (Americas Cardroom) since 2017."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

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
from bigslick.formats.sites.site_games import code_in, named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

__all__ = ("Reader",)

_BEGIN: Final = re.compile(r"(?:Game )?Hand #(?P<id>\d+) - (?P<rest>.+)")
_GAME: Final = re.compile(
    r"(?P<game>[^()]+)\((?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)\)"
)
_STAKES: Final = re.compile(rf"(?P<small>{A})/(?P<big>{A})(?: Ante .*)?")
_LEVEL: Final = re.compile(rf"Level (?P<level>\w+) \((?P<small>{A})/(?P<big>{A})\)-?")
_TOURNAMENT: Final = re.compile(r"(?P<name>.*?) ?Tournament #(?P<id>\d+)(?P<more>.*)")
_TIME: Final = re.compile(
    r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) (?P<zone>\w+)"
)
_GAMES: Final = {
    "Holdem": "nlhe",
    "Omaha": "plo",
    "Omaha H/L": "plo8",
    "5 Card Omaha": "plo5",
    "Omaha 5": "plo5",
    "5Card Omaha": "plo5",
    "5 Card Omaha H/L": "big-o",
    "5Card Omaha H/L": "big-o",
    "6Card Omaha": "plo6",
    "6 Card Omaha": "plo6",
    "7Stud": "stud",
    "7 Card Stud": "stud",
    "7Stud H/L": "stud8",
    "7 Card Stud H/L": "stud8",
    "6+ Holdem": "short-deck",
    "Six Plus Holdem": "short-deck",
}
"""Codes by name, without the betting structure."""
_STRUCTURES: Final = {"No": "nl", "Pot": "pl", "Fixed": "fl"}
_ALL_IN: Final = "(?: and is all-in)?"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Winning Poker Network"

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        found = _BEGIN.fullmatch(line)
        return found is not None and _GAME.search(line) is not None

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def header(self, found: re.Match[str]) -> None:
        """Read the first line, whose parts are separated by hyphens."""
        text = self.text
        text.hand_id = found["id"]
        self._read_game(found["rest"])
        stakes: tuple[Decimal, Decimal] | None = None
        for part in map(str.strip, found["rest"].split("- ")):
            if event := _TOURNAMENT.fullmatch(part.removesuffix(" -")):
                text.tournament = True
                text.meta["tournament"] = {"id": event["id"], "name": event["name"]}
            elif level := _LEVEL.match(part):
                stakes = self.amount(level["small"]), self.amount(level["big"])
            elif blinds := _STAKES.fullmatch(part.removesuffix(" -")):
                stakes = self.amount(blinds["small"]), self.amount(blinds["big"])
            if time := _TIME.search(part):
                self.clock(time)
        if stakes:
            self.limits(*stakes)

    def _read_game(self, rest: str) -> None:
        for part in map(str.strip, rest.split("- ")):
            if game := _GAME.fullmatch(part.removesuffix(" -")):
                limit = game["limit"].removesuffix("Limit").strip() or "Fixed"
                name = game["game"].strip()
                if name not in _GAMES and not named_game(name):
                    raise NotationError(f"unsupported game {part!r}", part)
                code = _GAMES.get(name) or named_game(name)
                self.text.code = code_in(_STRUCTURES[limit], code)
                return
        raise NotationError("the header does not name a supported game", rest)

    def table(self, found: re.Match[str]) -> None:
        """Read the table and the button."""
        self.text.table = found["table"].strip("'")
        self.text.seat_count = int(found["max"])
        self.text.button = int(found["button"]) if found["button"] else None

    def begins_street(self, found: re.Match[str]) -> None:
        """Begin a street of stud."""
        self.street = int(found["number"]) - 3

    def shares(self, found: re.Match[str]) -> None:
        """Read the total, from which rake and fee are already taken."""
        parts = [self.amount(found[part] or "0") for part in ("total", "rake", "fee")]
        self.text.total_pot = sum(parts, Decimal(0))
        self.text.rake = parts[1] + parts[2]

    def player(self, found: re.Match[str]) -> None:
        """Read the summary of a seat, for the winnings of players who did not show."""
        name, rest = self.text.at_seat(found["seat"], found["rest"])
        won = re.search(rf"won (?P<amount>{A})", rest)
        if won and name not in self.text.collected:
            self.collect(name, won["amount"])
        if cards := re.search(r"mucked \[(?P<cards>[^]]*)\]", rest):
            self.mucks(name, cards)

    def finish(self) -> None:
        """Check that the text was complete."""
        if self.text.total_pot is None:
            raise NotationError("the text ends before the summary")
        self.apply_cap()
        super().finish()

    lines = line_table(
        (_BEGIN.pattern, header),
        (
            r"(?:Table )?(?P<table>.+?) (?P<max>\d+)-max"
            r"(?: Seat #(?P<button>\d+) is the button)?",
            table,
        ),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)"
            r"(?P<away> is sitting out)?",
            PatternReader.seats,
        ),
        (r"\*\*\* HOLE CARDS \*\*\*", PatternReader.opens_hand),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*)",
            PatternReader.opens_street,
        ),
        (r"\*\*\* (?P<number>\d)(?:RD|TH) STREET \*\*\*.*", begins_street),
        (r"Dealt to (?P<rest>.+\])", PatternReader.deals_last),
        (
            rf"Uncalled bet \((?P<amount>{A})\) returned to (?P<name>.+)",
            PatternReader.returns,
        ),
        (
            rf"Total pot (?P<total>{A})(?: \| Rake (?P<rake>{A}))?"
            rf"(?: \| JP Fee (?P<fee>{A}))?(?: \| .*)?",
            shares,
        ),
        (r"Seat (?P<seat>\d+): (?P<rest>.*)", player),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts (?:the )?ante (?P<amount>{A}){_ALL_IN}", posts(PostKind.ANTE)),
            (
                rf"posts (?:the )?small blind (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.SMALL_BLIND),
            ),
            (
                rf"posts (?:the )?big blind (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.BIG_BLIND),
            ),
            (rf"posts dead (?P<amount>{A})", posts(PostKind.DEAD)),
            (
                rf"(?:posts (?:a |the )?)?straddles? (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.STRADDLE),
            ),
            (rf"posts (?P<amount>{A}){_ALL_IN}", posts(PostKind.EXTRA)),
            (rf"calls (?P<amount>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BET)),
            (rf"caps (?P<amount>{A}){_ALL_IN}", PatternReader.caps),
            (
                rf"(?:raises {A}|completes) to (?P<to>{A}){_ALL_IN}",
                acts(ActionKind.RAISE),
            ),
            (
                rf"brings[ -]in (?:for )?(?P<amount>{A}){_ALL_IN}",
                acts(ActionKind.BRING_IN),
            ),
            (r"shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
            (r"mucks hand|does not show.*", PatternReader.ignores),
            (rf"collected (?P<amount>{A}) from .*", PatternReader.wins),
        ),
    )
