"""What a text says of a hand, the same for every site, before it is believed.

A reader of a site fills in a transcript; ``replay`` plays it through the engine
and finds out whether it can be true.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from decimal import Decimal

    from bigslick.cards import Card

__all__ = ("ActionKind", "PostKind", "Transcript", "WrittenAction", "WrittenSeat")


class PostKind(Enum):
    """The chips that are put in before the cards."""

    ANTE = auto()
    SMALL_BLIND = auto()
    BIG_BLIND = auto()
    BOTH_BLINDS = auto()
    """A missed big blind that is live and a small one that is dead, in one sum."""
    STRADDLE = auto()
    BLIND = auto()
    """A blind or a straddle; which of them, the place at the table says."""
    BUTTON_BLIND = auto()
    DEAD = auto()
    """Chips that count for nothing in front of the player."""
    EXTRA = auto()
    """A live post out of turn by somebody who came late."""


class ActionKind(Enum):
    """What a player does when it is their turn."""

    FOLD = auto()
    CHECK = auto()
    CALL = auto()
    CHECK_OR_CALL = auto()
    """One of the two; the bets say which."""
    BET = auto()
    RAISE = auto()
    ALL_IN = auto()
    """All chips that are left, be it a call, a bet or a raise."""
    BRING_IN = auto()
    DISCARD = auto()
    """With no cards and no count: stands pat."""


@dataclass(slots=True)
class WrittenSeat:
    """Who sits where with how much."""

    number: int
    name: str
    stack: Decimal
    bounty: str | None = None
    sitting_out: bool = False


@dataclass(slots=True)
class WrittenAction:
    """One line of a player: what they did, and where that stands.

    ``amount`` is what they added, ``to`` the total in front of them; a site says one of
    the two. ``street`` counts from 0; None if the text does not say it.
    """

    kind: ActionKind
    name: str
    line: int
    street: int | None
    amount: Decimal | None = None
    to: Decimal | None = None
    cards: tuple[Card, ...] = ()
    count: int = 0


@dataclass(slots=True)
class Transcript:
    """All that a text says of one hand."""

    site: str
    hand_id: str = ""
    code: str = ""
    """Of the game, as everywhere in Bigslick."""
    tournament: bool = False
    currency: str | None = None
    """An ISO 4217 code; None for chips and play money."""
    time: str | None = None
    table: str = ""
    seat_count: int | None = None
    button: int | None = None
    small_blind: Decimal | None = None
    big_blind: Decimal | None = None
    straddle: Decimal | None = None
    ante: Decimal | None = None
    """What is anted by those who ante, where a site says it apart from the posts."""
    bets: tuple[Decimal, Decimal] | None = None
    bring_in: Decimal | None = None
    seats: list[WrittenSeat] = field(default_factory=list)
    posts: list[tuple[PostKind, str, Decimal, int]] = field(default_factory=list)
    """What, who, how much, in which line."""
    events: list[WrittenAction] = field(default_factory=list)
    dealt: dict[tuple[str, int], tuple[Card, ...]] = field(default_factory=dict)
    """The new cards of a player on a street, those face down unknown."""
    boards: dict[int, list[tuple[int, tuple[Card, ...]]]] = field(default_factory=dict)
    """The street and the cards dealt to the common board (0), to that of the first
    runout (1), and so on."""
    shown: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards shown at the showdown or after it, in that order."""
    showdown: list[str] = field(default_factory=list)
    """Who showed or mucked, in that order."""
    present: set[str] = field(default_factory=set)
    """Who is said to have been dealt in, also if they never acted."""
    known: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Cards that were not shown but came to light afterwards."""
    returned: dict[str, Decimal] = field(default_factory=dict)
    returned_unsaid: bool = False
    """Does the format not say which bet was called by nobody?"""
    returned_in_doubt: bool = False
    """May what went back be part of what was collected?"""
    collected: dict[str, Decimal] = field(default_factory=dict)
    final: dict[str, Decimal] = field(default_factory=dict)
    """The stacks after the hand, where a site says them."""
    actions_only: bool = False
    """Is only said what was done? Then pots and winnings are as played, without a
    rake, and players show in the order of the rules."""
    total_pot: Decimal | None = None
    rake: Decimal | None = None
    pots: list[Decimal] = field(default_factory=list)
    """The main pot and the side pots without the rake, where a site says them."""
    meta: dict[str, Any] = field(default_factory=dict)
    last_line: int = 0

    def at_seat(self, number: str, words: str) -> tuple[str, str]:
        """Return who sits there and what is said of them after their name.

        Raises:
            NotationError: the words begin with another name.

        """
        name = {seat.number: seat.name for seat in self.seats}.get(int(number))
        if name is None or not words.startswith(name):
            raise NotationError(f"seat {number} belongs to another player: {words!r}")
        return name, words[len(name) :]

    def give(self, where: dict[str, Decimal], name: str, amount: Decimal) -> None:
        """Add to what a player got back or collected."""
        where[name] = where[name] + amount if name in where else amount
