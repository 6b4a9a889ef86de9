"""Which tables are cleared away, and when.

A table that nobody follows any more is closed after an hour, one at which people
still have chips after a week: friends who play once a week find it as they left it.
Bots do not count, however busily they play, nor does a restart of the room.
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
_FINISHED_MS = _HOUR_MS


async def sweep(room: Room) -> None:
    """Look at the clock and for deserted tables once a minute, without end."""
    while True:
        await asyncio.sleep(_SWEEP_SECONDS)
        follow_clock(room)
        await clear_away(room, room.clock())


async def clear_away(room: Room, now: int) -> None:
    """Close the tables that are due at that time.

    In place of a table of the room's own that people have used, there is a new one:
    whoever opened the room wanted it to be there.
    """
    for actor in list(room.tables.values()):
        try:
            await _clear(room, actor, now)
        except BigslickError as error:
            _log.info("table %s: %s", actor.table.id, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - the others are cleared away
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
    """Return why a table is to be closed at that time; None if it is not."""
    table = actor.table
    if table.finished and now - table.ended_at > _FINISHED_MS:
        return "the tournament is over"
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
