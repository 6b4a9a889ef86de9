"""Transactions of accounts and clubs in the SQLite file.

Those that write are run by the writer's thread between two commits of tables. Those
that only read have a connection and a thread of their own, so that a long list does
not delay play.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from bigslick.errors import StorageError
from bigslick.room.storage.sqlite.database import connect
from bigslick.room.storage.sqlite.failures import explain
from bigslick.room.storage.transactions import run_now

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from bigslick.room.storage.transactions import Transaction

__all__ = ("ClubTransactions", "SQLiteTransaction")

_T = TypeVar("_T")


class SQLiteTransaction:
    """A transaction that was begun on a connection."""

    def __init__(self, db: sqlite3.Connection) -> None:
        """Use the connection."""
        self._db = db

    async def fetch(self, query: str, *values: Any) -> list[Any]:
        """Run a query and return its rows; SQLite takes ``$1`` for a name."""
        named = {str(n): value for n, value in enumerate(values, 1)}
        return self._db.execute(query, named).fetchall()


class ClubTransactions:
    """The transactions that wait for the writer's thread, and those that only read."""

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path,
        wake: Callable[[], object],
        check: Callable[[], object],
    ) -> None:
        """Write with the connection of the writer; ``wake`` wakes its thread.

        ``check`` raises an error if the file belongs to another room.
        """
        self._db, self._path, self._wake, self._check = db, path, wake, check
        self._waiting: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._closed = False
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="club")
        self._reader: sqlite3.Connection | None = None

    def add(
        self, work: Callable[[Transaction], Coroutine[Any, Any, _T]], *, writes: bool
    ) -> Future[_T]:
        """Queue a transaction; the future has its result once it is committed."""
        if not writes:
            return self._reading.submit(self._read, work)
        done: Future[_T] = Future()
        own = SQLiteTransaction(self._db)
        self._waiting.append((lambda: run_now(work(own)), done))
        if self._closed:
            self.close()
        self._wake()
        return done

    def _read(self, work: Callable[[Transaction], Coroutine[Any, Any, _T]]) -> _T:
        try:
            if self._reader is None:
                self._reader = connect(self._path)
            self._reader.execute("BEGIN")
            try:
                return run_now(work(SQLiteTransaction(self._reader)))
            finally:
                self._reader.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise explain(error, self._path) from None

    def step(self) -> None:
        """Run the transactions that wait; called in the writer's thread."""
        for _ in range(len(self._waiting)):
            work, done = self._waiting.popleft()
            try:
                result = self._run(work)
            except sqlite3.Error as error:
                done.set_exception(explain(error, self._path))
            except Exception as error:  # noqa: BLE001 - given to the one who asked
                done.set_exception(error)
            else:
                done.set_result(result)

    def _run(self, work: Callable[[], Any]) -> Any:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            result = work()
            self._check()
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # the first error is reported
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            raise
        return result

    def close(self) -> None:
        """Refuse what is waiting, and all that comes later."""
        self._closed = True
        while self._waiting:
            _, done = self._waiting.popleft()
            done.set_exception(StorageError("the room has closed"))
        self._reading.shutdown(cancel_futures=True)
        if self._reader is not None:
            self._reader.close()
            self._reader = None
