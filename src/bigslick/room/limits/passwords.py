"""Checks passwords of tables: hashed in a thread, with delays against guessing.

After a wrong password, the same address must wait before its next attempt at the same
table, twice as long each time. Other addresses do not wait.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

from bigslick.room.protocol.errors import CommandError
from bigslick.room.tokens import locked_with, opens

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.limits.visitors import Visitors

__all__ = ("Passwords",)

_FIRST_WAIT = 0.25
_LONGEST_WAIT = 300.0
_FORGOTTEN_AFTER = 3600.0
_MOST_REMEMBERED = 10_000
_MOST_WAITING = 32


class _Wrong(NamedTuple):
    """The number of wrong passwords, and when the next attempt is allowed."""

    guesses: int
    until: float


class Passwords:
    """Checks passwords, one at a time for each address."""

    def __init__(
        self, visitors: Visitors, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Start without attempts; the thread starts with the first one."""
        self._visitors = visitors
        self._clock = clock
        # Hashing releases the interpreter lock, so one thread is enough.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hash")
        self._guessing: set[str] = set()
        self._wrong: OrderedDict[tuple[str, str], _Wrong] = OrderedDict()
        self._nobodys: str | None = None

    async def lock(self, password: str) -> str:
        """Return the hash of a new password."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, locked_with, password)

    async def check(
        self, table_id: str, lock: str | None, password: str, address: str
    ) -> None:
        """Check a password against ``lock``, the hash of the table's password.

        Without a lock, the password counts as wrong and the check takes as long as any
        other, so that the reply does not reveal whether the table exists.

        Raises:
            LimitError: it is too soon after a wrong one, or another is being checked.
            CommandError: the password is wrong.
        """
        key = address, table_id
        self._check_wait(key, address)
        self._guessing.add(address)
        try:
            right = await self._opens(password, lock)
        finally:
            self._guessing.discard(address)
        if right:
            self._wrong.pop(key, None)
            return
        self._remember(key)
        raise CommandError("forbidden", "wrong password")

    def _check_wait(self, key: tuple[str, str], address: str) -> None:
        refused, limit = self._visitors.refused, "unlocks_per_address"
        if address in self._guessing:
            raise refused(
                limit,
                "another password from your address is being checked",
                _FIRST_WAIT,
            )
        wrong = self._wrong.get(key)
        wait = 0.0 if wrong is None else wrong.until - self._clock()
        if wait > 0:
            raise refused(limit, "too soon after a wrong password", wait)
        if len(self._guessing) >= _MOST_WAITING:
            raise refused(
                "unlocks",
                "too many passwords are waiting to be checked",
                1,
                code="full",
            )

    async def _opens(self, password: str, lock: str | None) -> bool:
        loop = asyncio.get_running_loop()
        if lock is None and self._nobodys is None:
            self._nobodys = await self.lock("nobody's")
        known = lock or self._nobodys or ""
        right = await loop.run_in_executor(self._thread, opens, password, known)
        return right and lock is not None

    def _remember(self, key: tuple[str, str]) -> None:
        now = self._clock()
        known = self._wrong.pop(key, None)
        recent = known is not None and now < known.until + _FORGOTTEN_AFTER
        count = known.guesses + 1 if known is not None and recent else 1
        wait = min(_FIRST_WAIT * 2.0 ** min(count - 1, 30), _LONGEST_WAIT)
        self._wrong[key] = _Wrong(count, now + wait)
        while len(self._wrong) > _MOST_REMEMBERED:
            self._wrong.popitem(last=False)

    def close(self) -> None:
        """Stop checking."""
        self._thread.shutdown(wait=False, cancel_futures=True)
