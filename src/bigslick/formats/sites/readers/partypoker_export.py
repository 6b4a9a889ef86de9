"""PartyPoker's text of e-mailed hands, and of all hands since 2019.

It begins with "Hand History For Game".

What a player collects includes uncalled chips; pots are stated after rake.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.amounts import parse_amount
from bigslick.formats.sites.line_texts import cards_of
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

if TYPE_CHECKING:
    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_BEGIN: Final = re.compile(r"\*{5} Hand History For Game (?P<id>\w{1,40}) \*{5}")
_GAMES: Final = {
    "texas hold'em": "nlhe",
    "texas holdem": "nlhe",
    "omaha hi": "plo",
    "omaha": "plo",
    "omaha hi-lo": "plo8",
    "5 card omaha": "plo5",
    "omaha 5": "plo5",
    "6 card omaha": "plo6",
    "short deck": "short-deck",
    "short deck hold'em": "short-deck",
}
"""Codes by name, without the betting structure."""
_EXACT: Final = 1 << 24


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "PartyPoker"
    opening = "***** Hand History For Game "

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True
        self.whole_names: dict[str, str] = {}

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text.replace(" ", ""))

    def read_line(self, line: str) -> None:
        """Read a line, with the name of a player as the seats have it."""
        for whole, name in self.whole_names.items():
            if line.startswith(whole + " "):
                line = name + line.removeprefix(whole)
        super().read_line(line)

    def deals(self, found: re.Match[str]) -> None:
        """Read hole cards; seats may have only the first word of the player's name."""
        whole = found["name"]
        begun = [name for name in self.names if whole.startswith(name + " ")]
        if whole not in self.names and len(begun) == 1:
            self.whole_names[whole] = begun[0]
            self.hero(begun[0], found["cards"])
        else:
            super().deals(found)

    def first(self, found: re.Match[str]) -> None:
        """Read the number of the hand."""
        self.text.hand_id = found["id"]

    def header(self, found: re.Match[str]) -> None:
        """Read the stakes, the game and the time."""
        text = self.text
        game = found["game"].lower().strip()
        code = _GAMES.get(game) or named_game(game)
        if not code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        text.code = code_in((found["limit"] or "FL").lower(), code)
        self.limits(self.amount(found["small"]), self.amount(found["big"]))
        if found["tourney"] or found["number"]:
            text.tournament = True
            about = {"id": found["number"] or "", "buy_in": found["buy_in"] or ""}
            text.meta["tournament"] = {key: word for key, word in about.items() if word}
        self.clock(found)

    def table(self, found: re.Match[str]) -> None:
        """Read the table and the button."""
        self.text.table = found["table"].strip()
        self.text.button = int(found["button"])

    def count(self, found: re.Match[str]) -> None:
        """Read the size of the table."""
        self.text.seat_count = int(found["max"])

    def takes_rake(self, found: re.Match[str]) -> None:
        """Read the rake."""
        if found["rake"]:
            self.text.rake = self.amount(found["rake"])

    def ends(self, name: str, found: re.Match[str]) -> None:
        """Read the summary of a player."""
        text = self.text
        if found["away"]:
            return
        text.present.add(name)
        if found["cashed"]:
            text.meta.setdefault("cash_outs", {})[name] = {"amount": found["won"] or ""}
        elif found["won"]:
            self.collect(name, found["won"])
        if found["cards"]:
            cards = cards_of(found["cards"])
            if found["hand"]:
                self.show(name, cards)
            else:
                text.known[name] = cards

    def is_all_in(self, name: str, _: re.Match[str]) -> None:
        """Read that the last action of a player was all-in; it is the whole stack."""
        last = self.text.events[-1:]
        if last and last[0].name == name and last[0].kind is ActionKind.RAISE:
            last[0].kind, last[0].to = ActionKind.ALL_IN, None

    def finish(self) -> None:
        """Check that the text was complete.

        Chips of tournaments are single-precision numbers, which are exact only up to
        2**24.
        """
        most = sum(seat.stack for seat in self.text.seats)
        if self.text.tournament and most > _EXACT:
            self.text.tolerance = Decimal(round(most / _EXACT + 1))
        if not self.text.collected:
            raise NotationError("the text ends before the summary")
        super().finish()

    lines = line_table(
        (_BEGIN.pattern, first),
        (
            rf"(?P<small>{A})/(?P<big>{A})(?P<tourney> Tourney)? (?P<game>.+?) Game"
            r" Table(?: \((?P<limit>NL|PL|FL)\))?(?: \((?:MTT|SNG|STT)?[^()]*"
            r"Tournament #?(?P<number>\d+)\))?(?: \(Buyin (?P<buy_in>[^()]*)\))?"
            r" +- +[A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>\d\d?) "
            r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) (?:(?P<zone>[A-Z]+) )?"
            r"(?P<year>\d{4})",
            header,
        ),
        (
            r"Table (?P<table>.+?) \((?:Real|Play) Money\) -- "
            r"Seat (?P<button>\d+) is the button",
            table,
        ),
        (r"Total number of players : \d+/(?P<max>\d+)", count),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)(?P<away>)",
            PatternReader.seats,
        ),
        (r"\*\* Dealing down cards \*\*", PatternReader.opens_hand),
        (
            r"\*\* Dealing (?P<street>Flop|Turn|River) \*\* *:? +(?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt to (?P<name>.+?) \[ (?P<cards>[^]]*) \]", deals),
        (
            rf"Main Pot: {A}(?: Side Pot \d+: {A})*(?: Rake: (?P<rake>{A}))?.*",
            takes_rake,
        ),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts ante \((?P<amount>{A})\)", posts(PostKind.ANTE)),
            (rf"posts small blind \((?P<amount>{A})\)", posts(PostKind.SMALL_BLIND)),
            (rf"posts big blind \((?P<amount>{A})\)", posts(PostKind.BIG_BLIND)),
            (
                rf"posts button blind \((?P<amount>{A})\)",
                posts(PostKind.BUTTON_BLIND),
            ),
            (
                rf"posts big blind \+ dead \((?P<amount>{A})\)",
                posts(PostKind.BOTH_BLINDS),
            ),
            (rf"posts dead \((?P<amount>{A})\)", posts(PostKind.DEAD)),
            (rf"calls \((?P<amount>{A})\)", acts(ActionKind.CALL)),
            (rf"bets \((?P<amount>{A})\)", acts(ActionKind.BET)),
            (rf"raises {A} to (?P<to>{A})", acts(ActionKind.RAISE)),
            (r"is all-In\.?", is_all_in),
            (
                rf"(?P<cashed>Cashed out )? ?balance {A}, "
                rf"(?:(?P<away>sits out)|lost {A}|"
                rf"didn't bet|bet {A}, collected (?P<won>{A}), net [+-]?{A})"
                r"(?: ?\([^()]*\))? ?(?:\[ (?P<cards>[^]]*) \])?"
                r"(?: (?P<hand>\[ .* \]))?",
                ends,
            ),
        ),
    )
