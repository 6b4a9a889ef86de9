"""The Study page's solver: spots are solved in steps, within the limits of the room."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
import pytest
from tests.support.rooms import async_test, room_here

from bigslick.room.limits.room_limits import LOCAL_LIMITS, RoomLimits
from bigslick.solver import Spot, solve

if TYPE_CHECKING:
    from pathlib import Path

RIVER: dict[str, Any] = {
    "board": "Ks7h2d3c8d",
    "oop": "QQ, JJ, AQ",
    "ip": "AK, KQ, 99",
    "pot": 10,
    "stack": 20,
    "sizes": "bet 75%, a; raise a",
}
WIDE = "22+, A2+, K2+, Q2+, J2+, T2+, 92+, 82+"


async def _post(
    session: aiohttp.ClientSession, address: str, question: Any
) -> tuple[int, dict[str, Any]]:
    url = f"{address}/api/study/solve"
    body = question if isinstance(question, bytes) else msgspec.json.encode(question)
    async with session.post(url, data=body) as response:
        return response.status, await response.json()


async def _solved(
    session: aiohttp.ClientSession, address: str, question: dict[str, Any]
) -> dict[str, Any]:
    """Repeat a request until the target is reached, as the page does."""
    for _ in range(100):
        status, found = await _post(session, address, question)
        assert status == 200, found
        if found["solution"]["reached"]:
            return found
    pytest.fail("the target is not reached")


@async_test
async def test_page_gets_the_solution_that_the_solver_finds(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        question = {"spot": RIVER, "target": 0.001}
        found = await _solved(session, address, question)
        whole = solve(Spot.from_dict(RIVER), target="0.1%")
        assert found["solution"]["ev"] == pytest.approx(whole.ev, abs=0.02)
        assert [a["label"] for a in found["node"]["actions"]] == ["x", "b75", "a"]
        status, found = await _post(session, address, question | {"line": "x b75"})
        assert status == 200
        assert [step["word"] for step in found["steps"]] == ["x", "b75"]
        assert [a["label"] for a in found["node"]["actions"]] == ["f", "c", "a"]


@async_test
async def test_large_trees_are_solved_in_steps(tmp_path: Path) -> None:
    flop = RIVER | {
        "board": "Ks7h2d",
        "oop": "22+, AT+, KT+, QT+",
        "ip": "22+, AT+, KT+, QT+",
        "sizes": "bet 75%; raise a",
    }
    limits = msgspec.structs.replace(LOCAL_LIMITS, work_seconds=60.0)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        seen = []
        for _ in range(2):
            status, found = await _post(
                session, address, {"spot": flop, "target": 5e-4}
            )
            assert status == 200, found
            seen.append(found["solution"])
        assert seen[0]["iterations"] < seen[1]["iterations"] or seen[0]["reached"]
        assert seen[1]["exploitability"] < seen[0]["exploitability"]
        assert room.workers.queued == 0


WRONG: dict[str, tuple[Any, int, str]] = {
    "no JSON": (b"{", 400, "truncated"),
    "no spot": ({}, 400, "spot"),
    "a spot without fields": ({"spot": {}}, 400, "board"),
    "an unknown field": ({"spot": RIVER | {"stacks": 3}}, 400, "stacks"),
    "a duplicate card": ({"spot": RIVER | {"board": "KsKs2d3c8d"}}, 400, "Ks"),
    "two cards": ({"spot": RIVER | {"board": "Ks7h"}}, 400, "Ks7h"),
    "a board that is a number": ({"spot": RIVER | {"board": 7}}, 400, "7"),
    "a range that is a list": ({"spot": RIVER | {"oop": [1, 2]}}, 400, "1"),
    "an impossible range": ({"spot": RIVER | {"oop": "KsKs"}}, 400, "KsKs"),
    "a negative pot": ({"spot": RIVER | {"pot": -5}}, 400, "-5"),
    "a pot that is text": ({"spot": RIVER | {"pot": "ten"}}, 400, "ten"),
    "a huge stack": ({"spot": RIVER | {"stack": 1e400}}, 400, "stack"),
    "sizes of another kind": ({"spot": RIVER | {"sizes": 7}}, 400, "7"),
    "sizes that are nested": ({"spot": RIVER | {"sizes": {"river": []}}}, 400, "[]"),
    "no such size": ({"spot": RIVER | {"sizes": "bet lots"}}, 400, "lots"),
    "an unknown game": ({"spot": RIVER | {"game": "stud"}}, 400, "stud"),
    "Omaha": (
        {"spot": RIVER | {"game": "plo", "oop": "AsAd7c6c", "ip": "KhQhJh9d"}},
        400,
        "two cards",
    ),
    "an invalid line": ({"spot": RIVER, "line": "x b99"}, 400, "b99"),
    "a line beyond the end": ({"spot": RIVER, "line": "x x x"}, 400, "over"),
    "a target of zero": ({"spot": RIVER, "target": 0}, 400, "target"),
    "too much memory": (
        {"spot": RIVER | {"board": "Ks7h2d", "oop": WIDE, "ip": WIDE, "stack": 100}},
        400,
        "memory",
    ),
}


@async_test
async def test_invalid_requests_are_refused_with_the_reason(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, limits=RoomLimits(studies_per_address=1_000)) as (
            room,
            address,
        ),
        aiohttp.ClientSession() as session,
    ):
        for what, (body, code, text) in WRONG.items():
            status, found = await _post(session, address, body)
            assert (what, status) == (what, code), found
            assert text in found["error"]["message"], what
        assert room.workers.queued == 0
        assert (await _solved(session, address, {"spot": RIVER}))["node"]


@async_test
async def test_a_tree_without_end_is_stopped_and_the_room_goes_on(
    tmp_path: Path,
) -> None:
    sizes = ", ".join(f"{share}%" for share in range(1, 90))
    raises = ", ".join(f"{share}x" for share in range(2, 40))
    many = RIVER | {
        "board": "Ks7h2d",
        "stack": 10_000_000,
        "sizes": f"bet {sizes}; raise {raises}",
    }
    limits = RoomLimits(work_seconds=3.0)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        task = asyncio.create_task(_post(session, address, {"spot": many}))
        async with session.get(f"{address}/api/games") as response:
            assert response.status == 200
        status, found = await task
        assert status in {400, 413}, found
        assert found["error"]["code"] in {"bad_request", "too_large"}
        assert room.workers.queued == 0
        assert (await _solved(session, address, {"spot": RIVER}))["node"]


@async_test
async def test_requests_are_limited_and_do_not_crowd_out_other_work(
    tmp_path: Path,
) -> None:
    limits = msgspec.structs.replace(
        LOCAL_LIMITS, studies_per_address=3, queue_per_address=2
    )
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        question = {"spot": RIVER}
        answers = await asyncio.gather(
            *(_post(session, address, question) for _ in range(6))
        )
        statuses = sorted(status for status, _ in answers)
        assert statuses.count(200) == 2
        assert statuses.count(429) == 4
        assert (await _post(session, address, question))[0] == 200
        assert (await _post(session, address, question))[0] == 429
        async with session.post(
            f"{address}/api/equity", json={"hands": ["AsAh", "KdKc"]}
        ) as response:
            assert response.status == 200
