"""Writes batches to the database: many in one transaction, entries chained."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from bigslick.errors import StorageError
from bigslick.room.storage import chain
from bigslick.room.storage.interface import NEXT
from bigslick.room.storage.postgres.failures import shown_address

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.room.storage.interface import Batch
    from bigslick.room.storage.postgres.session import Session

__all__ = ("BatchWriter",)

_OWN = (
    "UPDATE room SET commits = $2, alive = $3 WHERE owner = $1 AND commits = $2 - 1 "
    "RETURNING 1"
)
_NEW_TABLES = (
    "INSERT INTO tables (id, base, base_hash, last, hash) "
    "SELECT id, 0, $4, last, hash "
    "FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS new (id, last, hash)"
)
_ENDS = (
    "UPDATE tables SET last = new.last, hash = new.hash "
    "FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS new (id, last, hash) "
    "WHERE tables.id = new.id"
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
    """The rows of one transaction, and the ends of the chains after it."""

    entries: list[tuple[Any, ...]] = field(default_factory=list)
    ends: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    new: set[str] = field(default_factory=set)
    checkpoints: dict[tuple[str, int], tuple[Any, ...]] = field(default_factory=dict)
    slots: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    closed: list[str] = field(default_factory=list)


class BatchWriter:
    """Appends entries to the checksum chain of each table."""

    def __init__(self, session: Session) -> None:
        """Write through a session that is open."""
        self._session = session
        self._owner = token_hex(16)
        self._commits = 0
        self._ends: dict[str, tuple[int, bytes]] = {}
        self._slots: dict[str, int] = {}
        """Where the last checkpoint of each table is stored."""

    async def open(self) -> None:
        """Read the ends of the chains, and mark the database as owned by this room."""
        db = self._session.db
        heads = await db.fetch("SELECT id, last, hash FROM tables WHERE closed = 0")
        self._ends = {table_id: (last, end) for table_id, last, end in heads}
        slots = await db.fetch("SELECT table_id, slot FROM checkpoints ORDER BY n")
        self._slots = dict(map(tuple, slots))
        self._commits = await db.fetchval(
            "UPDATE room SET owner = $1 RETURNING commits", self._owner
        )

    async def write(self, batches: Iterable[Batch], now: int) -> None:
        """Commit the batches, and the time at which the room was running.

        Raises:
            StorageError: another room has opened the database since; none of the
                batches may be acknowledged.

        """
        rows = self._rows_of(batches, now)
        db = self._session.db
        async with db.transaction():
            own = await db.fetchval(_OWN, self._owner, self._commits + 1, now)
            if own is None:
                raise self._pushed_aside()
            await self._insert(rows, now)
        self._take_over(rows)

    async def was_written(self, batches: Iterable[Batch], now: int) -> bool:
        """Return whether a commit whose end was not seen has taken place."""
        if await self.check_owner() == self._commits:
            return False
        self._take_over(self._rows_of(batches, now))
        return True

    async def check_owner(self) -> int:
        """Check that no other room has opened the database; return its commits.

        Raises:
            StorageError: another room has.

        """
        owner, commits = await self._session.db.fetchrow(
            "SELECT owner, commits FROM room"
        )
        if owner != self._owner or commits - self._commits not in {0, 1}:
            raise self._pushed_aside()
        return int(commits)

    def _pushed_aside(self) -> StorageError:
        where = shown_address(self._session.address)
        return StorageError(
            f"another room has opened {where}: this one stops, and nothing that it "
            "acknowledged is lost"
        )

    def _take_over(self, rows: _Rows) -> None:
        """Go on after a commit."""
        self._commits += 1
        self._ends |= rows.ends
        self._slots |= rows.slots

    def _rows_of(self, batches: Iterable[Batch], now: int) -> _Rows:
        rows = _Rows()
        for batch in batches:
            if batch.n:
                self._add(batch, now, rows)
        return rows

    def _add(self, batch: Batch, now: int, rows: _Rows) -> None:
        """Add the rows of a batch."""
        table_id, n = batch.table_id, batch.n
        before = rows.ends.get(table_id) or self._ends.get(table_id)
        if before is None:
            if n != 1:
                raise StorageError(f"table {table_id}: there is no entry before {n}")
            rows.new.add(table_id)
            before = 0, chain.START
        n = before[0] + 1 if n == NEXT else n
        if before[0] != n - 1:
            raise StorageError(f"table {table_id}: entry {n} follows {before[0]}")
        if batch.checkpoint is not None:
            self._add_checkpoint(table_id, before, batch.checkpoint, rows)
        end = chain.link(before[1], table_id, n, batch.data)
        rows.ends[table_id] = n, end
        rows.entries.append((table_id, n, end, batch.data))
        if batch.closes:
            rows.closed.append(table_id)
        hand = batch.hand
        if hand is not None:
            digest = chain.hand_digest(hand)
            rows.hands[hand.id] = (*hand[:3], now, digest, *hand[3:])

    def _add_checkpoint(
        self, table_id: str, stands_on: tuple[int, bytes], data: bytes, rows: _Rows
    ) -> None:
        """Replace the older of the two checkpoints of a table."""
        n, end = stands_on
        slot = 1 - rows.slots.get(table_id, self._slots.get(table_id, 1))
        rows.slots[table_id] = slot
        digest = chain.checkpoint_digest(end, table_id, n, data)
        rows.checkpoints[table_id, slot] = table_id, slot, n, end, digest, data

    async def _insert(self, rows: _Rows, now: int) -> None:
        execute = self._session.db.execute
        ends = [(key, *end) for key, end in rows.ends.items()]
        if new := [row for row in ends if row[0] in rows.new]:
            await execute(_NEW_TABLES, *_columns(new), chain.START)
        if known := [row for row in ends if row[0] not in rows.new]:
            done = await execute(_ENDS, *_columns(known))
            if done != f"UPDATE {len(known)}":
                raise StorageError("a table is missing in the list of tables")
        if rows.entries:
            await execute(_ENTRIES, *_columns(rows.entries))
        if rows.checkpoints:
            await execute(_CHECKPOINTS, *_columns(list(rows.checkpoints.values())))
        if rows.hands:
            await execute(_HANDS, *_columns(list(rows.hands.values())))
        if rows.closed:
            await execute(_CLOSED, rows.closed, now)


def _columns(rows: list[tuple[Any, ...]]) -> list[list[Any]]:
    """Return rows as columns, one array each."""
    return [list(column) for column in zip(*rows, strict=True)]
