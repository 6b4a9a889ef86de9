"""The services of a room that accounts and clubs need."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from bigslick.errors import StorageError
from bigslick.room.protocol.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bigslick.room.limits.passwords import Passwords
    from bigslick.room.storage.interface import Storage
    from bigslick.room.storage.transactions import Transaction

__all__ = ("ClubRoom", "ask")

_T = TypeVar("_T")


class ClubRoom(Protocol):
    """The interface of a room for accounts and clubs."""

    storage: Storage
    passwords: Passwords

    def clock(self) -> int:
        """Return the room's time in milliseconds."""


async def ask(
    room: ClubRoom,
    work: Callable[[Transaction], Coroutine[Any, Any, _T]],
    *,
    writes: bool = True,
) -> _T:
    """Return the result of a transaction, once it is committed.

    Raises:
        CommandError: the database does not answer.

    """
    try:
        return await asyncio.wrap_future(room.storage.transact(work, writes=writes))
    except StorageError:
        raise CommandError(
            "internal", "the database of the room does not answer: try again"
        ) from None
