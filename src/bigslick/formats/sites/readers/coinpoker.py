"""CoinPoker's text, which is PokerStars' with other headers and words.

Until 2025 amounts have no sign, and an all-in raise states no total. Since 2026 they
have the sign of USDT, and all-ins, straddles and returned chips are in capitals.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT as A
from bigslick.formats.sites.pokerstars import reader as pokerstars
from bigslick.formats.sites.site_games import code_at_end
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from decimal import Decimal

    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_HEADER: Final = re.compile(
    r"CoinPoker Hand #(?P<id>\w{1,40}): (?:Tournament #(?P<event>\w+), )?"
    rf"(?P<name>.+?) ?\((?P<small>{A})/(?P<big>{A})"
    rf"(?:(?:/| ante )(?P<ante>{A})(?: play)?)? ?\) "
    r"(?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) "
    r"(?P<hour>\d\d?):(?P<minute>\d\d):(?P<second>\d\d)(?: (?P<zone>[A-Z]+|[+-]\d+))?"
)
_EVENT: Final = re.compile(
    r"Tournament '(?P<name>.*)' '(?P<event>\w+)' (?P<max>\d+)-max"
    r"(?: Seat #(?P<button>\d+) is the button)?"
)
_GAMES: Final = {
    "NLH": "nlhe",
    "Hold'em No Limit": "nlhe",
    "PLO": "plo",
    "PLO 4": "plo",
    "Omaha Pot Limit": "plo",
    "PLO 5": "plo5",
    "5 Card Omaha Pot Limit": "plo5",
    "PLO 6": "plo6",
    "6 Card Omaha Pot Limit": "plo6",
}
_POSTS: Final = {
    "auto big blind": PostKind.EXTRA,
    "auto small blind": PostKind.DEAD,
    "small blind (dead)": PostKind.DEAD,
    "ante": PostKind.ANTE,
}
_POST: Final = re.compile(
    rf"posts (?P<what>{'|'.join(map(re.escape, _POSTS))}) (?P<amount>{A})"
)
_CHOICE: Final = re.compile(rf"(?P<what>ALLIN|RETURN|STRADDLE|raises) (?P<amount>{A})")
_SPLASH: Final = re.compile(rf"(?:MEGA )?SPLASH dropped (?P<amount>{A})")


class Reader(pokerstars.Reader):
    """Converts the text of one hand to a transcript."""

    site = "CoinPoker"
    remarks = ("didn't post", "AUTOBB")
    splash: Decimal | None = None

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.text.currency = "USDT"

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("CoinPoker Hand #") and _HEADER.match(line) is not None

    def read_header(self, line: str) -> None:
        """Read the first line."""
        found = _HEADER.fullmatch(line)
        if found is None:
            raise NotationError("expected the first line of a hand", line)
        text = self.text
        text.hand_id = found["id"]
        text.code = code_at_end(found["name"], _GAMES)
        text.small_blind, text.big_blind = map(self.amount, found.group("small", "big"))
        text.ante = self.amount(found["ante"]) if found["ante"] else None
        self.clock(found)
        if found["event"]:
            self._is_event(found)

    def _is_event(self, found: re.Match[str]) -> None:
        self.text.tournament, self.text.currency = True, None
        self.text.meta["tournament"] = {"id": found["event"], "name": found["name"]}

    def read_table(self, line: str) -> None:
        """Read the second line, which may name the tournament instead of a table."""
        if found := _EVENT.fullmatch(line):
            self._is_event(found)
            self.text.table, self.text.seat_count = found["event"], int(found["max"])
            self.text.button = int(found["button"]) if found["button"] else None
        else:
            super().read_table(line)

    def read_post(self, name: str, rest: str) -> None:
        """Read a post; an automatic big blind is posted out of turn."""
        if found := _POST.fullmatch(rest):
            self.post(_POSTS[found["what"]], name, found["amount"])
        else:
            super().read_post(name, rest)

    def read_choice(self, name: str, rest: str) -> None:
        """Read an all-in, returned chips or a straddle, which is a total."""
        found = _CHOICE.fullmatch(rest)
        if found is None:
            super().read_choice(name, rest)
        elif found["what"] == "ALLIN":
            self.act(ActionKind.ALL_IN, name, amount=found["amount"])
        elif found["what"] == "raises":
            self.act(ActionKind.ALL_IN, name)
        elif found["what"] == "RETURN":
            self.text.give(self.text.returned, name, self.amount(found["amount"]))
        else:
            self.post(PostKind.STRADDLE, name, found["amount"])

    def read_other(self, line: str) -> None:
        """Read the chips that the house adds to the pot."""
        if found := _SPLASH.fullmatch(line):
            self.splash = self.amount(found["amount"])
        super().read_other(line)

    def finish(self) -> None:
        """Subtract the chips of the house from the pot, unless somebody won them."""
        text = self.text
        if self.splash and text.total_pot is not None:
            won = sum(text.collected.values()) + (text.rake or 0)
            if won == text.total_pot:
                text.added = self.splash
            else:
                text.total_pot -= self.splash
                text.meta["splash"] = str(self.splash)
        super().finish()
