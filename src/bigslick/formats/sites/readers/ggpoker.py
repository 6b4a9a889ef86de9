"""GGPoker's text, which is PokerStars' with other headers, fees and insurance."""

from __future__ import annotations

import re
from typing import Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT, parse_amount
from bigslick.formats.sites.pokerstars import reader as pokerstars
from bigslick.formats.sites.site_games import code_at_end, named_game
from bigslick.formats.sites.transcript import PostKind

__all__ = ("Reader",)

_HEADER: Final = re.compile(
    r"Poker Hand #(?P<id>[\w-]{1,40}): (?:Tournament #(?P<tournament>\w+), )?"
    r"(?P<rest>.+) - (?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d)"
)
_CASH: Final = re.compile(
    r"(?P<game>[^($€]+?) ?\((?P<stakes>[^()]*)\)(?: [\[(]?[A-Za-z][^()]*[\])]?)?"
)
_STAKE: Final = re.compile(AMOUNT)
_LEVEL: Final = re.compile(
    rf"(?P<name>.*\S)\s+- Level ?(?P<level>\w+) ?"
    rf"\((?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?:\((?P<ante>{AMOUNT})\))?\)"
)
_GAMES: Final = {
    "Hold'em No Limit": "nlhe",
    "Hold'em Limit": "flhe",
    "Omaha Pot Limit": "plo",
    "PLO": "plo",
    "PLO-4": "plo",
    "PLO-5": "plo5",
    "PLO-6": "plo6",
    "Omaha Hi/Lo Pot Limit": "plo8",
    "PLO Hi/Lo": "plo8",
    "PLO-5 Hi/Lo": "big-o",
    "5 Card Omaha Pot Limit": "plo5",
    "6 Card Omaha Pot Limit": "plo6",
    "ShortDeck No Limit": "short-deck",
    "Short Deck No Limit": "short-deck",
}
_DROP: Final = re.compile(rf"Cash Drop to Pot : total (?P<amount>{AMOUNT})")
_MISSED: Final = re.compile(rf"posts missed blind (?P<amount>{AMOUNT})")
_STRADDLE: Final = re.compile(rf"straddle (?P<amount>{AMOUNT})(?: and is all-in)?")


class Reader(pokerstars.Reader):
    """Converts the text of one hand to a transcript."""

    site = "GGPoker"
    remarks = (
        "get an all-in insurance",
        "pay premium of all-in insurance",
        "receive",
        "Chooses to EV Cashout",
        "Pays Cashout Risk",
        "Receives Cashout",
        "Receives EV Cashout",
        "Pays EV Cashout",
    )

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith("Poker Hand #") and _HEADER.match(line) is not None

    def read_header(self, line: str) -> None:
        """Read the first line: ``GAME (STAKES)``, or ``NAME GAME - Level1(10/20)``."""
        found = _HEADER.fullmatch(line)
        if found is None:
            raise NotationError("expected the first line of a hand", line)
        text = self.text
        text.hand_id = found["id"]
        text.meta["local_time"] = found["time"]
        if found["tournament"]:
            self._read_level(found["tournament"], found["rest"])
        else:
            self._read_stakes(found["rest"])
        if self.is_limit and text.small_blind and text.big_blind:
            text.bets = text.big_blind, 2 * text.big_blind

    def _read_stakes(self, rest: str) -> None:
        text = self.text
        found = _CASH.fullmatch(rest)
        if found is None:
            raise NotationError("the header has no stakes", rest)
        name = found["game"]
        text.code = named_game(name) or code_at_end(name, _GAMES)
        amounts = _STAKE.findall(found["stakes"])
        if not amounts:
            raise NotationError("the header has no stakes", rest)
        first, text.currency = parse_amount(amounts[0])
        if "/" in found["stakes"] and len(amounts) > 1:
            text.small_blind, text.big_blind = first, self.amount(amounts[1])
        else:  # short deck: one amount is both the ante and the button's blind
            text.big_blind = first

    def _read_level(self, number: str, rest: str) -> None:
        text = self.text
        found = _LEVEL.fullmatch(rest)
        if found is None:
            raise NotationError("the header has no level", rest)
        text.tournament = True
        text.code = code_at_end(found["name"], _GAMES)
        text.small_blind = self.amount(found["small"])
        text.big_blind = self.amount(found["big"])
        text.ante = self.amount(found["ante"]) if found["ante"] else None
        text.meta["tournament"] = {
            "id": number,
            "level": found["level"],
            "name": found["name"],
        }

    def read_other(self, line: str) -> None:
        """Read the chips that the house adds to the pot; ignore most other lines."""
        if found := _DROP.match(line):
            self.text.added += self.amount(found["amount"])
        super().read_other(line)

    def read_post(self, name: str, rest: str) -> None:
        """Read a post; straddles state the total bet, missed small blinds are dead."""
        if found := _STRADDLE.fullmatch(rest):
            posts = self.text.posts
            mine = [p for p in posts if p[1] == name and p[0] is not PostKind.ANTE]
            before = sum(post[2] for post in mine)
            amount = self.amount(found["amount"]) - before
            posts.append((PostKind.STRADDLE, name, amount, self.line))
        elif found := _MISSED.fullmatch(rest):
            amount, big = self.amount(found["amount"]), self.text.big_blind
            kind = PostKind.DEAD
            if big is not None and amount >= big:
                kind = PostKind.EXTRA if amount == big else PostKind.BOTH_BLINDS
            self.post(kind, name, found["amount"])
        else:
            super().read_post(name, rest)
