"""A room in another thread, because the browser uses the test's thread."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import msgspec
from tests.support.rooms import QUICK_ROOM

from bigslick.room.limits.room_limits import LOCAL_LIMITS
from bigslick.room.server.app import open_room
from bigslick.room.table_config import TableConfig
from bigslick.room.tournament.timer import start_entry
from bigslick.room.tournament_config import TournamentConfig

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from bigslick.room.lobby.room import Room
    from bigslick.room.storage.tournament_entries import TournamentBody

_PATIENCE = 60
# On a busy machine, work of the room may take longer than the usual limits.
_LIMITS = msgspec.structs.replace(
    LOCAL_LIMITS, work_seconds=120.0, request_seconds=180.0
)


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
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._closing = asyncio.Event()
        async with open_room(self.folder, limits=_LIMITS, **QUICK_ROOM) as (room, port):
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

    def make_tournament(self, **config: Any) -> tuple[str, str]:
        """Create a tournament; return its id and the host's token."""

        async def make() -> tuple[str, str]:
            assert self.room is not None
            return self.room.create_tournament(
                msgspec.convert(config, TournamentConfig)
            )

        return asyncio.run_coroutine_threadsafe(make(), self._loop).result(_PATIENCE)

    def direct(self, tournament: str, what: TournamentBody | None = None) -> None:
        """Write an entry of a tournament; without one, start it."""

        async def write() -> None:
            assert self.room is not None
            actor = self.room.tournaments.actors[tournament]
            actor.write(what or start_entry(actor))
            actor.changed()

        asyncio.run_coroutine_threadsafe(write(), self._loop).result(_PATIENCE)

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
