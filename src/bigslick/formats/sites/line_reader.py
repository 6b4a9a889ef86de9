"""The base class of readers that go through the text of a hand line by line.

It has methods to add seats, posts, actions, streets and boards to the transcript.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, ClassVar, Final

from bigslick.cards import Card
from bigslick.engine import BettingStructure
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.amounts import parse_amount
from bigslick.formats.read_hand import TextProblem
from bigslick.formats.sites.line_texts import cards_of, post_in
from bigslick.formats.sites.site_games import variant_of
from bigslick.formats.sites.transcript import (
    ActionKind,
    PostKind,
    Transcript,
    WrittenAction,
    WrittenSeat,
)
from bigslick.formats.time_zones import from_local
from bigslick.values import parse_month

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from bigslick._native import _core
    from bigslick.formats.sites.site_format import HandText

__all__ = ("LineReader",)

_UNSEATED: Final = -1
_UNKNOWN_STACK: Final = Decimal("Infinity")
_SEATS: Final = 10
_ZERO: Final = Decimal(0)


class LineReader(ABC):
    """Base class of readers that convert the lines of one hand to a transcript.

    Subclasses interpret the lines.
    """

    site: ClassVar[str]
    opening: ClassVar[str]
    """The start of the first line of every hand."""
    needs_winner: ClassVar[bool] = False
    """Whether a complete text always states a winner; if not, it has a summary."""
    phrases: ClassVar[_core.SitePhrases | None] = None
    """The phrases of hands in the usual form, if the native core reads them."""
    cap: Decimal | None = None
    """The most that a player can lose in the hand; None if the game has no cap."""

    def __init__(self, block: HandText) -> None:
        """Prepare to read the text of a hand."""
        self.block = block
        self.text = Transcript(self.site)
        self.names: list[str] = []
        """The names of the players, longest first, because one name may be the start of
        another.
        """
        self.street = -1
        self.line = block.line

    @classmethod
    def begins(cls, line: str) -> bool:
        """Return whether the line is the first line of a hand."""
        return line.startswith(cls.opening)

    @classmethod
    def transcribe(cls, block: HandText) -> Transcript:
        """Return the transcript of the text of a hand.

        Raises:
            TextProblem: a line cannot be understood.

        """
        return cls(block).read()

    @property
    def is_limit(self) -> bool:
        """Whether bets and raises have fixed sizes in the game."""
        return variant_of(self.text.code).structure is BettingStructure.FIXED_LIMIT

    def read(self) -> Transcript:
        """Read all lines and return the transcript.

        Raises:
            TextProblem: a line cannot be understood.

        """
        try:
            for number, raw in enumerate(self.block.lines, self.block.line):
                line = raw.strip()
                if line:
                    self.line = number
                    self.text.last_line = number
                    self.read_line(line)
            self.finish()
        except TextProblem:
            raise
        except BigslickError as error:
            trouble = TextProblem(str(error), self.line)
            trouble.hand_id = self.text.hand_id
            raise trouble from None
        return self.text

    @abstractmethod
    def read_line(self, line: str) -> None:
        """Interpret a line that is not empty."""

    def require_winner(self) -> None:
        """Check that the text states a winner.

        Raises:
            NotationError: the text ends before.

        """
        if not self.text.collected:
            raise NotationError("the text ends before anybody wins")

    def finish(self) -> None:
        """Check that the text was complete; in stud it need not name the button."""
        if self.needs_winner:
            self.require_winner()
        self._choose_seats()
        if not self.text.code:
            raise NotationError("the text does not say which game is played")
        plan = variant_of(self.text.code).game.plan
        if any("u" in street.hole for street in plan):
            self.text.bring_in = self.text.bring_in or _bring_in(self.text)
        elif self.text.button is None:
            raise NotationError("the text does not say who has the button")
        if self.text.currency:
            self.text.meta["currency"] = self.text.currency

    def seat(self, number: int, name: str, stack: str) -> WrittenSeat:
        """Add a player; the first stack with a currency sign sets the currency."""
        amount, currency = self.money(stack)
        if currency and not self.text.tournament and not self.text.currency:
            self.text.currency = currency
        seats = self.text.seats
        if name in self.names or number in [other.number for other in seats]:
            raise NotationError(f"the seat of {name!r} is already taken", name)
        seat = WrittenSeat(number, name, amount)
        seats.append(seat)
        self.names.append(name)
        self.names.sort(key=len, reverse=True)
        return seat

    def seat_unseated(self, name: str) -> None:
        """Seat a player who posts although the text has no line with their seat.

        The player joined the table shortly before the hand. Their stack is not stated,
        so it is infinite. ``finish`` chooses their seat: the first one after the
        previous poster that no other player in the hand has.
        """
        self.text.seats.append(WrittenSeat(_UNSEATED, name, _UNKNOWN_STACK))
        self.names.append(name)
        self.names.sort(key=len, reverse=True)

    def _choose_seats(self) -> None:
        """Choose seats for players whose seat the text does not name."""
        text = self.text
        late = [seat for seat in text.seats if seat.number == _UNSEATED]
        active = text.active_names() if late else set()
        for seat in late:
            posters = [name for _, name, *_ in text.posts]
            before = posters[: posters.index(seat.name)] if seat.name in posters else []
            taken = {s.number: s for s in text.seats if s.name in active}
            starts = [number for number, s in taken.items() if s.name in before[-1:]]
            start = max(starts, default=_SEATS)
            free = [*range(start + 1, _SEATS + 1), *range(1, start)]
            end = next((n for n, k in enumerate(free) if k in taken), len(free))
            if not starts or not end:
                raise NotationError(f"the text does not say where {seat.name!r} sits")
            seat.number = free[0]
            text.seats = [s for s in text.seats if s is seat or s.number != seat.number]
            self._find_stack(seat)

    def _find_stack(self, seat: WrittenSeat) -> None:
        """Compute the stack of a player who is all in: all that they put in."""
        events = [event for event in self.text.events if event.name == seat.name]
        if any(event.kind is ActionKind.ALL_IN for event in events):
            put = [
                amount for _, name, amount, _ in self.text.posts if name == seat.name
            ]
            seat.stack = sum((e.amount or Decimal(0) for e in events), sum(put, _ZERO))

    def named(self, line: str, mark: str = " ") -> Iterator[tuple[str, str]]:
        """Yield each player whose name starts the line, and the rest of the line."""
        for name in self.names:
            if line.startswith(name + mark):
                yield name, line[len(name) + len(mark) :].strip()

    def money(self, text: str) -> tuple[Decimal, str | None]:
        """Return an amount, and the currency code of its sign, or None."""
        return parse_amount(text)

    def amount(self, text: str) -> Decimal:
        """Return the amount of money or chips in a text, without its currency."""
        return self.money(text)[0]

    def known_name(self, name: str) -> str:
        """Return the name after checking that it is the name of a player."""
        if name not in self.names:
            raise NotationError(f"unknown player {name!r}", name)
        return name

    def hero(self, name: str, cards: str) -> None:
        """Set the hole cards of the hero, the player who saved the text."""
        self.text.dealt[self.known_name(name), 0] = cards_of(cards)
        self.text.meta["hero"] = name

    def clock(self, found: re.Match[str]) -> None:
        """Set the time from the groups of a match: date, time and perhaps time zone."""
        parts = ("year", "day", "hour", "minute", "second")
        year, day, hour, minute, second = (int(found[part]) for part in parts)
        try:
            word = found["month"]
            month = int(word) if word.isdecimal() else parse_month(word)
            moment = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001
        except ValueError as error:
            raise NotationError(f"invalid time: {error}", found[0]) from None
        zone = found.groupdict().get("zone")
        self.text.time = from_local(moment, zone) if zone else None
        if self.text.time is None:
            self.text.meta["local_time"] = moment.isoformat(sep=" ")

    def post(self, kind: PostKind, name: str, amount: str) -> None:
        """Add a post to the transcript."""
        self.text.posts.append((kind, name, self.amount(amount), self.line))

    def left(self, name: str) -> Decimal:
        """Return the chips that a player has left after what they have posted."""
        stack = next(seat.stack for seat in self.text.seats if seat.name == name)
        return stack - sum(post[2] for post in self.text.posts if post[1] == name)

    def read_post_words(self, name: str, words: str) -> bool:
        """Read a post in words that the reader does not know; return whether it is one.

        A blind out of turn is dead if it is smaller than the big blind.
        """
        found = post_in(words)
        if found is None:
            return False
        kind, amount = found
        value, big = self.amount(amount), self.text.big_blind
        if kind is None:
            kind = PostKind.EXTRA
            if big is not None and value != big:
                kind = PostKind.DEAD if value < big else PostKind.BOTH_BLINDS
        if value:
            self.post(kind, name, amount)
        return True

    def act(
        self,
        kind: ActionKind,
        name: str,
        *,
        amount: str | None = None,
        to: str | None = None,
    ) -> None:
        """Add a player's action on the current street to the transcript."""
        self.add_action(
            kind,
            name,
            None if amount is None else self.amount(amount),
            None if to is None else self.amount(to),
        )

    def add_action(
        self,
        kind: ActionKind,
        name: str,
        amount: Decimal | None = None,
        to: Decimal | None = None,
    ) -> None:
        """Add a player's action, with amounts that are already numbers."""
        street = self.street
        event = WrittenAction(kind, name, self.line, max(0, street), amount, to)
        self.text.events.append(event)

    def limits(self, small: Decimal, big: Decimal) -> None:
        """Set the blinds, or in limit games the small and the big bet."""
        self.text.small_blind, self.text.big_blind = small, big
        if self.is_limit:
            self.text.bets = small, big
            self.text.small_blind, self.text.big_blind = small / 2, small

    def deal(self, name: str, *parts: str) -> None:
        """Add the new cards of a player on the current street.

        The last part has the new cards; those that the player already has are skipped.

        In stud, down cards may be missing or unknown.
        """
        text, street = self.text, max(self.street, 0)
        before = {
            card
            for (who, _), cards in text.dealt.items()
            if who == name
            for card in cards
            if card
        }
        new = [card for card in cards_of(parts[-1]) if card not in before]
        first = variant_of(text.code).game.plan[0].hole
        if street == 0 and "u" in first and len(new) == 1:
            new = [Card.UNKNOWN] * (len(first) - 1) + new
        if "u" in first and street:
            new = new[-1:]
        if any(new):
            text.dealt[self.known_name(name), street] = tuple(new)
        else:
            text.present.add(self.known_name(name))

    def discard(self, name: str, count: int, cards: tuple[Card, ...] = ()) -> None:
        """Add a draw on the current street; with no cards and count 0, a stand pat."""
        event = WrittenAction(ActionKind.DISCARD, name, self.line, max(self.street, 0))
        event.cards, event.count = cards, max(count, len(cards))
        self.text.events.append(event)

    def board(self, street: int, cards: tuple[Card, ...], run: int = 0) -> None:
        """Begin a street and add its new board cards, on runout ``run``."""
        self.street = street
        boards = self.text.boards
        before = [card for _, part in boards.get(0, ()) for card in part]
        if run:
            before += [card for _, part in boards.get(run, ()) for card in part]
        known = set(cards[: len(before)]) == set(before)  # the order may differ
        new = cards[len(before) :] if known else cards
        if new and (street, tuple(new)) not in boards.get(run, ()):
            boards.setdefault(run, []).append((street, tuple(new)))

    def apply_cap(self) -> None:
        """Reduce the stacks to the cap, and keep the whole stacks in ``meta``."""
        text = self.text
        if self.cap is None:
            return
        text.meta["cap"] = str(self.cap)
        text.meta["stacks"] = {seat.name: str(seat.stack) for seat in text.seats}
        for seat in text.seats:
            seat.stack = min(seat.stack, self.cap)

    def show(self, name: str, cards: tuple[Card, ...]) -> None:
        """Add the cards that a player showed."""
        self.text.shown[name] = cards
        self.text.showdown.append(name)

    def collect(self, name: str, amount: str) -> None:
        """Add chips that a player won."""
        self.text.give(self.text.collected, name, self.amount(amount))


def _bring_in(text: Transcript) -> Decimal:
    """Return the full bring-in.

    If the player who brought in was all in for less, it is what the next player paid to
    call.
    """
    for n, event in enumerate(text.events):
        if event.kind is ActionKind.BRING_IN and event.amount is not None:
            later = [e for e in text.events[n + 1 :] if e.kind is not ActionKind.FOLD]
            if (
                later
                and later[0].kind is ActionKind.CALL
                and later[0].amount is not None
            ):
                return max(event.amount, later[0].amount)
            return event.amount
    return text.bets[0] / 2 if text.bets else Decimal(0)
