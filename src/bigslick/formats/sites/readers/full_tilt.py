"""Full Tilt Poker's text: cash games, tournaments; hold'em, Omaha, stud, draw games."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT, parse_amount
from bigslick.formats.sites.line_texts import cards_of, without_asides
from bigslick.formats.sites.site_games import code_in, named_game
from bigslick.formats.sites.starred_reader import StarredReader
from bigslick.formats.sites.transcript import ActionKind, PostKind
from bigslick.formats.time_zones import from_local
from bigslick.values import parse_month

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"Full ?Tilt ?Poker(?:\.\w+)? Game #(?P<id>\d{1,20})(?: \([a-z ]+\))?: (?P<rest>.+)"
)
_STAKES: Final = re.compile(
    rf"(?P<small>{AMOUNT}K?)/(?P<big>{AMOUNT}K?)(?: Ante (?P<ante>{AMOUNT}))?"
)
_CLOCK: Final = re.compile(r"(\d\d?):(\d\d):(\d\d) ([A-Z]{2,4})")
_DATE: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
_LONG_DATE: Final = re.compile(r"[A-Z][a-z]+, ([A-Z][a-z]+) (\d\d?), (\d{4})")
_TABLE: Final = re.compile(
    r"(?:(?P<event>.+), )?(?:Table|Match) (?P<table>.+?)(?: \((?P<size>[^()]+)\))*"
)
_SIZE: Final = re.compile(r"\((?:[^()]*, )?(?:(?P<max>\d+) max|heads up)[,)]")
_PAID: Final = re.compile(rf"(?P<buy_in>{AMOUNT}) \+ (?P<fee>{AMOUNT}) ")
_EVENT: Final = re.compile(r"\((?P<id>\d+)\)")
_SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{AMOUNT})\)(?P<rest>.*)"
)
_BUTTON: Final = re.compile(r"The button is in seat #(?P<seat>\d+)")
_RETURNED: Final = re.compile(
    rf"Uncalled bet of (?P<amount>{AMOUNT}) returned to (?P<name>.+)"
)
_TOTAL: Final = re.compile(
    rf"Total pot (?P<total>{AMOUNT}).*\| Rake (?P<rake>{AMOUNT})"
)
_WAGER: Final = re.compile(
    r"(?P<verb>calls|bets|raises to|completes it to|brings in for|antes|"
    r"posts the small blind of|"
    rf"posts the big blind of|posts a dead small blind of|posts) (?P<amount>{AMOUNT})"
)
_WINS: Final = re.compile(rf"(?:wins|ties for) [^()]*\((?P<amount>{AMOUNT})\).*")
_SHOWS: Final = re.compile(r"shows \[(?P<cards>[^]]*)\].*")
_SUMMARY: Final = re.compile(r"Seat (?P<seat>\d+): (?P<rest>.*)")
_GOT: Final = re.compile(rf"(?:collected|won) \((?P<amount>{AMOUNT})\)")
_MUCKED: Final = re.compile(r"mucked \[([^]]*)\]")
_FOLDED: Final = re.compile(r" folded (?:before|on) ")
_ALL_IN: Final = re.compile(r", and is all in$")
_POSTS: Final = {
    "antes": PostKind.ANTE,
    "posts the small blind of": PostKind.SMALL_BLIND,
    "posts the big blind of": PostKind.BIG_BLIND,
    "posts a dead small blind of": PostKind.DEAD,
    "posts": PostKind.EXTRA,
}
_GAMES: Final = {
    "Hold'em": "nlhe",
    "Omaha": "plo",
    "Omaha Hi": "plo",
    "Omaha H/L": "plo8",
    "5 Card Omaha": "plo5",
    "5 Card Omaha Hi": "plo5",
    "5 Card Omaha H/L": "big-o",
    "6 Card Omaha Hi": "plo6",
    "Courchevel Hi": "courchevel",
    "Courchevel H/L": "courchevel8",
    "Irish": "irish",
    "Stud Hi": "stud",
    "Stud H/L": "stud8",
    "Razz": "razz",
    "5 Card Stud": "5cs",
    "5 Card Draw": "5cd",
    "2-7 Single Draw": "27sd",
    "2-7 Triple Draw": "27td",
    "A-5 Triple Draw": "a5td",
    "Badugi": "badugi",
}
"""Codes by name, without the betting structure."""
_LIMITS: Final = {
    "No Limit": "nl",
    "Pot Limit": "pl",
    "Fixed Limit": "fl",
    "Limit": "fl",
    "NL": "nl",
    "PL": "pl",
    "FL": "fl",
}


def _code(name: str) -> str | None:
    for words, limit in _LIMITS.items():
        if name.startswith(words + " "):
            code = _GAMES.get(name.removeprefix(words + " "))
            return code_in(limit, code) if code else named_game(name) or None
    return None


_STREETS: Final = {
    "FLOPET": 0,  # Courchevel's first board card
    "2ND STREET": 0,
    "3RD STREET": 0,
    "4TH STREET": 1,
    "5TH STREET": 2,
    "6TH STREET": 3,
    "7TH STREET": 4,
    "DRAW": 1,
    "FIRST DRAW": 1,
    "SECOND DRAW": 2,
    "THIRD DRAW": 3,
    "DISCARD ROUND": 2,  # Irish
}
_DISCARD: Final = re.compile(
    r"discards(?: (?P<count>\d+) cards?)?(?: \[(?P<cards>[^]]*)\])?"
)
_IRISH: Final = 2
"""The cards that each player discards in Irish, whose texts do not count them."""
_CAP: Final = re.compile(rf"(?:(?P<cap>{AMOUNT}) )?(?i:cap) (?P<game>.+)")


def _stake(text: str) -> tuple[Decimal, str | None]:
    """Return a stake and its currency; ``K`` means thousands."""
    amount, currency = parse_amount(text.removesuffix("K"))
    return (amount * 1000 if text.endswith("K") else amount), currency


def _date(text: str) -> tuple[int, ...] | None:
    """Return year, month and day; ``July 21, 2010`` is the form of old texts."""
    if found := _DATE.search(text):
        return tuple(map(int, found.groups()))
    if found := _LONG_DATE.search(text):
        return int(found[3]), parse_month(found[1]), int(found[2])
    return None


class Reader(StarredReader):
    """Converts the text of one hand to a transcript."""

    site = "Full Tilt Poker"
    opening = "Full"
    pocket = "HOLE CARDS"

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith(cls.opening) and _BEGIN.match(line) is not None

    def read_play(self, line: str) -> None:
        """Read a line before the summary."""
        told = [*self.named(line)]
        if any(self._read_verb(name, rest) for name, rest in told):
            return
        plain = [(name, without_asides(rest)) for name, rest in told]
        if any(self._read_verb(name, rest) for name, rest in plain):
            return
        if self.street <= 0 and any(self.read_post_words(*words) for words in plain):
            return
        if found := _BUTTON.fullmatch(line):
            self.text.button = int(found["seat"])
        elif found := _RETURNED.fullmatch(line):
            name = self.known_name(found["name"])
            self.text.give(self.text.returned, name, self.amount(found["amount"]))
        elif self.street < 0 and (found := _SEAT.fullmatch(line)):
            seat = self.seat(int(found["seat"]), found["name"], found["stack"])
            seat.sitting_out = "sitting out" in found["rest"]

    def read_header(self, line: str) -> None:
        """Read the first line."""
        found = _BEGIN.fullmatch(line)
        if found is None:
            raise NotationError("expected the first line of a hand", line)
        text = self.text
        text.hand_id = found["id"]
        first, *parts = found["rest"].split(" - ")
        table = _TABLE.fullmatch(first)
        if table is None:
            raise NotationError("the header has no table name", line)
        text.table = table["table"]
        size = _SIZE.search(first)
        text.seat_count = int(size["max"] or 2) if size else None
        if table["event"]:
            text.tournament = True
            number = _EVENT.search(table["event"])
            about = {"name": table["event"]}
            if number:
                about["id"] = number["id"]
            if paid := _PAID.match(table["event"]):
                about["buy_in"] = f"{paid['buy_in']}+{paid['fee']}"
            text.meta["tournament"] = about
        self._read_parts(parts)
        if not text.code:
            raise NotationError(f"unsupported game in the header {line!r}", line)

    def _read_parts(self, parts: list[str]) -> None:
        """Read the game, stakes, time and date, in any order."""
        text = self.text
        clock = None
        date: tuple[int, ...] | None = None
        small = big = None
        for part in map(str.strip, parts):
            if found := _STAKES.fullmatch(part):
                small, currency = _stake(found["small"])
                big = _stake(found["big"])[0]
                text.ante = self.amount(found["ante"]) if found["ante"] else None
                text.currency = None if text.tournament else currency
            elif (capped := _CAP.fullmatch(part)) and _code(capped["game"]):
                text.code = _code(capped["game"]) or ""
                if capped["cap"]:
                    self.cap = self.amount(capped["cap"])
            elif code := _code(part):
                text.code = code
            else:
                clock = _CLOCK.search(part) or clock
                date = _date(part) or date
        text.small_blind, text.big_blind = small, big
        if text.code and self.is_limit and small is not None and big is not None:
            text.bets = small, big
            text.small_blind, text.big_blind = small / 2, small
        if clock and date:
            numbers = (*date, *map(int, clock.groups()[:3]))
            try:
                moment = datetime(*numbers)  # type: ignore[arg-type] # noqa: DTZ001
            except ValueError as error:
                raise NotationError(f"invalid time: {error}") from None
            text.time = from_local(moment, clock[4])

    def _read_verb(self, name: str, rest: str) -> bool:
        """Read what a player does; return False if the verb is unknown."""
        text = self.text
        words = _ALL_IN.sub("", rest)
        if words == "folds":
            self.act(ActionKind.FOLD, name)
        elif words == "checks":
            self.act(ActionKind.CHECK, name)
        elif words == "mucks":
            text.showdown.append(name)
        elif words.startswith("stands pat"):
            self.discard(name, 0)
        elif found := _DISCARD.fullmatch(words):
            count = found["count"] or _IRISH
            self.discard(name, int(count), cards_of(found["cards"] or ""))
        elif found := _WAGER.fullmatch(words):
            self._read_wager(name, found["verb"], found["amount"])
        elif found := _SHOWS.fullmatch(rest):
            self.show(name, cards_of(found["cards"]))
        elif found := _WINS.fullmatch(rest):
            self.collect(name, found["amount"])
        else:
            return False
        return True

    def _streets(self) -> Mapping[str, int]:
        return {**super()._streets(), **self._later_streets()}

    def _later_streets(self) -> dict[str, int]:
        """Return the later streets of stud or draw games by their headings.

        Five-card stud begins on second street.
        """
        if self.text.code != "5cs":
            return _STREETS
        return {name: street + (name[0] in "345") for name, street in _STREETS.items()}

    def finish(self) -> None:
        """Check that the text was complete, and reduce the stacks to the cap."""
        self.apply_cap()
        super().finish()

    def _read_wager(self, name: str, verb: str, amount: str) -> None:
        if verb in _POSTS:
            self.post(_POSTS[verb], name, amount)
        elif verb == "calls":
            self.act(ActionKind.CALL, name, amount=amount)
        elif verb == "bets":
            self.act(ActionKind.BET, name, to=amount)
        elif verb == "brings in for":
            self.act(ActionKind.BRING_IN, name, amount=amount)
        else:
            self.act(ActionKind.RAISE, name, to=amount)

    def read_summary(self, line: str) -> None:
        """Read a line of the summary."""
        text = self.text
        if found := _TOTAL.match(line):
            text.total_pot = self.amount(found["total"])
            text.rake = self.amount(found["rake"])
        elif found := _SUMMARY.fullmatch(line):
            name, rest = text.at_seat(found["seat"], found["rest"])
            if " is sitting out" not in rest:
                text.present.add(name)
            if _FOLDED.search(rest) and all(
                event.name != name or event.kind is not ActionKind.FOLD
                for event in text.events
            ):
                self.act(ActionKind.FOLD, name)  # a match that ended meanwhile
            if mucked := _MUCKED.search(rest):
                text.known[name] = cards_of(mucked[1])
            if (got := _GOT.search(rest)) and name not in text.collected:
                self.collect(name, got["amount"])
