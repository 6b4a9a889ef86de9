"""A tournament that is determined by its entries, so that a replay gives the same one.

``apply`` takes one entry and returns its events. Nothing here reads a clock, uses
random numbers or waits: all of that comes with the entries.
"""

from __future__ import annotations

from collections import deque
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.errors import BigslickError, GameConfigError
from bigslick.match.table.player import Player
from bigslick.match.tournament import Tournament
from bigslick.match.tournament import TournamentEventKind as Kind
from bigslick.match.tournament.tables.tournament_hand import HandOutcome
from bigslick.room.protocol.events import encode
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.tournament import deals, host_commands, offers
from bigslick.room.tournament.registrants import Registrant, check_name, takes

if TYPE_CHECKING:
    from bigslick.match.tournament import Offer, ScheduleReading
    from bigslick.match.tournament.tables.seated_table import SeatedTable
    from bigslick.room.tournament_config import TournamentConfig

__all__ = ("NumberedEvent", "RoomTournament")

_KEPT = 300
_REMEMBERED = 64
_SILENT = frozenset({Kind.SITS_IN, Kind.SITS_OUT, Kind.BREAK})


class NumberedEvent(NamedTuple):
    """An event with its number, as bytes."""

    n: int
    data: bytes


class RoomTournament:
    """Players, tables and money of a tournament, from registration to the result."""

    config: TournamentConfig

    def __init__(self, tournament_id: str) -> None:
        """Start without a configuration; the first entry contains it."""
        self.id = tournament_id
        self.host: str | None = None
        self.host_keys: list[str] = []
        """The ids of the host's last commands, for retries."""
        self.registrants: dict[str, Registrant] = {}
        self.engine: Tournament | None = None
        """The engine's tournament, once it has started."""
        self.settled: dict[int, int] = {}
        """The number of finished hands of each table."""
        self.now = self.created_at = self.started_at = self.ended_at = 0
        self.cancelled: str | None = None
        """The reason why it does not take place."""
        self.closed = False
        self.proposal: deals.Proposal | None = None
        self.proposed: dict[str, int] = {}
        """When each player last proposed a deal."""
        self.undo: host_commands.Undo | None = None
        self.offers: dict[str, offers.PendingRebuy] = {}
        """The players who are asked whether they buy a rebuy."""
        self.n = 0
        self.events: deque[NumberedEvent] = deque(maxlen=_KEPT)
        self._fresh: list[NumberedEvent] = []

    # Queries

    @property
    def name(self) -> str:
        """Return the name of the tournament; without one, that of its game."""
        return self.config.title

    @property
    def state(self) -> str:
        """Return whether it is registering, running, finished or cancelled."""
        if self.cancelled is not None:
            return "cancelled"
        if self.engine is None:
            return "registering"
        return "running" if self.engine.result is None else "finished"

    @property
    def people(self) -> list[Registrant]:
        """Return the players who are not bots."""
        return [own for own in self.registrants.values() if own.bot is None]

    def running_engine(self) -> Tournament:
        """Return the engine's tournament.

        Raises:
            GameConfigError: it has not started, or is over.

        """
        if self.engine is None or self.state != "running":
            raise GameConfigError(f"the tournament is not running: {self.state}")
        return self.engine

    def with_token(self, digest: str) -> Registrant | None:
        """Return the player with the hash of this token."""
        found = (own for own in self.registrants.values() if own.token == digest)
        return next(found, None)

    def reading(self, now: int, table: int | None = None) -> ScheduleReading:
        """Return the level at a time; if levels count hands, that of a table.

        Without a table it is the one that has played the most hands.
        """
        engine = self.running_engine()
        if engine.timetable.by_time:
            return engine.timetable.schedule.read(self.seconds(now))
        tables = engine.tables
        own = tables[table] if table in tables else max(tables.values(), key=_hands)
        return engine.timetable.read(own)

    def why_wait(self, table: int, now: int) -> str | None:
        """Return why a table must wait before its next hand; None if it may deal.

        In hand-for-hand play the level clock stands still, and with it a break: it is
        left out.
        """
        engine = self.running_engine()
        if self.proposal is not None:
            return "a deal is proposed"
        reason = engine.why_not(table)
        if reason is not None or not engine.timetable.by_time:
            return reason
        on_break = self.reading(now).on_break and not engine.timetable.clock.stopped
        return "there is a break" if on_break else None

    def seconds(self, now: int) -> float:
        """Return how many seconds the level clock has run at the time ``now``."""
        if self.engine is None:
            return 0.0
        clock = self.engine.timetable.clock
        if clock.stopped or clock.last is None:
            return clock.seconds
        return clock.seconds + max(now / 1000 - clock.last, 0.0)

    # Events

    def tell(self, what: str, **data: Any) -> None:
        """Emit an event."""
        self.n += 1
        fields = {"type": "tournament_event", "tournament": self.id, "n": self.n}
        event = NumberedEvent(self.n, encode(fields | {"what": what} | data))
        self.events.append(event)
        self._fresh.append(event)

    def _tell_engine_events(self) -> None:
        """Emit what the engine has decided."""
        engine = self.engine
        if engine is None or not engine.events:
            return
        told, engine.events = engine.events, []
        for event in told:
            if event.kind not in _SILENT:
                what = str(event.kind).replace(" ", "_").replace("-", "_")
                self.tell(what, **event.data)
        if engine.result is not None and not self.ended_at:
            self.ended_at, self.proposal = self.now, None
            self.tell("finished")

    # Entries

    def apply(self, entry: entries.TournamentEntry) -> list[NumberedEvent]:
        """Apply an entry and return its events.

        Raises:
            GameConfigError: it is not possible now.
            IllegalActionError: the rules do not allow it now.
            RuntimeError: an internal error after something was changed; the
                tournament must be loaded again.

        """
        self._fresh = []
        clock = None if self.engine is None else copy(self.engine.timetable.clock)
        before = self.now
        self._set_time(entry)
        try:
            self._apply(entry.what)
        except BigslickError as error:
            if self._fresh or (self.engine is not None and self.engine.events):
                raise RuntimeError(
                    "an entry was refused after a part of it was applied"
                ) from error
            if self.engine is not None and clock is not None:
                self.engine.timetable.clock = clock  # exactly as in a replay
            self.now = before
            raise
        self._tell_engine_events()
        if entry.key is not None:
            self._remember(entry)
        return self._fresh

    def _set_time(self, entry: entries.TournamentEntry) -> None:
        moved = isinstance(entry.what, entries.ClockSet | entries.Recovered)
        self.now = entry.at if moved else max(self.now, entry.at)
        if moved or self.engine is None or self.engine.result is not None:
            return
        if not self.engine.paused:
            self.engine.timetable.clock.tick(self.now / 1000)

    def _remember(self, entry: entries.TournamentEntry) -> None:
        name = getattr(entry.what, "name", None)
        key = entry.key or ""
        keys = self.host_keys
        if not key.startswith("Direct:") and name in self.registrants:
            keys = self.registrants[name].keys
        keys.append(key)
        del keys[:-_REMEMBERED]

    def _apply(self, what: entries.TournamentBody) -> None:  # noqa: C901, PLR0912 - one for each kind
        """Apply an entry of any kind."""
        match what:
            case entries.HandPlanned(table):
                self.running_engine().plan_hand(table)
            case entries.HandEnded():
                self._end_hand(what)
            case entries.Created(config, host):
                self.config, self.host = config, host
                self.created_at = self.now
            case entries.Registered():
                self._register(what)
            case entries.Unregistered(name):
                self._unregister(name)
            case entries.Started():
                self._start(what)
            case entries.Cancelled(reason):
                if self.engine is not None:
                    raise GameConfigError(
                        "the tournament has started: it cannot be cancelled"
                    )
                self.cancelled, self.ended_at = reason, self.now
                self.tell("cancelled", reason=reason)
            case entries.LevelReached(table):
                self.running_engine().follow_schedule(table)
            case entries.Bought(name, kind):
                self._buy(name, kind)
            case entries.RebuysOffered():
                offers.ask(self, what)
            case entries.Declined(name):
                offers.answer(self, name, yes=False)
            case entries.Wished(name, kind, yes):
                own = self.registrants[name]
                others = [wish for wish in own.wishes if wish != kind]
                own.wishes = [*others, kind] if yes else others
            case (
                entries.Paused()
                | entries.TimeAdded()
                | entries.Moved()
                | entries.Removed()
            ):
                host_commands.direct(self, what)
            case entries.Undone():
                host_commands.undo(self)
            case entries.DealProposed():
                deals.propose(self, what)
            case entries.DealAnswered():
                deals.answer(self, what)
            case entries.Recovered(down_ms):
                self._move_times(down_ms)
            case entries.ClockSet(shift_ms):
                self._move_times(shift_ms)
            case entries.Closed():
                self.closed = True

    def _move_times(self, shift_ms: int) -> None:
        clock = None if self.engine is None else self.engine.timetable.clock
        if clock is not None and clock.last is not None:
            clock.last += shift_ms / 1000
        if self.proposal is not None:
            self.proposal.at += shift_ms
        for offer in self.offers.values():
            offer.until += shift_ms

    # Registration

    def _register(self, what: entries.Registered) -> None:
        check_name(what.name, self.registrants)
        if len(self.people) >= self.config.players:
            raise GameConfigError("the tournament is full")
        registrant = Registrant(
            what.name,
            what.token,
            hosts=what.hosts,
            bank_ms=self.config.bank_ms,
            account=what.account,
        )
        if self.engine is None:
            if self.cancelled is not None:
                raise GameConfigError("the tournament was cancelled")
        else:
            gone = sum(self._is_out_bot(own) for own in self.registrants.values())
            if len(self.registrants) - gone >= self.config.players:
                raise GameConfigError("the tournament is full")
            self.running_engine().register(what.name, Player(what.name, 0))
        self.registrants[what.name] = registrant
        self.tell("registered", name=what.name, players=len(self.registrants))

    def _is_out_bot(self, own: Registrant) -> bool:
        """Return whether this is an eliminated bot, whose place people may take."""
        engine = self.engine
        return own.bot is not None and not (engine and engine.entrants[own.name].is_in)

    def _unregister(self, name: str) -> None:
        if self.engine is not None:
            raise GameConfigError("the tournament has started: nobody can unregister")
        del self.registrants[name]
        self.tell("unregistered", name=name, players=len(self.registrants))

    def _start(self, what: entries.Started) -> None:
        if self.state != "registering":
            raise GameConfigError(f"the tournament cannot start: it is {self.state}")
        for name in what.bots:
            self.registrants[name] = Registrant(name, bot=self.config.bot_level)
        try:
            self.engine = Tournament(
                {name: Player(name, 0) for name in self.registrants},
                self.config.settings(),
                seed=what.seed,
                choose=self.chooses,
            )
        except BigslickError:
            for name in what.bots:
                del self.registrants[name]
            raise
        self.started_at = self.now
        self.engine.timetable.clock.tick(self.now / 1000)
        self.tell("started", players=len(self.registrants))

    def chooses(self, offer: Offer) -> bool:
        """Return whether a player buys the rebuy or add-on that they are offered."""
        asked = self.offers.get(offer.name)
        if offer.kind == "rebuy" and asked is not None:
            return asked.yes is True
        return takes(self.registrants.get(offer.name), offer)

    def _buy(self, name: str, kind: str) -> None:
        engine = self.running_engine()
        if self.registrants[name].removed:
            raise GameConfigError(f"{name} was removed by the host")
        if kind == "rebuy" and name in self.offers:
            offers.answer(self, name, yes=True)
        elif kind == "re-entry":
            engine.reenter(name)
        elif kind == "rebuy":
            engine.rebuy(name)
        else:
            engine.buy_add_on(name)

    # Hands

    def _end_hand(self, what: entries.HandEnded) -> None:
        engine = self.running_engine()
        hand = engine.playing.get(what.table)
        if hand is None or len(hand.entrants) != len(what.stacks):
            raise GameConfigError(f"table {what.table} has no such hand")
        starting = [entrant.chips for entrant in hand.entrants]
        if sum(starting) != sum(what.stacks):
            raise GameConfigError(
                f"table {what.table}: {sum(starting)} chips became {sum(what.stacks)}"
            )
        for entrant, chips in zip(hand.entrants, what.stacks, strict=True):
            entrant.player.chips = chips
        for entrant in hand.table.entrants:
            engine.registration.set_away(entrant.name, away=entrant.name in what.away)
        for name, bank_ms in what.banks.items():
            self.registrants[name].bank_ms = bank_ms
        self.settled[what.table] = self.settled.get(what.table, 0) + 1
        outcome = HandOutcome(what.stacks, what.winners)
        engine.settle_outcome(what.table, outcome, starting)
        self.offers = {n: o for n, o in self.offers.items() if o.table != what.table}


def _hands(table: SeatedTable) -> int:
    return table.hands
