"""Winamax's text: cash games, Go Fast and tournaments of hold'em, Omaha, stud and draw.

The total pot is stated without the rake, and in tournaments it is rounded. Uncalled
chips are not stated; collected amounts include them.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT as A
from bigslick.formats.sites.line_texts import cards_of
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
    import re

    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_GAMES: Final = {
    "holdem no limit": "nlhe",
    "holdem pot limit": "plhe",
    "holdem fixed limit": "flhe",
    "omaha pot limit": "plo",
    "omaha fixed limit": "flo",
    "omaha hi/lo pot limit": "plo8",
    "omaha hi/lo fixed limit": "flo8",
    "omaha8 pot limit": "plo8",
    "omaha8 fixed limit": "flo8",
    "5 card omaha pot limit": "plo5",
    "omaha5 pot limit": "plo5",
    "5 card omaha hi/lo pot limit": "big-o",
    "5 card omaha8 pot limit": "big-o",
    "6 card omaha pot limit": "plo6",
    "omaha6 pot limit": "plo6",
    "7stud fixed limit": "stud",
    "7stud8 fixed limit": "stud8",
    "lowball27 fixed limit": "27td",
    "7-card stud fixed limit": "stud",
    "7-card stud hi/lo fixed limit": "stud8",
    "razz fixed limit": "razz",
    "2-7 triple draw fixed limit": "27td",
    "2-7 single draw no limit": "27sd",
    "badugi fixed limit": "badugi",
}
_ROUNDS: Final = {"FIRST": 0, "SECOND": 1, "THIRD": 2, "FOURTH": 3}
_PREFLOP: Final = "PRE-FLOP"
_HEADER: Final = (
    r'Winamax Poker - (?P<kind>CashGame|Go Fast.*?|Tournament "(?P<event>.*)"'
    r" buyIn: (?P<buy_in>.+?)(?: level: (?P<level>\d+))?|.+?) - HandId: #(?P<id>[\d-]+)"
    rf" - (?P<game>.+?) \((?:(?P<ante>{A})/)?(?P<small>{A})/(?P<big>{A})\)"
    r" - (?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d)"
    r" (?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?: (?P<zone>\w+))?"
)
_LATE: Final = (PostKind.EXTRA, PostKind.BOTH_BLINDS)
_HALF: Final = Decimal("0.5")
_ALL_IN: Final = "(?: and is all-in)?"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Winamax"
    opening = "Winamax Poker - "

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True

    def header(self, found: re.Match[str]) -> None:
        """Read the first line."""
        text = self.text
        text.hand_id = found["id"]
        text.code = _GAMES.get(found["game"].lower()) or named_game(found["game"])
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.clock(found)
        self.limits(self.amount(found["small"]), self.amount(found["big"]))
        text.ante = self.amount(found["ante"]) if found["ante"] else None
        if found["event"] is not None:
            text.tournament = True
            parts = found.group("event", "buy_in", "level")
            words = zip(("name", "buy_in", "level"), parts, strict=True)
            text.meta["tournament"] = {key: word for key, word in words if word}
        elif found["kind"] != "CashGame":
            text.meta["pool"] = found["kind"]

    def table(self, found: re.Match[str]) -> None:
        """Read the second line."""
        self.text.table = found["table"]
        self.text.seat_count = int(found["max"])
        self.text.button = int(found["button"]) if found["button"] else None

    def street_of(self, found: re.Match[str]) -> None:
        """Begin a street of stud or of a draw game."""
        if found["number"]:
            self.street = int(found["number"]) - 3
        elif found["round"]:
            self.street = _ROUNDS[found["round"]] + (found["part"] == "DRAW")
        elif found["heading"] == _PREFLOP:
            self.street = 0

    def posts_late(self, name: str, found: re.Match[str]) -> None:
        """Read a post out of position: a small blind is dead, a big blind live."""
        amount, big = self.amount(found["amount"]), self.text.big_blind
        kind = PostKind.DEAD if found["blind"] == "small" else PostKind.EXTRA
        if big is not None and amount > big:
            kind = PostKind.BOTH_BLINDS
        if amount:
            self.post(kind, name, found["amount"])

    def raises(self, name: str, found: re.Match[str]) -> None:
        """Read a raise; one before the deal is the live and dead post of a player."""
        if self.street < 0 and not self.text.dealt:
            self.post(PostKind.BOTH_BLINDS, name, found["to"])
        else:
            self.act(ActionKind.RAISE, name, to=found["to"])

    def posts_small(self, name: str, found: re.Match[str]) -> None:
        """Read a small blind; it is dead if the player has posted already."""
        late = any(who == name for kind, who, *_ in self.text.posts if kind in _LATE)
        kind = PostKind.DEAD if late else PostKind.SMALL_BLIND
        self.post(kind, name, found["amount"])

    def bets(self, name: str, found: re.Match[str]) -> None:
        """Read a bet; on the first street it is a raise by the stated amount."""
        kind = ActionKind.BET if self.street > 0 else ActionKind.RAISE
        self.act(kind, name, amount=found["amount"])

    def draws(self, name: str, found: re.Match[str]) -> None:
        """Add a draw, with the discarded cards if the text states them."""
        cards = cards_of(found["cards"] or "")
        self.discard(name, int(found["count"] or 0), tuple(filter(None, cards)))

    def takes_rake(self, found: re.Match[str]) -> None:
        """Read the rake, which the stated pot does not include."""
        self.text.rake = self.amount(found["rake"] or "0")

    def finish(self) -> None:
        """Check that the text was complete."""
        if self.text.rake is None:
            raise NotationError("the text ends before the summary")
        text = self.text
        bets = [event.amount or event.to for event in text.events]
        if text.tournament and any(bet and bet % 1 for bet in bets):
            text.tolerance = _HALF  # winnings are rounded to whole chips
        super().finish()

    lines = line_table(
        (_HEADER, header),
        (
            r"Table: '(?P<table>.*)' (?P<max>\d+)-max(?: \([a-z ]+\))?"
            r"(?:(?: -|,)? Seat #(?P<button>\d+) is the button)?",
            table,
        ),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})(?:, [^()]* bounty)?\)"
            r"(?P<away> is sitting out)?",
            PatternReader.seats,
        ),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*)",
            PatternReader.opens_street,
        ),
        (
            r"\*\*\* (?P<heading>(?P<number>\d)(?:rd|th) STREET|PRE-FLOP|"
            r"(?P<round>FIRST|SECOND|THIRD|FOURTH)-(?P<part>BET|DRAW)) \*\*\*",
            street_of,
        ),
        (r"Dealt to (?P<rest>.+\])", PatternReader.deals_last),
        (
            rf"Total pot {A} \| (?:No rake|Rake:? (?P<rake>{A}))(?: \|.*)?",
            takes_rake,
        ),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts ante (?P<amount>{A}){_ALL_IN}", posts(PostKind.ANTE)),
            (
                rf"posts small blind (?P<amount>{A}){_ALL_IN}",
                posts_small,
            ),
            (rf"posts big blind (?P<amount>{A}){_ALL_IN}", posts(PostKind.BIG_BLIND)),
            (
                rf"posts (?P<blind>small|big) blind (?P<amount>{A}) out of position"
                f"{_ALL_IN}",
                posts_late,
            ),
            (rf"posts straddle (?P<amount>{A}){_ALL_IN}", posts(PostKind.STRADDLE)),
            (rf"brings in (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BRING_IN)),
            (rf"calls (?P<amount>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<amount>{A}){_ALL_IN}", bets),
            (rf"(?:raises|completes) (?:{A} )?to (?P<to>{A}){_ALL_IN}", raises),
            (r"stands pat(?P<cards>)(?P<count>)(?: \[.*)?", draws),
            (
                r"(?:discards|draws) (?P<count>\d) cards?(?: \[(?P<cards>[^]]*)\].*)?",
                draws,
            ),
            (r"shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
            (r"mucks(?: hand)?", PatternReader.mucks),
            (rf"collected (?P<amount>{A}) from .*", PatternReader.wins),
        ),
    )
