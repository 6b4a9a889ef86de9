"""Loads tables that belong to this process now."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bigslick.errors import DamagedTableError, StorageError
from bigslick.room.lobby.quarantine import put_aside
from bigslick.room.lobby.room_clock import recover_clocks
from bigslick.room.storage import entries
from bigslick.room.storage.groups import is_tournament
from bigslick.room.table.actor import TableActor
from bigslick.room.table.checkpoints import restored

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.room.lobby.room import Room
    from bigslick.room.storage.sharing import Claim

__all__ = ("Loader", "start_table")

_log = logging.getLogger(__name__)
_PAUSE = 0.2
_PRESENT_SECONDS = 5.0
"""After so long, players of a moved table who have not come along are absent."""


class Loader:
    """Loads each table once, however many ask for it."""

    def __init__(self, room: Room) -> None:
        """Load tables of a room."""
        self._room = room
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def load(self, claims: Iterable[Claim]) -> None:
        """Load tables and wait until they can be played."""
        for claim in claims:
            task = asyncio.create_task(self._load(claim))
            self._tasks[claim.table_id] = task
            try:
                await asyncio.shield(task)
            finally:
                self._tasks.pop(claim.table_id, None)

    async def settle(self, table_ids: Iterable[str]) -> None:
        """Wait until tables that are being loaded can be played."""
        tasks = [self._tasks[key] for key in table_ids if key in self._tasks]
        await asyncio.gather(*map(asyncio.shield, tasks))

    async def _load(self, claim: Claim) -> None:
        room, table_id = self._room, claim.table_id
        reason = room.quarantine.reasons().get(table_id)
        if reason is None and is_tournament(table_id):
            reason = "a tournament goes on when its room is opened again"
        if reason is not None:
            put_aside(room, table_id, reason)
            return
        while True:
            try:
                table, count = await asyncio.to_thread(restored, room.storage, table_id)
                break
            except DamagedTableError as error:
                put_aside(room, table_id, error.reason)
                return
            except StorageError:  # the database is gone
                await asyncio.sleep(_PAUSE)
        start_table(room, TableActor(room, table, count), claim)
        if not claim.given:
            _log.warning("table %s: taken over", table_id)


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
