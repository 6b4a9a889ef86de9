"""Transactions of accounts and clubs in the PostgreSQL database.

They have connections of their own, one for those that write and one for those that
only read, so that they never delay the commits of tables. A transaction whose
connection was lost fails; the client may repeat it, because all writes have keys.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from bigslick.errors import BigslickError
from bigslick.room.storage.postgres.failures import explain, is_lost
from bigslick.room.storage.postgres.session import connect

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    import asyncpg

    from bigslick.room.storage.transactions import Transaction

__all__ = ("ClubTransactions", "PostgresTransaction")

_T = TypeVar("_T")
_IDLE_MS = "2000"
"""After so many milliseconds the server ends the transaction of a paused process, so
that the commits of others, which lock the same club, need not wait for it.
"""


class PostgresTransaction:
    """A transaction that was begun on a connection."""

    def __init__(self, db: asyncpg.Connection) -> None:
        """Use the connection."""
        self._db = db

    async def fetch(self, query: str, *values: Any) -> list[Any]:
        """Run a query and return its rows."""
        rows: list[Any] = await self._db.fetch(query, *values)
        return rows


class ClubTransactions:
    """One connection for writing and one for reading, opened when they are needed."""

    def __init__(self, address: str, synchronous: str) -> None:
        """Start without connections."""
        self._address = address
        self._commit = "off" if synchronous == "NORMAL" else "on"
        self._known: dict[bool, asyncpg.Connection] = {}
        self._turns = {True: asyncio.Lock(), False: asyncio.Lock()}

    async def run(
        self, work: Callable[[Transaction], Coroutine[Any, Any, _T]], *, writes: bool
    ) -> _T:
        """Run a transaction and return its result once it is committed."""
        async with self._turns[writes]:
            db = self._known.get(writes)
            try:
                if db is None or db.is_closed():
                    db = await connect(
                        self._address,
                        synchronous_commit=self._commit,
                        idle_in_transaction_session_timeout=_IDLE_MS,
                    )
                    self._known[writes] = db
                level = None if writes else "repeatable_read"
                async with db.transaction(isolation=level, readonly=not writes):
                    return await work(PostgresTransaction(db))
            except BigslickError:
                raise
            except Exception as error:  # noqa: BLE001 - each is explained
                if db is not None and is_lost(error, db):
                    db.terminate()
                raise explain(error, self._address) from None

    def terminate(self) -> None:
        """Drop the connections."""
        for db in self._known.values():
            db.terminate()
