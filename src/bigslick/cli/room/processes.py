"""A room of several processes: ``--processes`` and ``--link``."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from bigslick.cli.room.command import RoomOpening

__all__ = ("Sharers", "parse_link", "serve_in_processes")

_BACKLOG = 1_024


@dataclass(frozen=True)
class Sharers:
    """How many processes serve a room, and where other machines reach them."""

    count: int = 1
    link: tuple[str, int] | None = None
    lease_seconds: float = 5.0

    @property
    def are_needed(self) -> bool:
        """Return whether there is more than one process, here or elsewhere."""
        return self.count > 1 or self.link is not None

    def check(self, database: str | None) -> None:
        """Refuse several processes without a database that they can share."""
        if self.are_needed and database is None:
            option = "--link" if self.link is not None else f"--processes {self.count}"
            raise typer.BadParameter(
                f"{option} needs --database postgresql://...: a room in a file is one "
                "process"
            )


def parse_link(text: str | None) -> tuple[str, int] | None:
    """Return the host and the port of ``HOST:PORT``.

    >>> parse_link("10.0.0.5:8500")
    ('10.0.0.5', 8500)

    Raises:
        GameConfigError: it is not an address.

    """
    if text is None:
        return None
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise GameConfigError(
            f"invalid link {text!r}: expected HOST:PORT, for example 10.0.0.5:8500"
        )
    return host.strip("[]"), int(port)


def serve_in_processes(
    opening: RoomOpening, sharers: Sharers, opened: Callable[[int], object]
) -> int:
    """Serve a room with several processes until it closes; return an exit code.

    ``opened`` is called with the port when all processes serve the room.

    Raises:
        OSError: the port is taken.
        StorageError: the room cannot be opened.

    """
    import socket
    from secrets import token_hex

    # Children inherit what is loaded: a later upgrade of the package must not mix
    # modules of two versions in a process that is started again.
    import bigslick.room.cluster.cluster
    import bigslick.room.server.app  # noqa: F401 - see above
    from bigslick.room.cluster.parent import run_processes
    from bigslick.room.storage.opening import lock_folder

    lock = lock_folder(opening.folder)
    family = socket.AF_INET6 if ":" in opening.host else socket.AF_INET
    where = opening.host, opening.port
    try:
        with socket.create_server(where, family=family, backlog=_BACKLOG) as listening:
            # Processes of several machines have the same name; others are refused.
            room = "link" if sharers.link is not None else token_hex(16)
            work = partial(_work, opening, sharers, room, listening, os.getpid())
            port: int = listening.getsockname()[1]
            return run_processes(sharers.count, work, lambda: opened(port))
    finally:
        for file in opening.folder.glob("link-*.socket"):
            file.unlink(missing_ok=True)
        lock.release()


def _work(*arguments: Any) -> int:
    import asyncio

    return asyncio.run(_serve(*arguments))


async def _serve(  # noqa: PLR0913, PLR0917 - what a process needs
    opening: RoomOpening,
    sharers: Sharers,
    name: str,
    listening: socket.socket,
    parent: int,
    index: int,
    opened: Callable[[], object],
) -> int:
    """Serve the room as one of several processes; return an exit code."""
    import asyncio

    from bigslick.cli.room.command import drain_when_asked, first_table
    from bigslick.room.cluster.cluster import Joining, join_cluster
    from bigslick.room.cluster.links import listen
    from bigslick.room.server.app import open_room
    from bigslick.room.storage.table_ownership import Sharing

    link = sharers.link
    if link is not None:
        link = link[0], link[1] + index
    links, address = listen(opening.folder, link)
    sharing = Sharing(name, address, index, sharers.count, sharers.lease_seconds)
    joining = Joining(
        links,
        index=index,
        parent=parent,
        several_machines=sharers.link is not None,
    )
    async with open_room(
        *(opening.folder, opening.host, opening.port),
        listening=listening,
        join=partial(join_cluster, joining),
        sharing=sharing,
        **opening.options,
    ) as (room, _):
        drain_when_asked(room)
        if index == 0:
            stats = await asyncio.to_thread(room.storage.stats)
            first = [] if stats.open_tables else [first_table(opening.level)]
            for config in opening.tables or first:
                room.create(config, with_host=False)
        opened()
        await room.shutdown.wait(room)
    return int(room.failed.is_set())
