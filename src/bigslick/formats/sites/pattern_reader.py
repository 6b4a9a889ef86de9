"""Base class of readers that use two tables of patterns, for lines and for actions.

The module of each site defines the tables. Each row is a regular expression and the
function to call when a line (or the rest of a line after a player's name) matches it.
The named groups are ``amount``, ``to``, ``cards``, ``name``, ``seat``, ``stack``,
``total`` and ``rake``. Lines that match no pattern are skipped: if an action is among
them, the replay fails.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from bigslick.errors import NotationError
from bigslick.formats.amounts import parse_local_amount
from bigslick.formats.sites.line_reader import LineReader
from bigslick.formats.sites.line_texts import cards_of, without_asides
from bigslick.formats.sites.transcript import ActionKind, PostKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.cards import Card

__all__ = (
    "BETTING",
    "LineTable",
    "PatternReader",
    "PlayTable",
    "acts",
    "line_table",
    "play_table",
    "posts",
)

Line: TypeAlias = "Callable[[Any, re.Match[str]], None]"
PlayOf: TypeAlias = "Callable[[Any, str, re.Match[str]], None]"
LineTable: TypeAlias = "tuple[tuple[re.Pattern[str], Line], ...]"
PlayTable: TypeAlias = "tuple[tuple[re.Pattern[str], PlayOf], ...]"

_RUNS: Final = {
    **dict(zip(("first", "second", "third"), (1, 2, 3), strict=True)),
    **dict(zip(("1st", "2nd", "3rd"), (1, 2, 3), strict=True)),
    **dict(zip("123", (1, 2, 3), strict=True)),
}
_RUN_WORD: Final = "|".join(_RUNS)
_RUN: Final = re.compile(
    rf"\*+ (?:(?P<first>{_RUN_WORD}) )?(?:Dealing )?(?P<street>flop|turn|river)"
    rf"(?(first)| (?P<last>{_RUN_WORD})) \*+ ?:? *(?P<cards>\[.*\])",
    re.IGNORECASE,
)
"""The heading of a street of one of several runouts, in the words of any site."""
_BRACKETS: Final = re.compile(r"\[([^]]*)\]")


def line_table(*rows: tuple[str, Line]) -> LineTable:
    """Return a table for whole lines, with compiled patterns."""
    return tuple([(re.compile(pattern), deed) for pattern, deed in rows])


def play_table(*rows: tuple[str, PlayOf]) -> PlayTable:
    """Return a table for players' actions, with compiled patterns."""
    return tuple([(re.compile(pattern), deed) for pattern, deed in rows])


def acts(kind: ActionKind) -> PlayOf:
    """Return a function that adds an action, using the groups ``amount`` and ``to``."""

    def note(reader: PatternReader, name: str, found: re.Match[str]) -> None:
        parts = found.groupdict()
        to = parts.get("to")
        amount = None if to else parts.get("amount")
        reader.act(kind, name, amount=amount, to=to)

    return note


def posts(kind: PostKind) -> PlayOf:
    """Return a function that adds a post of the group ``amount``."""

    def note(reader: PatternReader, name: str, found: re.Match[str]) -> None:
        reader.post(kind, name, found["amount"])

    return note


class PatternReader(LineReader):
    """Converts the text of one hand to a transcript with two tables of patterns."""

    lines: ClassVar[LineTable]
    plays: ClassVar[PlayTable]
    mark: ClassVar[str] = " "
    """The text between a player's name and the action."""
    prefix: ClassVar[str] = ""
    """The text before a player's name."""

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount with any country's separators, and its currency code."""
        return parse_local_amount(text)

    def read_line(self, line: str) -> None:
        """Call the function of the first pattern that the line matches."""
        told = []
        if line.startswith(self.prefix):
            told = [*self.named(line.removeprefix(self.prefix), self.mark)]
        if any(self._read_play(name, rest) for name, rest in told):
            return
        for pattern, note in self.lines:
            if found := pattern.fullmatch(line):
                note(self, found)
                return
        if line.startswith("*") and (found := _RUN.fullmatch(line)):
            cards = cards_of(re.sub(r"[][]", " ", found["cards"]))
            street = ("flop", "turn", "river").index(found["street"].lower()) + 1
            run = found["first"] or found["last"]
            self.board(street, cards, _RUNS[run.casefold()])
            return
        plain = [(name, without_asides(rest)) for name, rest in told]
        if any(self._read_play(name, rest) for name, rest in plain):
            return
        if self.street <= 0 and any(self.read_post_words(*words) for words in plain):
            return
        if told:
            self.text.skipped.append((self.line, line))

    def _read_play(self, name: str, words: str) -> bool:
        """Call the function of the first pattern that what a player does matches."""
        for pattern, deed in self.plays:
            if found := pattern.fullmatch(words):
                deed(self, name, found)
                return True
        return False

    def seats(self, found: re.Match[str]) -> None:
        """Add a player's seat; if the group ``away`` matched, the player sits out."""
        seat = self.seat(int(found["seat"]), found["name"].strip(), found["stack"])
        seat.sitting_out = bool(found.groupdict().get("away"))

    def has_button(self, found: re.Match[str]) -> None:
        """Set the seat of the button, given by number or by player."""
        parts = found.groupdict()
        if parts.get("seat"):
            self.text.button = int(parts["seat"])
        else:
            name = self.known_name(parts["name"])
            self.text.button = next(s.number for s in self.text.seats if s.name == name)

    def opens_street(self, found: re.Match[str]) -> None:
        """Begin a street with its board cards, on runout ``run`` if it is given."""
        parts = found.groupdict()
        street = ("flop", "turn", "river").index(parts["street"].lower()) + 1
        cards = cards_of(re.sub(r"[][]", " ", parts["cards"] or ""))
        self.board(street, cards, int(parts.get("run") or 0))

    def opens_hand(self, _: re.Match[str]) -> None:
        """Begin the first street."""
        self.street = 0

    def deals(self, found: re.Match[str]) -> None:
        """Set the hole cards of the player who saved the text."""
        if not found["cards"].strip():
            return
        name, street = self.known_name(found["name"]), max(self.street, 0)
        self.street = street
        self.deal(name, found["cards"])
        if (name, street) in self.text.dealt and all(self.text.dealt[name, street]):
            self.text.meta.setdefault("hero", name)

    def deals_last(self, found: re.Match[str]) -> None:
        """Read the cards in the last brackets of ``rest``, after the player's name.

        The brackets before have the cards that the player already holds; on the first
        street of stud they have those that are dealt face down.
        """
        rest = found["rest"]
        names = [name for name in self.names if rest.startswith(name + " [")]
        if not names:
            raise NotationError(f"cards are dealt to an unknown player: {rest!r}", rest)
        parts = _BRACKETS.findall(rest[len(names[0]) :])
        self.street = max(self.street, 0)
        if self.street == 0:
            parts = [" ".join(parts)]
        self.deal(names[0], parts[-1])
        if all(self.text.dealt.get((names[0], self.street), (None,))):
            self.text.meta.setdefault("hero", names[0])

    def returns(self, found: re.Match[str]) -> None:
        """Add uncalled chips that are returned to a player."""
        name = self.known_name(found["name"])
        self.text.give(self.text.returned, name, self.amount(found["amount"]))

    def totals(self, found: re.Match[str]) -> None:
        """Set the total pot and the rake."""
        parts = found.groupdict()
        if parts.get("total"):
            self.text.total_pot = self.amount(parts["total"])
        if parts.get("rake"):
            self.text.rake = self.amount(parts["rake"])

    def wins(self, name: str, found: re.Match[str]) -> None:
        """Add chips that a player collects."""
        self.collect(name, found["amount"])

    def gets_back(self, name: str, found: re.Match[str]) -> None:
        """Add uncalled chips that are returned to a player."""
        self.text.give(self.text.returned, name, self.amount(found["amount"]))

    def shows_cards(self, name: str, found: re.Match[str]) -> None:
        """Add the cards that a player shows."""
        if name not in self.text.showdown:
            self.show(name, cards_of(found["cards"]))

    def mucks(self, name: str, found: re.Match[str]) -> None:
        """Add that a player mucks, and their cards if the text states them."""
        cards = found.groupdict().get("cards")
        if cards:
            self.text.known[name] = cards_of(cards)
        self.text.showdown.append(name)

    def is_away(self, name: str, _: re.Match[str]) -> None:
        """Mark a player as sitting out."""
        for seat in self.text.seats:
            if seat.name == name:
                seat.sitting_out = True

    def caps(self, name: str, found: re.Match[str]) -> None:
        """Add an all-in up to the cap of the table."""
        self.act(ActionKind.ALL_IN, name, amount=found["amount"])
        put = Decimal(0)
        live = Decimal(0)
        for kind, who, amount, _ in self.text.posts:
            if who == name and kind in (PostKind.ANTE, PostKind.DEAD):
                put += amount
            elif who == name:
                live += amount
        street: int | None = 0
        for event in (event for event in self.text.events if event.name == name):
            if event.street != street:
                put, live, street = put + live, Decimal(0), event.street
            live = live + (event.amount or 0) if event.to is None else event.to
        self.cap = put + live

    def fill_board(self, cards: tuple[Card, ...]) -> bool:
        """Add the cards of a whole board that no street line has dealt.

        Return whether any cards were added.
        """
        boards = self.text.boards
        count = len(boards.get(0, ()))
        for street, end in ((1, 3), (2, 4), (3, 5)):
            part = cards[end - 1 if street > 1 else 0 : end]
            known = any(number == street for number, _ in boards.get(0, ()))
            if len(cards) >= end and not known and set(boards) <= {0}:
                boards.setdefault(0, []).append((street, part))
        return len(boards.get(0, ())) > count

    def ignores(self, *_: object) -> None:
        """Do nothing, for a line that is not part of the hand."""


BETTING: PlayTable = play_table(
    (r"folds", acts(ActionKind.FOLD)),
    (r"checks", acts(ActionKind.CHECK)),
)
"""The rows for folds and checks, as most sites write them."""
