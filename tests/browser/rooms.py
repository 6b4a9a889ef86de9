"""Rooms for a browser in the test's thread: in another thread, or in a process."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

from bigslick.room.server.app import open_room
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from bigslick.room.lobby import Room

_PATIENCE = 30


class OpenRoom:
    """A room that is open until ``close``; its loop runs in another thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.room: Room | None = None
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._opened = threading.Event()
        self._closing: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._opened.wait(_PATIENCE), "the room did not open"

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._closing = asyncio.Event()
        options: dict[str, Any] = {
            "synchronous": "NORMAL",
            "least_pause_ms": 0,
            "least_bot_ms": 0,
        }
        async with open_room(self.folder, **options) as (room, port):
            self.room, self.port = room, port
            self._opened.set()
            await self._closing.wait()

    def make_table(self, **config: Any) -> str:
        """Open a table without a host; return its id."""

        async def make() -> str:
            assert self.room is not None
            return self.room.create(TableConfig(**config), with_host=False)[0]

        future: Future[str] = asyncio.run_coroutine_threadsafe(make(), self._loop)
        return future.result(_PATIENCE)

    def set_aside(self, table: str) -> None:
        """Put a table in quarantine."""

        async def shut() -> None:
            assert self.room is not None
            actor = self.room.tables[table]
            self.room.set_aside(actor, "it was tried out")

        asyncio.run_coroutine_threadsafe(shut(), self._loop).result(_PATIENCE)

    def close(self) -> None:
        assert self._closing is not None
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join(_PATIENCE)
        assert not self._thread.is_alive(), "the room did not close"


class RoomProcess:
    """``bigslick room`` in a process that can be killed and comes back at its place."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self._command = [sys.executable, "-m", "bigslick", "room", "--no-open"]
        self._command += ["--port", str(self.port), "--data", str(folder)]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("The room is open: "), line

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def terminate(self) -> None:
        """Ask the room to close; it lets hands come to their end first."""
        self._process.terminate()

    def wait(self) -> int:
        """Return the exit code once the process is gone."""
        self._process.communicate(timeout=_PATIENCE)
        return self._process.returncode
