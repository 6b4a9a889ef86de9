"""Clients that send invalid commands: the table continues."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
import pytest
from tests.support.rooms import (
    QUICK,
    async_test,
    of_type,
    one_line,
    room_here,
    until,
    wait_until,
)

from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from pathlib import Path


async def _answers(
    socket: aiohttp.ClientWebSocketResponse, text: str
) -> list[dict[str, Any]]:
    await socket.send_str(text)
    return list(msgspec.json.decode(await socket.receive_str()))


_NONSENSE = [
    "",
    "[]",
    "null",
    "7",
    '"cmd"',
    "{",
    "{}",
    '{"cmd":"act"}',
    '{"cmd":"nothing","id":1}',
    '{"cmd":"ping"}',
    '{"cmd":"ping","id":-1}',
    '{"cmd":"ping","id":1.5}',
    '{"cmd":"ping","id":null}',
    '{"cmd":"ping","id":1,"v":3}',
    '{"cmd":"join","id":1,"table":"x"}',
    '{"cmd":"watch","id":1,"table":"../../etc/passwd"}',
    '{"cmd":"create","id":1,"config":{"game":"chess"}}',
    '{"cmd":"create","id":1,"config":{"seats":99}}',
    '{"cmd":"create","id":1,"config":{"bots":["god"]}}',
    '{"cmd":"create","id":1,"config":{"blinds":[2,1]}}',
    '{"cmd":"create","id":1,"config":{"blinds":[1e30,2]}}',
    '{"cmd":"create","id":1,"config":{"stack":0}}',
    '{"cmd":"create","id":1,"config":{"unknown":1}}',
    "[" * 2000 + "]" * 2000,
    '{"cmd":"ping","id":"\\ud800"}',
]


@async_test
async def test_nonsense_is_refused_and_the_line_stays(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws") as socket,
    ):
        for text in _NONSENSE:
            (answer,) = await _answers(socket, text)
            assert answer["ok"] is False, text
            assert set(answer["error"]) == {"code", "message"}
        (answer,) = await _answers(socket, '{"cmd":"ping","id":"a"}')
        assert answer["ok"]
        assert not room.tables


@async_test
async def test_messages_that_are_too_long_or_not_text_end_the_line(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        async with session.ws_connect(f"{address}/ws") as socket:
            await socket.send_str("x" * 9_000)
            message = await socket.receive()
            assert message.type in {
                aiohttp.WSMsgType.CLOSE,
                aiohttp.WSMsgType.CLOSED,
            }
            assert socket.close_code == 1009
        async with session.ws_connect(f"{address}/ws") as socket:
            await socket.send_bytes(b'{"cmd":"ping","id":1}')
            await socket.receive()
            assert socket.close_code == 1008


@async_test
async def test_flood_is_slowed_down_and_then_cut_off(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws") as flood,
        RoomClient.connect(address) as other,
    ):
        for k in range(2_000):
            await flood.send_str(f'{{"cmd":"ping","id":{k}}}')
        codes = set()
        async for message in flood:
            for answer in msgspec.json.decode(message.data):
                codes.add(answer.get("error", {}).get("code"))
        assert codes == {None, "slow_down"}
        assert flood.close_code == 1008
        assert (await other.call("ping"))["ok"]


@async_test
async def test_other_sites_and_other_names_are_refused(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": "http://["},
            {"Host": "evil.example"},
            {"Host": "["},
        ):
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await session.ws_connect(f"{address}/ws", headers=headers)
            assert caught.value.status == 403
        async with session.ws_connect(
            f"{address}/ws", headers={"Origin": address}
        ) as socket:
            (answer,) = await _answers(socket, '{"cmd":"ping","id":1}')
            assert answer["ok"]


@async_test
async def test_no_path_of_the_disk_can_be_read(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        for path in (
            "/../table.py",
            "/..%2ftable.py",
            "/%2e%2e/table.py",
            "//etc/passwd",
            "/table.py",
            "/room.sqlite3",
            "/api/tables/..%2f..%2fx/stats",
            "/api/hands/%00/fairness",
            "/api/tables/x/history.exe",
        ):
            from yarl import URL

            url = URL(address + path, encoded=True)
            async with session.get(url) as response:
                assert response.status in {400, 404}, path
        async with session.get(address) as response:
            assert response.status == 200
            policy = response.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'self'")
            tag = response.headers["ETag"]
        known = {"If-None-Match": tag}
        async with session.get(address, headers=known) as response:
            assert response.status == 304


@async_test
async def test_forged_out_of_turn_stale_and_replayed_actions_do_nothing(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2, **QUICK)
        ann = await client.join(table, "Ann")
        bob = await client.join(table, "Bob")
        actor = room.tables[table]
        turn = await wait_until(lambda: actor.table.turn)
        to_act, waits = (ann, bob) if turn.seat == ann.seat else (bob, ann)
        call = {"action": "call"}
        before = actor.table.hand.state.operations[:]  # type: ignore[union-attr]
        for token, n, action, code in (
            ("f" * 32, turn.n, call, "forbidden"),
            (waits.token, turn.n, call, "not_your_turn"),
            (to_act.token, turn.n - 1, call, "stale"),
            (to_act.token, turn.n, {"action": "check"}, "illegal"),
            (to_act.token, turn.n, {"action": "raise", "to": 3}, "illegal"),
            (to_act.token, turn.n, {"action": "raise"}, "illegal"),
            (to_act.token, turn.n, {"action": "raise", "to": 10**9}, "illegal"),
            (
                to_act.token,
                turn.n,
                {"action": "discard", "cards": ["As"]},
                "illegal",
            ),
            (
                to_act.token,
                turn.n,
                {"action": "discard", "cards": ["<b>"]},
                "illegal",
            ),
        ):
            with pytest.raises(RoomError) as caught:
                await client.call("act", table=table, token=token, n=n, action=action)
            assert caught.value.code == code, action
        assert actor.table.hand.state.operations == before  # type: ignore[union-attr]
        again = {"id": "once", "n": turn.n, "action": call}
        await to_act.call("act", **again)
        done = len(actor.table.hand.state.operations)  # type: ignore[union-attr]
        await to_act.call("act", **again)
        assert len(actor.table.hand.state.operations) == done  # type: ignore[union-attr]


@async_test
async def test_names_and_chat_are_plain_text_of_limited_length(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (_, client):
        table, _ = await client.create(seats=3, name=" Fri\u202eday\x00 ")
        (row,) = await client.tables()
        assert row["name"] == "Friday"
        for name in ("", " \n ", "\u202e\u200b", "x" * 25):
            with pytest.raises(RoomError):
                await client.call("join", table=table, name=name)
        ann = await client.join(table, " An\u202en\n ")
        with pytest.raises(RoomError):
            await ann.call("chat", text="x" * 201)
        await ann.call("chat", text="<script>alert(1)</script>\x00")
        said = (await until(client, of_type("chat")))[-1]
        assert said["name"] == "Ann"
        assert said["text"] == "<script>alert(1)</script>"


@async_test
async def test_nobody_has_more_chips_than_a_browser_can_count(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=3)
        ann = await client.join(table, "Ann")
        most = 10**12
        await ann.call("top_up", amount=most - 200)
        for amount in (1, most):
            with pytest.raises(RoomError, match="the largest stack here"):
                await ann.call("top_up", amount=amount)
        assert room.tables[table].table.seats[ann.seat].player.chips == most


@async_test
async def test_full_list_has_place_for_those_who_are_there(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2)
        for name in ("Ann", "Bob"):
            await client.join(table, name)
        first = await client.join(table, "Cyd", queue=True)
        for k in range(40):  # and none of them exists
            await client.call("join", table=table, name=f"Eve {k}", queue=True)
        waiting = room.tables[table].table.waiting
        assert len(waiting) == 20
        await client.call("watch", table=table, token=first.token)
        assert waiting[-1].name == "Eve 39"


@async_test
async def test_lines_cut_at_every_kind_of_moment_leave_the_table_whole(
    tmp_path: Path,
) -> None:
    rng = random.Random(4)
    async with room_here(tmp_path) as (room, address):
        async with RoomClient.connect(address) as first:
            table, _ = await first.create(
                seats=3, bots=["calls"], stack=1_000_000, **QUICK
            )
            ann = await first.join(table, "Ann")
            bob = await first.join(table, "Bob")
        await wait_until(lambda: room.tables[table].table.playing)
        last: dict[str, int | None] = {ann.token: None, bob.token: None}
        for k in range(30):
            seat = rng.choice((ann, bob))
            async with RoomClient.connect(address) as client:
                after = last[seat.token]
                more = {} if after is None else {"after": after}
                await client.call("watch", table=table, token=seat.token, **more)
                event = None
                if k % 3:
                    await client.call("chat", table=table, token=seat.token, text=".")
                    event = (await until(client, of_type("chat")))[-1]
                    last[seat.token] = event["n"]
                turn = room.tables[table].table.turn
                if turn is not None and turn.seat == seat.seat:
                    kind = "call" if turn.legal.call is not None else "check"
                    await client._socket.send_str(
                        msgspec.json.encode(
                            {
                                "cmd": "act",
                                "id": f"k{k}",
                                "table": table,
                                "token": seat.token,
                                "n": turn.n,
                                "action": {"action": kind},
                            }
                        ).decode()
                    )  # and disconnected, without waiting for the answer
                if k % 4 == 0:
                    client._socket._response.close()
        done = room.tables[table].table
        assert sum(c.player.chips for c in done.roster.seats) == 3_000_000 or (
            done.playing
        )
        async with RoomClient.connect(address) as client:
            await client.call("watch", table=table, token=ann.token)
            snapshot = await client.events.get()
            assert snapshot is not None
            chips = sum(chair["chips"] for chair in snapshot["seats"])
            hand = snapshot["hand"]
            chips += 0 if hand["over"] else hand["pot"]
            assert chips == 3_000_000
            assert not any(
                watcher.guest == done.guests[bob.seat].id
                for watcher in room.tables[table].subscribers.followers.values()
            )
