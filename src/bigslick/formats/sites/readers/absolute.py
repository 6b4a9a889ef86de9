"""Absolute Poker's text: hold'em and Omaha."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT, parse_amount
from bigslick.formats.sites.line_texts import cards_of, without_asides
from bigslick.formats.sites.starred_reader import StarredReader
from bigslick.formats.sites.transcript import ActionKind, PostKind
from bigslick.formats.time_zones import from_local

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"Stage #(?P<id>C?\d{1,20}):? +(?:Tourney ID (?P<tourney>\d+) +)?"
    r"(?P<game>Holdem|HOLDEM|Omaha Hi/Lo|Omaha|OMAHA)"
    r"(?: +\(1 on 1\))?(?P<event> +[\w ]*Tournament)? +"
    r"(?P<limit>No Limit|Pot Limit|Normal|NO LIMIT|POT LIMIT|NORMAL) +"
    rf"(?P<stake>{AMOUNT})(?:/(?P<second>{AMOUNT}))?"
    rf"(?:, (?P<ante>{AMOUNT}) ante)? +(?:\S+ +)?- +"
    r"(?P<date>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?: \((?P<zone>[A-Z]+)\))?"
)
_TABLE: Final = re.compile(
    r"Table: (?P<table>.+?) \((?P<money>[^()]*)\)"
    r"(?: Seat #(?P<button>\d+) is the (?:dead )?dealer)?.*"
)
_SEAT: Final = re.compile(
    rf"Seat (?P<seat>\d+) - (?P<name>.+) \((?P<stack>{AMOUNT}) in chips\)(?P<rest>.*)"
)
_POST: Final = re.compile(
    rf"(?P<what>Posts small blind|Posts big blind|Posts dead|Posts|Ante) "
    rf"(?P<amount>{AMOUNT})"
)
_RAISE: Final = re.compile(
    rf"(?P<verb>Raises|All-In\(Raise\)) {AMOUNT} to (?P<to>{AMOUNT})"
)
_WAGER: Final = re.compile(rf"(?P<verb>Calls|Bets|All-In) (?P<amount>{AMOUNT})")
_RETURNED: Final = re.compile(rf"returned \((?P<amount>{AMOUNT})\) : not called")
_COLLECTS: Final = re.compile(rf"Collects (?P<amount>{AMOUNT}) from .*")
_SHOWS: Final = re.compile(r"Shows \[(?P<cards>[^]]*)\].*")
_TOTAL: Final = re.compile(
    rf"Total Pot\((?P<total>{AMOUNT})\)(?: \| Rake \((?P<rake>{AMOUNT})\))?.*"
)
_SUMMARY: Final = re.compile(r"Seat (?P<seat>\d+): (?P<rest>.*)")
_MUCKED: Final = re.compile(r"[Mm]ucked \[([^]]*)\]")
_POSTS: Final = {
    "Posts small blind": PostKind.SMALL_BLIND,
    "Posts big blind": PostKind.BIG_BLIND,
    "Posts dead": PostKind.DEAD,
    "Posts": PostKind.EXTRA,
    "Ante": PostKind.ANTE,
}
_GAMES: Final = {
    ("holdem", "no limit"): "nlhe",
    ("holdem", "pot limit"): "plhe",
    ("holdem", "normal"): "flhe",
    ("omaha", "pot limit"): "plo",
    ("omaha", "normal"): "flo",
    ("omaha hi/lo", "pot limit"): "plo8",
    ("omaha hi/lo", "normal"): "flo8",
}


class Reader(StarredReader):
    """Converts the text of one hand to a transcript."""

    site = "Absolute Poker"
    opening = "Stage #"
    pocket = "POCKET CARDS"

    def read_play(self, line: str) -> None:
        """Read a line before the summary."""
        if self.street < 0 and (found := _SEAT.fullmatch(line)):
            self.seat(int(found["seat"]), found["name"], found["stack"])
        elif self.street < 0 and (found := _TABLE.fullmatch(line)):
            self.text.table = found["table"]
            self.text.button = int(found["button"]) if found["button"] else None
        else:
            self._read_acts(line)

    def finish(self) -> None:
        """Check that the text was complete.

        In a limit game, the first of the two stakes is either the small blind or the
        small bet; the posted big blind decides which.
        """
        text = self.text
        text.returned_in_doubt = True
        blinds = [a for kind, _, a, _ in text.posts if kind is PostKind.BIG_BLIND]
        small, big = text.small_blind, text.big_blind
        if self.is_limit and small is not None and big and small in blinds:
            text.bets = small, big
            text.small_blind, text.big_blind = small / 2, small
        super().finish()

    def read_header(self, line: str) -> None:
        """Read the first line."""
        found = _BEGIN.fullmatch(line)
        if found is None:
            raise NotationError(
                "invalid header: expected Stage #NUMBER: GAME LIMIT STAKES - DATE",
                line,
            )
        text = self.text
        text.hand_id = found["id"]
        game = found["game"].lower(), found["limit"].lower()
        text.code = _GAMES.get(game, "")
        if not text.code:
            raise NotationError(f"unsupported game {' '.join(game)}", line)
        text.tournament = bool(found["tourney"] or found["event"])
        stake, currency = parse_amount(found["stake"])
        if not currency:
            text.tournament = True
        if found["tourney"]:
            text.meta["tournament"] = {"id": found["tourney"]}
        if found["second"]:
            text.small_blind, text.big_blind = stake, self.amount(found["second"])
        else:
            text.big_blind = stake
        text.ante = self.amount(found["ante"]) if found["ante"] else None
        if self.is_limit:
            text.bets = text.big_blind, 2 * text.big_blind
        try:
            moment = datetime.fromisoformat(found["date"])
        except ValueError as error:
            raise NotationError(f"invalid time: {error}", line) from None
        text.time = from_local(moment, found["zone"] or "ET")

    def _read_acts(self, line: str) -> None:
        for name, rest in self.named(line, " - "):
            plain = without_asides(rest)
            if self._read_verb(name, rest) or self._read_verb(name, plain):
                return
        for name, rest in self.named(line):
            if found := _COLLECTS.fullmatch(rest):
                self.collect(name, found["amount"])
                return

    def _read_verb(self, name: str, rest: str) -> bool:
        """Read what a player does; return False if the verb is unknown."""
        if rest == "Folds":
            self.act(ActionKind.FOLD, name)
        elif rest == "Checks":
            self.act(ActionKind.CHECK, name)
        elif rest in ("Does not show", "Mucks"):
            self.text.showdown.append(name)
        elif found := _POST.fullmatch(rest):
            kind = _POSTS[found["what"]]
            seen = any(post is kind for post, *_ in self.text.posts)
            if kind is PostKind.SMALL_BLIND and seen:
                kind = PostKind.DEAD
            self.post(kind, name, found["amount"])
        elif found := _RAISE.fullmatch(rest):
            self.act(ActionKind.RAISE, name, to=found["to"])
        elif found := _WAGER.fullmatch(rest):
            kinds = {
                "Calls": ActionKind.CALL,
                "Bets": ActionKind.BET,
                "All-In": ActionKind.ALL_IN,
            }
            self.act(kinds[found["verb"]], name, amount=found["amount"])
        elif found := _RETURNED.fullmatch(rest):
            self.text.give(self.text.returned, name, self.amount(found["amount"]))
        elif found := _SHOWS.fullmatch(rest):
            self.show(name, cards_of(found["cards"]))
        else:
            return False
        return True

    def read_summary(self, line: str) -> None:
        """Read a line of the summary."""
        text = self.text
        if found := _TOTAL.fullmatch(line):
            text.total_pot = self.amount(found["total"])
            if found["rake"]:
                text.rake = self.amount(found["rake"])
        elif found := _SUMMARY.fullmatch(line):
            name, rest = text.at_seat(found["seat"], found["rest"])
            text.present.add(name)
            if mucked := _MUCKED.search(rest):
                text.known[name] = cards_of(mucked[1])
