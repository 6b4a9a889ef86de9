"""Calling deciders, with or without a time limit.

Without a time limit a decider is called directly. With a time limit it is called in
its own thread, so that the table can stop waiting: a late player loses the turn, and
the table plays on. Calls to one decider are queued, so that a slow decider never runs
twice at the same time. ``threading`` and ``asyncio`` are imported when they are needed.
"""

from __future__ import annotations

import inspect
import weakref
from typing import TYPE_CHECKING, Any

from bigslick.errors import BotTimeoutError

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Coroutine
    from concurrent.futures import Future
    from queue import SimpleQueue

    from bigslick.engine import View
    from bigslick.match.table.player import Player

__all__ = (
    "DeciderThread",
    "LoopIsRunningError",
    "LoopRunner",
    "ask",
    "ask_async",
)

_Job = tuple["Future[Any]", "Callable[[View], Any]", "View"]


def _work(jobs: SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        future, decide, view = job
        if not future.set_running_or_notify_cancel():
            continue  # the call was cancelled before it started
        try:
            answer = decide(view)
        except BaseException as error:  # noqa: BLE001 - raised again in the caller
            future.set_exception(error)
        else:
            future.set_result(answer)


class DeciderThread:
    """A thread that calls one decider."""

    def __init__(self) -> None:
        """Start a daemon thread: it does not keep the program from exiting."""
        from queue import SimpleQueue
        from threading import Thread

        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        Thread(
            target=_work, args=(self._jobs,), name="bigslick-player", daemon=True
        ).start()
        weakref.finalize(self, self._jobs.put, None)

    def put(self, decide: Callable[[View], Any], view: View) -> Future[Any]:
        """Queue a call and return the future of its answer."""
        from concurrent.futures import Future

        future: Future[Any] = Future()
        self._jobs.put((future, decide, view))
        return future


class LoopIsRunningError(RuntimeError):
    """Raised when an async decider is to be run while an event loop is running."""


class LoopRunner:
    """Runs the coroutines of async deciders for a synchronous table."""

    def __init__(self) -> None:
        """Start without an event loop; it is created when it is needed."""
        self._runner: asyncio.Runner | None = None

    def awaited(self, answer: Any) -> Any:
        """Return the answer; if it is awaitable, the result of awaiting it."""
        if not inspect.isawaitable(answer):
            return answer
        if inspect.iscoroutine(answer):
            return self.run(answer)
        return self.run(_awaited(answer))

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """Run the coroutine and return its result.

        Raises:
            LoopIsRunningError: an event loop is running; use ``play_async``.

        """
        import asyncio

        if asyncio._get_running_loop() is not None:  # noqa: SLF001 - does not raise
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
    """Return the decider's answer, unchecked.

    A program that enforces a limit of its own, at most ``time_limit``, needs no thread.

    Raises:
        BotTimeoutError: there was no answer in time.
        Exception: whatever the decider raised.

    """
    from bigslick.bots.external.program_bot import ProgramBot

    decider: Any = player.decider
    if isinstance(decider, ProgramBot) and decider.time_limit <= time_limit:
        return decider.decide(view)
    if inspect.iscoroutinefunction(decider.decide):
        return loop_runner.run(ask_async(player, view, time_limit))
    future = _put(player, view)
    try:
        answer = future.result(time_limit)
    except TimeoutError:
        if future.done():
            raise  # raised by the decider itself
        future.cancel()
        raise _late(player, time_limit) from None
    if inspect.isawaitable(answer):
        return loop_runner.run(_within(player, answer, time_limit))
    return answer


async def ask_async(player: Player, view: View, time_limit: float | None) -> Any:
    """Return the decider's answer, unchecked, without blocking the event loop.

    Only a synchronous decider without a time limit is called in the loop itself.

    Raises:
        BotTimeoutError: there was no answer in time.
        Exception: whatever the decider raised.

    """
    decider: Any = player.decider
    if time_limit is None or inspect.iscoroutinefunction(decider.decide):
        answer: Any = decider.decide(view)
    else:
        import asyncio

        waiting = asyncio.wrap_future(_put(player, view))
        answer = await _within(player, waiting, time_limit)
    if inspect.isawaitable(answer):
        return await _within(player, answer, time_limit)
    return answer


def _put(player: Player, view: View) -> Future[Any]:
    """Call the decider in its own thread."""
    decider: Any = player.decider
    if player.thread is None:
        player.thread = DeciderThread()
    return player.thread.put(decider.decide, view)


async def _within(player: Player, answer: Any, time_limit: float | None) -> Any:
    """Await the answer; cancel it if it is late or if the caller is cancelled."""
    if time_limit is None:
        return await answer
    import asyncio

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
