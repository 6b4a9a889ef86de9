"""PokerTracker's exports of iPoker and Merge hands: "GAME #" and "MERGE_GAME #".

Raises state the total bet. Cards of iPoker are written with the suit first.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT as A
from bigslick.formats.amounts import SIGNS
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
    r"(?:(?P<merge>(?i:merge))[_ ])?(?i:game) #(?P<id>[\d-]+):? (?:\| )?(?P<rest>.+)"
)
_STAKE: Final = rf"{SIGNS}?\d[\d.,]*"
_HEADER: Final = re.compile(
    r"(?:Version:\S+ )?(?:Uncalled:(?P<uncalled>[YN]) )?(?P<game>[A-Z\d][\w' /+-]*?) "
    r"(?P<limit>NL|PL|FL|L)(?P<event> Tournament)? ?"
    rf"(?:\(?(?P<small>{_STAKE})/(?P<big>{_STAKE})\)?(?= ))? ?\|? ?"
    r"(?P<time>\d.*)"
)
_LIMITS: Final = {"NL": "no limit", "PL": "pot limit", "FL": "limit", "L": "limit"}
_DEAD: Final = (PostKind.ANTE, PostKind.DEAD)
_RAISES: Final = (ActionKind.BET, ActionKind.RAISE)
_UNKNOWN: Final = Decimal("Infinity")
_YEAR_FIRST: Final = re.compile(
    r"(?P<year>\d{4})[-/](?P<month>\d\d)[-/](?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?:[/ ](?P<zone>[A-Z]+))?.*"
)
_MONTH_FIRST: Final = re.compile(
    r"(?P<month>\d\d)/(?P<day>\d\d)/(?P<year>\d{4}) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?: (?P<zone>[A-Z]+))?.*"
)
_SUIT_FIRST: Final = re.compile(r"\b([HDCShdcs])(10|[2-9TJQKA])(?=[ \]])")


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "PokerTracker"
    mark = ": "

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True
        self.bets: dict[str, Decimal] = {}
        """The amounts of all-ins."""

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        found = _BEGIN.fullmatch(line)
        return found is not None and _HEADER.fullmatch(found["rest"]) is not None

    def read_line(self, line: str) -> None:
        """Read a line, after writing cards with the rank first."""
        if "[" in line:
            line = _SUIT_FIRST.sub(lambda card: card[2] + card[1].lower(), line)
        super().read_line(line)

    def header(self, found: re.Match[str]) -> None:
        """Read the first line."""
        text = self.text
        text.hand_id = found["id"]
        text.site = "Merge" if found["merge"] else "iPoker Network"
        parts = _HEADER.fullmatch(found["rest"])
        if parts is None:
            raise NotationError("the header does not name a supported game", found[0])
        text.code = named_game(f"{_LIMITS[parts['limit']]} {parts['game']}")
        if not text.code:
            raise NotationError(f"unsupported game {parts[0]!r}", found[0])
        if parts["small"]:
            self.limits(self.amount(parts["small"]), self.amount(parts["big"]))
        text.tournament = bool(parts["event"])
        for form in (_YEAR_FIRST, _MONTH_FIRST):
            if time := form.fullmatch(parts["time"]):
                self.clock(time)

    def table(self, found: re.Match[str]) -> None:
        """Read the table, and the tournament if there is one."""
        text = self.text
        text.table = found["table"]
        if found["max"]:
            text.seat_count = int(found["max"])
        if found["event"]:
            text.tournament = True
            about = {"name": found["event"], "buy_in": found["buy_in"] or ""}
            text.meta["tournament"] = {key: word for key, word in about.items() if word}

    def sits(self, found: re.Match[str]) -> None:
        """Add a player's seat; one of the players is marked as the dealer."""
        self.seats(found)
        if found["dealer"]:
            self.text.button = int(found["seat"])

    def posts_big(self, name: str, found: re.Match[str]) -> None:
        """Read a big blind, which sets the stakes if the header has none."""
        text, amount = self.text, self.amount(found["amount"])
        if text.big_blind is None:
            text.big_blind = amount
            if self.is_limit:
                text.bets = amount, 2 * amount
        both = amount > text.big_blind
        kind = PostKind.BOTH_BLINDS if both else PostKind.BIG_BLIND
        self.post(kind, name, found["amount"])

    def posts_late(self, name: str, found: re.Match[str]) -> None:
        """Read a post out of turn: a big blind, or both blinds."""
        amount, big = self.amount(found["amount"]), self.text.big_blind
        both = big is not None and amount > big
        kind = PostKind.BOTH_BLINDS if both else PostKind.EXTRA
        self.post(kind, name, found["amount"])

    def all_in(self, name: str, found: re.Match[str]) -> None:
        """Read an all-in of all remaining chips; the stated amount is ignored."""
        self.act(ActionKind.ALL_IN, name)
        self.bets[name] = self.amount(found["amount"])

    def _add_posts(self) -> None:
        """Add posted blinds and antes to the stacks, if the text states what is left.

        The texts of Merge's tournaments do. It is recognized by a player who goes all
        in with more chips than the stated stack.
        """
        text = self.text
        if any(self._put(s.name) > s.stack for s in text.seats if s.name in self.bets):
            for seat in text.seats:
                paid = [post[2] for post in text.posts if post[1] == seat.name]
                seat.stack += sum(paid, Decimal(0))

    def _forget_stacks(self) -> None:
        """Make the stacks of HandHQ's texts unknown, where everybody has 100,000.

        If the board is dealt without further bets, the last raiser was all in.
        """
        text = self.text
        if text.table != "HandHQ":
            return
        raises = [e for e in text.events if e.kind in _RAISES]
        bet = max((event.street or 0 for event in text.events), default=0)
        dealt = max((street for street, _ in text.boards.get(0, ())), default=0)
        for seat in text.seats:
            seat.stack = _UNKNOWN
            if raises and dealt > bet and seat.name == raises[-1].name:
                seat.stack = self._put(seat.name)

    def _put(self, name: str) -> Decimal:
        """Return all chips that a player put in, all-ins included."""
        put = self.bets.get(name, Decimal(0))
        streets: dict[int | None, Decimal] = {}
        for kind, who, amount, _ in self.text.posts:
            if who == name and kind in _DEAD:
                put += amount
            elif who == name:
                streets[0] = streets.get(0, Decimal(0)) + amount
        for event in (event for event in self.text.events if event.name == name):
            before = streets.get(event.street, Decimal(0))
            streets[event.street] = event.to or before + (event.amount or 0)
        return put + sum(streets.values())

    def finish(self) -> None:
        """Check that the text was complete."""
        text = self.text
        self.require_winner()
        self._add_posts()
        self._forget_stacks()
        small = [p for p in text.posts if p[0] is PostKind.SMALL_BLIND]
        for late in small[1:]:
            place = text.posts.index(late)
            text.posts[place] = (PostKind.DEAD, *late[1:])
        super().finish()

    lines = line_table(
        (_BEGIN.pattern, header),
        (
            r"Table (?P<table>.+?)(?:, Seats (?P<max>\d+))?"
            r"(?: \(Tournament: (?P<event>.*?)(?: Buy-In: (?P<buy_in>.*))?\))?",
            table,
        ),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A}) in chips\)"
            r"(?P<dealer> DEALER)?(?P<away> SITTING OUT)?",
            sits,
        ),
        (r"\*\*\* HOLE CARDS \*\*\*", PatternReader.opens_hand),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt to (?P<name>.+?) \[(?P<cards>[^]]*)\]", PatternReader.deals),
        (rf"Total pot {A} Rake (?P<rake>{A})", PatternReader.totals),
    )
    plays = play_table(
        (r"Fold", acts(ActionKind.FOLD)),
        (r"Check", acts(ActionKind.CHECK)),
        (rf"Post Ante (?P<amount>{A})", posts(PostKind.ANTE)),
        (rf"Post SB (?P<amount>{A})", posts(PostKind.SMALL_BLIND)),
        (rf"Post BB (?P<amount>{A})", posts_big),
        (rf"Post Dead (?P<amount>{A})", posts(PostKind.DEAD)),
        (rf"Post (?:DB )?(?P<amount>{A})", posts_late),
        (rf"Call (?P<amount>{A})", acts(ActionKind.CALL)),
        (rf"Bet (?P<amount>{A})", acts(ActionKind.BET)),
        (rf"Raise(?: \(NF\))? (?P<to>{A})", acts(ActionKind.RAISE)),
        (rf"Allin (?P<amount>{A})", all_in),
        (r"Shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
        (r"Mucks \[(?P<cards>[^]]*)\].*", PatternReader.mucks),
        (rf"wins (?P<amount>{A}) \(uncalled\)", PatternReader.ignores),
        (rf"wins (?P<amount>{A})(?: (?:with|from) .*)?", PatternReader.wins),
    )
