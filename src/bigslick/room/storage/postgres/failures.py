"""Errors of PostgreSQL, with messages that tell the operator what to do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import asyncpg

from bigslick.errors import StorageError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("explain", "is_lost", "no_backup", "shown_address")

_KEPT = "nothing that was acknowledged is lost"
_LOST = (
    OSError,  # and time-outs
    asyncpg.PostgresConnectionError,
    asyncpg.TooManyConnectionsError,
    asyncpg.exceptions.OperatorInterventionError,
    asyncpg.InternalClientError,  # a statement was interrupted by the end of a session
)


def is_lost(error: BaseException, db: asyncpg.Connection | None = None) -> bool:
    """Return whether the connection was lost, so that reconnecting may help."""
    if isinstance(error, asyncpg.InterfaceError):
        return db is not None and db.is_closed()
    return isinstance(error, _LOST)


def shown_address(address: str) -> str:
    """Return the address of a database without its password.

    >>> shown_address("postgresql://ann:secret@db.example.org:5432/room?sslmode=require")
    'postgresql://ann@db.example.org:5432/room'
    """
    parts = urlsplit(address)
    user, at, host = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{user.partition(':')[0]}{at}{host}{parts.path}"


_EXPLAINED: tuple[tuple[type[BaseException], str], ...] = (
    (
        asyncpg.InvalidAuthorizationSpecificationError,
        (
            "{where} refuses the room: {told}. Check the user and the password, which "
            "may be in PGPASSWORD or ~/.pgpass"
        ),
    ),
    (
        asyncpg.InvalidCatalogNameError,
        "{where}: {told}. Create it first, for example with createdb",
    ),
    (
        asyncpg.InsufficientPrivilegeError,
        (
            "{where}: {told}. The user of the room must be allowed to create a schema "
            "in this database"
        ),
    ),
    (
        asyncpg.DiskFullError,
        (
            "the disk of {where} is full: {told}. Free some space and start the room "
            f"again; {_KEPT}"
        ),
    ),
    (
        asyncpg.ReadOnlySQLTransactionError,
        f"{{where}} is read-only: use the address of the primary server; {_KEPT}",
    ),
    (
        ValueError,  # asyncpg raises it, too
        (
            "invalid address {where}: {told}. Expected "
            "postgresql://USER@HOST:PORT/DATABASE"
        ),
    ),
)
_AWAY = (
    "{where} cannot be reached: {told}. Check the address, and that the server is "
    f"running; {_KEPT}"
)
_OTHER = f"{{where}} cannot be used: {{told}}; {_KEPT}"


def explain(error: BaseException, address: str) -> StorageError:
    """Return an error of the system or of PostgreSQL as a ``StorageError``."""
    if isinstance(error, StorageError):
        return error
    known = [text for kind, text in _EXPLAINED if isinstance(error, kind)]
    text = known[0] if known else _AWAY if is_lost(error) else _OTHER
    return StorageError(text.format(where=shown_address(address), told=_told(error)))


def no_backup(target: Path, address: str) -> StorageError:
    """Return the error that names the program for backups."""
    return StorageError(
        f"cannot write the backup {target}: this room is stored in PostgreSQL; "
        f"back it up with pg_dump --format=custom --file={target} "
        f"{shown_address(address)}"
    )


def _told(error: BaseException) -> str:
    """Return the message of an error in one line, without a final period."""
    if isinstance(error, asyncio.TimeoutError):
        return "it does not respond"
    text = " ".join(str(error).split()) or type(error).__name__
    return text.rstrip(".")
