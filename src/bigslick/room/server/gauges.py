"""Figures that are read from a room for Prometheus: tables, players, queues."""

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
    add("tables", "Tables that are open.", lambda: len(room.tables))
    add("quarantined_tables", "Tables set aside.", lambda: len(room.quarantined))
    add("hands_in_play", "Tables with a hand under way.", partial(_playing, room))
    add("players", "Taken seats: people and bots.", partial(_players, room), "kind")
    add("spectators", "Clients without a seat.", partial(_spectators, room))
    add("sockets", "WebSockets that are open.", lambda: len(room.connections))
    add("inbox_length", "Things to do at all tables.", lambda: sum(_inboxes(room)))
    add(
        "inbox_length_max",
        "Things to do at the busiest table.",
        lambda: max(_inboxes(room), default=0),
    )
    add("storage_queue_length", "Entries to be written.", lambda: room.storage.queued)
    add("work_queue_length", "Heavy work not done yet.", lambda: room.workers.queued)
    add("bot_queue_length", "Bots that wait for a thread.", partial(_waiting, room))
    add("draining", "1: no new hands begin.", lambda: int(room.draining))
    add("uptime_seconds", "Since the room was opened.", lambda: room.uptime)
    add("cpu_seconds", "Processor time used so far.", time.process_time)
    add("resident_memory_bytes", "Memory of this process.", _memory)


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
    queue = getattr(room.pool, "_work_queue", None)  # it has no public name
    return 0 if queue is None else int(queue.qsize())


def _memory() -> int:
    """Return the resident memory in bytes; 0 where it is not available."""
    try:
        pages = int(_PAGES.read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
