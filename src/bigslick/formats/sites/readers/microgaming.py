"""Microgaming's text (MPN), as its program and trackers save it.

Texts without a version number state the total bet for raises and calls. Later texts
state the added amount, even after "raised to". Winnings include uncalled chips.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT as A
from bigslick.formats.sites.pattern_reader import (
    PatternReader,
    acts,
    line_table,
    play_table,
    posts,
)
from bigslick.formats.sites.site_games import named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"\*\* (?:Game ID|Hand #) (?P<id>\d+)(?P<version> Version:\d+)? starting - "
    r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)"
)
_OF: Final = re.compile(r"(\w+) of ([cdhs])")
_GAMES: Final = {
    "Hold'em": {"NL": "nlhe", "PL": "plhe", "FL": "flhe"},
    "Omaha": {"PL": "plo", "FL": "flo"},
    "Omaha Hi": {"PL": "plo", "FL": "flo"},
    "Omaha Hi-Lo": {"PL": "plo8", "FL": "flo8"},
}


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Microgaming"
    needs_winner = True
    totals_only = False

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("** ") and _BEGIN.fullmatch(line) is not None

    def read_line(self, line: str) -> None:
        """Read a line, after shortening the cards in it."""
        super().read_line(_OF.sub(r"\1\2", line).removeprefix("- "))

    def first(self, found: re.Match[str]) -> None:
        """Read the number and the time."""
        self.text.hand_id = found["id"]
        self.totals_only = "Game ID" in found[0] and not found["version"]
        self.clock(found)

    def header(self, found: re.Match[str]) -> None:
        """Read the table, the game and the stakes."""
        text = self.text
        text.table = found["table"].strip()
        game = found["game"].removeprefix("Multi Table ").removeprefix("Single Table ")
        text.code = _GAMES.get(game, {}).get(found["limit"]) or named_game(
            f"{found['limit']} {game}"
        )
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.limits(self.amount(found["small"]), self.amount(found["big"]))
        text.tournament = "Cash Game" not in found["kind"]
        if found["max"]:
            text.seat_count = int(found["max"])

    def sits(self, found: re.Match[str]) -> None:
        """Add a player's seat, and the stack after the hand if it is stated."""
        self.seats(found)
        if found["dealer"]:
            self.text.button = int(found["seat"])

    def calls(self, name: str, found: re.Match[str]) -> None:
        """Read a call."""
        key = "to" if self.totals_only else "amount"
        self.act(ActionKind.CALL, name, **{key: found["amount"]})

    def bets(self, name: str, found: re.Match[str]) -> None:
        """Read a bet or a raise; both are added as a raise."""
        key = "to" if self.totals_only else "amount"
        self.act(ActionKind.RAISE, name, **{key: found["amount"]})

    def posts_late(self, name: str, found: re.Match[str]) -> None:
        """Read the post of a player who joins, or a dead blind."""
        dead = found["dead"] is not None
        self.post(PostKind.DEAD if dead else PostKind.EXTRA, name, found["amount"])

    lines = line_table(
        (_BEGIN.pattern, first),
        (
            rf"\*\* (?P<table>.+?) \[(?P<game>[^]]*)\] \((?P<small>{A})\|(?P<big>{A})"
            r" (?P<limit>NL|PL|FL) - (?P<kind>[^()]*?)(?:seats:(?P<max>\d+))?"
            r"(?: badbeat)? *\).*",
            header,
        ),
        (
            rf"(?P<name>.+) sitting in seat (?P<seat>\d+) with (?P<stack>{A})"
            rf"(?: at end {A})? ?(?P<dealer>\[Dealer\])?(?P<away>\[Sitting out\])?",
            sits,
        ),
        (
            r"\*\* Dealing cards? to (?P<name>.+): (?P<cards>.+)",
            PatternReader.deals,
        ),
        (
            r"\*\* Dealing the (?P<street>flop|turn|river): (?P<cards>.+)",
            PatternReader.opens_street,
        ),
        (rf"Rake: (?P<rake>{A})", PatternReader.totals),
    )
    plays = play_table(
        (r"fold(?:ed|s)", acts(ActionKind.FOLD)),
        (r"check(?:ed|s)", acts(ActionKind.CHECK)),
        (rf"posted the ante - (?P<amount>{A})", posts(PostKind.ANTE)),
        (rf"posted the small blind - (?P<amount>{A})", posts(PostKind.SMALL_BLIND)),
        (rf"posted the big blind - (?P<amount>{A})", posts(PostKind.BIG_BLIND)),
        (rf"posted (?P<dead>dead|a dead blind) - (?P<amount>{A})", posts_late),
        (rf"posted to play(?P<dead>)? - (?P<amount>{A})", posts_late),
        (rf"called - (?P<amount>{A})", calls),
        (rf"(?:bet|raised) - (?P<amount>{A})", bets),
        (rf"raised to (?:- )?(?P<amount>{A})", acts(ActionKind.RAISE)),
        (rf"went all-in - (?P<amount>{A})", acts(ActionKind.ALL_IN)),
        (r"shows: (?P<cards>.+)", PatternReader.shows_cards),
        (r"mucks: ?(?P<cards>.*)", PatternReader.mucks),
        (rf"wins (?P<amount>{A}) from .*", PatternReader.wins),
    )
