"""Loads tables and tournaments that belong to this process now."""

from __future__ import annotations

import asyncio
import logging
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.errors import DamagedTableError, StorageError
from bigslick.room.lobby.quarantine import put_aside
from bigslick.room.lobby.room_clock import recover_clocks
from bigslick.room.storage import entries
from bigslick.room.storage.table_ids import group_of, is_tournament
from bigslick.room.table.actor import TableActor
from bigslick.room.tournament.checkpoints import restored_chain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.room.lobby.room import Room
    from bigslick.room.storage.table_ownership import Claim

__all__ = ("Loader", "start_table")

_log = logging.getLogger(__name__)
_PAUSE = 0.2
_PRESENT_SECONDS = 5.0
"""After so long, players of a moved table who have not come along are absent."""


class _Loaded(NamedTuple):
    """A table or tournament, and the number of its last entry."""

    claim: Claim
    own: Any
    last: int


class Loader:
    """Loads tables; several requests for the same table load it once."""

    def __init__(self, room: Room) -> None:
        """Load tables of a room."""
        self._room = room
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def load(self, claims: Iterable[Claim]) -> None:
        """Load tables and wait until they can be played; a tournament as a whole."""
        order = sorted(claims, key=lambda claim: group_of(claim.table_id))
        groups = [
            [*group]
            for _, group in groupby(order, lambda claim: group_of(claim.table_id))
        ]
        for group in groups:
            task = asyncio.create_task(self._load(group))
            self._tasks |= dict.fromkeys((own.table_id for own in group), task)
            try:
                await asyncio.shield(task)
            finally:
                for claim in group:
                    self._tasks.pop(claim.table_id, None)

    async def settle(self, table_ids: Iterable[str]) -> None:
        """Wait until tables that are being loaded can be played."""
        tasks = {self._tasks[key] for key in table_ids if key in self._tasks}
        await asyncio.gather(*map(asyncio.shield, tasks))

    async def _load(self, group: Sequence[Claim]) -> None:
        """Load what belongs together, then start all of it at the same moment."""
        found = [await self._read(claim) for claim in group]
        loaded = [own for own in found if own is not None]
        room, started = self._room, []
        for claim, own, count in loaded:
            if not is_tournament(claim.table_id):
                actor = room.tables[own.id] = TableActor(room, own, count)
                started.append((actor, claim))
        for claim, own, count in loaded:  # it directs the tables that are there now
            if is_tournament(claim.table_id):
                room.tournaments.add(own, count, None if claim.given else claim.alive)
        for actor, claim in started:
            start_table(room, actor, claim)
        tournament = room.tournaments.actors.get(group_of(group[0].table_id))
        if tournament is not None:
            tournament.start()
        if not group[0].given:
            taken = ", ".join(own.claim.table_id for own in loaded)
            _log.warning("table %s: taken over", taken)

    async def _read(self, claim: Claim) -> _Loaded | None:
        """Return what is stored; None if it is quarantined now."""
        room, table_id = self._room, claim.table_id
        reason = room.quarantine.reasons().get(table_id)
        while reason is None:
            try:
                own, count = await asyncio.to_thread(
                    restored_chain, room.storage, table_id
                )
                return _Loaded(claim, own, count)
            except DamagedTableError as error:
                reason = error.reason
            except StorageError:  # the database is gone
                await asyncio.sleep(_PAUSE)
        put_aside(room, table_id, reason)
        return None


def start_table(room: Room, actor: TableActor, claim: Claim) -> None:
    """Play a table that was just loaded."""
    try:
        if not claim.given:
            recover_clocks(actor, claim.alive)
        elif (behind := room.clock() - actor.table.now) < 0:  # of another machine
            actor.write(entries.ClockSet(behind))
    except Exception as error:  # noqa: BLE001 - the other tables are loaded
        actor.log_fault(error)
        room.set_aside(actor, "it failed at the start")
        return
    room.tables[actor.table.id] = actor
    actor.start()
    if claim.given:
        loop = asyncio.get_running_loop()
        loop.call_later(_PRESENT_SECONDS, actor.subscribers.look_around)
