"""One hand at a table: its state, its sealed deck and its clocks."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from bigslick.engine import Automation
from bigslick.engine.chips.account import hole_cards_of
from bigslick.fast_dataclasses import dataclass
from bigslick.match.table.hand_result import HandResult
from bigslick.room.fairness.dealt_deck import DealtCards, DealtDeck
from bigslick.room.fairness.record import BOARD, BURN
from bigslick.room.table.hand.event_builder import EventBuilder, texts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.cards import Card
    from bigslick.engine import Action, State
    from bigslick.match.game_set import PlannedHand
    from bigslick.room.fairness.legacy import OldDeck
    from bigslick.room.table.hand.event_builder import EventDraft
    from bigslick.room.table.players.guests import GuestId

__all__ = ("RoomHand",)

_AUTOMATIC = tuple(Automation)
_CHOOSING = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)
_MOST_OPERATIONS = 2_000
"""A hand with more operations is too long; normal hands have a few hundred."""


@dataclass
class RoomHand:
    """The current hand, or the last one until the next starts."""

    hand_id: str
    number: int
    began: int
    plan: PlannedHand
    names: tuple[str, ...]
    guests: tuple[GuestId, ...]
    """The guests who were dealt in, in playing order; only they see their cards."""
    bots: tuple[str, ...]
    deck: DealtDeck | OldDeck
    state: State
    runouts: int
    seats: tuple[int, ...] = field(init=False)
    """The seats in playing order."""
    event_builder: EventBuilder = field(init=False)
    times: list[float] = field(default_factory=list)
    shown_later: set[str] = field(default_factory=set)
    """Cards that were shown after the hand."""
    hunted: list[tuple[int, Card]] = field(default_factory=list)
    """Cards shown by rabbit hunting, each with its destination: BURN or BOARD."""
    _dealt: tuple[int, DealtCards] | None = None
    """The dealt cards, cached together with the number of operations so far."""

    def __post_init__(self) -> None:
        """Put the sealed cards in order; ``begin`` starts the hand."""
        self.seats = self.plan.lineup.order
        order = self.deck.reserve_order if isinstance(self.deck, DealtDeck) else None
        self.state.set_deck("".join(self.deck.cards), reserve_order=order)
        self.event_builder = EventBuilder(self.state, self.seats, self.guests)

    @property
    def board_cards(self) -> int:
        """Return the number of cards of a complete board."""
        return sum(street.board_dealing_count for street in self.state.streets)

    @property
    def is_long(self) -> bool:
        """Return whether the hand has too many operations."""
        return len(self.state.operations) >= _MOST_OPERATIONS

    @property
    def turn(self) -> int | None:
        """Return the seat to act, if any."""
        state = self.state
        index = state.turn_index if state.status else None
        return None if index is None else self.seats[index]

    def index(self, seat: int | None) -> int | None:
        """Return the index of a seat in the hand; None if it is not in the hand."""
        return self.seats.index(seat) if seat in self.seats else None

    def index_of(self, guest: GuestId | None) -> int | None:
        """Return the index of a guest in the hand; None if they are not in it."""
        return self.guests.index(guest) if guest in self.guests else None

    @property
    def choosing(self) -> list[int]:
        """Return the seats that must choose the number of runouts."""
        if self.runouts == 1:
            return []
        return [self.seats[i] for i in self.state.runout_count_selector_indices]

    def can_run_out(self, count: int) -> bool:
        """Return whether there are enough cards for that number of runouts."""
        return self.state.can_select_runout_count(count)

    def begin(self, at: int) -> list[EventDraft]:
        """Perform all operations that are not decisions of players."""
        self.state.automate(_CHOOSING if self.runouts > 1 else _AUTOMATIC)
        return self._drafts(at, "player")

    def act(self, at: int, action: Action, by: str) -> list[EventDraft]:
        """Perform the action of the player to act.

        Raises:
            IllegalActionError: the action is illegal.

        """
        self.state.act(action)
        return self._drafts(at, by)

    def fold_absent(self, at: int) -> list[EventDraft]:
        """Fold for an absent player, even when checking is free."""
        self.state.fold_absent()
        return self._drafts(at, "clock")

    def run_out(self, at: int, agreed: list[int]) -> list[EventDraft]:
        """Deal the rest of the board, more than once if all players agreed."""
        many = self.runouts if self.can_run_out(self.runouts) else 1
        for seat in self.choosing:
            wish = many if seat in agreed else 1
            self.state.select_runout_count(wish, self.seats.index(seat))
        return self._drafts(at, "player")

    def _drafts(self, at: int, by: str) -> list[EventDraft]:
        drafts = self.event_builder.drafts(by)
        late = len(self.state.operations) - len(self.times)
        self.times += [(at - self.began) / 1000] * late
        return drafts

    def result(self, table: str, time: str) -> HandResult:
        """Return the record of the hand with all cards."""
        return HandResult(
            self.state,
            self.names,
            seats=self.seats,
            button=self.plan.lineup.positions.button,
            hand_id=self.hand_id,
            game=self.plan.code,
            table=table,
            time=time,
            bots=self.bots,
            times=self.times,
        )

    @property
    def open_cards(self) -> set[str]:
        """Return all cards that everybody has seen."""
        cards = {card for board in self.event_builder.boards for card in board}
        for shown in self.event_builder.shown.values():
            cards.update(shown)
        cards.update(repr(card) for to, card in self.hunted if to == BOARD)
        return cards | self.shown_later

    # The proof of the deal

    @property
    def dealt(self) -> DealtCards:
        """Return where each card went, in the order of dealing."""
        known, count = self._dealt, len(self.state.operations) + len(self.hunted)
        if known is not None and known[0] == count:
            return known[1]
        dealt = DealtCards.of(self.state.operations, self.seats)
        for to, card in self.hunted:
            dealt.add(to, (card,))
        dealt.rabbit = len(self.hunted)
        dealt.reshuffles = list(self.state.reshuffles)
        self._dealt = count, dealt
        return dealt

    def end_openings(self) -> tuple[dict[str, Any], dict[GuestId, dict[str, Any]]]:
        """Return the public openings, and those for each person in the hand.

        A player's own cards are opened to them even if they were folded or discarded.
        """
        if not isinstance(self.deck, DealtDeck):
            return {"openings": self.deck.openings(self.open_cards)}, {}
        deck, dealt = self.deck, self.dealt
        seen = dealt.seen_by_all(self.event_builder.shown)
        people = {
            guest: dealt.of_seat(seat)
            for seat, guest, name in zip(
                self.seats, self.guests, self.names, strict=True
            )
            if name not in self.bots
        }
        to_all = {"dealt": dealt.to, **asdict(deck.open(dealt, seen))}
        return to_all, {
            guest: to_all | asdict(deck.open(dealt, seen | own))
            for guest, own in people.items()
            if not own <= seen
        }

    def shown_openings(self, seat: int, cards: Iterable[str]) -> dict[str, Any]:
        """Return the openings of cards that a player shows after the hand."""
        if not isinstance(self.deck, DealtDeck):
            return {}
        dealt = self.dealt
        return asdict(self.deck.open(dealt, dealt.shown_by(seat, cards)))

    def rabbit_openings(self) -> dict[str, Any]:
        """Return the openings of the cards shown by rabbit hunting."""
        if not isinstance(self.deck, DealtDeck):
            return {}
        dealt = self.dealt
        after = range(len(dealt.to) - dealt.rabbit, len(dealt.to))
        board = [deal for deal in after if dealt.to[deal] == BOARD]
        opened = self.deck.open(dealt, board)
        return {
            "dealt": dealt.to[after.start :],
            "openings": opened.openings,
            "proof": opened.proof,
        }

    def own_cards(self, seat: int) -> list[str]:
        """Return a player's current hole cards, or those they folded."""
        return texts(hole_cards_of(self.state.operations, self.seats.index(seat)))

    def rabbit(self) -> list[list[str]] | None:
        """Return the completed boards (rabbit hunting); None if no card is missing."""
        state, boards = self.state, self.event_builder.boards
        over = state.street_index is None and state.folded_status
        if not over or len(boards) > 1:
            return None
        if not self.hunted:
            self._hunt(len(boards[0]))
        missing = [repr(card) for to, card in self.hunted if to == BOARD]
        return [[*boards[0], *missing]] if missing else None

    def _hunt(self, lies: int) -> None:
        """Record the cards that the remaining streets would have dealt."""
        places: list[int] = []
        for street in self.state.streets:
            count = street.board_dealing_count
            if count > lies:
                places += [BURN] * street.card_burning_status
                places += [BOARD] * (count - lies)
            lies = max(lies - count, 0)
        self.hunted = list(zip(places, self.state.deck_cards, strict=False))
