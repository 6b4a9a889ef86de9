"""Writes batches to the database: many in one transaction, entries with checksums."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from bigslick.errors import StorageError
from bigslick.fast_dataclasses import dataclass
from bigslick.room.storage import checksums
from bigslick.room.storage.clubs.club_writes import write_club
from bigslick.room.storage.clubs.sittings import write_sitting
from bigslick.room.storage.interface import NEXT
from bigslick.room.storage.postgres.club_transactions import PostgresTransaction

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    import asyncpg

    from bigslick.room.storage.clubs.club_writes import ClubWrite
    from bigslick.room.storage.clubs.sittings import Sitting
    from bigslick.room.storage.interface import WriteBatch
    from bigslick.room.storage.postgres.session import DatabaseSession

__all__ = ("BatchWriter",)

_NEW_TABLES = (
    "INSERT INTO tables (id, base, base_hash, last, hash, owner, epoch, bundle) "
    "SELECT id, 0, $5, last, hash, $6, 1, bundle FROM "
    "unnest($1::text[], $2::bigint[], $3::bytea[], $4::text[]) "
    "AS new (id, last, hash, bundle)"
)
_ENDS = (
    "UPDATE tables SET last = new.last, hash = new.hash "
    "FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[]) "
    "AS new (id, last, hash, epoch) "
    "WHERE tables.id = new.id AND tables.epoch = new.epoch AND tables.owner = $5"
)
_ENTRIES = (
    "INSERT INTO entries "
    "SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bytea[])"
)
_CHECKPOINTS = (
    "INSERT INTO checkpoints SELECT * FROM unnest($1::text[], $2::smallint[], "
    "$3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[]) "
    "ON CONFLICT (table_id, slot) DO UPDATE SET n = excluded.n, hash = excluded.hash, "
    "digest = excluded.digest, data = excluded.data"
)
_HANDS = (
    "INSERT INTO hands SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], "
    "$4::bigint[], $5::bytea[], $6::bytea[], $7::bytea[]) "
    "ON CONFLICT (id) DO UPDATE SET table_id = excluded.table_id, "
    "number = excluded.number, at = excluded.at, digest = excluded.digest, "
    "record = excluded.record, deck = excluded.deck"
)
_CLOSED = "UPDATE tables SET closed = $2 WHERE id = ANY($1::text[])"


@dataclass(slots=True)
class _Rows:
    """The rows of one transaction, and the last entry of each chain after it."""

    entries: list[tuple[Any, ...]] = field(default_factory=list)
    ends: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    new: dict[str, str] = field(default_factory=dict)
    """New tables with their bundles."""
    checkpoints: dict[tuple[str, int], tuple[Any, ...]] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)
    clubs: list[tuple[ClubWrite, str]] = field(default_factory=list)
    """Changes in the books of clubs, with the keys of their entries."""
    sittings: list[tuple[str, Sitting]] = field(default_factory=list)
    """Accounts that sat down or left, with the ids of their tables."""


class BatchWriter:
    """Appends entries to the checksum chain of each table that this process owns."""

    def __init__(self, session: DatabaseSession) -> None:
        """Use an open session."""
        self._session = session
        self._own = session.ownership
        self._ends: dict[str, tuple[int, bytes]] = {}
        self._slots: dict[str, int] = {}
        """The slot in which the last checkpoint of each table is stored."""
        self.epochs: dict[str, int] = {}
        """The open tables of this process."""
        self.bundles: dict[str, str] = {}
        """The bundles of those tables that have one."""
        self._new: Collection[str] = ()
        """Tables of the commit in progress."""

    async def adopt(self, db: asyncpg.Connection, own: Iterable[Any]) -> list[str]:
        """Add tables that now belong to this process; return those that are new to it.

        ``own`` contains the id, the epoch, the number and checksum of the last entry,
        and the bundle of each table.
        """
        fresh = [
            row for row in own if row[0] not in self.epochs and row[0] not in self._new
        ]
        ids = [row[0] for row in fresh]
        slots = await db.fetch(
            "SELECT table_id, slot FROM checkpoints WHERE table_id = ANY($1::text[]) "
            "ORDER BY n",
            ids,
        )
        self._slots |= dict(map(tuple, slots))
        for table_id, epoch, last, end, bundle in fresh:
            self.epochs[table_id] = epoch
            if bundle:
                self.bundles[table_id] = bundle
            self._ends[table_id] = last, end
        return ids

    def drop(self, table_ids: Iterable[str]) -> None:
        """Forget tables that now belong to another process."""
        for table_id in table_ids:
            for known in (self.epochs, self._ends, self._slots, self.bundles):
                known.pop(table_id, None)

    async def write(self, batches: Iterable[WriteBatch], now: int) -> None:
        """Commit the batches, and the time ``now`` as the last at which the room ran.

        Raises:
            StorageError: this process was replaced; none of the batches may be
                acknowledged.

        """
        rows = self._rows_of(batches, now)
        self._new = rows.new
        db = self._session.db
        async with db.transaction():
            await self._own.renew(db, now)
            await self._insert(rows, now)
        self._take_over(rows)

    async def was_written(self, batches: Iterable[WriteBatch], now: int) -> bool:
        """Return whether a commit took place whose outcome was not received."""
        written = await self._own.is_committed(self._session.db)
        if written:
            self._take_over(self._rows_of(batches, now))
        return written

    def _take_over(self, rows: _Rows) -> None:
        """Update the ends of the chains after a commit."""
        self._own.committed()
        self._ends |= rows.ends
        self._slots |= rows.slots
        self.epochs |= dict.fromkeys(rows.new, 1)
        self.bundles |= {key: bundle for key, bundle in rows.new.items() if bundle}
        self._new = ()
        for table_id in rows.closed:
            self.epochs.pop(table_id, None)
            self.bundles.pop(table_id, None)

    def _rows_of(self, batches: Iterable[WriteBatch], now: int) -> _Rows:
        rows = _Rows()
        for batch in batches:
            if batch.n:
                self._add(batch, now, rows)
        return rows

    def _add(self, batch: WriteBatch, now: int, rows: _Rows) -> None:
        """Add the rows of a batch to those of the transaction."""
        table_id, n = batch.table_id, batch.n
        before = rows.ends.get(table_id) or self._ends.get(table_id)
        if before is None:
            if n != 1:
                raise StorageError(
                    f"table {table_id}: entry {n} is the first, expected 1"
                )
            rows.new[table_id] = batch.bundle
            before = 0, checksums.START
        n = before[0] + 1 if n == NEXT else n
        if before[0] != n - 1:
            raise StorageError(f"table {table_id}: entry {n} follows entry {before[0]}")
        if batch.checkpoint is not None:
            self._add_checkpoint(table_id, before, batch.checkpoint, rows)
        end = checksums.link(before[1], table_id, n, batch.data)
        rows.ends[table_id] = n, end
        rows.entries.append((table_id, n, end, batch.data))
        if batch.closes:
            rows.closed.append(table_id)
        if batch.club is not None:
            rows.clubs.append((batch.club, f"{table_id}:{n}"))
        rows.sittings += [(table_id, own) for own in batch.sittings]
        hand = batch.hand
        if hand is not None:
            digest = checksums.hand_digest(hand)
            rows.hands[hand.id] = (*hand[:3], now, digest, *hand[3:])

    def _add_checkpoint(
        self, table_id: str, stands_on: tuple[int, bytes], data: bytes, rows: _Rows
    ) -> None:
        """Replace the older of the two checkpoints of a table."""
        n, end = stands_on
        slot = 1 - rows.slots.get(table_id, self._slots.get(table_id, 1))
        rows.slots[table_id] = slot
        digest = checksums.checkpoint_digest(end, table_id, n, data)
        rows.checkpoints[table_id, slot] = table_id, slot, n, end, digest, data

    async def _insert(self, rows: _Rows, now: int) -> None:
        """Write rows, if their tables still belong to this process."""
        execute = self._session.db.execute
        new = [(key, *rows.ends[key], bundle) for key, bundle in rows.new.items()]
        if new:
            await execute(_NEW_TABLES, *_columns(new), checksums.START, self._own.id)
        known = [
            (key, *end, self.epochs.get(key, 0))
            for key, end in rows.ends.items()
            if key not in rows.new
        ]
        if known:
            done = await execute(_ENDS, *_columns(known), self._own.id)
            if done != f"UPDATE {len(known)}":
                raise self._own.replaced()
        if rows.entries:
            await execute(_ENTRIES, *_columns(rows.entries))
        if rows.checkpoints:
            await execute(_CHECKPOINTS, *_columns(list(rows.checkpoints.values())))
        if rows.hands:
            await execute(_HANDS, *_columns(list(rows.hands.values())))
        if rows.closed:
            await execute(_CLOSED, rows.closed, now)
        # All transactions lock clubs in the same order, so that none waits forever.
        own = PostgresTransaction(self._session.db)
        for write, key in sorted(rows.clubs, key=lambda pair: pair[0].club):
            await write_club(own, write, key, now)
        for table_id, sitting in rows.sittings:
            await write_sitting(own, table_id, sitting, now)


def _columns(rows: list[tuple[Any, ...]]) -> list[list[Any]]:
    """Return the rows as one list for each column."""
    return [list(column) for column in zip(*rows, strict=True)]
