"""Expensive work runs in other processes: whatever happens there, tables continue."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import aiohttp
import msgspec
import pytest
from tests.support.rooms import QUICK, async_test, room_here, turn_of, until, wait_until
from tests.support.worker_priority import USUAL

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.limits.room_limits import LOCAL_LIMITS, RoomLimits
from bigslick.room.protocol.errors import CommandError
from bigslick.room.workers import pool
from bigslick.room.workers.equity_request import most_holdings, parse_equity_request

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.room.lobby.room import Room

_SLOW = {"hands": ["random"] * 7, "game": "plo6", "samples": 1_000_000}
"""Some five seconds of work."""
_LITTLE = {"hands": ["AsAh", "KdKc"], "board": "2c7d9hJs"}
"""44 river cards, of which two kings lose: done in time on any machine."""
_OPEN = {"hands": ["A", "K", "Q"], "game": "plo6"}
"""It took 3.7 GB."""


async def _post(
    session: aiohttp.ClientSession, address: str, question: dict[str, Any]
) -> tuple[int, dict[str, Any], str | None]:
    async with session.post(f"{address}/api/equity", json=question) as response:
        found = await response.json()
        return response.status, found, response.headers.get("Retry-After")


def _limits(**changes: Any) -> RoomLimits:
    return msgspec.structs.replace(LOCAL_LIMITS, **changes)


@contextmanager
def _work_seconds(room: Room, seconds: float) -> Iterator[None]:
    """Let work take only so long."""
    short = msgspec.structs.replace(room.workers._limits, work_seconds=seconds)
    with ExitStack() as stack:
        for owner in (room.workers, *room.workers._all):
            stack.enter_context(patch.object(owner, "_limits", short))
        yield


def _processes(room: Room) -> list[int]:
    return [
        own._process.pid
        for own in room.workers._all
        if own._process is not None and own._process.returncode is None
    ]


@async_test
async def test_work_that_takes_too_long_is_ended_and_the_next_is_done(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path, limits=_limits(work_seconds=60.0)) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        assert not _processes(room)  # nothing runs before it is needed
        status, _, _ = await _post(session, address, _LITTLE)
        assert status == 200
        before = _processes(room)
        with _work_seconds(room, 0.1):
            status, found, _ = await _post(session, address, _SLOW)
        assert status == 413
        assert "longer than the room's limit of 0.1 s" in found["error"]["message"]
        assert not _processes(room)
        status, found, _ = await _post(session, address, _LITTLE)
        assert status == 200
        assert found["players"][0]["equity"] == pytest.approx(42 / 44)
        assert _processes(room) != before
        pids = _processes(room)
    for pid in pids:  # and nothing is left when the room is closed
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@async_test
async def test_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        await _post(session, address, {"hands": ["AsAh", "KdKc"]})
        task = asyncio.create_task(_post(session, address, _SLOW))
        await wait_until(lambda: room.workers.queued)
        (pid,) = _processes(room)
        os.kill(pid, signal.SIGKILL)
        status, found, _ = await task
        assert status == 500
        assert found["error"]["code"] == "internal"
        status, _, _ = await _post(session, address, {"hands": ["AsAh", "KdKc"]})
        assert status == 200


@async_test
async def test_slow_decisions_of_bots_in_a_tournament_are_made_in_workers(
    tmp_path: Path,
) -> None:
    config = QUICK | {"players": 3, "seats": 3, "bots": 3, "bot_level": "hard"}
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        own, host = await client.create_tournament(stack=100_000, **config)
        await client.call("direct", tournament=own, token=host, what="start")
        thinkers = [*room.thinkers._all]
        worker = await wait_until(
            lambda: next((w for w in thinkers if w.jobs > 1 and w._process), None)
        )
        first = worker._process
        assert first is not None
        os.kill(first.pid, signal.SIGKILL)
        engine = room.tournaments.actors[own].own.running_engine()
        hands = engine.hands
        await wait_until(lambda: worker.jobs > 1 and worker._process is not first)
        await wait_until(lambda: engine.hands > hands)
        assert not _processes(room), "people's requests have workers of their own"


@async_test
async def test_worker_that_does_not_start_in_time_is_not_the_fault_of_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_STARTING", 0.0)
    async with (
        room_here(tmp_path, limits=_limits(work_seconds=0.01)) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        status, found, _ = await _post(session, address, {"hands": ["AsAh", "KdKc"]})
        assert status == 500
        assert found["error"]["message"] == "the request failed: try again"
        assert not _processes(room)


@async_test
async def test_memory_and_priority_of_a_worker_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_PROGRAM", USUAL)
    limits = _limits(work_bytes=2**27, work_seconds=600.0)  # on a busy machine, too
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        question = {"hands": ["AA", "random"], "game": "plo6", "samples": 10}
        status, found, _ = await _post(session, address, question)
        assert status == 413
        assert "more memory" in found["error"]["message"]
        status, _, _ = await _post(session, address, {"hands": ["AsAh", "KdKc"]})
        assert status == 200
        (pid,) = _processes(room)
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)


@async_test
async def test_queue_of_work_is_bounded_and_the_tables_go_on(tmp_path: Path) -> None:
    limits = _limits(queue=3, queue_per_address=2, work_seconds=0.3)
    elsewhere = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
        aiohttp.ClientSession(connector=elsewhere) as other,
        RoomClient.connect(address) as client,
    ):
        work = [asyncio.create_task(_post(session, address, _SLOW)) for _ in range(6)]
        answers = await asyncio.gather(*work)
        statuses = sorted(status for status, *_ in answers)
        assert statuses == [413, 413, 429, 429, 429, 429]
        assert all(int(wait or 0) > 0 for status, _, wait in answers if status == 429)
        # Of two addresses together the queue has no more than three.
        work = [
            asyncio.create_task(_post(who, address, _SLOW))
            for who in (session, session, other, other)
        ]
        waits = []
        while not all(task.done() for task in work):
            began = time.process_time()
            await client.call("ping")
            waits.append(time.process_time() - began)
            await asyncio.sleep(0.02)
        answers = await asyncio.gather(*work)
        assert sorted(status for status, *_ in answers) == [413, 413, 413, 503]
        assert sorted(waits)[len(waits) // 2] < 0.1


@async_test
async def test_hints_go_before_equities_and_come_one_at_a_time(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        slow = _SLOW | {"samples": 300_000}
        work = [asyncio.create_task(_post(session, address, slow)) for _ in range(4)]
        await wait_until(lambda: room.workers.queued >= 4)
        hint = asyncio.create_task(ann.call("hint", level="easy"))
        await asyncio.sleep(0)
        with pytest.raises(RoomError, match="still being computed"):
            await ann.call("hint", level="easy")
        assert (await hint)["hint"]["action"]["action"]
        assert sum(task.done() for task in work) <= 1
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)


@async_test
async def test_one_guests_expensive_requests_count_together_wherever_they_come_from(
    tmp_path: Path,
) -> None:
    elsewhere = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
    async with (
        room_here(tmp_path, limits=_limits(heavy_per_guest=3)) as (room, address),
        aiohttp.ClientSession() as session,
        aiohttp.ClientSession(connector=elsewhere) as other,
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=3, bots=["calls"], **QUICK)
        ann, bob = [await client.join(table, name) for name in ("Ann", "Bob")]
        own, their = [{"Authorization": f"Bearer {s.token}"} for s in (ann, bob)]
        url = f"{address}/api/tables/{table}"
        for who, path, headers, status in (
            (session, "history.jsonl", own, 200),
            (other, "stats", own, 200),
            (session, "hands", own, 200),
            (other, "history.jsonl", own, 429),
            (session, "stats", own, 429),
            (session, "stats", their, 200),
            (other, "stats", {}, 200),
        ):
            async with who.get(f"{url}/{path}", headers=headers) as response:
                assert response.status == status, (path, status)
                assert (int(response.headers.get("Retry-After", 0)) > 0) == (
                    status == 429
                )
        assert room.metrics.limits.values["heavy_per_guest"] == 2


@async_test
async def test_open_ranges_are_refused_before_any_work(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        for question, words in (
            (_OPEN, "up to"),
            ({"hands": ["AA"] * 3, "game": "plo6"}, "up to"),
            ({"hands": ["A" * 401, "KK"]}, "at most 400 characters"),
            ({"hands": ["AA"] * 11}, "expected 2 to 10 items"),
            ({"hands": ["AA", "KK"], "samples": 10**7}, "1,000,000"),
            ({"hands": ["AA", "KK"], "game": "chess"}, "chess"),
            ({"hands": ["AA", "KK"], "more": 1}, "unknown field"),
        ):
            status, found, _ = await _post(session, address, question)
            assert status in {400, 413}
            assert words in found["error"]["message"]
        assert not _processes(room)
        status, found, _ = await _post(session, address, {"hands": ["ZZ", "KK"]})
        assert status == 400
        assert "ZZ" in found["error"]["message"]


def test_holdings_are_estimated_from_the_ranks_that_are_named() -> None:
    assert most_holdings("random", 6, 52) == 0
    assert most_holdings("As??KdKc", 4, 52) == 0
    assert most_holdings("QQ+, AKs", 2, 52) == 32
    assert most_holdings("A", 6, 52) > 8_000_000
    assert most_holdings("AA-22", 6, 52) == most_holdings("AA", 6, 52)
    assert most_holdings("ds", 4, 52) == 270_725
    with pytest.raises(CommandError, match="up to"):
        parse_equity_request(msgspec.json.encode(_OPEN))
