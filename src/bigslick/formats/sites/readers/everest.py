"""Everest Poker's text: cash games and tournaments; both write a dollar sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.amounts import parse_amount
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
    from decimal import Decimal

__all__ = ("Reader",)

_GAMES: Final = {
    "No Limit Hold'em": "nlhe",
    "Pot Limit Hold'em": "plhe",
    "Limit Hold'em": "flhe",
    "Pot Limit Omaha": "plo",
    "Limit Omaha": "flo",
    "Pot Limit Omaha Hi/Lo": "plo8",
}
_ALL_IN: Final = "(?:,? and is all-in)?"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Everest Poker"
    needs_winner = True
    opening = "EverestPoker Game #"

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def header(self, found: re.Match[str]) -> None:
        """Read the first line."""
        text = self.text
        text.hand_id, text.table = found["id"], found["table"]
        text.code = _GAMES.get(found["game"]) or named_game(found["game"])
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.limits(self.amount(found["small"]), self.amount(found["big"]))
        if found["event"]:
            text.tournament = True
            text.meta["tournament"] = {"id": found["event"]}
        self.clock(found)

    lines = line_table(
        (
            r"EverestPoker Game #(?P<id>\d+): (?:Tourney ID: (?P<event>\d+), )?"
            rf"Table (?P<table>.+?) - (?P<small>{A})/(?P<big>{A}) - (?P<game>.+?) - "
            r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) - "
            r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d)",
            header,
        ),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)"
            r"(?P<away>,? (?:is )?sitting out)?",
            PatternReader.seats,
        ),
        (r"The button is in seat #(?P<seat>\d+)", PatternReader.has_button),
        (r"\*\*\* HOLE CARDS \*\*\*", PatternReader.opens_hand),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt to (?P<name>.+?) \[(?P<cards>[^]]*)\]", PatternReader.deals),
        (
            rf"Uncalled bet (?:of )?\(?(?P<amount>{A})\)? returned to (?P<name>.+)",
            PatternReader.returns,
        ),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts the ante of (?P<amount>{A}){_ALL_IN}", posts(PostKind.ANTE)),
            (
                rf"posts the small blind of (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.SMALL_BLIND),
            ),
            (
                rf"posts the big blind of (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.BIG_BLIND),
            ),
            (rf"posts (?P<amount>{A}){_ALL_IN}", posts(PostKind.EXTRA)),
            (rf"calls (?:for )?(?P<amount>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BET)),
            (rf"raises to (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
            (r"shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
            (r"mucked \[(?P<cards>[^]]*)\].*", PatternReader.mucks),
            (rf"(?:collects|wins) (?P<amount>{A})(?: from .*)?", PatternReader.wins),
        ),
    )
