"""The log of a room: every request can be found in it, and no secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.rooms import QUICK, async_test, number, room_here, turn_of, until

from bigslick.bots.baselines import CallingBot
from bigslick.room.client import RoomClient, RoomError
from bigslick.room.monitoring.logs import logging_to
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.table.hand import hand_flow as dealing

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.table import Table

_CARD = re.compile(r"(?<![0-9A-Za-z])(?:[2-9TJQKA][cdhs])+(?![0-9A-Za-z])")
_PASSWORD, _SAID, _NAME, _TABLE = "open sesame", "I have nothing", "Zacharias", "Lair"


def _break_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next action of a person fail, with the cards in the message."""
    whole, left = dealing.act, [1]

    def faulty(table: Table, what: Any) -> None:
        if what.by == "player" and left[0]:
            left[0] -= 1
            assert table.hand is not None
            raise KeyError(str(table.hand.state.hole_cards))
        whole(table, what)

    monkeypatch.setattr(dealing, "act", faulty)


def _fail() -> None:
    raise KeyError("As")


async def _provoke(room: Room, address: str, secret: str) -> None:
    """Let things fail that nobody waits for, with a secret in every message."""

    def fail(*values: object) -> None:
        raise ValueError(secret, values)

    async def late() -> None:
        fail()

    loop = asyncio.get_running_loop()
    loop.call_soon(fail, secret)
    task = loop.create_task(late())
    await asyncio.wait([task])
    del task
    committed = asyncio.Event()
    for done in (fail, committed.set):
        room.storage.append(WriteBatch("", 0, b"", done))
    await committed.wait()
    thread = threading.Thread(target=fail, args=(secret,))
    thread.start()
    thread.join()
    logging.getLogger("aiohttp.server").error("Error from %s", secret)
    async with aiohttp.ClientSession() as session:
        for path in (secret, f"api/tables/{secret}/stats", f"?token={secret}"):
            async with session.get(f"{address}/{path}") as answer:
                assert answer.headers["X-Request-Id"]
        async with session.request(secret.upper(), address) as answer:
            assert answer.status >= 400


async def _play(room: Room, address: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Play a few hands, with faults; return every secret that a client knows."""
    async with RoomClient.connect(address) as client:
        config: dict[str, Any] = {"name": _TABLE, "password": _PASSWORD, "seats": 2}
        table, host = await client.create(**config, bots=["calls"], **QUICK)
        with pytest.raises(RoomError, match="locked"):
            await client.join(table, _NAME)
        ticket = await client.call("unlock", table=table, password=_PASSWORD)
        ann = await client.join(table, _NAME, **{"pass": ticket["pass"]})
        await ann.call("chat", text=_SAID)
        events = await until(client, turn_of(ann))
        _break_actions(monkeypatch)
        with pytest.raises(RoomError, match="internal"):
            await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        client.events.put_nowait(events[-1])
        assert await ann.play(CallingBot(), 2) == 2
        await _provoke(room, address, ann.token)
        secrets = {host, ann.token, ticket["pass"], room.secret}
        return secrets | {_PASSWORD, _SAID, _NAME, _TABLE, "127.0.0.1"}


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_no_secret_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    log = io.StringIO()

    @async_test
    async def played() -> None:
        async with room_here(tmp_path) as (room, address):
            secrets = await _play(room, address, monkeypatch)
        with closing(sqlite3.connect(tmp_path / "room.sqlite3")) as db:
            for (data,) in db.execute("SELECT data FROM entries"):  # salts and seeds
                secrets.update(re.findall(r"[0-9a-f]{16,}", data.decode()))
        assert len(secrets) > 20
        found = log.getvalue()
        for secret in secrets:
            assert secret not in found
            assert secret.upper() not in found

    with logging_to(log, form, "debug"):
        played()
    lines = log.getvalue().splitlines()
    assert not [line for line in lines if _CARD.search(line)]
    assert sum("a command failed" in line for line in lines) == 1
    assert sum("after a commit: ValueError" in line for line in lines) == 1
    assert sum("uncaught error" in line for line in lines) == 1
    assert any("Exception in callback" in line for line in lines)
    assert any("Task exception was never retrieved" in line for line in lines)


@async_test
async def test_a_fault_is_found_by_the_id_of_its_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = io.StringIO()
    with logging_to(log, "json", "info"):
        async with (
            room_here(tmp_path, log_addresses="network") as (room, address),
            aiohttp.ClientSession() as session,
        ):
            monkeypatch.setattr(room.lobby_list, "rows", _fail)
            async with session.get(f"{address}/api/tables") as answer:
                assert answer.status == 500
                assert (await answer.json())["error"]["code"] == "internal"
                asked = answer.headers["X-Request-Id"]
            async with session.ws_connect(f"{address}/ws") as socket:
                opened = socket._response.headers["X-Request-Id"]
                await socket.send_str('{"cmd":"ping","id":1}')
                await socket.receive_str()
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    fault, request = [line for line in lines if line.get("request") == asked]
    assert fault["level"] == "error"
    assert fault["error"] == "KeyError"
    assert re.search(r"test_logs\.py:\d+$", fault["place"])
    assert request["message"] == "request"
    assert (request["method"], request["path"]) == ("GET", "/api/tables")
    assert (request["status"], request["client"]) == (500, "127.0.0.0/24")
    assert request["ms"] >= 0
    (socket_line,) = [line for line in lines if line.get("request") == opened]
    assert (socket_line["path"], socket_line["status"]) == ("/ws", 101)
