"""What an operator sees of a room, and what nobody else does."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from tests.support.rooms import QUICK, async_test, room_here

import bigslick
from bigslick.bots.baselines import CallingBot
from bigslick.room.client import RoomClient, RoomError

_DOCS = Path(__file__).parents[2] / "docs"


async def _get(address: str, path: str, **headers: str) -> tuple[int, Any]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(address + path, headers=headers) as answer,
    ):
        if answer.content_type == "application/json":
            return answer.status, await answer.json()
        return answer.status, await answer.text()


def _figures(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {
        name.removeprefix("bigslick_room_"): float(value)
        for name, value in (line.rsplit(" ", 1) for line in lines)
    }


@async_test
async def test_the_room_says_that_it_is_well(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (_, address):
        status, found = await _get(address, "/healthz")
        assert status == 200
        assert found.pop("uptime") >= 0
        assert found == {"status": "ok", "version": bigslick.__version__, "tables": 0}


@async_test
async def test_a_room_that_cannot_write_is_failing(tmp_path: Path) -> None:
    async with room_here(tmp_path) as (room, address):
        room.fail(OSError("disk full"))
        status, found = await _get(address, "/healthz")
        assert (status, found["status"]) == (503, "failing")


@async_test
async def test_what_happens_is_counted(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as client,
        RoomClient.connect(address) as watcher,
    ):
        table, _ = await client.create(seats=3, bots=["calls"], **QUICK)
        ann = await client.join(table, "Ann")
        await watcher.call("watch", table=table)
        with pytest.raises(RoomError, match=r"not_your_turn|stale"):
            await ann.call("act", n=1, action={"action": "fold"})
        assert await ann.play(CallingBot(), 3) == 3
        found = _figures((await _get(address, "/metrics"))[1])
    assert found["tables"] == 1
    assert found['players{kind="bot"}'] == found['players{kind="person"}'] == 1
    assert found["spectators"] == 1
    assert found["sockets"] == 2
    assert found["hands_total"] >= 3
    assert found["actions_total"] >= 2 * 4 * 3
    assert found["action_seconds_count"] >= 4 * 3
    assert found["commit_seconds_count"] > 0
    assert found["commands_total"] > 4 * 3
    refused = {k: v for k, v in found.items() if k.startswith("commands_refused")}
    assert sum(refused.values()) >= 1
    assert found["messages_sent_total"] >= found["frames_sent_total"] > 0
    assert found["sent_bytes_total"] > found["received_bytes_total"] > 0
    assert found["storage_queue_length"] >= 0
    assert found["draining"] == 0
    assert found["tables_created_total"] == 1
    assert not any(name.startswith("errors_total") for name in found)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"X-Real-IP": "::1"},
        {"Via": "1.1 proxy"},
        {"X-Forwarded-Proto": "https"},
    ],
)
def test_figures_do_not_pass_a_proxy(tmp_path: Path, headers: dict[str, str]) -> None:
    @async_test
    async def asked() -> None:
        async with room_here(tmp_path) as (_, address):
            assert (await _get(address, "/metrics"))[0] == 200
            assert (await _get(address, "/metrics", **headers))[0] == 404
            status, found = await _get(address, "/healthz", **headers)
            assert (status, found) == (200, {"status": "ok"})

    asked()


@async_test
async def test_metrics_do_not_pass_a_proxy_without_settings(
    tmp_path: Path,
) -> None:
    async with room_here(tmp_path) as (_, address):
        port = int(address.rsplit(":", 1)[1])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        assert b" 404 " in await reader.readline()
        writer.close()


@async_test
async def test_every_metric_stands_in_the_documentation(tmp_path: Path) -> None:
    page = (_DOCS / "how-to" / "run-a-room.md").read_text(encoding="utf-8")
    table = page[page.index("| metric |") : page.index("Useful alerts")]
    written = set(re.findall(r"`([a-z_]+)(?:\{[a-z]+\})?`", table)) - {"person", "bot"}
    async with room_here(tmp_path) as (room, _):
        names = {metric.name for metric in room.metrics.all}
    assert {f"bigslick_room_{name}" for name in written} == names
