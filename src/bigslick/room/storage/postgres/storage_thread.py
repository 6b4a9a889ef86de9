"""The thread in which a storage talks to its database, with its own event loop."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING, Any, TypeVar

from bigslick.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

__all__ = ("StorageThread",)

_T = TypeVar("_T")


class StorageThread:
    """Runs coroutines for other threads until it ends."""

    def __init__(self) -> None:
        """Start the thread."""
        self._loop = asyncio.new_event_loop()
        self._ending, self._ended = threading.Lock(), False
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="storage", daemon=True
        )
        self._thread.start()

    def call(self, what: Callable[[], object]) -> None:
        """Call a function in the thread, without waiting for it."""
        self._loop.call_soon_threadsafe(what)

    def start(self, work: Coroutine[Any, Any, _T]) -> Future[_T]:
        """Start a coroutine in the thread, and return its future.

        If the thread has ended, the future has failed with a ``StorageError``.
        """
        with self._ending:
            if not self._ended:
                return asyncio.run_coroutine_threadsafe(work, self._loop)
        work.close()
        refused: Future[_T] = Future()
        refused.set_exception(_closed())
        return refused

    def wait_for(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run a coroutine in the thread, and return its result.

        Raises:
            StorageError: the thread ended before there was a result.

        """
        try:
            return self.start(work).result()
        except CancelledError:
            raise _closed() from None

    def end(self) -> None:
        """Cancel everything that still runs, and stop the thread."""
        with self._ending:
            self._ended = True
        asyncio.run_coroutine_threadsafe(_cancel_all(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def _closed() -> StorageError:
    return StorageError("the storage is closed")


async def _cancel_all() -> None:
    """Cancel all other tasks of the running loop, and wait until they have ended."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
