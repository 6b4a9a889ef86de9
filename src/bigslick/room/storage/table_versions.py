"""Builds stored tables from their rows, and checks each row against the chain."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bigslick.errors import DamagedTableError
from bigslick.room.storage import checksums
from bigslick.room.storage.interface import StoredTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ("Head", "TableRows", "checked_entries", "table_versions")

_log = logging.getLogger(__name__)
_MOST_REPLAYED = 20_000
"""A table with more entries is not replayed from its first one, which would take
minutes.
"""


class Head(NamedTuple):
    """The range of a table's stored entries: those after ``base`` up to ``last``."""

    base: int
    base_hash: bytes
    last: int
    hash: bytes


class TableRows(Protocol):
    """The rows of tables in a database; they may be damaged."""

    def head(self, table_id: str) -> Head:
        """Return where the stored chain of a table starts and ends.

        Raises:
            DamagedTableError: there is no such table.
        """

    def checkpoints(self, table_id: str) -> Iterable[tuple[Any, ...]]:
        """Return number, chain, checksum and data of each checkpoint, last first."""

    def entries(self, table_id: str, after: int) -> Iterable[tuple[Any, ...]]:
        """Return number, checksum and data of each entry after a number, in order."""


def checked_entries(
    rows: Iterable[tuple[Any, ...]],
    table_id: str,
    start: tuple[int, bytes],
    end: Head,
) -> Iterator[bytes]:
    """Yield the data of the entries after ``start``, checked against the chain.

    ``start`` is the number and the checksum of the entry before the first; ``rows``
    contains the number, the checksum and the data of each entry.

    Raises:
        DamagedTableError: an entry was changed, moved or removed.
    """
    n, previous = start
    for number, digest, data in rows:
        n += 1
        if number != n:
            raise DamagedTableError(table_id, f"entry {n} is missing", n)
        if isinstance(data, bytes):  # a damaged row may have another type
            previous = checksums.link(previous, table_id, n, data)
        if previous != digest:
            raise DamagedTableError(
                table_id, f"entry {n} does not match its checksum", n
            )
        yield data
    if n < end.last:
        raise DamagedTableError(table_id, f"entry {n + 1} is missing", n + 1)
    if n > end.last or previous != end.hash:
        raise DamagedTableError(
            table_id, f"the last entry has number {n}, but should have {end.last}", n
        )


def table_versions(rows: TableRows, table_id: str) -> Iterator[StoredTable]:
    """Yield a table from its last checkpoint on, then from earlier checkpoints on.

    Checkpoints that do not match their checksums are left out.

    Raises:
        DamagedTableError: required entries are damaged, or there is neither a valid
            checkpoint nor the first entry.
    """
    head = rows.head(table_id)

    def entries(n: int, hashed: bytes) -> list[bytes]:
        after = rows.entries(table_id, n)
        return list(checked_entries(after, table_id, (n, hashed), head))

    marks = list(rows.checkpoints(table_id))
    unsound = 0
    for n, hashed, digest, data in marks:
        known = isinstance(hashed, bytes) and isinstance(data, bytes)
        if not known or digest != checksums.checkpoint_digest(
            hashed, table_id, n, data
        ):
            _log.warning("table %s: invalid checkpoint at entry %d", table_id, n)
            unsound += 1
            continue
        yield StoredTable(table_id, data, n + 1, entries(n, hashed))
    if head.base == 0 and (not marks or head.last <= _MOST_REPLAYED):
        yield StoredTable(table_id, None, 1, entries(0, checksums.START))
    elif unsound == len(marks):
        raise DamagedTableError(
            table_id, "there is no valid checkpoint, and the first entries are missing"
        )
