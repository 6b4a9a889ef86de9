"""The links of a process to all other processes of its room."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.cluster.encryption import link_context
from bigslick.room.cluster.link import Link, LinkLostError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bigslick.room.cluster.link import Record

__all__ = ("Links", "listen")

_CONNECT_SECONDS = 2.0
_AGAIN_SECONDS = 1.0
"""How long a process that could not be reached is not tried again."""
_PRIVATE = 0o600


def listen(folder: Path, link: tuple[str, int] | None) -> tuple[socket.socket, str]:
    """Return a socket for links, and the address where others reach it.

    It is a file in the folder, or with ``link`` a port for other machines.

    Raises:
        StorageError: the port is taken, or is none of this machine.

    """
    if link is None:
        path = folder / f"link-{os.getpid()}.socket"
        own = socket.socket(socket.AF_UNIX)
        with suppress(OSError):
            path.unlink(missing_ok=True)
            own.bind(str(path))
            path.chmod(_PRIVATE)
            own.listen()  # who connects before the room is open has to wait
            return own, f"unix:{path.absolute()}"
        own.close()  # the path is too long
        link = "127.0.0.1", 0
    host, port = link
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        own = socket.create_server((host, port), family=family)
    except OSError as error:
        raise StorageError(
            f"cannot listen for links at {host}:{port}: {error.strerror}; expected an "
            "address of this machine and a free port"
        ) from None
    return own, f"tcp:{host}:{own.getsockname()[1]}"


class Links:
    """One link to each other process, opened when it is needed."""

    def __init__(
        self,
        secret: str,
        receive: Callable[[Link, Record], object],
        lost: Callable[[Link], object],
        silence: float,
    ) -> None:
        """Start without links; ``receive`` gets the records of the others.

        ``silence`` are the seconds without data after which a link is closed.
        """
        self._secret, self._receive, self._lost = secret, receive, lost
        self._silence = silence
        self._open: dict[str, asyncio.Task[Link]] = {}
        self._failed: dict[str, float] = {}
        """When each process that could not be reached was last tried."""

    async def to(self, process: str, address: str) -> Link:
        """Return the link to a process.

        Raises:
            LinkLostError: it cannot be reached.

        """
        task = self._open.get(process)
        now = asyncio.get_running_loop().time()
        if task is None and now < self._failed.get(process, 0.0) + _AGAIN_SECONDS:
            raise LinkLostError(
                f"another process of the room cannot be reached at {address}"
            )
        if task is None:
            task = asyncio.create_task(self._connect(process, address))
            self._open[process] = task
        try:
            return await asyncio.shield(task)
        except OSError as error:  # and time-outs
            raise LinkLostError(
                f"another process of the room cannot be reached at {address}: "
                f"{error.strerror or 'no answer'}"
            ) from None
        finally:
            if task.done() and (task.cancelled() or task.exception()):
                self._open.pop(process, None)
                self._failed[process] = asyncio.get_running_loop().time()
            elif task.done():
                self._failed.pop(process, None)

    async def _connect(self, process: str, address: str) -> Link:
        """Open a link to another process, and wait until both sides are proved."""
        loop = asyncio.get_running_loop()
        ended = partial(self._ended, process)
        make = partial(
            Link,
            self._secret,
            self._receive,
            ended,
            caller=True,
            silence=self._silence,
        )
        kind, _, place = address.partition(":")
        link: Link
        async with asyncio.timeout(_CONNECT_SECONDS):
            if kind == "unix":
                _, link = await loop.create_unix_connection(make, place)
            else:
                host, _, port = place.rpartition(":")
                _, link = await loop.create_connection(
                    make, host, int(port), ssl=link_context(caller=True)
                )
            await link.ready
        return link

    def _ended(self, process: str, link: Link) -> None:
        self._open.pop(process, None)
        self._lost(link)

    def keep(self, processes: set[str]) -> None:
        """Close the links to processes that are gone."""
        self._failed = {k: v for k, v in self._failed.items() if k in processes}
        for process, task in [*self._open.items()]:
            if process not in processes and task.done() and not task.cancelled():
                self._open.pop(process, None)
                if task.exception() is None:
                    task.result().close()

    def close(self) -> None:
        """Close all links."""
        for task in self._open.values():
            task.cancel()
        self.keep(set())
