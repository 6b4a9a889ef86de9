"""The text of the Winning Poker Network until 2019: "Game started at".

The header states two amounts but no betting structure: if the big blind equals the
first amount, they are the bets of a limit game. The amount of a raise is what
the player adds. The stated pot does not include the rake.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card
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
    import re

    from bigslick.formats.sites.site_format import HandText

__all__ = ("Reader",)

_GAMES: Final = {
    "Hold'em": ("nlhe", "flhe"),
    "Omaha": ("plo", "flo"),
    "Omaha HiLow": ("plo8", "flo8"),
    "Omaha 5": ("plo5", ""),
    "5 Card Omaha": ("plo5", ""),
    "Seven Cards Stud": ("", "stud"),
    "Seven Cards Stud HiLow": ("", "stud8"),
    "Six Plus Hold'em": ("short-deck", ""),
}
"""For each name, the codes of the no-limit or pot-limit game and of the limit game."""
_STREETS: Final = {"Third": 1, "Fourth": 2, "Fifth": 3, "Sixth": 4}
"""Stud streets by name. The text names them after the number of cards dealt before."""


_NAMELESS: Final = "Player  "
_NOBODY: Final = "Unknown"


class Reader(PatternReader):
    """Converts the text of one hand to a transcript."""

    site = "Winning Poker Network"
    opening = "Game started at: "
    prefix = "Player "
    stakes: tuple[Decimal, Decimal]
    codes: tuple[str, str] | None = None

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        super().__init__(block)
        self.lost: list[str] = []

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, in which a point separates decimals, and its currency."""
        return parse_amount(text)

    def header(self, found: re.Match[str]) -> None:
        """Read the number, the stakes, the table and the game."""
        text = self.text
        text.hand_id = found["id"]
        text.table = found["table"].strip()
        self.stakes = self.amount(found["small"]), self.amount(found["big"])
        self.codes = _GAMES.get(found["game"])
        if self.codes is None and (code := named_game(found["game"])):
            self.codes = ("", code) if code_in("fl", code) == code else (code, "")
        if self.codes is None:
            raise NotationError(f"unsupported game {found['game']!r}", found[0])
        text.tournament = ", Table " in text.table or not text.table
        text.code = self.codes[0] or self.codes[1]
        if not text.tournament and "PM " not in text.table:
            text.currency = "USD"
        if self.codes[0] == "":
            self.limits(*self.stakes)

    def streets(self, found: re.Match[str]) -> None:
        """Begin a street of stud."""
        self.street = _STREETS[found["street"]]

    def card(self, name: str, found: re.Match[str]) -> None:
        """Add a card of a player; if the text does not name it, it is unknown."""
        street = max(self.street, 0)
        cards = cards_of(found["card"]) if found["card"] else (Card.UNKNOWN,)
        self.text.dealt[name, street] = (
            *self.text.dealt.get((name, street), ()),
            *cards,
        )

    def posts_blind(self, name: str, found: re.Match[str]) -> None:
        """Read a blind; the big blind decides whether the game is a limit game."""
        text = self.text
        big = found["blind"] == "big"
        if big and self.codes and text.big_blind is None:
            amount, (small, whole) = self.amount(found["amount"]), self.stakes
            limit = amount == small != whole and bool(self.codes[1])
            text.code = self.codes[1] if limit else self.codes[0]
            self.limits(small, whole)
        kind = PostKind.BIG_BLIND if big else PostKind.SMALL_BLIND
        self.post(kind, name, found["amount"])

    def posts_late(self, name: str, found: re.Match[str]) -> None:
        """Read a post out of turn: both blinds, or one of them."""
        amount, big = self.amount(found["amount"]), self.text.big_blind
        both = big is not None and amount > big
        kind = PostKind.BOTH_BLINDS if both else PostKind.EXTRA
        self.post(kind, name, found["amount"])

    def shares(self, found: re.Match[str]) -> None:
        """Read the pot, from which rake and fee are already taken."""
        words = [found[part] or "0" for part in ("total", "rake", "fee")]
        total, rake, fee = (self.amount(word.rstrip(".")) for word in words)
        self.text.rake = rake + fee
        self.text.total_pot = total + rake + fee

    def ends(self, name: str, found: re.Match[str]) -> None:
        """Read the summary of a player."""
        if found["cards"] and found["what"].startswith("shows"):
            self.shows_cards(name, found)
        elif found["cards"]:
            self.mucks(name, found)
        if self.amount(found["won"]):
            self.collect(name, found["won"])

    def read_line(self, line: str) -> None:
        """Read a line, without the star in front of a winner.

        Players who have just joined may have no seat and no name.
        """
        line = line.removeprefix("*") if line.startswith("*P") else line
        if line.startswith(_NAMELESS):
            line = f"Player {_NOBODY} {line.removeprefix(_NAMELESS)}"
            if _NOBODY not in self.names:
                self.seat_unseated(_NOBODY)
        super().read_line(line)

    def finish(self) -> None:
        """Check that the text was complete."""
        if self.text.total_pot is None:
            raise NotationError("the text ends before the summary")
        if self.codes is None:
            raise NotationError("the game is missing")
        if self.text.big_blind is None and not self.text.bets:
            self.limits(*self.stakes)  # the big blind was all in with the ante
        if self.text.total_pot < 2 * (self.text.big_blind or 0):
            self.text.returned_unsaid = True
        for key, cards in list(self.text.dealt.items()):
            if not any(cards):
                self.text.present.add(key[0])
                del self.text.dealt[key]
            elif all(cards) and key[1] == 0:
                self.text.meta["hero"] = key[0]
        self._find_structure()
        self._end_stacks()
        self.apply_cap()
        super().finish()

    def _find_structure(self) -> None:
        """Recognise no-limit Omaha by a raise of more than the pot.

        A raise of the pot is at most three times the chips that were put in before.
        """
        put = sum((amount for _, _, amount, _ in self.text.posts), Decimal(0))
        for event in self.text.events:
            if event.amount is not None:
                if event.amount > 3 * put and self.text.code == "plo8":
                    self.text.code = "nlo8"
                put += event.amount

    def disconnected(self, name: str, _: re.Match[str]) -> None:
        """Note a player who stays in the hand as if they had no more chips."""
        self.lost.append(name)

    def all_in(self, name: str, found: re.Match[str]) -> None:
        """Read an all-in; one of a disconnected player adds no chips."""
        if name not in self.lost:
            acts(ActionKind.ALL_IN)(self, name, found)

    def _end_stacks(self) -> None:
        """Reduce the stack of a disconnected player to the chips that they put in.

        ``meta`` keeps the whole stack. Checks after their last chips are left out.
        """
        text = self.text
        for seat in (seat for seat in text.seats if seat.name in self.lost):
            text.meta.setdefault("stacks", {})[seat.name] = str(seat.stack)
            puts = [e for e in text.events if e.name == seat.name and e.amount]
            posted = [post[2] for post in text.posts if post[1] == seat.name]
            seat.stack = sum(
                (e.amount or Decimal(0) for e in puts), sum(posted, Decimal(0))
            )
            last = text.events.index(puts[-1]) if puts else -1
            text.events = [
                event
                for n, event in enumerate(text.events)
                if n <= last or event.name != seat.name
            ]

    def started(self, found: re.Match[str]) -> None:
        """Read the time."""
        self.clock(found)

    lines = line_table(
        (
            r"Game started at: (?P<year>\d{4})/(?P<month>\d\d?)/(?P<day>\d\d?) "
            r"(?P<hour>\d\d?):(?P<minute>\d\d?):(?P<second>\d\d?)",
            started,
        ),
        (
            rf"Game ID: (?P<id>\d+) (?P<small>{A})/(?P<big>{A}) (?P<table>.*)"
            r"\((?P<game>[^()]*)\)",
            header,
        ),
        (r"Seat (?P<seat>\d+) is the button", PatternReader.has_button),
        (
            rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{A})\)\.?(?P<away>)",
            PatternReader.seats,
        ),
        (
            r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*: (?P<cards>\[.*)",
            PatternReader.opens_street,
        ),
        (
            r"\*\*\* (?P<street>Third|Fourth|Fifth|Sixth) street \*\*\*",
            streets,
        ),
        (
            rf"Uncalled bet \((?P<amount>{A})\) returned to (?P<name>.+)",
            PatternReader.returns,
        ),
        (
            rf"Pot: (?P<total>{A})\.?(?: Rake (?P<rake>{A})\.?)?"
            rf"(?: JP fee (?P<fee>{A})\.?)?",
            shares,
        ),
    )
    plays = (
        *BETTING,
        *play_table(
            (rf"ante \((?P<amount>{A})\)", posts(PostKind.ANTE)),
            (rf"has (?P<blind>small|big) blind \((?P<amount>{A})\)", posts_blind),
            (rf"posts \((?P<amount>{A})\)", posts_late),
            (rf"straddle \((?P<amount>{A})\)", posts(PostKind.STRADDLE)),
            (r"received card: \[(?P<card>[^]]*)\]", card),
            (r"received a card\.(?P<card>)", card),
            (rf"calls \((?P<amount>{A})\)", acts(ActionKind.CALL)),
            (rf"bets \((?P<amount>{A})\)", acts(ActionKind.BET)),
            (rf"raises \((?P<amount>{A})\)", acts(ActionKind.RAISE)),
            (rf"allin \((?P<amount>{A})\)", acts(ActionKind.ALL_IN)),
            (r"is disconnected and ALL IN\.", disconnected),
            (r"allin", all_in),
            (rf"caps \((?P<amount>{A})\)", PatternReader.caps),
            (rf"bring in \((?P<amount>{A})\)", acts(ActionKind.BRING_IN)),
            (r"sitting out|wait BB", PatternReader.is_away),
            (
                r"(?P<what>shows|mucks|does not show).*?"
                r"(?:\[(?P<cards>[^]]*)\]\)?.*)?\."
                rf" ?Bets: {A}\. Collects: (?P<won>{A})\. (?:Wins|Loses): {A}\.",
                ends,
            ),
        ),
    )
