"""Does ``storage/postgres/storage_thread.py`` answer other threads until it ends?"""

from __future__ import annotations

import asyncio
import threading

import pytest

from bigslick.errors import StorageError
from bigslick.room.storage.postgres.storage_thread import StorageThread


async def _name() -> str:
    return threading.current_thread().name


def test_work_runs_in_the_thread_of_the_storage() -> None:
    thread = StorageThread()
    called = threading.Event()
    try:
        assert thread.wait_for(_name()) == thread.start(_name()).result() == "storage"
        thread.call(called.set)
        assert called.wait(60)
    finally:
        thread.end()


def test_end_cancels_work_that_others_wait_for() -> None:
    thread = StorageThread()
    begun, failed = threading.Event(), []

    async def forever() -> None:
        begun.set()
        await asyncio.Event().wait()

    def wait() -> None:
        try:
            thread.wait_for(forever())
        except StorageError as error:
            failed.append(str(error))

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    assert begun.wait(60)
    thread.end()
    waiting.join(60)
    assert failed == ["the storage is closed"]


def test_work_after_the_end_is_refused() -> None:
    thread = StorageThread()
    thread.end()
    with pytest.raises(StorageError, match="the storage is closed"):
        thread.wait_for(_name())
    with pytest.raises(StorageError, match="the storage is closed"):
        thread.start(_name()).result()
