"""Removes old data, in small transactions that do not delay play.

A table needs its last two checkpoints and the entries after the older of them: these
are never removed while the table is open.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from bigslick.room.storage.entry_age import days_before, entry_time
from bigslick.room.storage.interface import Pruned
from bigslick.room.storage.postgres.failures import explain
from bigslick.room.storage.postgres.session import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    import asyncpg

    from bigslick.room.storage.interface import Retention

__all__ = ("prune", "prune_steps")

_HANDS = 50
_ENTRIES = 200
_SHARE = 4
"""The pause after each step, as a multiple of the time it took."""
_LEAST_PAUSE = 0.01


async def prune(address: str, retention: Retention, now: int) -> Pruned:
    """Remove data older than the retention during play; return how much it was.

    Raises:
        StorageError: it failed; data that was removed before stays removed.

    """
    pruned = Pruned()
    db = None
    try:
        db = await connect(address, synchronous_commit="off")
        began = monotonic()
        async for _ in prune_steps(db, retention, now, pruned):
            await asyncio.sleep(max(_LEAST_PAUSE, _SHARE * (monotonic() - began)))
            began = monotonic()
    except Exception as error:  # noqa: BLE001 - each is explained
        raise explain(error, address) from None
    finally:
        if db is not None:
            db.terminate()
    return pruned


async def prune_steps(
    db: asyncpg.Connection, retention: Retention, now: int, pruned: Pruned
) -> AsyncIterator[None]:
    """Remove data older than the retention in small steps, and count it."""
    if retention.hands is not None:
        async for _ in _prune_hands(db, days_before(now, retention.hands), pruned):
            yield
    if retention.entries is not None:
        async for _ in _prune_entries(db, days_before(now, retention.entries), pruned):
            yield
    if retention.closed_tables is not None:
        before = days_before(now, retention.closed_tables)
        async for _ in _prune_tables(db, before, pruned):
            yield


def _count(status: str) -> int:
    """Return the number of rows in the status of a statement, such as DELETE 5."""
    return int(status.rpartition(" ")[2])


async def _prune_hands(
    db: asyncpg.Connection, before: int, pruned: Pruned
) -> AsyncIterator[None]:
    count = 1
    while count:
        count = _count(
            await db.execute(
                "DELETE FROM hands WHERE id IN "
                "(SELECT id FROM hands WHERE at < $1 ORDER BY at LIMIT $2)",
                *(before, _HANDS),
            )
        )
        pruned.hands += count
        yield


async def _prune_entries(
    db: asyncpg.Connection, before: int, pruned: Pruned
) -> AsyncIterator[None]:
    """Remove entries of open tables that no checkpoint needs."""
    rows = await db.fetch(
        "SELECT id, base, min(n) FROM tables JOIN checkpoints ON table_id = id "
        "WHERE closed = 0 GROUP BY id HAVING count(*) > 1"
    )
    for table_id, base, needed in rows:
        last = await _last_before(db, table_id, (base, needed), before)
        async for _ in _drop_entries(db, table_id, last, pruned):
            yield


async def _last_before(
    db: asyncpg.Connection, table_id: str, span: tuple[int, int], before: int
) -> int:
    """Return the last entry in ``span`` that is older than ``before``.

    The result is the start of the span if there is none. Entries are ordered by time,
    so this is a binary search.
    """
    low, high = span
    while low < high:
        middle = (low + high + 1) // 2
        data = await db.fetchval(
            "SELECT data FROM entries WHERE table_id = $1 AND n = $2", table_id, middle
        )
        if data is not None and entry_time(data) < before:
            low = middle
        else:
            high = middle - 1
    return low


async def _drop_entries(
    db: asyncpg.Connection, table_id: str, last: int, pruned: Pruned
) -> AsyncIterator[None]:
    """Remove the entries up to a number; the chain then starts after it."""
    base = await db.fetchval("SELECT base FROM tables WHERE id = $1", table_id)
    while base < last:
        base = min(base + _ENTRIES, last)
        async with db.transaction():
            await db.execute(
                "UPDATE tables SET base = $2, base_hash = "
                "(SELECT hash FROM entries WHERE table_id = $1 AND n = $2) "
                "WHERE id = $1",
                *(table_id, base),
            )
            gone = await db.execute(
                "DELETE FROM entries WHERE table_id = $1 AND n <= $2", table_id, base
            )
        pruned.entries += _count(gone)
        yield


async def _prune_tables(
    db: asyncpg.Connection, before: int, pruned: Pruned
) -> AsyncIterator[None]:
    """Remove tables that were closed long ago; their hands stay."""
    rows = await db.fetch(
        "SELECT id, last FROM tables WHERE closed > 0 AND closed < $1", before
    )
    for table_id, last in rows:
        async for _ in _drop_entries(db, table_id, last, pruned):
            yield
        async with db.transaction():
            await db.execute("DELETE FROM checkpoints WHERE table_id = $1", table_id)
            await db.execute("DELETE FROM tables WHERE id = $1", table_id)
        pruned.tables += 1
        yield
