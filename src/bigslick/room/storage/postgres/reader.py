"""The connection with which a storage is read; it is opened when it is needed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from bigslick.room.storage.postgres.failures import explain, is_lost
from bigslick.room.storage.postgres.session import connect

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import asyncpg

__all__ = ("DatabaseReader",)

_T = TypeVar("_T")


class DatabaseReader:
    """A connection apart from that of the writer, for one query at a time."""

    def __init__(self, address: str) -> None:
        """Start without a connection."""
        self._address = address
        self._db: asyncpg.Connection | None = None
        self._turn = asyncio.Lock()

    async def run(self, work: Callable[[asyncpg.Connection], Awaitable[_T]]) -> _T:
        """Run ``work`` with the connection; reconnect if it was lost before.

        Raises:
            StorageError: the database cannot be reached, or refuses the query.

        """
        async with self._turn:
            try:
                if self._db is None or self._db.is_closed():
                    self._db = await connect(self._address)
                return await work(self._db)
            except Exception as error:  # noqa: BLE001 - each is explained
                if self._db is not None and is_lost(error, self._db):
                    self._db.terminate()
                raise explain(error, self._address) from None

    def terminate(self) -> None:
        """Drop the connection."""
        if self._db is not None:
            self._db.terminate()
