"""The lines that ``log_file`` makes of PokerTH's log: no-limit hold'em tournaments.

Bets state the total of the street. What calls and all-ins state is not used: a call is
what is due, an all-in is the whole stack. Winnings include uncalled chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    import re

    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_HEADS_UP: Final = 2


class Reader(PatternReader):
    """Converts the lines of one hand to a transcript."""

    site = "PokerTH"
    opening = "PokerTH Hand #"
    mark = ": "
    needs_winner = True

    def __init__(self, block: HandText) -> None:
        """Prepare to read the lines of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True

    def header(self, found: re.Match[str]) -> None:
        """Read the number and the blinds; every game is a tournament without money."""
        text = self.text
        text.hand_id, text.code = found["id"], "nlhe"
        text.tournament = True
        text.meta["tournament"] = {"id": found["game"]}
        self.limits(self.amount(found["small"]), self.amount(found["big"]))

    def bets(self, name: str, found: re.Match[str]) -> None:
        """Read a bet or a raise, which the log does not tell apart."""
        self.act(ActionKind.RAISE, name, to=found["to"])

    def held(self, name: str, found: re.Match[str]) -> None:
        """Read the cards of a player who folded."""
        self.text.known[name] = cards_of(found["cards"])

    def begins_play(self, name: str, found: re.Match[str]) -> None:
        """Read the dealer, if the hand does not name the seat."""
        del found
        if self.text.button is None:
            numbers = {seat.name: seat.number for seat in self.text.seats}
            self.text.button = numbers[name]

    def finish(self) -> None:
        """Find the button if the log does not state it: the seat before the blinds.

        Raises:
            NotationError: the log does not say who posted a blind.

        """
        text = self.text
        if text.button is None:
            if not text.posts:
                raise NotationError("the log does not say who has the button")
            numbers = [seat.number for seat in text.seats]
            first = next(s.number for s in text.seats if s.name == text.posts[0][1])
            before = [number for number in numbers if number < first]
            heads_up = len(numbers) == _HEADS_UP
            text.button = first if heads_up else max(before or numbers)
        super().finish()

    lines = line_table(
        (
            r"PokerTH Hand #(?P<id>(?P<game>\d+)-\d+): Hold'em No Limit "
            rf"\((?P<small>{A})/(?P<big>{A})\)",
            header,
        ),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)",
            PatternReader.seats,
        ),
        (r"Seat (?P<seat>\d+) is the button", PatternReader.has_button),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts small blind (?P<amount>{A})", posts(PostKind.SMALL_BLIND)),
            (rf"posts big blind (?P<amount>{A})", posts(PostKind.BIG_BLIND)),
            (r"starts as dealer.*", begins_play),
            (rf"calls {A}", acts(ActionKind.CALL)),
            (rf"(?:bets|raises)(?: to)? (?P<to>{A})", bets),
            (r"is all in with.*", acts(ActionKind.ALL_IN)),
            (r"shows \[(?P<cards>[^]]*)\]", PatternReader.shows_cards),
            (r"held \[(?P<cards>[^]]*)\]", held),
            (rf"wins(?: \([a-z ]+\))? (?P<amount>{A})", PatternReader.wins),
        ),
    )
