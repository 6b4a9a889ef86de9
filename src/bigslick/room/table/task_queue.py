"""Runs the tasks of all tables in turn, and lets connections be served in between.

An event loop runs everything that is ready before it looks at its sockets again. With
hundreds of tables of bots that would be long, so tables wait in a queue of their own,
of which a few milliseconds are run at a time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("TaskQueue",)

_BUDGET = 0.005
"""The seconds after which sockets and timers are looked at again."""


class TaskQueue:
    """Tasks in the order in which they were added."""

    def __init__(self) -> None:
        """Start empty."""
        self._tasks: deque[Callable[[], object]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, task: Callable[[], object]) -> None:
        """Run a task after those that wait; it must not raise."""
        self._tasks.append(task)
        if len(self._tasks) == 1:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._run)

    def _run(self) -> None:
        tasks, until = self._tasks, perf_counter() + _BUDGET
        try:
            while True:
                # The first task stays in the queue while it runs: it may add others.
                tasks[0]()
                tasks.popleft()
                if not tasks or perf_counter() > until:
                    break
        except BaseException:
            tasks.popleft()
            raise
        finally:
            if tasks and self._loop is not None:
                self._loop.call_soon(self._run)
