"""The worker processes of a room, started when they are needed.

Jobs wait in a queue that is limited for the room and for each address. A worker that
takes too long is killed; a worker that died is replaced when the next job needs it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.protocol.errors import CommandError
from bigslick.room.workers.process import HEAD, pack

if TYPE_CHECKING:
    from bigslick.room.limits.room_limits import RoomLimits
    from bigslick.room.limits.visitors import Visitor, Visitors

__all__ = ("Workers",)

_PROGRAM = ("-P", "-m", "bigslick.room.workers.process")
"""Without modules from the current folder."""
_FIRST = {"hint": 0} | dict.fromkeys(
    ("statistics", "history", "replay", "hand_list", "own_play"), 1
)
"""The priorities of jobs, lowest number first; other jobs have priority 2."""
_MOST_RESULT = 64_000_000
_MOST_JOBS = 500
"""A worker is replaced after this many jobs, which frees leaked memory."""
_MOST_DECISIONS = 100_000
"""The same for the decisions of bots, which are short."""
_IDLE_SECONDS = 300.0
_STARTING = 30.0
"""The seconds that a worker may take to start, even on a busy machine."""


class WorkerGoneError(Exception):
    """Raised when a worker died or sent an invalid response."""


class _Worker:
    """One process, and the pipes to it."""

    def __init__(self, limits: RoomLimits) -> None:
        self._limits = limits
        self._process: asyncio.subprocess.Process | None = None
        self.jobs = 0

    async def do(self, job: str, data: Any) -> dict[str, Any]:
        """Return the response to a job.

        Raises:
            WorkerGoneError: the process died, or did not start in time.
            TimeoutError: the job takes too long.

        """
        if self._process is None:
            self._process = await self._start()
            try:
                seconds = max(_STARTING, self._limits.work_seconds)
                await self._ask("start", job, seconds)
            except (
                TimeoutError
            ) as error:  # the worker did not start; the job is not the reason
                raise WorkerGoneError from error
        self.jobs += 1
        return await self._ask(job, data, self._limits.work_seconds)

    async def _ask(self, job: str, data: Any, seconds: float) -> dict[str, Any]:
        """Send a task to the process and return its answer."""
        process = self._process
        if process is None or process.stdout is None or process.stdin is None:
            raise WorkerGoneError
        source, target = process.stdout, process.stdin
        try:
            async with asyncio.timeout(seconds):
                target.write(pack({"job": job, "data": data, "seconds": seconds}))
                await target.drain()
                size = int.from_bytes(await source.readexactly(HEAD), "big")
                if size > _MOST_RESULT:
                    raise WorkerGoneError
                answer: dict[str, Any] = msgspec.msgpack.decode(
                    await source.readexactly(size)
                )
                return answer
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise WorkerGoneError from error

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *_PROGRAM,
            str(self._limits.work_bytes),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        )

    def kill(self) -> asyncio.subprocess.Process | None:
        """Kill the process and return it; the next job starts another."""
        process, self._process, self.jobs = self._process, None, 0
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
        return process


class Workers:
    """Distributes jobs to a limited number of processes."""

    def __init__(
        self, limits: RoomLimits, visitors: Visitors, most: int | None = None
    ) -> None:
        """Start without processes; at most so many, by default those of the limits."""
        self._limits, self._visitors = limits, visitors
        self._free = [_Worker(limits) for _ in range(most or limits.workers)]
        self._all = [*self._free]
        self._waiting: list[tuple[int, int, asyncio.Future[_Worker]]] = []
        self._numbers = count()
        self._idle: asyncio.TimerHandle | None = None
        self._ending: set[asyncio.Task[int]] = set()
        self._closed = False

    @property
    def queued(self) -> int:
        """Return how many jobs are waiting or running."""
        return self._visitors.everybody.jobs

    def check(self, visitor: Visitor) -> None:
        """Check that another job may be queued.

        Raises:
            LimitError: the room, the address or the guest has too many jobs.
        """
        limits, visitors = self._limits, self._visitors
        if visitor.jobs >= limits.queue_per_address:
            message = "too many of your requests are in progress"
            raise visitors.refused("queue_per_address", message, 2)
        if self.queued >= limits.queue:
            message = "too many requests are waiting"
            raise visitors.refused("queue", message, 5, code="full")

    async def run(self, job: str, data: Any, visitor: Visitor) -> bytes:
        """Return the result of a job.

        ``data`` may be a function that returns the data when the job starts, so that
        waiting jobs take no memory.

        Raises:
            LimitError: too many jobs are waiting.
            CommandError: the job takes too long or too much memory, it is refused, or
                its worker died.

        """
        self.check(visitor)
        if self._closed:
            raise CommandError("closing", "the room is closing")
        scopes = {visitor, self._visitors.everybody}
        for scope in scopes:
            scope.jobs += 1
        try:
            worker = await self._take(_FIRST.get(job, 2))
            try:
                given = await data() if callable(data) else data
                return await self._done(worker, job, given)
            finally:
                self._give_back(worker)
        finally:
            for scope in scopes:
                scope.jobs -= 1

    async def decide(self, data: bytes) -> bytes:
        """Return the action of a bot, in JSON, for the pickled bot and its view.

        Raises:
            CommandError: it takes too long, or the worker died.

        """
        worker = await self._take(0)
        try:
            return await self._done(worker, "decide", data)
        finally:
            self._give_back(worker)

    async def _done(self, worker: _Worker, job: str, data: Any) -> bytes:
        """Return the result of a task; replace the worker if it failed."""
        limits = self._limits
        whole = False
        try:
            answer = await worker.do(job, data)
            most = _MOST_DECISIONS if job == "decide" else _MOST_JOBS
            whole = "failed" not in answer and worker.jobs < most
        except TimeoutError:
            self._visitors.refused("work_seconds", "")
            raise CommandError(
                "too_large",
                f"this takes longer than the room's limit of {limits.work_seconds:g} "
                "s: request less",
            ) from None
        except WorkerGoneError:
            raise CommandError("internal", "the request failed: try again") from None
        finally:
            if not whole:
                self._end(worker)
        if "result" in answer:
            result: bytes = answer["result"]
            return result
        if "error" in answer:
            raise CommandError(answer["code"], answer["error"])
        if answer["failed"] == "memory":
            self._visitors.refused("work_bytes", "")
            raise CommandError(
                "too_large",
                "this takes more memory than the room allows: request less",
            )
        raise CommandError("internal", f"the request failed: {answer['failed']}")

    def _end(self, worker: _Worker) -> None:
        """Kill a worker's process; a task waits until it has ended."""
        process = worker.kill()
        if process is not None:
            task = asyncio.get_running_loop().create_task(process.wait())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _take(self, priority: int) -> _Worker:
        """Return a free worker; waiting jobs are ordered by priority, then by time."""
        if self._idle is not None:
            self._idle.cancel()
        if self._free:
            return self._free.pop()
        future: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._numbers), future))
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._give_back(future.result())
            raise

    def _give_back(self, worker: _Worker) -> None:
        while self._waiting:
            future = heappop(self._waiting)[2]
            if not future.done():
                future.set_result(worker)
                return
        self._free.append(worker)
        if len(self._free) == len(self._all) and not self._closed:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(_IDLE_SECONDS, self._rest)

    def _rest(self) -> None:
        """End the processes if there have been no jobs for some time."""
        for worker in self._free:
            self._end(worker)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        if self._idle is not None:
            self._idle.cancel()
        for worker in self._all:
            self._end(worker)
        for _, _, future in self._waiting:
            future.cancel()
        await asyncio.gather(*self._ending)
