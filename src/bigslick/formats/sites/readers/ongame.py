"""The Ongame network's text: hold'em and Omaha."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.amounts import AMOUNT, parse_amount
from bigslick.formats.sites.line_reader import LineReader
from bigslick.formats.sites.line_texts import cards_of, without_asides
from bigslick.formats.sites.site_games import named_game
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from bigslick.cards import Card

__all__ = ("Reader",)

_BEGIN: Final = re.compile(r"\*{5} History for hand (?P<id>[\w-]{1,40}) .*")
_TIME: Final = re.compile(
    r"Start hand: [A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>\d\d?) "
    r"(?P<hour>\d\d):(?P<minute>\d\d):(?P<second>\d\d) (?P<zone>[A-Z]+\S*) "
    r"(?P<year>\d{4})"
)
_TABLE: Final = re.compile(
    r"Table: (?P<table>.+?) \[(?P<number>[^]]*)\] \((?P<limit>[A-Z]+_?LIMIT|LIMIT) "
    rf"(?P<game>[A-Z_]+) (?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?P<rest>.*)\)"
)
_BUTTON: Final = re.compile(r"Button: seat (?P<seat>\d+)")
_SEAT: Final = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{AMOUNT})\)")
_POST: Final = re.compile(
    r"posts (?P<what>small blind|big blind|dead blind|ante) "
    rf"\(?(?P<amount>{AMOUNT})\)?"
)
_WAGER: Final = re.compile(
    r"(?P<verb>calls|bets|raises|(?:small|big) bring in) "
    rf"(?P<amount>{AMOUNT})(?: to (?P<to>{AMOUNT}))?"
)
_STREET: Final = re.compile(
    r"--- Dealing (?P<street>flop|turn|river) \[(?P<cards>[^]]*)\]"
)
_DEALT: Final = re.compile(r"Dealing to (?P<name>.+): \[(?P<cards>[^]]*)\]")
_POT: Final = re.compile(
    rf"(?:Main pot|Side pot \d+): (?P<amount>{AMOUNT}) won by (?P<winners>.*)"
)
_RAKE: Final = re.compile(rf"Rake taken: (?P<amount>{AMOUNT})")
_RESULT: Final = re.compile(
    rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{AMOUNT})\), net: [-+]?{AMOUNT}"
    r"(?:, \[(?P<cards>[^]]*)\])?.*"
)
_ALL_IN: Final = "[all in]"
_STREETS: Final = {"flop": 1, "turn": 2, "river": 3}
_STUD: Final = {
    "Dealing 4th street": 1,
    "Dealing 5th street": 2,
    "Dealing 6th street": 3,
    "Dealing river": 4,
}
_NEW_HAND: Final = re.compile(r"New hand for (?P<name>.+): \[(?P<cards>[^]]*)\]")
_CHANGED: Final = re.compile(r"changed (?P<count>\d+) cards?")
_POSTS: Final = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "dead blind": PostKind.DEAD,
    "ante": PostKind.ANTE,
}
_GAMES: Final = {
    ("NO_LIMIT", "TEXAS_HOLDEM"): "nlhe",
    ("POT_LIMIT", "TEXAS_HOLDEM"): "plhe",
    ("LIMIT", "TEXAS_HOLDEM"): "flhe",
    ("POT_LIMIT", "OMAHA"): "plo",
    ("POT_LIMIT", "OMAHA_HI"): "plo",
    ("LIMIT", "OMAHA_HI"): "flo",
    ("LIMIT", "OMAHA"): "flo",
    ("NO_LIMIT", "OMAHA_HI_LO"): "nlo8",
    ("POT_LIMIT", "OMAHA_FIVE"): "plo5",
    ("POT_LIMIT", "OMAHA_HI_LO"): "plo8",
    ("NO_LIMIT", "FIVE_CARD_DRAW"): "5cd",
    ("POT_LIMIT", "FIVE_CARD_DRAW"): "pl5cd",
    ("LIMIT", "FIVE_CARD_DRAW"): "fl5cd",
    ("LIMIT", "SEVEN_CARD_STUD"): "stud",
    ("LIMIT", "SEVEN_CARD_STUD_HI_LO"): "stud8",
    ("LIMIT", "OMAHA_HI_LO"): "flo8",
}


class Reader(LineReader):
    """Converts the text of one hand to a transcript."""

    site = "Ongame Network"
    opening = "***** History for hand "
    summary = False
    over = False

    def read_line(self, line: str) -> None:
        """Interpret a line that is not empty."""
        text = self.text
        if not text.hand_id:
            found = _BEGIN.fullmatch(line)
            if found is None:
                raise NotationError("expected the first line of a hand", line)
            text.hand_id = found["id"]
        elif line == "Summary:" or self.summary:
            self.summary = True
            self._read_summary(line)
        else:
            self._read_body(line)

    def _read_body(self, line: str) -> None:
        if found := _STREET.fullmatch(line):
            self.board(_STREETS[found["street"]], cards_of(found["cards"]))
        elif found := _NEW_HAND.fullmatch(line):
            self._read_draw(self.known_name(found["name"]), cards_of(found["cards"]))
        elif found := _DEALT.fullmatch(line):
            self._read_deal(found["name"], found["cards"].replace("-", "X"))
        elif line in _STUD:
            self.street = _STUD[line]
        elif line == "Dealing pocket cards":
            self.street = 0
        elif not any(
            self._read_verb(name, rest.removesuffix(_ALL_IN).strip())
            or self._read_verb(name, without_asides(rest))
            or (self.street <= 0 and self.read_post_words(name, without_asides(rest)))
            for name, rest in self.named(line)
        ):
            self._read_table(line)

    def _read_deal(self, name: str, cards: str) -> None:
        """Add a player's cards; the player who has all cards known saved the text."""
        if self.street > 0 or "X" in cards:
            self.deal(name, cards)
        else:
            self.hero(name, cards)

    def _read_draw(self, name: str, cards: tuple[Card, ...]) -> None:
        """Add the draw of the player who saved the text, from the cards after it."""
        self.street = 1
        before = self.text.dealt.get((name, 0), ())
        gone = tuple(card for card in before if card not in cards)
        drawn = [e for e in self.text.events if e.kind is ActionKind.DISCARD]
        for event in drawn:
            if event.name == name:
                event.cards = gone
                break
        else:
            self.discard(name, len(gone), gone)
        new = tuple(card for card in cards if card not in before)
        if new:
            self.text.dealt[name, 1] = new

    def finish(self) -> None:
        """Check that the text was complete."""
        if not self.over or self.text.total_pot is None:
            raise NotationError("the text ends before the hand does")
        self.text.returned_unsaid = self.text.pat_unsaid = True
        super().finish()

    def _read_table(self, line: str) -> bool:
        """Read the table, the game and the stakes; return whether the line has them."""
        text = self.text
        if found := _TABLE.fullmatch(line):
            text.table = found["table"]
            kind = f"{found['limit']} {found['game']}"
            text.code = _GAMES.get((found["limit"], found["game"])) or named_game(kind)
            if not text.code:
                raise NotationError(f"unsupported game {kind}", line)
            text.small_blind, text.currency = parse_amount(found["small"])
            text.big_blind = self.amount(found["big"])
            cash = re.search("(?:Real|Play) money", found["rest"]) is not None
            text.tournament = text.currency is None and not cash
            if self.is_limit:
                text.bets = text.small_blind, text.big_blind
                text.small_blind, text.big_blind = None, text.small_blind
        elif found := _BUTTON.fullmatch(line):
            text.button = int(found["seat"])
        elif found := _SEAT.fullmatch(line):
            self.seat(int(found["seat"]), found["name"], found["stack"])
        elif found := _TIME.match(line):
            self.clock(found)
        else:
            return False
        return True

    def _read_verb(self, name: str, rest: str) -> bool:
        """Read what a player does; return False if the verb is unknown."""
        if rest == "folds":
            self.act(ActionKind.FOLD, name)
        elif rest == "checks":
            self.act(ActionKind.CHECK, name)
        elif found := _POST.fullmatch(rest):
            kind = _POSTS[found["what"]]
            seen = any(post is kind for post, *_ in self.text.posts)
            if kind is PostKind.SMALL_BLIND and seen:
                kind = PostKind.EXTRA  # the post of a player who joined late
            self.post(kind, name, found["amount"])
        elif found := _CHANGED.fullmatch(rest):
            self.street = 1
            self.discard(name, int(found["count"]))
        elif found := _WAGER.fullmatch(rest):
            if found["verb"].endswith("bring in"):
                self.act(ActionKind.BRING_IN, name, amount=found["amount"])
            elif found["to"]:  # in stud, "to" includes the chips of earlier streets
                self.act(ActionKind.RAISE, name, amount=found["amount"])
            elif found["verb"] == "calls":
                self.act(ActionKind.CALL, name, amount=found["amount"])
            else:
                self.act(ActionKind.BET, name, amount=found["amount"])
        else:
            return False
        return True

    def _read_summary(self, line: str) -> None:
        """Read a line of the summary: pots, rake and results."""
        text = self.text
        if line.startswith("***** End of hand"):
            self.over = True
        elif found := _POT.fullmatch(line):
            text.total_pot = (text.total_pot or Decimal(0)) + self.amount(
                found["amount"]
            )
            self._read_winners(found["winners"])
        elif found := _RAKE.fullmatch(line):
            text.rake = self.amount(found["amount"])
        elif found := _RESULT.fullmatch(line):
            name = self.known_name(found["name"])
            text.present.add(name)
            text.final[name] = self.amount(found["stack"])
            if found["cards"]:
                cards = cards_of(found["cards"])
                folded = any(
                    event.kind is ActionKind.FOLD and event.name == name
                    for event in text.events
                )
                if folded:
                    text.known[name] = cards
                else:
                    self.show(name, cards)

    def _read_winners(self, winners: str) -> None:
        """Read ``A ($10), B ($10)``; names may contain commas and brackets."""
        rest = winners
        while rest:
            for name in self.names:
                found = re.match(
                    rf" \((?P<amount>{AMOUNT})\)(?:, |$)", rest[len(name) :]
                )
                if rest.startswith(name) and found:
                    self.collect(name, found["amount"])
                    rest = rest[len(name) + found.end() :]
                    break
            else:
                raise NotationError(f"the text does not say who won: {rest!r}", winners)
