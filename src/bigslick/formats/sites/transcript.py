"""The transcript of a hand: the content of its text, in the same form for all sites.

The reader of a site fills in a transcript; ``replay`` replays it in the engine, which
shows whether the hand is possible.
"""

from __future__ import annotations

from dataclasses import field
from decimal import Decimal
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.cards import Card
    from bigslick.formats.sites.usual_hand import UsualHand

__all__ = ("ActionKind", "PostKind", "Transcript", "WrittenAction", "WrittenSeat")


class PostKind(Enum):
    """The kinds of chips that are put in before the deal."""

    ANTE = auto()
    SMALL_BLIND = auto()
    BIG_BLIND = auto()
    BOTH_BLINDS = auto()
    """A live big blind and a dead small blind, stated as one amount."""
    STRADDLE = auto()
    BLIND = auto()
    """A blind or a straddle, depending on the player's position."""
    BUTTON_BLIND = auto()
    DEAD = auto()
    """Dead chips, which are not part of the player's bet."""
    EXTRA = auto()
    """A live post out of turn, by a player who joined late."""


class ActionKind(Enum):
    """What a player does when it is their turn."""

    FOLD = auto()
    CHECK = auto()
    CALL = auto()
    CHECK_OR_CALL = auto()
    """A check or a call, depending on the bets."""
    BET = auto()
    RAISE = auto()
    ALL_IN = auto()
    """All remaining chips, as a call, a bet or a raise."""
    BRING_IN = auto()
    DISCARD = auto()
    """A draw; without cards or a count, the player stands pat."""


@dataclass(slots=True)
class WrittenSeat:
    """A player's name, seat and stack."""

    number: int
    name: str
    stack: Decimal
    bounty: str | None = None
    sitting_out: bool = False


@dataclass(slots=True)
class WrittenAction:
    """One action of a player, with its line and street.

    ``amount`` is what the player added, ``to`` their total bet; a site states one of
    the two. ``street`` counts from 0; None if the text does not state it.
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
    """The content of one hand's text."""

    site: str
    hand_id: str = ""
    code: str = ""
    """The code of the game."""
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
    """The ante, if the site states it separately from the posts."""
    bets: tuple[Decimal, Decimal] | None = None
    bring_in: Decimal | None = None
    seats: list[WrittenSeat] = field(default_factory=list)
    posts: list[tuple[PostKind, str, Decimal, int]] = field(default_factory=list)
    """The kind of each post, the player, the amount and the line."""
    events: list[WrittenAction] = field(default_factory=list)
    dealt: dict[tuple[str, int], tuple[Card, ...]] = field(default_factory=dict)
    """The new cards of each player on each street; cards that were not seen are
    unknown.
    """
    boards: dict[int, list[tuple[int, tuple[Card, ...]]]] = field(default_factory=dict)
    """The street and the cards of each deal to the board, by runout: 0 for cards that
    all runouts share, 1 for the first runout, and so on.
    """
    draw_runs: list[dict[str, tuple[Card, ...]]] = field(default_factory=list)
    """If a draw is run several times, the cards that each player draws in the second
    and each later run.
    """
    run_street: int | None = None
    """The street of the draw that is run several times."""
    shown: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """The cards that players showed at the showdown or after it, in this order."""
    showdown: list[str] = field(default_factory=list)
    """The players who showed or mucked, in this order."""
    present: set[str] = field(default_factory=set)
    """Players who are stated to have been dealt in, even if they never acted."""
    known: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """Cards that were not shown but became known afterwards."""
    skipped: list[tuple[int, str]] = field(default_factory=list)
    """The lines about a player that the reader did not understand, with their numbers;
    many are chat or remarks of the site.
    """
    pat_unsaid: bool = False
    """Whether the format leaves out players who stand pat."""
    returned: dict[str, Decimal] = field(default_factory=dict)
    returned_unsaid: bool = False
    """Whether the format leaves out uncalled chips."""
    returned_in_doubt: bool = False
    """Whether the collected amount may include uncalled chips."""
    collected: dict[str, Decimal] = field(default_factory=dict)
    final: dict[str, Decimal] = field(default_factory=dict)
    """The stacks after the hand, if a site states them."""
    final_decides: bool = False
    """Whether winnings are computed from final stacks, because the text omits some."""
    actions_only: bool = False
    """Whether the text states only actions. Then pots and winnings are those of the
    replay without rake, and players show in the order that the rules prescribe.
    """
    total_pot: Decimal | None = None
    added: Decimal = Decimal(0)
    """Chips that the house adds to the pot, as a promotion."""
    board_count: int = 1
    """The number of boards from the first board card on."""
    rake: Decimal | None = None
    tolerance: Decimal = Decimal(0)
    """By how much stated amounts may differ from the true ones, because the site rounds
    large numbers.
    """
    pots: list[Decimal] = field(default_factory=list)
    """The main pot and the side pots after rake, if the site states them."""
    meta: dict[str, Any] = field(default_factory=dict)
    last_line: int = 0
    usual: UsualHand | None = None
    """The play as numbers, if only the first lines were read; see ``completed``."""

    def completed(self) -> Transcript:
        """Return the whole transcript; read the other lines if they were not read."""
        if self.usual is None:
            return self
        text = self.usual.complete()
        if "encoding" in self.meta:
            text.meta["encoding"] = self.meta["encoding"]
        return text

    def active_names(self) -> set[str]:
        """Return the names of the players who posted, acted or got cards."""
        active = {name for _, name, _, _ in self.posts}
        active.update(event.name for event in self.events)
        active.update(name for name, _ in self.dealt)
        active.update(self.shown, self.collected, self.present)
        return active

    def at_seat(self, number: str, words: str) -> tuple[str, str]:
        """Return the player at a seat, and the rest of the text after their name.

        Raises:
            NotationError: the text starts with another name.

        """
        place = int(number)
        name = next((seat.name for seat in self.seats if seat.number == place), None)
        if name is None or not words.startswith(name):
            raise NotationError(f"seat {number} belongs to another player: {words!r}")
        return name, words[len(name) :]

    def give(self, where: dict[str, Decimal], name: str, amount: Decimal) -> None:
        """Add an amount to the collected or returned chips of a player."""
        where[name] = where[name] + amount if name in where else amount
