"""Closes abandoned tables.

A table that nobody watches is closed after an hour, or after a week if people have
chips there, so that friends who play once a week find it again. Bots do not count,
and neither does a restart of the room.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.room.lobby.room_clock import follow_clock

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("clear_away", "reason_to_close", "sweep")

_log = logging.getLogger(__name__)
_SWEEP_SECONDS = 60.0
_HOUR_MS = 3_600_000
_DESERTED_MS = _HOUR_MS
_ABANDONED_MS = 7 * 24 * _HOUR_MS


async def sweep(room: Room) -> None:
    """Check the clock and look for abandoned tables once a minute."""
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        follow_clock(room)
        await clear_away(room, room.clock())


async def clear_away(room: Room, now: int) -> None:
    """Close the tables that are due at that time.

    A table that the operator created at the start is replaced by a new one.
    """
    for actor in list(room.tables.values()):
        try:
            await _clear(room, actor, now)
        except BigslickError as error:
            _log.info("table %s: %s", actor.table.id, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - the other tables are checked
            actor.log_fault(error)


async def _clear(room: Room, actor: TableActor, now: int) -> None:
    reason = reason_to_close(actor, now)
    if reason is None:
        return
    config = actor.table.config if actor.table.of_room else None
    room.close_table(actor.table.id, reason)
    if config is not None:
        room.create(config, with_host=False)


def reason_to_close(actor: TableActor, now: int) -> str | None:
    """Return the reason to close a table at that time; None if there is none."""
    table = actor.table
    if table.is_directed:
        return None  # the tournament closes it
    if actor.subscribers.followers:
        return None
    idle = now - max(table.touched, actor.watched_at)
    people = any(seat.bot is None for seat in table.seats.values())
    if people and idle > _ABANDONED_MS:
        return "nobody has been here for a week"
    unused = table.of_room and table.host is None
    if not people and not unused and idle > _DESERTED_MS:
        return "nobody has been here for an hour"
    return None
