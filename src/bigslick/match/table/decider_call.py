"""Asking a player: at once, or with a clock running.

Without a time limit a decider is simply called. With one it is called in a thread
of its own, since nothing else can stop waiting for it: whoever is late loses his
turn, not the table its session. Questions to one player go one after the other, so
that a slow decider is never called twice at once.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
import weakref
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, get_args

from bigslick.engine import Action
from bigslick.errors import BotTimeoutError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bigslick.engine import View
    from bigslick.match.table.player import Player

__all__ = (
    "ACTIONS",
    "DeciderThread",
    "LoopIsRunningError",
    "LoopRunner",
    "ask",
    "ask_async",
)

ACTIONS = frozenset(get_args(Action))
"""The types of the answers that a table understands."""

_Job = tuple["Future[Any]", "Callable[[View], Any]", "View"]


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        future, decide, view = job
        if not future.set_running_or_notify_cancel():
            continue  # given up before its turn came
        try:
            answer = decide(view)
        except BaseException as error:  # noqa: BLE001 - handed to who asked
            future.set_exception(error)
        else:
            future.set_result(answer)


class DeciderThread:
    """Puts questions to one decider in a thread of its own."""

    def __init__(self) -> None:
        """Open the thread, which never keeps the program from ending."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        threading.Thread(
            target=_work, args=(self._jobs,), name="bigslick-player", daemon=True
        ).start()
        weakref.finalize(self, self._jobs.put, None)

    def put(self, decide: Callable[[View], Any], view: View) -> Future[Any]:
        """Return the answer to come."""
        future: Future[Any] = Future()
        self._jobs.put((future, decide, view))
        return future


class LoopIsRunningError(RuntimeError):
    """An async decider cannot be waited for where an event loop runs already."""


class LoopRunner:
    """Runs the coroutines of async deciders for a table that is played in sync."""

    def __init__(self) -> None:
        """Wait with the event loop until one is needed."""
        self._runner: asyncio.Runner | None = None

    def awaited(self, answer: Any) -> Any:
        """Return the answer, or what comes of awaiting it."""
        if not inspect.isawaitable(answer):
            return answer
        if inspect.iscoroutine(answer):
            return self.run(answer)
        return self.run(_awaited(answer))

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """Return what the coroutine gives.

        Raises:
            LoopIsRunningError: the program should have used ``play_async``.

        """
        if asyncio._get_running_loop() is not None:  # noqa: SLF001 - no exception made
            coroutine.close()
            raise LoopIsRunningError("an event loop is running: use play_async")
        if self._runner is None:
            self._runner = asyncio.Runner()
        return self._runner.run(coroutine)

    def close(self) -> None:
        """Close the event loop, if there is one."""
        if self._runner is not None:
            self._runner.close()
            self._runner = None


async def _awaited(answer: Any) -> Any:
    return await answer


def ask(player: Player, view: View, time_limit: float, loop_runner: LoopRunner) -> Any:
    """Return the answer of the player, whatever it is.

    Raises:
        BotTimeoutError: he did not answer in time.
        Exception: whatever his decider raised.

    """
    decider: Any = player.decider
    if inspect.iscoroutinefunction(decider.decide):
        return loop_runner.run(ask_async(player, view, time_limit))
    future = _put(player, view)
    try:
        answer = future.result(time_limit)
    except FutureTimeoutError:
        if future.done():
            raise  # it is the decider that raised it
        future.cancel()
        raise _late(player, time_limit) from None
    if inspect.isawaitable(answer):
        return loop_runner.run(_within(player, answer, time_limit))
    return answer


async def ask_async(player: Player, view: View, time_limit: float | None) -> Any:
    """Return the answer of the player, whatever it is, without blocking the loop.

    Only a sync decider without a time limit is called in the loop itself.

    Raises:
        BotTimeoutError: he did not answer in time.
        Exception: whatever his decider raised.

    """
    decider: Any = player.decider
    if time_limit is None or inspect.iscoroutinefunction(decider.decide):
        answer: Any = decider.decide(view)
    else:
        waiting = asyncio.wrap_future(_put(player, view))
        answer = await _within(player, waiting, time_limit)
    if inspect.isawaitable(answer):
        return await _within(player, answer, time_limit)
    return answer


def _put(player: Player, view: View) -> Future[Any]:
    """Put the question to the player in his own thread."""
    decider: Any = player.decider
    if player.thread is None:
        player.thread = DeciderThread()
    return player.thread.put(decider.decide, view)


async def _within(player: Player, answer: Any, time_limit: float | None) -> Any:
    """Return what is awaited; it is cancelled if it is late, or if the wait is."""
    if time_limit is None:
        return await answer
    task = asyncio.ensure_future(answer)
    try:
        done, _ = await asyncio.wait({task}, timeout=time_limit)
    finally:
        if not task.done():
            task.cancel()
    if not done:
        raise _late(player, time_limit)
    return task.result()


def _late(player: Player, time_limit: float) -> BotTimeoutError:
    return BotTimeoutError(f"{player.name} did not answer within {time_limit:g} s")
