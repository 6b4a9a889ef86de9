"""A table that is determined by its entries alone: a replay gives the same table.

``apply`` takes one entry and returns its events. Nothing in this module reads a clock,
uses random numbers or waits; times and random values are in the entries.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from bigslick.errors import BigslickError, GameConfigError
from bigslick.match.roster import Roster
from bigslick.room.protocol import events
from bigslick.room.storage import entries
from bigslick.room.table import table_clock
from bigslick.room.table.delivery.encoded_event import EncodedEvent, encode_event
from bigslick.room.table.entry_effects import apply_entry
from bigslick.room.table.hand import hand_flow, next_hand
from bigslick.room.table.host_events import describe_order
from bigslick.room.table.players.guests import GuestId

if TYPE_CHECKING:
    from bigslick.engine import View
    from bigslick.match.seating import Seat
    from bigslick.room.table.chat import ChatReport
    from bigslick.room.table.delivery.late_hands import LateHand
    from bigslick.room.table.hand.event_builder import EventDraft, Private
    from bigslick.room.table.hand.room_hand import RoomHand
    from bigslick.room.table.hand.turns import PendingTurn, RunoutQuestion
    from bigslick.room.table.players.departures import Departure
    from bigslick.room.table.players.guests import Guest, WaitingPlayer
    from bigslick.room.table.players.recognition import KnownPlayer
    from bigslick.room.table_config import TableConfig

__all__ = ("HOST_KEY", "Table")

_KEPT = 500
"""How many of the last events are kept, for clients that reconnect."""
_DIGITS = 5
"""The digits of a hand's number in its id."""
_REMEMBERED = 64
"""How many commands of the host are recognised if they are sent again."""
HOST_KEY = "Host:"
"""Prefix of the ids of the host's commands in the storage."""


class Table:
    """Seats, chips, the hand in progress and all events so far."""

    config: TableConfig
    roster: Roster

    def __init__(self, table_id: str) -> None:
        """Start without a configuration; the first entry contains it."""
        self.id = table_id
        self.host: str | None = None
        self.host_keys: list[str] = []
        """The ids of the host's last commands, to recognise retries."""
        self.of_room = False
        """Whether the operator created the table at the start of the room."""
        self.touched = 0
        """When a person last did something here, connected or disconnected."""
        self.lock: str | None = None
        """The hash of the password, if there is one."""
        self.guests: dict[int, Guest] = {}
        self.sat = 0
        """How many guests, including bots, have taken a seat; it is the last guest's
        number.
        """
        self.waiting: list[WaitingPlayer] = []
        self.asked = 0
        """How many players have been added to the waiting list."""
        self.departures: dict[str, Departure] = {}
        """Players who left with chips, by their case-folded names."""
        self.shared_origins: list[str] = []
        """Hashes of addresses from which two people had seats at the same time."""
        self.now = 0
        self.n = 0
        """The number of the last event."""
        self.events: deque[EncodedEvent] = deque(maxlen=_KEPT)
        self.hand: RoomHand | None = None
        self.last_game: str | None = None
        """The code of the game that was dealt last; a mix changes it."""
        self.turn: PendingTurn | None = None
        self.question: RunoutQuestion | None = None
        self.number = 0
        self.paused = self.pausing = False
        """Whether the table is paused, or pauses at the end of the hand."""
        self.closed = False
        self.closing: str | None = None
        """The reason why the table closes at the end of the hand, if it does."""
        self.sealed: next_hand.NextHand | next_hand.OldSealedDeck | None = None
        """The next hand, once it is sealed."""
        self.tournament_table = 0
        """The number of the table in a tournament that directs it; 0 if none does."""
        self.late: LateHand | None = None
        """The last hand, if spectators will see it when the next one is over."""
        self.ended_at = self.shown_ms = 0
        """When the last hand ended, and how many milliseconds its result is shown."""
        self.muted: list[KnownPlayer] = []
        self.removed: list[KnownPlayer] = []
        """Players whom the host muted or removed: they stay muted when they return, or
        need approval to sit down again.
        """
        self.reports: list[ChatReport] = []
        """The last chat messages that players reported, for the operator."""
        self._fresh: list[EncodedEvent] = []

    # Queries

    @property
    def playing(self) -> bool:
        """Return whether a hand is in progress."""
        return self.hand is not None and self.hand.state.status

    @property
    def is_directed(self) -> bool:
        """Return whether a tournament decides about seats, stakes and deals."""
        return self.tournament_table > 0

    @property
    def has_hand(self) -> bool:
        """Return whether a hand is in progress, or sealed and about to be dealt."""
        return self.playing or isinstance(self.sealed, next_hand.NextHand)

    @property
    def seats(self) -> dict[int, Seat]:
        """Return the taken seats."""
        return self.roster.cashier.seats

    @property
    def free_seats(self) -> list[int]:
        """Return the empty seats."""
        return [n for n in range(1, self.config.seats + 1) if n not in self.seats]

    def is_idle_bot(self, number: int) -> bool:
        """Return whether the seat has a bot that is not in a hand."""
        if number not in self.seats or self.seats[number].bot is None:
            return False
        return not self.in_hand(number)

    def in_hand(self, number: int) -> bool:
        """Return whether the seat is in the hand in progress, or in the sealed one."""
        if self.playing:
            return self.index(number) is not None
        sealed = self.sealed
        return isinstance(sealed, next_hand.NextHand) and number in sealed.seal.lineup

    def name_at(self, number: int) -> str:
        """Return the name of the player at a seat.

        Raises:
            GameConfigError: the seat is empty.

        """
        if number not in self.seats:
            raise GameConfigError(f"seat {number} is empty")
        return self.seats[number].player.name

    def guest(self, number: int) -> Guest:
        """Return the guest at a seat.

        Raises:
            GameConfigError: the seat is empty.

        """
        self.name_at(number)
        return self.guests[number]

    def new_guest_id(self) -> GuestId:
        """Return the number of a new guest; it is never used again."""
        self.sat += 1
        return GuestId(self.sat)

    def guest_with(self, guest_id: GuestId) -> Guest | None:
        """Return the guest with this number, None if they have left."""
        found = (own for own in self.guests.values() if own.id == guest_id)
        return next(found, None)

    @property
    def hand_id(self) -> str:
        """Return the id of the next hand."""
        return f"{self.id}-{self.number + 1:0{_DIGITS}}"

    def view(self, guest: GuestId | None) -> View | None:
        """Return the view of a guest; None is a spectator."""
        if self.hand is None:
            return None
        return self.hand.state.view(self.hand.index_of(guest))

    def index(self, seat: int | None) -> int | None:
        """Return the index in the hand of the player at a seat, or None.

        A player who took the seat after the hand was not in it.
        """
        if self.hand is None or seat is None or seat not in self.guests:
            return None
        return self.hand.index_of(self.guests[seat].id)

    def info(self, seat: int) -> events.SeatInfo | None:
        """Return the public data of a seat."""
        if seat not in self.seats:
            return None
        info = self.guests[seat].info(self.seats[seat])
        index = self.index(seat)
        if self.playing and self.hand is not None and index is not None:
            info.chips = self.hand.event_builder.account.stacks[index]
        return info

    # Events

    def emit(
        self,
        kind: type[events.RoomEvent],
        fields: dict[str, Any],
        private: Private | None = None,
    ) -> None:
        """Emit an event; single guests may get other fields."""
        self.n += 1
        self._add(encode_event(kind, self.id, self.n, fields, private))

    def emit_late(self, late: LateHand) -> None:
        """Emit the event of an earlier hand, with cards for those who may see them."""
        self.n += 1
        told = events.Late(table=self.id, n=self.n, hand=late.hand)
        shown = events.Late(table=self.id, n=self.n, hand=late.hand, cards=late.cards)
        self._add(
            EncodedEvent(
                self.n, events.Late, events.encode(told), {}, late, events.encode(shown)
            )
        )

    def _add(self, event: EncodedEvent) -> None:
        self.events.append(event)
        self._fresh.append(event)

    def tell_seat(self, what: str, seat: int) -> None:
        """Announce a change of a seat."""
        self.emit(
            events.SeatChanged, {"what": what, "seat": seat, "info": self.info(seat)}
        )

    def emit_all(self, drafts: list[EventDraft]) -> None:
        """Emit the events of the hand."""
        for kind, fields, private in drafts:
            self.emit(kind, fields, private)

    # Entries

    def apply(self, entry: entries.TableEntry) -> list[EncodedEvent]:
        """Apply an entry and return its events.

        Raises:
            GameConfigError: the entry is not possible at this table now.
            IllegalActionError: the action is illegal.
            RuntimeError: an internal error occurred after the table was changed; the
                table must be loaded again.
        """
        set_back = type(entry.what) is entries.ClockSet
        self.now = entry.at if set_back else max(self.now, entry.at)
        self._fresh, asked = [], self.question
        ordered = (
            describe_order(self, entry.what)
            if entry.key is not None and entry.key.startswith(HOST_KEY)
            else None
        )
        try:
            apply_entry(self, entry.what)
            if asked is not None and self.question is None:  # the board is run out
                hand_flow.continue_hand(self)
        except BigslickError as error:
            if self._fresh:  # too late to refuse: the table was changed
                raise RuntimeError(
                    "an entry was refused after a part of it was applied"
                ) from error
            raise
        if ordered is not None:
            self.emit(events.HostActed, ordered)
        if _is_by_person(entry):
            self.touched = self.now
        if entry.key is not None:
            self._remember(entry.key, getattr(entry.what, "seat", None))
        return self._fresh

    def _remember(self, key: str, seat: int | None) -> None:
        """Store the id of a command that was executed."""
        if key.startswith(HOST_KEY):
            self.host_keys.append(key)
            del self.host_keys[:-_REMEMBERED]
        elif seat in self.guests:
            self.guests[seat].remember(key)

    def set_up(self, config: TableConfig) -> None:
        """Set up an empty table with this configuration."""
        # Older entries may contain other names of the game.
        self.config = config = config.canonical()
        settings = config.settings(self.id)
        self.roster = Roster(settings, lambda: self.now / 1000)
        self.roster.cashier.max_seats = config.seats

    def pause(self, *, yes: bool) -> None:
        """Stop all clocks, or continue them."""
        table_clock.pause(self, yes=yes)


def _is_by_person(entry: entries.TableEntry) -> bool:
    """Return whether a person caused the entry, not a bot, a clock or the room."""
    what = entry.what
    if type(what) is entries.Joined:
        return what.bot is None
    return entry.key is not None or type(what) in _BY_PERSON


_BY_PERSON = (entries.Created, entries.Asked, entries.Withdrew, entries.Present)
