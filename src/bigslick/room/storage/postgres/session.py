"""Connections to the database; one room at a time holds its lock."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import asyncpg

from bigslick.errors import StorageError
from bigslick.room.storage.postgres.failures import explain, is_lost, shown_address
from bigslick.room.storage.postgres.schema import SCHEMA, migrate

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.storage.postgres.ownership import Ownership

__all__ = ("ANSWER_SECONDS", "DatabaseSession", "connect")

_log = logging.getLogger(__name__)
_LOCK = (0x42534C4B, 0x524F4F4D)
"""The advisory lock of a room; each database has its own. The processes of a room share
it."""
ANSWER_SECONDS = 20.0
"""The seconds for a statement, after which the server counts as unreachable."""
_LEAST_SECONDS = 3.0
"""The least seconds for a statement of a process with a short lease."""
PATIENCE = 60.0
"""The seconds that the room waits for a server that cannot be reached."""
_PAUSE = 0.25
_CLOSE_SECONDS = 2.0
_SETTINGS = {
    "application_name": "bigslick room",
    "search_path": SCHEMA,
    "jit": "off",
    # The server notices within half a minute that a room is gone, and frees its lock.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}


async def connect(
    address: str,
    seconds: float = ANSWER_SECONDS,
    *,
    first: float = ANSWER_SECONDS,
    **settings: str,
) -> asyncpg.Connection:
    """Connect to a database; it counts as unreachable without an answer in ``seconds``.

    ``first`` are the seconds that connecting may take.

    Raises:
        StorageError: the address is invalid.

    """
    if urlsplit(address).scheme not in {"postgresql", "postgres"}:
        raise StorageError(
            f"invalid address {shown_address(address)!r}: expected "
            "postgresql://USER@HOST:PORT/DATABASE"
        )
    return await asyncpg.connect(
        address,
        timeout=first,
        command_timeout=seconds,
        server_settings=_SETTINGS | settings,
    )


class DatabaseSession:
    """The connection with which a room writes; it holds the lock of the database."""

    def __init__(
        self,
        address: str,
        ownership: Ownership,
        *,
        synchronous: str,
        lost: Callable[[], object] = lambda: None,
    ) -> None:
        """Store how to connect; ``lost`` is called when a connection has ended."""
        self.address, self.ownership, self._lost = address, ownership, lost
        self._patience = PATIENCE
        self.seconds = ANSWER_SECONDS
        self._settings = {
            "synchronous_commit": "off" if synchronous == "NORMAL" else "on"
        }
        if ownership.sharing is not None:
            # So that others need not wait for the commit of a paused process.
            self.seconds = max(ownership.lease, _LEAST_SECONDS)
            milliseconds = round(1000 * ownership.lease)
            self._settings["idle_in_transaction_session_timeout"] = str(milliseconds)
        self.db: asyncpg.Connection = None

    async def open(self) -> None:
        """Connect, lock the database and bring its schema up to date.

        Raises:
            StorageError: another room has the lock, or the database cannot be used.
        """
        try:
            await self._connect(ANSWER_SECONDS)
            locked = await self._lock()
            if locked:
                await migrate(self.db, self.address)
        except Exception as error:  # noqa: BLE001 - each is explained
            await self._give_up()
            raise explain(error, self.address) from None
        if not locked:
            self.terminate()
            raise self.ownership.taken()

    async def _give_up(self) -> None:
        """Close a connection that cannot be used; its lock is free then."""
        if self.db is not None:
            with suppress(Exception):  # the reason to give up is reported
                await self.close()
            self.terminate()

    async def _connect(self, first: float) -> None:
        """Connect within ``first`` seconds."""
        self.db = await connect(
            self.address, self.seconds, first=first, **self._settings
        )
        self.db.add_termination_listener(lambda _: self._lost())

    async def _lock(self) -> bool:
        kind = "" if self.ownership.sharing is None else "_shared"
        locked: bool = await self.db.fetchval(
            f"SELECT pg_try_advisory_lock{kind}($1, $2)", *_LOCK
        )
        return locked

    async def reconnect(self, lost: BaseException) -> None:
        """Reconnect until the server responds.

        Raises:
            StorageError: the server was unreachable for too long, or this process was
                replaced.
        """
        began = monotonic()
        where = shown_address(self.address)
        _log.warning(
            "lost the connection to %s (%s): the room waits", where, type(lost).__name__
        )
        while True:
            self.terminate()
            try:
                await self._connect(self.seconds)
                await self.ownership.is_committed(self.db)
                if await self._lock():
                    await self.ownership.reconnected(self.db)
                    break
            except Exception as error:
                if not is_lost(error, self.db):
                    raise
                lost = error
            if monotonic() - began > self._patience:
                raise explain(lost, self.address)
            await asyncio.sleep(_PAUSE)
        _log.warning("reconnected to %s after %.1f s", where, monotonic() - began)

    def hurry(self) -> None:
        """Shorten the wait for an unreachable server, because the room is closing."""
        self._patience = min(self._patience, _CLOSE_SECONDS)

    def terminate(self) -> None:
        """Drop the connection without waiting for the server."""
        if self.db is not None:
            self.db.terminate()

    async def close(self) -> None:
        """Close the connection, which frees the lock."""
        try:
            await self.db.close(timeout=_CLOSE_SECONDS)
        except Exception as error:
            if not is_lost(error, self.db):
                raise
            self.terminate()
