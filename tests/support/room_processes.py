"""A room of several processes with one database, for tests."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.room_process import RoomProcess, free_port
from tests.support.rooms import wait_until

if TYPE_CHECKING:
    from tests.support.storages import PostgresPlace

LEASE = 4.0


class RoomProcesses(RoomProcess):
    """A room of several processes on one port."""

    def __init__(self, place: PostgresPlace, count: int = 2) -> None:
        super().__init__(place.folder, free_port())
        self.place, self.count = place, count

    def open(self, *options: str) -> str:
        return self.start(
            *("--database", self.place.address, "--processes", str(self.count)),
            *("--lease-seconds", str(LEASE), *options),
        )

    @property
    def pids(self) -> list[int]:
        """Return the processes of the room, without their parent."""
        assert self.process is not None
        parent = self.process.pid
        path = Path(f"/proc/{parent}/task/{parent}/children")
        return [int(pid) for pid in path.read_text(encoding="ascii").split()]

    def members(self) -> list[Any]:
        return self.place.execute("SELECT id FROM members WHERE connected")

    def owner(self, table_id: str) -> int:
        """Return the process that owns a table; 0 if there is none."""
        rows = self.place.server.execute(
            "SELECT address FROM tables JOIN processes ON processes.id = owner "
            "WHERE tables.id = $1",
            table_id,
        )
        return int(Path(rows[0][0]).stem.partition("-")[2]) if rows else 0

    async def all_gone(self) -> None:
        """Wait until the processes have noticed that their parent was killed."""
        async with asyncio.timeout(60):
            await wait_until(lambda: not self.members())
