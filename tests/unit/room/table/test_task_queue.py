"""Tasks of tables run in turn, and the event loop looks at sockets in between."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from tests.support.rooms import run, wait_until

from bigslick.room.table import task_queue
from bigslick.room.table.task_queue import TaskQueue

if TYPE_CHECKING:
    import pytest


def test_tasks_run_in_order_also_those_that_tasks_add() -> None:
    done: list[str] = []

    async def test() -> None:
        queue = TaskQueue()

        def first() -> None:
            done.append("a")
            queue.add(partial(done.append, "c"))

        queue.add(first)
        queue.add(partial(done.append, "b"))
        await wait_until(lambda: len(done) == 3)

    run(test())
    assert done == ["a", "b", "c"]


def test_a_long_queue_lets_others_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of nothing: after each task the loop continues with other work."""
    monkeypatch.setattr(task_queue, "_BUDGET", 0.0)
    done: list[str] = []

    async def test() -> None:
        queue = TaskQueue()
        for _ in range(3):
            queue.add(partial(done.append, "table"))
        asyncio.get_running_loop().call_soon(partial(done.append, "socket"))
        await wait_until(lambda: len(done) == 4)

    run(test())
    assert done == ["table", "socket", "table", "table"]


def test_a_task_that_fails_does_not_stop_the_others() -> None:
    done: list[str] = []
    faults: list[str] = []

    async def test() -> None:
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: faults.append(type(context["exception"]).__name__)
        )
        queue = TaskQueue()
        queue.add(partial(int, "no number"))
        queue.add(partial(done.append, "b"))
        await wait_until(lambda: done)

    run(test())
    assert (done, faults) == (["b"], ["ValueError"])
