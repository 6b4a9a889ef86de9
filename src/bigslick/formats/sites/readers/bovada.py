"""The text of Bovada, Bodog and Ignition: players are anonymous, named by position.

The text of cash games does not state the stakes; they follow from the blinds. Showdown
lines show the best five cards, so the hole cards are taken from the deal. In
tournaments the seat numbers identify players, not seats, so seats are numbered in the
order of the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.amounts import parse_amount
from bigslick.formats.sites.line_texts import cards_of
from bigslick.formats.sites.pattern_reader import (
    PatternReader,
    acts,
    line_table,
    play_table,
    posts,
)
from bigslick.formats.sites.site_format import HandText, read_blocks
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from decimal import Decimal

__all__ = ("Reader", "split")

_BEGIN: Final = re.compile(
    r"(?P<site>(?:Bovada|Bodog|Ignition)[\w. ]*?) Hand #(?P<id>\d+):? +(?P<rest>.+?)"
    r"(?: \[MVS\])? - (?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d)(?: (?P<zone>[A-Z]+))?"
)
_EVENT: Final = re.compile(
    rf"(?P<game>.+?) Tournament #(?P<id>\S+) TBL#(?P<table>\d+), ?(?P<kind>.*?) ?"
    rf"- ?Level (?P<level>\d+) \((?P<small>{A})/(?P<big>{A})\)"
)
_CASH: Final = re.compile(
    r"(?:TBL#(?P<table>\S+)|Zone Poker ID#(?P<pool>\S+))? ?(?P<game>.+?)"
    r"(?P<zone>ZonePoker)? (?:(?P<limit>No|Pot|Fixed) )?Limit"
)
_GAMES: Final = {
    "HOLDEM": {"No": "nlhe", "Pot": "plhe", "Fixed": "flhe"},
    "OMAHA": {"Pot": "plo", "Fixed": "flo", "No": "plo"},
    "OMAHA HiLo": {"Pot": "plo8", "Fixed": "flo8", "No": "nlo8"},
    "7CARD": {"Fixed": "stud"},
    "7CARD HiLo": {"Fixed": "stud8"},
}
_USUAL: Final = {"HOLDEM": "No", "OMAHA": "Pot", "OMAHA HiLo": "Pot"}
_ME: Final = re.compile(r" *\[ME\]")
_CHIPS: Final = re.compile(r" : (?:Calls?|Bets?|Raises?|All-in)\b.* \S*\d")
_THIRD_STREET: Final = 3
_GLUED: Final = re.compile(r"(?<=.)(?:Bovada|Bodog|Ignition)[\w. ]* Hand #\d")
_NEXT_SEAT: Final = re.compile(r"Seat \d+: .* in chips\)")


def split(lines: Iterator[str], file: str) -> Iterator[HandText]:
    """Yield the text of each hand, also where the file was cut and goes on.

    The first line of a hand may follow a cut line without a line break, and seats after
    a summary belong to another hand, whose beginning is missing.
    """
    for block in read_blocks(lines, file, Reader.begins):
        part = HandText(file, block.line, [], block.too_long, block.headless)
        over = False
        for number, line in enumerate(block.lines, block.line):
            glued = _GLUED.search(line)
            rest = line[glued.start() :] if glued else line
            if glued and Reader.begins(rest.strip()):
                part.lines.append(line[: glued.start()])
                yield part
                part, over = HandText(file, number, [rest]), False
                continue
            if over and _NEXT_SEAT.match(line):
                yield part
                part, over = HandText(file, number, headless=True), False
            over = over or line.startswith("*** SUMMARY")
            part.lines.append(line)
        yield part


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Bovada"
    mark = " : "
    counted = False
    over = False
    last = ""
    doubled: Decimal | None = None
    """The first double bet on fourth street."""

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.results: list[tuple[str, str]] = []

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return " Hand #" in line and _BEGIN.fullmatch(line) is not None

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def read_line(self, line: str) -> None:
        """Read a line, without the mark after the player who saved the text."""
        if _ME.search(line):
            line = _ME.sub("", line, count=1)
            if seat := re.match(r"Seat \d+: (.+) \(|(Seat\+\d+):", line):
                self.text.meta["hero"] = seat[1] or seat[2]
        if line == self.last and _CHIPS.search(line):
            return  # the text repeats some lines
        if " : " in line or line.startswith("***"):
            self.last = line
        super().read_line(line)

    def header(self, found: re.Match[str]) -> None:
        """Read the first line of a cash game or a tournament."""
        text = self.text
        text.site, text.hand_id = found["site"], found["id"]
        self.clock(found)
        event, cash = _EVENT.fullmatch(found["rest"]), _CASH.fullmatch(found["rest"])
        if event:
            text.tournament = True
            text.table = event["table"]
            text.meta["tournament"] = {"id": event["id"], "level": event["level"]}
            limit = event["kind"].removesuffix(" Limit")
            if limit not in ("No", "Pot", "Fixed"):
                limit = _USUAL.get(event["game"], "Fixed")
            self._game(event["game"], limit)
            self.limits(self.amount(event["small"]), self.amount(event["big"]))
        elif cash:
            text.table = cash["table"] or cash["pool"] or ""
            self._game(cash["game"], cash["limit"] or "Fixed")
        else:
            raise NotationError("the header does not name a supported game", found[0])

    def _game(self, name: str, limit: str) -> None:
        self.text.code = _GAMES.get(name, {}).get(limit, "")
        if not self.text.code:
            raise NotationError(f"unsupported game {name} {limit} Limit", name)

    def sits(self, found: re.Match[str]) -> None:
        """Seat a player, in the order of the text."""
        number, last = int(found["seat"]), self.text.seats[-1:]
        self.counted = self.counted or bool(last and number <= last[0].number)
        if self.counted:
            for place, seat in enumerate(self.text.seats, 1):
                seat.number = place
            number = len(self.text.seats) + 1
        self.seat(number, found["name"], found["stack"])

    def gets_cards(self, name: str, found: re.Match[str]) -> None:
        """Add a player's cards; in stud their number shows the street."""
        cards, dealt = cards_of(found["cards"]), self.text.dealt
        street = 0
        if self.text.code.startswith("stud"):
            held = sum(len(part) for (who, _), part in dealt.items() if who == name)
            street = max(held - _THIRD_STREET + 1, 0)
        self.street = street
        dealt[name, street] = cards

    def posts_blind(self, name: str, found: re.Match[str]) -> None:
        """Read a blind, and the stakes if the header has none."""
        big = found["blind"].lower() == "big blind"
        amount = self.amount(found["amount"])
        if big and self.text.big_blind is None:
            self.text.big_blind = amount
            if self.is_limit:
                self.text.bets = amount, 2 * amount
        kind = PostKind.BIG_BLIND if big else PostKind.SMALL_BLIND
        self.post(kind, name, found["amount"])

    def double_bets(self, name: str, found: re.Match[str]) -> None:
        """Read a bet of the size of the later streets, with a pair showing."""
        self.doubled = self.doubled or self.amount(found["amount"])
        self.act(ActionKind.BET, name, amount=found["amount"])

    def wins(self, name: str, found: re.Match[str]) -> None:
        """Add chips that a player collects, after the results that were read before."""
        self.results.append((name, found["amount"]))

    def ends(self, _: re.Match[str]) -> None:
        """Begin the summary."""
        self.over = True

    def _collect(self) -> None:
        """Add the results; if they exceed the pot, the text repeats them."""
        results = self.results
        total = sum(self.amount(amount) for _, amount in results)
        if self.text.total_pot is not None and total > self.text.total_pot:
            results = [*dict.fromkeys(results)]
        for name, amount in results:
            self.collect(name, amount)

    def is_all_in(self, name: str, found: re.Match[str]) -> None:
        """Read an all-in, which may be a post."""
        if self.street < 0 and not self.text.dealt:
            self.post(PostKind.BLIND, name, found["amount"])
        else:
            self.act(ActionKind.ALL_IN, name, amount=found["amount"])

    def shows_hand(self, name: str, _: re.Match[str]) -> None:
        """Record that a player showed the cards that they were dealt."""
        mine = [
            c for (who, _), cs in self.text.dealt.items() for c in cs if who == name
        ]
        if mine and all(mine) and name not in self.text.showdown:
            self.show(name, tuple(mine))

    def whole_board(self, found: re.Match[str]) -> None:
        """Read the board in the summary, for streets that the text leaves out."""
        if self.fill_board(cards_of(found["cards"])):
            for event in self.text.events:
                event.street = None

    def finish(self) -> None:
        """Check that the text was complete, and determine the button and the stakes."""
        text = self.text
        self._collect()
        if text.total_pot is None and not (self.over and text.collected):
            raise NotationError("the text ends before the summary")
        seats = {seat.name: seat.number for seat in text.seats}
        blind = seats.get("Small Blind", seats.get("Big Blind", 1))
        text.button = seats.get("Dealer", blind - 1)
        self._name_posts()
        if text.code.startswith("stud"):
            self._stud_stakes()
        self._check_level()
        super().finish()

    def _name_posts(self) -> None:
        """Determine the kind of posts that put a player all in."""
        paid = {name for kind, name, *_ in self.text.posts if kind is PostKind.ANTE}
        for n, (kind, name, amount, line) in enumerate(self.text.posts):
            if kind is PostKind.BLIND:
                meant = self._blind_of(name)
                if paid and name not in paid:
                    meant = PostKind.ANTE
                self.text.posts[n] = meant, name, amount, line

    def _blind_of(self, name: str) -> PostKind:
        """Return the blind of a position; others post only if they joined late."""
        if name == "Big Blind":
            return PostKind.BIG_BLIND
        small = "Small Blind" if "Small Blind" in self.names else "Dealer"
        return PostKind.SMALL_BLIND if name == small else PostKind.EXTRA

    def _check_level(self) -> None:
        """Use the posted blinds as the stakes if the header states another level."""
        text = self.text
        for kind, name, amount, _ in text.posts:
            whole = kind is PostKind.BIG_BLIND and self.left(name) > 0
            if whole and text.big_blind and amount != text.big_blind:
                self.limits(amount / 2, amount)
                if self.is_limit:
                    self.limits(amount, 2 * amount)

    def _stud_stakes(self) -> None:
        """Infer the small and the big bet from the first bet, or from the bring-in.

        The bring-in is half of the small bet.
        """
        text = self.text
        if self.doubled:
            text.bets = self.doubled / 2, self.doubled
            return
        for event in text.events:
            size = event.to or event.amount
            if event.kind in (ActionKind.BET, ActionKind.RAISE) and size:
                first = (event.street or 0) < 2  # noqa: PLR2004 - fifth street
                text.bets = (size, 2 * size) if first else (size / 2, size)
                return
        brought = [e.amount for e in text.events if e.kind is ActionKind.BRING_IN]
        small = 2 * brought[0] if brought and brought[0] else None
        if small is not None:
            text.bets = small, 2 * small

    lines = line_table(
        (_BEGIN.pattern, header),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A}) in chips\)",
            sits,
        ),
        (rf"(?P<name>Seat\+(?P<seat>\d+)): (?P<stack>{A}) in chips", sits),
        (r"\*\*\* HOLE CARDS \*\*\*", PatternReader.opens_hand),
        (r"\*\*\* SUMMARY \*\*\*", ends),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*)",
            PatternReader.opens_street,
        ),
        (
            rf"Total Pot ?\((?P<total>{A})\)(?: \| Rake \((?P<rake>{A})\))?.*",
            PatternReader.totals,
        ),
        (r"Board \[(?P<cards>[^]]*)\]", whole_board),
    )
    plays = play_table(
        (r"Folds?(?: ?\(.*\)| & shows? .*)?", acts(ActionKind.FOLD)),
        (r"Checks?(?: ?\(.*\))?", acts(ActionKind.CHECK)),
        (rf"Ante chip (?P<amount>{A})", posts(PostKind.ANTE)),
        (
            rf"(?:Ante/)?(?P<blind>(?i:small blind|big blind))(?:/Bring in)? "
            rf"(?P<amount>{A})",
            posts_blind,
        ),
        (rf"Posts dead chip (?P<amount>{A})", posts(PostKind.DEAD)),
        (rf"Posts? chip (?P<amount>{A})", posts(PostKind.EXTRA)),
        (rf"Bring_in chip (?P<amount>{A})", acts(ActionKind.BRING_IN)),
        (r"Card dealt to a spot \[(?P<cards>[^]]*)\].*", gets_cards),
        (rf"Calls? (?P<amount>{A})", acts(ActionKind.CALL)),
        (rf"Bets? (?P<amount>{A})", acts(ActionKind.BET)),
        (rf"D bets? (?P<amount>{A})", double_bets),
        (rf"(?:D r|R)aises? (?:{A} to )?(?P<to>{A})", acts(ActionKind.RAISE)),
        (rf"All-in\(raise\) {A} to (?P<to>{A})", acts(ActionKind.ALL_IN)),
        (rf"All-in\(raise\) {A}", acts(ActionKind.ALL_IN)),
        (rf"All-in(?:\(timeout\))? (?P<amount>{A})", is_all_in),
        (r"Showdown.*", shows_hand),
        (r"(?:Does not show|Mucks) \[(?P<cards>[^]]*)\].*", PatternReader.ignores),
        (
            rf"Return uncalled portion of bet (?P<amount>{A})",
            PatternReader.gets_back,
        ),
        (rf"(?i:Hand Result(?:-Side Pot)?) (?P<amount>{A})", wins),
    )
