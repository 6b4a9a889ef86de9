"""The text of the Relax network (Unibet): "Seated players", "Blinds and button"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import LOCAL_AMOUNT as A
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
    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_BEGIN: Final = re.compile(
    r"Game #(?P<id>\d+): (?:(?P<event>.+), )?Table (?P<table>.+?) - (?P<small>[\d.,]+)/"
    r"(?P<big>[\d.,]+)(?: \(?[Aa]nte (?P<ante>[\d.,]+)\)?)? - (?P<game>.+?) - "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) "
    r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d)"
)
_GAMES: Final = {
    "no limit hold'em": "nlhe",
    "pot limit hold'em": "plhe",
    "pot limit omaha": "plo",
    "pot limit 5 card omaha": "plo5",
    "pot limit omaha hi-lo": "plo8",
}
_ALL_IN: Final = "(?:,? and is all-in)?"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Unibet"
    needs_winner = True

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.returned_unsaid = self.text.returned_in_doubt = True

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("Game #") and _BEGIN.fullmatch(line) is not None

    def header(self, found: re.Match[str]) -> None:
        """Read the first line; Banzai is a hold'em game with short stacks."""
        text = self.text
        text.hand_id, text.table = found["id"], found["table"]
        name = found["game"].lower().removesuffix(" banzai")
        text.code = _GAMES.get(name) or named_game(name)
        if not text.code:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        self.limits(self.amount(found["small"]), self.amount(found["big"]))
        text.ante = self.amount(found["ante"]) if found["ante"] else None
        if found["event"]:
            text.tournament = True
            text.meta["tournament"] = {"name": found["event"]}
        self.clock(found)

    def present(self, found: re.Match[str]) -> None:
        """Mark a player as dealt in."""
        self.text.present.add(self.known_name(found["name"]))

    lines = line_table(
        (_BEGIN.pattern, header),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)(?P<away> .*out.*)?",
            PatternReader.seats,
        ),
        (r"(?P<name>.+) has the button", PatternReader.has_button),
        (r"\*\*\* (?:Hole cards|Preflop) \*\*\*", PatternReader.opens_hand),
        (
            r"\*\*\* (?P<street>Flop|Turn|River) \*\*\* (?P<cards>\[.*\])",
            PatternReader.opens_street,
        ),
        (r"Dealt to (?P<name>.+?) \[(?P<cards>[^]]*)\]", PatternReader.deals),
        (r"Dealt in (?P<name>.+)", present),
        (rf"Total pot {A} Rake (?P<rake>{A})", PatternReader.totals),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"posts (?:the )?ante (?P<amount>{A}){_ALL_IN}", posts(PostKind.ANTE)),
            (
                rf"posts small blind (?P<amount>{A}){_ALL_IN}",
                posts(PostKind.SMALL_BLIND),
            ),
            (rf"posts big blind (?P<amount>{A}){_ALL_IN}", posts(PostKind.BIG_BLIND)),
            (rf"posts dead blind (?P<amount>{A}){_ALL_IN}", posts(PostKind.DEAD)),
            (rf"calls (?P<amount>{A}){_ALL_IN}", acts(ActionKind.CALL)),
            (rf"bets (?P<amount>{A}){_ALL_IN}", acts(ActionKind.BET)),
            (rf"raises {A} to (?P<to>{A}){_ALL_IN}", acts(ActionKind.RAISE)),
            (r"shows \[(?P<cards>[^]]*)\].*", PatternReader.shows_cards),
            (r"mucks(?: \[(?P<cards>[^]]*)\])?.*", PatternReader.mucks),
            (rf"wins (?:[a-z][a-z \d]*? )?(?P<amount>{A}).*", PatternReader.wins),
        ),
    )
