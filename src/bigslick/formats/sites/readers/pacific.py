"""888poker's text (Pacific, Cassava, 888.it and others): hold'em and Omaha.

The amount of a raise is what the player adds, not what they raise to. Rake and uncalled
chips are not stated. How amounts and some cards are written depends on the language of
the program.
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
from bigslick.formats.sites.site_games import code_in, named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"\*{5} (?P<site>\S.*) Hand History for Game (?P<id>\d+) \*{5}"
)
_GAMES: Final = {
    "Holdem": "nlhe",
    "Omaha": "plo",
    "OmahaHL": "plo8",
    "Omaha 5": "plo5",
    "Omaha5": "plo5",
}
"""Codes by name, without the betting structure."""
_STRUCTURES: Final = {"No": "nl", "Pot": "pl", "Fix": "fl"}
_SUITS: Final = {"Pik": "s", "Herz": "h", "Karo": "d", "Kreuz": "c"}
_RANKS: Final = {
    **dict(zip("ВДКТÂÄÊÒ", "JQKAJQKA", strict=True)),
    "Kn": "J",
    "B": "J",
    "D": "Q",
    "E": "A",
}
"""Letters for jack, queen, king and ace in Russian, also as cp1251 read as cp1252; and
in Scandinavian languages and German: Knekt, Bube, Dame, Ess.
"""
_CARD: Final = re.compile(rf"({'|'.join(_RANKS)})(?=[cdhs]\b)")
_HEADS_UP: Final = 2
_CARDS: Final = re.compile(r"\[ (?P<cards>[^]]*) \]")


def _in_english(cards: re.Match[str]) -> str:
    return _CARD.sub(lambda card: _RANKS[card[1]], cards[0])


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "888poker"
    needs_winner = True

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("***** ") and _BEGIN.fullmatch(line) is not None

    def read_line(self, line: str) -> None:
        """Read a line, after translating its cards to English."""
        if _CARDS.search(line):
            for word, suit in _SUITS.items():
                line = line.replace(word, suit)
            line = _CARDS.sub(_in_english, line)
        super().read_line(line)

    def first(self, found: re.Match[str]) -> None:
        """Read the number of the hand."""
        self.text.hand_id = found["id"]

    def header(self, found: re.Match[str]) -> None:
        """Read the blinds, the game and the time.

        In limit games the bets are one and two big blinds.
        """
        text = self.text
        game = " ".join(found["game"].split())
        limit = f"{found['limit']} Limit"
        text.code = named_game(f"{limit} {game}")
        if game in _GAMES:
            text.code = code_in(_STRUCTURES[found["limit"]], _GAMES[game])
        if not text.code:
            raise NotationError(f"unsupported game {limit} {game}")
        (text.small_blind, currency), (text.big_blind, other) = (
            self.money(found["small"]),
            self.money(found["big"]),
        )
        text.currency = currency or other
        if self.is_limit:
            text.bets = text.big_blind, 2 * text.big_blind
        if found["year"]:
            self.clock(found)

    def table(self, found: re.Match[str]) -> None:
        """Read the table, and whether play money is used."""
        self.text.table = found["table"]
        if found["max"]:
            self.text.seat_count = int(found["max"])
        if found["money"] == "Practice Play":
            self.text.currency = None

    def tournament(self, found: re.Match[str]) -> None:
        """Read the tournament, in whose text chips have a currency sign."""
        text = self.text
        text.tournament = True
        text.currency = None
        text.meta["tournament"] = {"id": found["id"], "buy_in": found["buy_in"].strip()}
        text.table = found["table"] or found["id"]

    def folds(self, name: str, _: re.Match[str]) -> None:
        """Add a fold; players who fold before the deal are not dealt in."""
        if self.street >= 0 or len(self.names) == _HEADS_UP:
            self.act(ActionKind.FOLD, name)

    def posts_dead(self, name: str, found: re.Match[str]) -> None:
        """Read a dead small blind and a live big blind."""
        for kind, part in ((PostKind.DEAD, "dead"), (PostKind.EXTRA, "live")):
            if found[part] and self.amount(found[part]):
                self.post(kind, name, found[part])

    lines = line_table(
        (_BEGIN.pattern, first),
        (
            rf"(?P<small>{A})/(?P<big>{A}) Blinds (?P<limit>No|Pot|Fix)(?:ed)? Limit"
            r" (?P<game>[\w' /-]+?)(?: Jackpot table| \([^()]*\))* - \*\*\*"
            r"(?: (?P<day>\d\d?) (?P<month>\d\d?) (?P<year>\d{4}) "
            r"(?P<hour>\d\d?):(?P<minute>\d\d):(?P<second>\d\d))?",
            header,
        ),
        (
            r"Tournament #(?P<id>\d+) (?P<buy_in>[^()-]*?)(?:- Table #?(?P<table>\d+))?"
            r"(?: \d+ Max)?\s*(?:\([^()]*\))*",
            tournament,
        ),
        (
            r"Table (?P<table>.+?)(?: (?P<max>\d+) Max)? \((?P<money>[^()]*)\)",
            table,
        ),
        (r"Seat (?P<seat>\d+) is the button", PatternReader.has_button),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \( (?P<stack>{A}) \)(?P<away>)",
            PatternReader.seats,
        ),
        (r"\*\* Dealing down cards \*\*", PatternReader.opens_hand),
        (
            r"\*\* Dealing (?P<street>flop|turn|river) \*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt to (?P<name>.+?) \[ (?P<cards>[^]]*) \]", PatternReader.deals),
    )
    plays = (
        *play_table(
            (r"folds", folds),
            (r"checks", acts(ActionKind.CHECK)),
            (rf"posts ante \[(?P<amount>{A})\]", posts(PostKind.ANTE)),
            (rf"posts small blind \[(?P<amount>{A})\]", posts(PostKind.SMALL_BLIND)),
            (rf"posts big blind \[(?P<amount>{A})\]", posts(PostKind.BIG_BLIND)),
            (
                rf"posts dead blind \[(?:(?P<dead>{A}) \+ )?(?P<live>{A})\]",
                posts_dead,
            ),
            (rf"calls \[(?P<amount>{A})\]", acts(ActionKind.CALL)),
            (rf"bets \[(?P<amount>{A})\]", acts(ActionKind.BET)),
            (rf"raises \[(?P<amount>{A})\]", acts(ActionKind.RAISE)),
            (r"shows \[ (?P<cards>[^]]*) \]", PatternReader.shows_cards),
            (r"mucks(?: \[ (?P<cards>[^]]*) \]|.*)", PatternReader.mucks),
            (r"did not show.*", PatternReader.ignores),
            (rf"collected \[ (?P<amount>{A}) \]", PatternReader.wins),
        ),
    )
