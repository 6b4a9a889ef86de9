"""Directs the tables of a tournament: opens, seats and closes them, starts hands.

After each change a table is compared with the tournament, and the difference is
written as one entry of the table. This is also what repairs a table after a crash.
"""

from __future__ import annotations

from dataclasses import astuple
from functools import partial
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError, IllegalActionError
from bigslick.match.tournament.tables.tournament_hand import HandOutcome
from bigslick.room.storage import entries as table_entries
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.storage.table_ids import chain_id, group_of
from bigslick.room.table.actor import TableActor
from bigslick.room.table.players.admission import CLUB_LOCK
from bigslick.room.table.table import Table
from bigslick.room.tournament import offers

if TYPE_CHECKING:
    from bigslick.match.tournament import Entrant
    from bigslick.match.tournament.tables.seated_table import SeatedTable
    from bigslick.room.storage.tournament_entries import HandPlan
    from bigslick.room.tournament.actor import TournamentActor

__all__ = ("TableDirection",)

_OVER = "the tournament is over"
_BROKEN = "the table was broken"


class TableDirection:
    """The tables of one tournament."""

    def __init__(self, actor: TournamentActor) -> None:
        """Start without tables; ``attach`` finds those of the room."""
        self._actor = actor
        self._opened: set[int] = set()
        """The numbers of the tables that were opened here and not closed here."""
        self._waiting: set[int] = set()
        """Tables that asked to deal and must wait."""
        self._seats: dict[int, tuple[object, ...]] = {}
        """The seats that each table was last given."""
        self._carried: dict[str, tuple[bool, int]] = {}
        """Whether a player who moves sits out, and their time bank."""

    @property
    def tables(self) -> dict[int, TableActor]:
        """Return the open tables of the tournament by number."""
        return {n: actor for n in self._opened if (actor := self._table(n)) is not None}

    def _table(self, number: int) -> TableActor | None:
        """Return an open table; None if there is none, or it is quarantined."""
        return self._actor.room.tables.get(chain_id(self._actor.own.id, number))

    def attach(self) -> None:
        """Become the director of all tables that are open; compare them again."""
        own = self._actor.own.id
        self._seats.clear()
        for table_id, actor in self._actor.room.tables.items():
            if group_of(table_id) == own and actor.table.is_directed:
                actor.director = self
                self._opened.add(actor.table.tournament_table)

    # Called by tables

    def hand_over(self, actor: TableActor) -> None:
        """Process the last hand of a table, if this was not done before."""
        table = actor.table
        if self._actor.waits or not self._is_unsettled(table):
            return
        hand = table.hand
        assert hand is not None  # noqa: S101 - one more was played than settled
        outcome = HandOutcome.of(hand.result("", ""))
        if self._asks_for_rebuys(table, outcome):
            return
        away = [seat.player.name for seat in table.seats.values() if seat.away]
        banks = {
            table.name_at(seat): guest.bank_ms
            for seat, guest in table.guests.items()
            if table.seats[seat].bot is None
        }
        winners = {name: list(own) for name, own in outcome.winners.items()}
        stacks = list(outcome.stacks)
        number, engine = table.tournament_table, self._actor.own.running_engine()
        changes, owed = engine.changes, bool(engine.owed)
        self._actor.write(entries.HandEnded(number, stacks, winners, away, banks))
        if owed or 0 in stacks or engine.changes != changes:
            self._actor.changed()
            return
        # Only the stacks of this table have changed, and it knows them.
        self._seats[number] = _seats_of(engine.tables[number])
        self._actor.timer.set()
        if not engine.hand_for_hand:
            self._wake()

    def _asks_for_rebuys(self, table: Table, outcome: HandOutcome) -> bool:
        """Return whether players decide about a rebuy; ask them, if nobody did.

        The hand is settled when all of them have answered or their time is over.
        """
        own, now, number = self._actor.own, self._now(), table.tournament_table
        hand = own.running_engine().playing[number]
        broke = [
            entrant.name
            for entrant, chips in zip(hand.entrants, outcome.stacks, strict=True)
            if not chips and offers.must_ask(own, entrant, hand.level)
        ]
        here = {
            table.name_at(seat)
            for seat, guest in table.guests.items()
            if guest.connected and not table.seats[seat].away
        }
        names = [name for name in broke if name in here]
        if names:
            until = now + offers.REBUY_MS
            self._actor.write(entries.RebuysOffered(number, names, until))
            self._actor.timer.set()
        return any(
            offer.table == number and offer.yes is None and now < offer.until
            for offer in own.offers.values()
        )

    def _is_unsettled(self, table: Table) -> bool:
        settled = self._actor.own.settled.get(table.tournament_table, 0)
        return not table.playing and table.number > settled

    def may_deal(self, actor: TableActor) -> bool:
        """Return whether the table may begin a hand now."""
        table, director = actor.table, self._actor
        number = table.tournament_table
        if director.waits or director.own.state != "running":
            return False
        if self._is_unsettled(table):
            return False
        planned = self._planned(number)
        reason = None if planned else director.own.why_wait(number, self._now())
        if reason is None:
            self._waiting.discard(number)
        else:
            self._waiting.add(number)
        return reason is None

    def _planned(self, number: int) -> bool:
        """Return whether the hand was planned before the room was killed."""
        engine = self._actor.own.engine
        return engine is not None and number in engine.playing

    def plan_hand(self, actor: TableActor) -> HandPlan:
        """Return the plan of the next hand of a table; the hand counts as started.

        Raises:
            IllegalActionError: the table must wait.

        """
        director, number, now = self._actor, actor.table.tournament_table, self._now()
        own = director.own
        if not self._planned(number):
            if own.reading(now, number).number > own.running_engine().level:
                director.write(entries.LevelReached(number), at=now)
                director.changed()
            reason = own.why_wait(number, now)
            if reason is not None:
                self._waiting.add(number)
                raise IllegalActionError(f"table {number} cannot deal: {reason}")
            self._reseat(actor)
            director.write(entries.HandPlanned(number), at=now)
        else:
            self._reseat(actor)
        return self._plan_of(number)

    def _plan_of(self, number: int) -> HandPlan:
        engine = self._actor.own.running_engine()
        hand, level = engine.playing[number], engine.stakes
        lineup = hand.plan.lineup
        button, small, big = astuple(lineup.positions)
        return entries.HandPlan(
            list(lineup.order),
            (button, small, big),
            hand.turn,
            engine.level + 1,
            level.blinds,
            level.ante,
            level.big_blind_ante,
        )

    def _now(self) -> int:
        return self._actor.room.clock()

    # Following the tournament

    def follow(self) -> None:
        """Open, reseat and close tables as the tournament requires; start hands."""
        own, tables = self._actor.own, self.tables
        engine = own.engine
        if engine is None:
            return
        for number, seated in engine.tables.items():
            seats = _seats_of(seated)
            if self._seats.get(number) == seats and number in self._opened:
                continue
            self._seats[number] = seats
            actor = tables.get(number)
            if actor is not None:
                self._note_movers(actor, seated)
                actor.submit(partial(self._reseat_and_go, actor))
            else:
                self._opened.add(number)
                self._actor.room.tasks.add(partial(self._open_and_go, number))
        for number, actor in tables.items():
            if number not in engine.tables:
                self._seats.pop(number, None)
                self._note_movers(actor, None)
                actor.submit(partial(self._empty, actor))
        self._wake()
        for offer in own.offers.values():
            if offer.table in tables:
                tables[offer.table].submit(tables[offer.table].schedule)

    def _wake(self) -> None:
        """Let the tables that wait check again whether they may deal."""
        waiting, self._waiting = self._waiting, set()
        for number in waiting:
            actor = self._table(number)
            if actor is not None:
                actor.submit(actor.schedule)

    def let_deal(self) -> None:
        """Let all tables check whether they may deal."""
        for actor in self.tables.values():
            actor.submit(actor.schedule)

    def close_all(self) -> None:
        """Close the tables of a tournament that is over."""
        for actor in self.tables.values():
            self._actor.room.close_table(actor.table.id, _OVER)
        self._opened.clear()

    def _open_and_go(self, number: int) -> None:
        """Open a table of a running tournament and seat its players.

        When a tournament is over, its last table is still in the engine, but closed.
        """
        own = self._actor.own
        engine = own.engine
        if self._actor.waits or engine is None or own.state != "running":
            return
        if number not in engine.tables:
            return
        actor = self._open(number)
        if actor is not None:
            actor.submit(partial(self._reseat_and_go, actor))

    def _open(self, number: int) -> TableActor | None:
        """Return a table, opened if necessary; None if it is quarantined."""
        room, own = self._actor.room, self._actor.own
        table_id = chain_id(own.id, number)
        if table_id in room.tables or table_id in room.quarantined:
            return room.tables.get(table_id)
        actor = TableActor(room, Table(table_id), 0)
        actor.bundle = own.id
        config = own.config.table(number, own.name)
        lock = CLUB_LOCK if config.club else None
        actor.write(table_entries.Created(config, lock=lock, tournament_table=number))
        actor.director = self
        room.tables[table_id] = actor
        self._opened.add(number)
        actor.start()
        return actor

    def _reseat_and_go(self, actor: TableActor) -> None:
        self._reseat(actor)
        actor.schedule()

    def _note_movers(self, actor: TableActor, seated: SeatedTable | None) -> None:
        """Record the state of players who leave a table, before they do."""
        table = actor.table
        for number, seat in table.seats.items():
            name = seat.player.name
            stays = seated is not None and number in seated.seats
            if not (stays and seated is not None and seated.seats[number].name == name):
                self._carried[name] = seat.away, table.guests[number].bank_ms

    def _reseat(self, actor: TableActor) -> None:
        """Write the difference between a table and the tournament, if there is one."""
        table, engine = actor.table, self._actor.own.engine
        number = table.tournament_table
        if engine is None or self._is_unsettled(table):
            return
        seated = engine.tables.get(number)
        wanted = {} if seated is None else seated.seats
        here = {n: seat.player.name for n, seat in table.seats.items()}
        left = [
            self._departed(seat, engine.entrants[name])
            for seat, name in sorted(here.items())
            if seat not in wanted or wanted[seat].name != name
        ]
        gone = {own.seat for own in left}
        came = [
            self._arrival(seat, entrant)
            for seat, entrant in sorted(wanted.items())
            if seat not in here or seat in gone
        ]
        stacks = {
            seat: entrant.chips
            for seat, entrant in sorted(wanted.items())
            if seat in here
            and seat not in gone
            and table.seats[seat].player.chips != entrant.chips
        }
        for own in left:
            if own.number not in {0, number}:  # not out, nor moved at this table
                self._welcome(own)
        if left or came or stacks:
            actor.write(table_entries.Reseated(left, came, stacks))

    def _welcome(self, mover: entries.Departed) -> None:
        """Seat a player at their new table before they leave the old one.

        Their client follows at once, and the new table must know its token.
        """
        engine, actor = self._actor.own.engine, self._open(mover.number)
        if actor is None or actor.waits or engine is None:
            return
        entrant = engine.tables[mover.number].seats[mover.to_seat]
        if mover.to_seat not in actor.table.seats:
            came = [self._arrival(mover.to_seat, entrant)]
            actor.write(table_entries.Reseated(came=came))

    def _departed(self, seat: int, entrant: Entrant) -> entries.Departed:
        if entrant.table is None:
            return entries.Departed(seat)
        table_id = chain_id(self._actor.own.id, entrant.table)
        return entries.Departed(seat, table_id, entrant.table, entrant.player.seat or 0)

    def _arrival(self, seat: int, entrant: Entrant) -> entries.Arrival:
        registrant = self._actor.own.registrants[entrant.name]
        known = entrant.player.sitting_out, registrant.bank_ms
        away, bank_ms = self._carried.pop(entrant.name, known)
        return entries.Arrival(
            seat,
            entrant.name,
            entrant.chips,
            registrant.token,
            registrant.bot,
            away,
            bank_ms,
            registrant.account,
        )

    def _empty(self, actor: TableActor) -> None:
        """Close a table that is no longer part of the tournament."""
        room, table_id = self._actor.room, actor.table.id
        try:
            self._reseat(actor)
        except BigslickError as error:
            actor.log_fault(error)
            return
        if table_id in room.tables and not actor.table.seats:
            room.close_table(table_id, _BROKEN)
            self._opened.discard(actor.table.tournament_table)


def _seats_of(seated: SeatedTable) -> tuple[tuple[int, str, int], ...]:
    """Return the seats of a table with the names and chips of their players."""
    return tuple(
        (seat, entrant.name, entrant.chips)
        for seat, entrant in sorted(seated.seats.items())
    )
