"""The gauges of a room for Prometheus: tables, players, queues."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room

__all__ = ("add_gauges",)

_PAGES = Path("/proc/self/statm")


def add_gauges(room: Room) -> None:
    """Add the gauges of a room to its metrics."""
    add = room.metrics.gauge
    add("tables", "Open tables.", lambda: len(room.tables))
    add("quarantined_tables", "Quarantined tables.", lambda: len(room.quarantined))
    add("hands_in_play", "Tables with a hand in progress.", partial(_playing, room))
    add("players", "Players with a seat.", partial(_players, room), "kind")
    add("spectators", "Clients without a seat.", partial(_spectators, room))
    add("sockets", "Open WebSockets.", lambda: len(room.connections))
    add("inbox_length", "Waiting tasks of all tables.", lambda: sum(_inboxes(room)))
    add(
        "inbox_length_max",
        "Waiting tasks of the busiest table.",
        lambda: max(_inboxes(room), default=0),
    )
    add(
        "storage_queue_length",
        "Batches waiting for a commit.",
        lambda: room.storage.queued,
    )
    add(
        "work_queue_length",
        "Jobs of workers, waiting or running.",
        lambda: room.workers.queued,
    )
    add("bot_queue_length", "Bots waiting for a thread.", partial(_waiting, room))
    add(
        "draining",
        "1 while the room is draining, otherwise 0.",
        lambda: int(room.draining),
    )
    add("uptime_seconds", "Seconds since the room was opened.", lambda: room.uptime)
    add("cpu_seconds", "Processor seconds used by this process.", time.process_time)
    add("resident_memory_bytes", "Resident memory of this process.", _memory)


def _playing(room: Room) -> int:
    return sum(actor.table.playing for actor in room.tables.values())


def _players(room: Room) -> dict[str, float]:
    bots = people = 0
    for actor in room.tables.values():
        for seat in actor.table.seats.values():
            if seat.bot is None:
                people += 1
            else:
                bots += 1
    return {"person": people, "bot": bots}


def _spectators(room: Room) -> int:
    return sum(actor.subscribers.spectators for actor in room.tables.values())


def _inboxes(room: Room) -> list[int]:
    return [len(actor.inbox) for actor in room.tables.values()]


def _waiting(room: Room) -> int:
    queue = getattr(room.pool, "_work_queue", None)  # the queue has no public name
    return 0 if queue is None else int(queue.qsize())


def _memory() -> int:
    """Return the resident memory in bytes; 0 where it is not available."""
    try:
        pages = int(_PAGES.read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
