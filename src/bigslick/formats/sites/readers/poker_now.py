"""The log of Poker Now: a CSV file with the columns entry, at and order.

The newest entry comes first. The entries of a hand are between "-- starting hand" and
"-- ending hand". Calls, bets and raises state the player's total bet.
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.sites.line_texts import cards_of
from bigslick.formats.sites.pattern_reader import (
    BETTING,
    PatternReader,
    acts,
    line_table,
    play_table,
    posts,
)
from bigslick.formats.sites.site_format import LONGEST_HAND, LONGEST_SENTENCE, HandText
from bigslick.formats.sites.transcript import ActionKind, PostKind
from bigslick.formats.time_zones import from_utc

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Reader", "begins", "split")

_COLUMNS: Final = ("entry", "at", "order")
_MOST_DIGITS: Final = 30
_START: Final = "-- starting hand "
_END: Final = "-- ending hand "
_AT: Final = " at "
"""Joins the first entry of a hand and its time, which is in another column."""
_SUITS: Final = str.maketrans("♣♦♥♠", "cdhs")
_PLAYER: Final = re.compile(r'"([^"]+?) @ ([^"@ ]+)"')
_SEAT: Final = re.compile(rf'#(?P<seat>\d+) "(?P<name>.+?)" \((?P<stack>{A})\)')
_GAMES: Final = {
    "no limit texas hold'em": "nlhe",
    "pot limit texas hold'em": "plhe",
    "pot limit omaha hi": "plo",
    "pot limit omaha hi/lo": "plo8",
}
_ALL_IN: Final = "(?: and go all in)?"


class _Entry(NamedTuple):
    order: int
    line: int
    text: str
    at: str


def begins(line: str) -> bool:
    """Return whether the line contains the column names, with which a log begins."""
    return line == ",".join(_COLUMNS)


def split(lines: Iterator[str], file: str) -> Iterator[HandText]:
    """Yield the text of each hand in the order of the file.

    The entries of a hand are in the order in which they happened.

    Raises:
        NotationError: the file is not CSV.

    """
    entries: list[_Entry] = []
    for entry in _entries(lines):
        if entry.text.startswith(_START):
            if any(other.text.startswith(_START) for other in entries):
                yield _block(entries, file)  # this hand has no end
                entries = []
            entries.append(entry)
            if any(other.order > entry.order for other in entries):
                yield _block(entries, file)  # the newest came first
                entries = []
        elif entry.text.startswith(_END):
            if any(other.text.startswith(_START) for other in entries):
                entries.append(entry)
                yield _block(entries, file)  # the oldest came first
                entries = []
            else:
                entries = [entry]  # entries between hands belong to no hand
        elif len(entries) <= LONGEST_HAND:
            entries.append(entry)
    if any(other.text.startswith((_START, _END)) for other in entries):
        yield _block(entries, file)


def _entries(lines: Iterator[str]) -> Iterator[_Entry]:
    """Yield the rows of a log, without the column names and unreadable rows."""
    rows = csv.reader(lines)
    try:
        for row in rows:
            if len(row) != len(_COLUMNS):
                continue
            text, at, order = row
            if order.isdecimal() and len(order) <= _MOST_DIGITS:
                if len(text) > LONGEST_SENTENCE:
                    text = ""
                place, cleaned = rows.line_num, text.translate(_SUITS)
                yield _Entry(int(order), place, cleaned, at)
    except csv.Error as error:
        raise NotationError(f"invalid CSV on line {rows.line_num}: {error}") from None


def _block(entries: list[_Entry], file: str) -> HandText:
    """Return the text of a hand, with players named without their number.

    The number is kept if two players have the same name.
    """
    ordered = sorted(entries)
    starts = [n for n, entry in enumerate(ordered) if entry.text.startswith(_START)]
    ordered = ordered[starts[0] if starts else 0 :]
    names = {found for entry in ordered for found in _PLAYER.findall(entry.text)}
    short = [name for name, _ in names]

    def named(found: re.Match[str]) -> str:
        return f'"{found[1]}"' if short.count(found[1]) == 1 else found[0]

    lines = [_PLAYER.sub(named, entry.text) for entry in ordered]
    if starts:
        lines[0] += f"{_AT}{ordered[0].at}"
    first = min(entry.line for entry in entries)
    too_long = len(entries) > LONGEST_HAND
    return HandText(file, first, lines, too_long=too_long, headless=not starts)


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Poker Now"
    needs_winner = True
    prefix = '"'
    mark = '" '
    dealer: str | None = None
    is_over = False

    def header(self, found: re.Match[str]) -> None:
        """Read the first line."""
        text = self.text
        text.hand_id = found["id"] or found["number"]
        text.code = _GAMES.get(found["game"].lower(), "")
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.dealer = found["dealer"]
        text.time = f"{found['time']}Z"
        from_utc(text.time)
        self.street = 0

    def stacks(self, found: re.Match[str]) -> None:
        """Seat the players."""
        for seat in _SEAT.finditer(found[0]):
            self.seats(seat)
        number = {seat.name: seat.number for seat in self.text.seats}
        if self.dealer is not None:
            self.text.button = number[self.known_name(self.dealer)]

    def blind(self, name: str, found: re.Match[str]) -> None:
        """Add a blind; the largest big blind sets the stakes."""
        kind = PostKind.SMALL_BLIND
        amount = self.amount(found["amount"])
        if found["size"] == "small":
            self.text.small_blind = amount
        else:
            kind = PostKind.BIG_BLIND
            self.text.big_blind = max(amount, self.text.big_blind or amount)
        self.post(kind, name, found["amount"])

    def second_run(self, found: re.Match[str]) -> None:
        """Add board cards of the second runout.

        The first runout then has its own board, too.
        """
        street = ("flop", "turn", "river").index(found["street"].lower()) + 1
        boards = self.text.boards
        kept = [part for part in boards.get(0, []) if part[0] < street]
        boards.setdefault(1, []).extend(boards.get(0, [])[len(kept) :])
        boards[0] = kept
        cards = cards_of(found["cards"].strip("[]"))
        self.board(street, cards, 2)

    def ends(self, _: re.Match[str]) -> None:
        """Mark the hand as complete."""
        self.is_over = True

    def finish(self) -> None:
        """Check that the hand is complete.

        Raises:
            NotationError: the last entry of the hand is missing.

        """
        if not self.is_over:
            raise NotationError("the log ends before the hand does")
        if self.text.big_blind is not None and self.text.small_blind is None:
            self.text.small_blind = self.text.big_blind / 2  # nobody posted it
        super().finish()

    lines = line_table(
        (
            rf"{_START}#(?P<number>\d+)(?: \(id: (?P<id>[^)]+)\))? +"
            r"\((?P<game>[^)]+)\) +\((?:dealer: \"(?P<dealer>.+)\"|dead button)\) --"
            rf"{_AT}(?P<time>\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z",
            header,
        ),
        (r"Player stacks: .+", stacks),
        (
            r"(?P<street>Flop|Turn|River):\s+.*?(?P<cards>\[[^]]*\])",
            PatternReader.opens_street,
        ),
        (
            r"(?P<street>Flop|Turn|River) \(second run\):\s+.*?"
            r"(?P<cards>\[[^]]*\])",
            second_run,
        ),
        (
            rf'Uncalled bet of (?P<amount>{A}) returned to "(?P<name>.+)"',
            PatternReader.returns,
        ),
        (rf"{_END}#\d+ --", ends),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts a (?P<size>small|big) blind of (?P<amount>{A}){_ALL_IN}", blind),
            (rf"posts an ante of (?P<amount>{A}){_ALL_IN}", posts(PostKind.ANTE)),
            (
                rf"posts a miss(?:ed|ing) small blind of (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.DEAD),
            ),
            (
                rf"posts a miss(?:ed|ing) big blind of (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.EXTRA),
            ),
            (
                rf"posts a straddle of (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.STRADDLE),
            ),
            (rf"calls (?P<to>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BET)),
            (rf"raises(?: to)? (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
            (r"shows a (?P<cards>[^.]+)\.", PatternReader.shows_cards),
            (rf"collected (?P<amount>{A}) from pot.*", PatternReader.wins),
        ),
    )
