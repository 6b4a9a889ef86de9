"""Starts the processes of a room, and restarts those that die.

The parent does nothing else: it has no event loop, no threads and no connection to
the database. It opens the listening socket, which all processes inherit.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import time
from contextlib import suppress
from multiprocessing import connection
from typing import TYPE_CHECKING, Any

from bigslick.errors import BigslickError, StorageError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("run_processes",)

_log = logging.getLogger(__name__)
_PAUSE = 0.2
"""The seconds before a process is started again; up to 8 times that after failures."""
_MOST_FAILURES = 5
_PATIENCE = 60.0
"""More deaths in a row than this, each before the process was open, end the room if
they have gone on for so many seconds. A database that restarts causes some at once.
"""


class _Process:
    """One process of the room."""

    def __init__(self, work: Callable[..., int], index: int) -> None:
        context: Any = multiprocessing.get_context(
            "fork" if sys.platform.startswith("linux") else "spawn"
        )
        self.ready, theirs = context.Pipe(duplex=False)
        self.process = context.Process(
            target=_do, args=(work, index, theirs), name=f"room {index}"
        )
        self.process.start()
        theirs.close()
        self.is_open = False

    def was_open(self) -> bool:
        """Return whether the process, which has ended, ever served the room."""
        try:
            reason = self.ready.recv() if self.ready.poll() else None
        except EOFError:
            return self.is_open
        if reason is not None:
            _log.error("a process of the room did not start: %s", reason)
        return reason is None

    def wait_until_open(self) -> None:
        """Return when the process serves the room.

        Raises:
            StorageError: it did not start, with its reason.

        """
        try:
            reason = self.ready.recv()
        except EOFError:
            reason = "a process of the room has ended before it was open"
        if reason is not None:
            raise StorageError(reason)
        self.is_open = True


def _do(work: Callable[..., int], index: int, ready: Any) -> None:
    """Run ``work`` in a process, which ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def opened() -> None:
        ready.send(None)
        ready.close()

    try:
        code = work(index, opened)
    except BigslickError as error:
        if ready.closed:
            _log.critical("%s", error)
        else:
            ready.send(str(error))
        code = 1
    sys.stdout.flush()
    os._exit(code)


def run_processes(
    count: int, work: Callable[..., int], opened: Callable[[], object]
) -> int:
    """Run ``work`` in processes until they are asked to end; return an exit code.

    ``work`` gets the index of its process and a function to call when it serves the
    room; ``opened`` is called when all do. A process that ends with another code than
    0 is started again.

    Raises:
        StorageError: a process did not start, or processes keep failing.

    """
    own: list[_Process] = []

    def send(times: int) -> None:
        for _ in range(times):
            for one in own:
                if one.process.is_alive():
                    with suppress(ProcessLookupError):
                        os.kill(one.process.pid, signal.SIGTERM)
            time.sleep(0.01)

    signal.signal(signal.SIGTERM, lambda *_: send(1))
    try:
        own += [_Process(work, index) for index in range(count)]
        for one in own:
            one.wait_until_open()
        opened()
        return _watch(own, work)
    except BaseException as error:
        send(2)
        for one in own:
            one.process.join()
        if not isinstance(error, KeyboardInterrupt):
            raise
        return 0


def _watch(own: list[_Process], work: Callable[..., int]) -> int:
    """Start processes again that die; return when all have ended."""
    running, failures, since = dict(enumerate(own)), 0, 0.0
    while running:
        connection.wait([one.process.sentinel for one in running.values()])
        for index, one in [*running.items()]:
            if one.process.is_alive():
                continue
            one.process.join()
            if one.process.exitcode == 0:
                del running[index]
                continue
            failures = 0 if one.was_open() else failures + 1
            since = time.monotonic() if failures <= 1 else since
            lasts = time.monotonic() - since >= _PATIENCE
            if failures > _MOST_FAILURES and lasts:
                raise StorageError(
                    "the processes of the room keep failing: see the log"
                )
            _log.error(
                "process %d of the room has ended with code %s: it is started again",
                *(index, one.process.exitcode),
            )
            time.sleep(_PAUSE * 2 ** min(failures, 3))
            own[index] = running[index] = _Process(work, index)
    return 0
