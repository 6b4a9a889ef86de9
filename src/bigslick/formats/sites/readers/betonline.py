"""The text of BetOnline and the other rooms of the Chico network."""

from __future__ import annotations

import re
from decimal import Decimal
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
from bigslick.formats.sites.site_games import named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"(?P<site>(?:BetOnline|PayNoRake|ActionPoker|Gear|SportsBetting|Tiger ?Gaming|"
    r"Chico)(?:\.\w+)?(?: ?Poker)?) Game #(?P<id>\d+): "
    rf"(?:Tournament #(?P<event>\d+): )?(?P<game>[A-Z][\w' /-]*?)"
    rf"(?: \(?(?P<small>{A})/(?P<big>{A})(?: [A-Z]{{3}})?\)?)? - "
    r"(?P<year>\d{4})[/-](?P<month>\d\d)[/-](?P<day>\d\d) "
    r"(?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<seconds>\d\d))?.*"
)
_GAMES: Final = {
    "Hold'em No Limit": "nlhe",
    "Hold'em Pot Limit": "plhe",
    "Hold'em Limit": "flhe",
    "Hold'em": "nlhe",
    "Hold'em Fixed Limit": "flhe",
    "Omaha Pot Limit": "plo",
    "Omaha Limit": "flo",
    "Omaha Fixed Limit": "flo",
    "Omaha": "plo",
    "Omaha Hi/Lo Pot Limit": "plo8",
    "Omaha Hi/Lo Limit": "flo8",
    "Omaha Hi/Lo Fixed Limit": "flo8",
    "Omaha Hi/Lo": "plo8",
}
_LAST_SEAT: Final = 9
_CARD: Final = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]\b")
_ALL_IN: Final = r"(?: and is (?:all[ -]in|All In))?\.?"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "BetOnline"
    mark = ": "

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = True
        self.pots: list[Decimal] = []

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return " Game #" in line and _BEGIN.fullmatch(line) is not None

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def read_line(self, line: str) -> None:
        """Read a line. In the showdown section, names are not followed by a colon."""
        if "[" in line:
            line = _CARD.sub(lambda card: card[0][:-1] + card[0][-1].lower(), line)
        for name in self.names:
            if line.startswith(name + " shows "):
                self.show(name, cards_of(line[len(name) + len(" shows ") :]))
                return
        super().read_line(line)

    def header(self, found: re.Match[str]) -> None:
        """Read the first line."""
        text = self.text
        text.site, text.hand_id = found["site"], found["id"]
        text.code = _GAMES.get(found["game"].strip()) or named_game(found["game"])
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        if found["event"]:
            text.tournament = True
            text.meta["tournament"] = {"id": found["event"]}
        elif found["small"]:
            small, text.currency = self.money(found["small"])
            self.limits(small, self.amount(found["big"]))
        parts = found.group("year", "month", "day", "hour", "minute", "seconds")
        year, month, day, hour, minute, second = parts
        moment = f"{year}-{month}-{day} {hour}:{minute}:{second or '00'}"
        text.meta["local_time"] = moment

    def table(self, found: re.Match[str]) -> None:
        """Read the table and the button."""
        self.text.table = found["table"].strip("'")
        self.text.button = int(found["button"])
        if found["max"]:
            self.text.seat_count = int(found["max"])

    def posts_big(self, name: str, found: re.Match[str]) -> None:
        """Read a big blind; in tournaments it also gives the stakes of the level."""
        text, amount = self.text, self.amount(found["amount"])
        if text.big_blind is None and amount < self.left(name):
            text.big_blind = amount
            if self.is_limit:
                text.bets = amount, 2 * amount
        self.post(PostKind.BIG_BLIND, name, found["amount"])

    def posts_dead(self, name: str, found: re.Match[str]) -> None:
        """Read a live big blind, and add the dead small blind if the text omits it."""
        if self.text.big_blind and self.amount(found["amount"]) > self.text.big_blind:
            self.post(PostKind.BOTH_BLINDS, name, found["amount"])
            return
        self.post(PostKind.EXTRA, name, found["amount"])
        if self.text.small_blind:
            self.post(PostKind.DEAD, name, str(self.text.small_blind))

    def antes(self, name: str, found: re.Match[str]) -> None:
        """Read an ante; cash games have lines with antes of 0, which are ignored."""
        if self.amount(found["amount"]):
            self.post(PostKind.ANTE, name, found["amount"])

    def takes_rake(self, found: re.Match[str]) -> None:
        """Read the rake, which the stated pots do not include.

        The texts of tournaments repeat the pots.
        """
        self.text.rake = self.amount(found["rake"] or "0")
        pot = self.amount(found["total"])
        if found["rake"] or (self.text.tournament and pot not in self.pots[-1:]):
            self.pots.append(pot)

    def player(self, found: re.Match[str]) -> None:
        """Read the chips that a player won."""
        name, rest = self.text.at_seat(found["seat"], found["rest"])
        won = re.search(rf"(?:won|collected) \((?P<amount>{A})\)", rest)
        if won and self.amount(won["amount"]):
            self.collect(name, won["amount"])

    def whole_board(self, found: re.Match[str]) -> None:
        """Read the board in the summary, for streets that the text leaves out."""
        self.fill_board(cards_of(found["cards"]))

    def finish(self) -> None:
        """Check that the text was complete, and renumber the seats of Gear Poker.

        That site numbers seats counterclockwise. If the number of the button's seat is
        impossible, the player before the small blind has the button.
        """
        if (self.text.button or 0) > _LAST_SEAT:
            self._find_button()
        if self.text.site == "Gear Poker":
            for seat in self.text.seats:
                seat.number = _LAST_SEAT - seat.number
            self.text.button = _LAST_SEAT - (self.text.button or 0)
        if not self.text.collected:
            raise NotationError("the text ends before the summary")
        if self.text.big_blind is None:
            self._infer_stakes()
        if len(self.text.collected) == 1 and self.pots:
            # The summary states only the last pot.
            (winner,) = self.text.collected
            self.text.collected[winner] = sum(self.pots, Decimal(0))
        super().finish()

    def _infer_stakes(self) -> None:
        """Infer the level from the small blind: the big blind was all in for less."""
        for kind, name, amount, _ in self.text.posts:
            if kind is PostKind.SMALL_BLIND and self.left(name) > 0:
                self.text.small_blind, self.text.big_blind = amount, 2 * amount
                if self.is_limit:
                    self.text.bets = 2 * amount, 4 * amount

    def _find_button(self) -> None:
        numbers = {seat.name: seat.number for seat in self.text.seats}
        for kind, name, *_ in self.text.posts:
            if kind is PostKind.SMALL_BLIND:
                blind = numbers[name]
                before = [number for number in numbers.values() if number < blind]
                self.text.button = max(before or numbers.values())
                return

    lines = line_table(
        (_BEGIN.pattern, header),
        (
            r"Table (?P<table>.+?)(?: (?P<max>\d+)-Max,?)?(?: \((?:Play|Real) Money\))?"
            r",? Seat #(?P<button>\d+) is the button",
            table,
        ),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A}) in [Cc]hips\)"
            r"(?: - .*)?",
            PatternReader.seats,
        ),
        (r"\*\*\* HOLE CARDS \*\*\*", PatternReader.opens_hand),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt [Tt]o (?P<name>.+?) \[(?P<cards>[^]]*)\]", PatternReader.deals),
        (
            rf"Uncalled bet \((?P<amount>{A})\) returned to (?P<name>.+)",
            PatternReader.ignores,
        ),
        (rf"(?i:Total pot) (?P<total>{A})(?: \| Rake (?P<rake>{A}))?", takes_rake),
        (r"Board \[(?P<cards>[^]]*)\]", whole_board),
        (r"Seat (?P<seat>\d+): (?P<rest>.*)", player),
    )
    plays = play_table(
        (r"[Ff]olds\.?", acts(ActionKind.FOLD)),
        (r"[Cc]hecks\.?", acts(ActionKind.CHECK)),
        (rf"ante processed (?P<amount>{A}){_ALL_IN}", antes),
        (
            rf"[Pp]osts small blind (?P<amount>{A}){_ALL_IN}",
            posts(PostKind.SMALL_BLIND),
        ),
        (rf"[Pp]osts big blind (?P<amount>{A}){_ALL_IN}", posts_big),
        (rf"[Pp]osts? dead(?: blinds?)? (?P<amount>{A}){_ALL_IN}", posts_dead),
        (rf"(?i:calls) (?P<amount>{A}){_ALL_IN}", acts(ActionKind.CALL)),
        (rf"(?i:bets) (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BET)),
        (rf"raises {A} to (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
        (rf"Raises (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
    )
