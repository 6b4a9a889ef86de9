"""Reads the rows of tables from the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.errors import DamagedTableError
from bigslick.room.storage.table_versions import Head

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("PostgresRows",)


class PostgresRows:
    """The rows of tables in the database."""

    def __init__(self, fetch: Callable[..., list[Any]]) -> None:
        """Read rows with ``fetch``, a function that takes a query and its values."""
        self._fetch = fetch

    def head(self, table_id: str) -> Head:
        """Return where the stored chain of a table starts and ends.

        Raises:
            DamagedTableError: there is no such table.
        """
        rows = self._fetch(
            "SELECT base, base_hash, last, hash FROM tables WHERE id = $1", table_id
        )
        if not rows:
            raise DamagedTableError(table_id, "it is missing from the list of tables")
        return Head(*rows[0])

    def checkpoints(self, table_id: str) -> list[Any]:
        """Return number, chain, checksum and data of each checkpoint, last first."""
        return self._fetch(
            "SELECT n, hash, digest, data FROM checkpoints WHERE table_id = $1 "
            "ORDER BY n DESC",
            table_id,
        )

    def entries(self, table_id: str, after: int) -> list[Any]:
        """Return number, checksum and data of each entry after a number, in order."""
        return self._fetch(
            "SELECT n, hash, data FROM entries WHERE table_id = $1 AND n > $2 "
            "ORDER BY n",
            *(table_id, after),
        )
