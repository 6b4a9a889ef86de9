"""One client uses what the limits allow; other addresses are not affected."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
import pytest
from tests.room.raw_sockets import all_of, answer_of, raw
from tests.support.rooms import async_test, elsewhere, room_here, wait_until

from bigslick.errors import GameConfigError
from bigslick.room.client import RoomClient, RoomError
from bigslick.room.limits.room_limits import (
    LOCAL_LIMITS,
    RATES,
    RoomLimits,
    parse_limits,
)
from bigslick.room.limits.visitors import Bucket, Visitors
from bigslick.room.server.app import default_limits
from bigslick.room.server.responses import SECURITY_HEADERS

if TYPE_CHECKING:
    from pathlib import Path


async def code(client: RoomClient, cmd: str, **fields: Any) -> tuple[str, float]:
    """Return the code of a refusal and when to try again; "" if it is none."""
    try:
        await client.call(cmd, **fields)
    except RoomError as error:
        return error.code, error.retry_after or 0.0
    return "", 0.0


# Sockets and connections


@async_test
async def test_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = RoomLimits(sockets_per_address=3)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        sockets = [await session.ws_connect(f"{address}/ws") for _ in range(3)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await session.ws_connect(f"{address}/ws")
        assert caught.value.status == 503
        assert caught.value.headers is not None
        assert int(caught.value.headers["Retry-After"]) >= 1
        assert set(SECURITY_HEADERS) <= set(caught.value.headers)
        async with elsewhere(address) as other:
            assert (await other.call("ping"))["ok"]
        await sockets[0].close()
        await wait_until(lambda: len(room.connections) <= 2)
        sockets.append(await session.ws_connect(f"{address}/ws"))
        assert room.metrics.limits.values["sockets_per_address"] == 1
        for socket in sockets:
            await socket.close()


@async_test
async def test_half_sent_requests_are_counted_and_end_in_time(tmp_path: Path) -> None:
    limits = RoomLimits(half_open_per_address=3, header_seconds=600)
    async with room_here(tmp_path, limits=limits) as (room, address):
        part = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "
        slow = [await raw(address, part) for _ in range(3)]
        await wait_until(lambda: room.visitors.everybody.half_open >= 3)
        answer = await answer_of(address, b"GET / HTTP/1.0\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable")
        assert b"Retry-After: " in answer
        assert b"nosniff" in answer
        assert b'"code":"full"' in answer
        async with elsewhere(address) as other:
            assert (await other.call("ping"))["ok"]
        for _, writer in slow:
            writer.close()
        await wait_until(lambda: not room.visitors.everybody.half_open)
        room.visitors.limits = msgspec.structs.replace(limits, header_seconds=0.1)
        for answer in await asyncio.gather(
            *(answer_of(address, part) for _ in range(3))
        ):
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b"in time" in answer
        room.visitors.limits = limits
        answer = await answer_of(address, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert answer.startswith(b"HTTP/1.0 200")


@async_test
async def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = RoomLimits(connections_per_address=4, connects_per_address=7)
    async with room_here(tmp_path, limits=limits) as (_, address):
        lines = [await raw(address, b"") for _ in range(4)]
        assert b'"full"' in await answer_of(address, b"")
        async with elsewhere(address) as other:
            assert (await other.call("ping"))["ok"]
        for _, writer in lines:
            writer.close()
            await writer.wait_closed()
        answers = [await answer_of(address, b"GARBAGE\r\n\r\n") for _ in range(5)]
        assert b" 400 " in answers[0]
        assert b'"slow_down"' in answers[-1]
        assert b" 429 " in answers[-1]


@async_test
async def test_slow_bodies_and_idle_connections_are_closed(tmp_path: Path) -> None:
    limits = RoomLimits(body_seconds=0.3, keepalive_seconds=0.3)
    async with room_here(tmp_path, limits=limits) as (_, address):
        head = (
            b"POST /api/equity HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n"
        )
        answer = await answer_of(address, head + b'\r\n{"hands":')
        assert answer.startswith(b"HTTP/1.1 408")
        assert b"was not received within" in answer
        get = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"
        answer = await answer_of(address, get + get[:20])  # half of a second one
        assert answer.count(b"HTTP/1.1 200") == 1


@async_test
async def test_answers_that_nobody_reads_are_given_up(tmp_path: Path) -> None:
    limits = RoomLimits(request_seconds=1.0)
    async with room_here(tmp_path, limits=limits) as (room, address):
        get = b"GET /js/table_view.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        reader, writer = await raw(address, get * 500)
        limit = room.metrics.limits.values
        await wait_until(lambda: limit.get("request_seconds"))
        await wait_until(lambda: not room.visitors.everybody.connections)
        writer.close()
        del reader


# WebSockets


@async_test
async def test_sockets_that_say_nothing_are_closed(tmp_path: Path) -> None:
    limits = RoomLimits(first_command_seconds=0.3)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        RoomClient.connect(address) as other,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws") as socket,
    ):
        await other.call("ping")
        await socket.receive()
        assert socket.close_code == 1008
        assert (await other.call("ping"))["ok"]


_UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@async_test
async def test_sockets_that_answer_no_ping_are_closed(tmp_path: Path) -> None:
    limits = RoomLimits(ping_seconds=0.5)
    async with room_here(tmp_path, limits=limits) as (room, address):
        reader, writer = await raw(address, _UPGRADE)
        assert (await reader.readline()).startswith(b"HTTP/1.1 101")
        await reader.read()  # until it is closed
        writer.close()
        await wait_until(lambda: not room.connections)


@async_test
async def test_flood_of_empty_pings_stalls_nobody(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, limits=RoomLimits()) as (room, address),
        elsewhere(address) as other,
    ):
        await other.call("ping")
        ping = bytes((0x89, 0x80, 0, 0, 0, 0))
        reader, writer = await raw(address, _UPGRADE + ping * 3)
        assert (await reader.readline()).startswith(b"HTTP/1.1 101")
        await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(6) == bytes((0x8A, 0)) * 3  # they are answered
        frames = room.metrics.frames.value
        reading = asyncio.create_task(all_of(reader))
        writer.write(ping * 200_000)
        slowest = 0.0  # in processor time: other programs must not count
        while len(room.connections) > 1:
            began = time.process_time()
            await other.call("ping")
            slowest = max(slowest, time.process_time() - began)
            await asyncio.sleep(0.02)
        answers = await reading
        assert answers.count(bytes((0x8A, 0))) < 200
        assert b"too many commands" in answers
        assert slowest < 1.0
        assert room.metrics.limits.values["commands_per_socket"] > 10
        assert room.metrics.frames.value > frames
        writer.close()


@async_test
async def test_bytes_that_are_no_message_are_read_slowly(tmp_path: Path) -> None:
    limits = RoomLimits(received_bytes_per_address=100_000)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        elsewhere(address) as other,
    ):
        # The beginning of a message, and then empty continuation frames.
        more = bytes((0x00, 0x80, 0, 0, 0, 0)) * 1_000
        reader, writer = await raw(address, _UPGRADE + bytes((1, 0x80, 0, 0, 0, 0)))
        assert (await reader.readline()).startswith(b"HTTP/1.1 101")
        loop = asyncio.get_running_loop()
        began, sent = loop.time(), 0
        writer.transport.set_write_buffer_limits(high=0)
        while loop.time() < began + 1.5:
            writer.write(more)
            sent += len(more)
            await asyncio.wait({asyncio.ensure_future(writer.drain())}, timeout=0.1)
            if sent % 60_000 == 0:
                await other.call("ping")
        hits = room.metrics.limits.values
        assert hits["received_bytes_per_address"] >= 2
        assert len(room.connections) == 2
        writer.transport.abort()


@async_test
async def test_unread_bytes_of_all_sockets_of_an_address_are_limited(
    tmp_path: Path,
) -> None:
    limits = RoomLimits(unread_bytes_per_address=1_500_000)
    async with room_here(tmp_path, limits=limits) as (room, address):
        lines = [await raw(address, _UPGRADE) for _ in range(4)]
        await wait_until(lambda: len(room.connections) >= 4)
        worst = 0
        for _ in range(200):  # far more than the system's buffers hold
            for connection in [*room.connections]:
                connection.send(b'"' + b"x" * 100_000 + b'"')
            await asyncio.sleep(0)
            worst = max(worst, sum(own.unread for own in room.connections))
        assert 1_000_000 < worst < 1_900_000
        assert len(room.connections) < 4
        hits = room.metrics.limits.values
        assert hits["unread_bytes_per_address"] >= 1
        for _, writer in lines:
            writer.transport.abort()


@async_test
async def test_messages_beyond_the_limit_are_never_queued(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
    ):
        await client.call("ping")
        (connection,) = room.connections
        for _ in range(100):  # all at once: nothing is written in between
            connection.send(b"x" * 50_000)
        assert connection.unread <= 1_000_000
        assert await client.events.get() is None


# Commands


@async_test
async def test_commands_of_all_sockets_of_an_address_are_counted_together(
    tmp_path: Path,
) -> None:
    limits = RoomLimits(commands_per_address=100)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        RoomClient.connect(address) as one,
        RoomClient.connect(address) as two,
        elsewhere(address) as other,
    ):
        calls = [code(own, "ping") for _ in range(100) for own in (one, two)]
        codes = await asyncio.gather(*calls)
        refused = [wait for what, wait in codes if what == "slow_down"]
        assert 50 < len(refused) < 120
        assert all(wait > 0 for wait in refused)
        for _ in range(20):
            assert await code(other, "ping") == ("", 0.0)


@async_test
async def test_tables_and_creations_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = RoomLimits(tables_per_address=3, creations_per_address=5, tables=6)
    config = {"seats": 2}
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        RoomClient.connect(address) as client,
        elsewhere(address) as other,
    ):
        codes = [await code(client, "create", config=config) for _ in range(9)]
        names = [what for what, _ in codes]
        assert names == [""] * 3 + ["full"] * 2 + ["slow_down"] * 4
        assert 600 < codes[-1][1] <= 720  # a fifth of an hour
        assert len(room.tables) == 3
        codes = [await code(other, "create", config=config) for _ in range(4)]
        assert [what for what, _ in codes] == [""] * 3 + ["full"]
        assert codes[-1][1] > 0


@async_test
async def test_rooms_have_a_last_table(tmp_path: Path) -> None:
    limits = RoomLimits(tables=2)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        RoomClient.connect(address) as client,
    ):
        codes = [(await code(client, "create", config={}))[0] for _ in range(3)]
        assert codes == ["", "", "full"]
        assert len(room.tables) == 2


@async_test
async def test_names_are_not_tried_one_after_the_other(tmp_path: Path) -> None:
    limits = RoomLimits(joins_per_address=5)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        RoomClient.connect(address) as client,
        elsewhere(address) as other,
    ):
        table, _ = await client.create(seats=9)
        names = [f"Eve {k}" for k in range(8)]
        codes = [(await code(client, "join", table=table, name=n))[0] for n in names]
        assert codes == [""] * 5 + ["slow_down"] * 3
        assert await code(other, "join", table=table, name="Ann") == ("", 0.0)


@async_test
async def test_storage_is_not_filled_with_chat_and_habits(tmp_path: Path) -> None:
    limits = RoomLimits(chats_per_address=5, changes_per_address=10)
    async with (
        room_here(tmp_path, limits=limits) as (room, address),
        RoomClient.connect(address) as client,
    ):
        table, _ = await client.create(seats=2)
        ann = await client.join(table, "Ann")  # and watch: one of ten
        count = room.tables[table].count
        own = {"table": table, "token": ann.token}
        codes = [(await code(client, "chat", text="a", **own))[0] for _ in range(8)]
        assert codes == [""] * 5 + ["slow_down"] * 3
        habit = {"what": "auto_rebuy", "yes": True}
        codes = [(await code(client, "habit", **habit, **own))[0] for _ in range(15)]
        assert codes == [""] * 9 + ["slow_down"] * 6
        assert room.tables[table].count <= count + 15


@async_test
async def test_table_ids_cannot_be_tried_quickly(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, limits=RoomLimits()) as (_, address),
        RoomClient.connect(address) as client,
        aiohttp.ClientSession() as session,
    ):
        codes = [
            (await code(client, "watch", table=f"aaaa{k:02}"))[0] for k in range(15)
        ]
        assert codes.count("unknown_table") < 12
        assert "slow_down" in codes
        statuses = []
        for k in range(40):
            url = f"{address}/api/tables/aaaa{k:02}/stats"
            async with session.get(url) as response:
                statuses.append(response.status)
        assert statuses.count(404) < 35
        assert statuses[-1] == 429


@async_test
async def test_tables_followed_by_one_socket_are_limited(tmp_path: Path) -> None:
    limits = RoomLimits(watched_per_socket=2)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        RoomClient.connect(address) as client,
    ):
        tables = [(await client.create(seats=2))[0] for _ in range(3)]
        codes = [(await code(client, "watch", table=table))[0] for table in tables]
        assert codes == ["", "", "full"]
        await client.call("unwatch", table=tables[0])
        assert await code(client, "watch", table=tables[2]) == ("", 0.0)


@async_test
async def test_sockets_of_one_guest_are_limited(tmp_path: Path) -> None:
    limits = RoomLimits(sockets_per_guest=2)
    async with (
        room_here(tmp_path, limits=limits) as (_, address),
        RoomClient.connect(address) as first,
        RoomClient.connect(address) as second,
        RoomClient.connect(address) as third,
    ):
        table, _ = await first.create(seats=2)
        token = (await first.call("join", table=table, name="Ann"))["token"]
        own = {"table": table, "token": token}
        codes = [(await code(one, "watch", **own))[0] for one in (first, second, third)]
        assert codes == ["", "", "full"]
        assert await code(first, "watch", **own) == ("", 0.0)
        assert await code(third, "watch", table=table) == ("", 0.0)
        await second.call("unwatch", table=table)
        assert await code(third, "watch", **own) == ("", 0.0)


@async_test
async def test_lists_asked_for_in_a_burst_are_made_once(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        aiohttp.ClientSession() as session,
        RoomClient.connect(address) as other,
        session.ws_connect(f"{address}/ws", max_msg_size=0) as socket,
    ):
        for _ in range(20):
            await other.create(seats=2)
        made = room.lobby_list.made
        for k in range(150):
            await socket.send_str(f'{{"cmd":"tables","id":{k}}}')
        answers: list[dict[str, Any]] = []
        async for frame in socket:  # until it is cut off
            answers += msgspec.json.decode(frame.data)
        lists = [answer["tables"] for answer in answers if answer["ok"]]
        assert 1 <= len(lists) <= 20
        assert all(len(rows) == 20 for rows in lists)
        codes = {answer["error"]["code"] for answer in answers if not answer["ok"]}
        assert codes == {"slow_down"}
        assert socket.close_code == 1008
        assert room.lobby_list.made - made <= 10
        table, _ = await other.create(seats=2)
        assert table in {row["table"] for row in await other.tables()}
        async with session.get(f"{address}/api/tables") as response:
            assert len((await response.json())["tables"]) == 21


# The structure


def test_limits_are_read_from_texts() -> None:
    limits = parse_limits(["tables=7", "header_seconds=2.5"], LOCAL_LIMITS)
    assert limits.tables == 7
    assert limits.header_seconds == 2.5
    assert limits.sockets == LOCAL_LIMITS.sockets
    for text, words in (
        ("tables", "expected NAME=VALUE"),
        ("chairs=3", "unread_bytes_per_socket"),
        ("tables=many", "expected a whole number"),
        ("tables=0", "expected 1 to"),
        ("header_seconds=-1", "more than 0"),
    ):
        with pytest.raises(GameConfigError, match=f"{text}.*{words}"):
            parse_limits([text])


def test_only_rooms_of_this_machine_alone_have_wide_limits() -> None:
    assert default_limits("127.0.0.1") is LOCAL_LIMITS
    assert default_limits("::1") is LOCAL_LIMITS
    assert default_limits("0.0.0.0") == RoomLimits()  # noqa: S104 - it is the case
    assert default_limits("127.0.0.1", ["poker.example.org"]) == RoomLimits()


def test_connections_never_take_the_last_open_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import resource

    from bigslick.room.limits import open_files

    files = [1024, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files[0], files[1]))
    changes: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: changes.append(pair))
    assert open_files.within_open_files(RoomLimits()).connections == 824
    open_files.raise_open_files()
    assert changes == [(4096, 4096)]
    files[0] = 100_000
    assert open_files.within_open_files(RoomLimits()) == RoomLimits()


def test_every_rate_has_its_limits() -> None:
    fields = RoomLimits.__struct_fields__
    assert all(name in fields for rate in RATES.values() for name in rate.scopes)


def test_buckets_refill_at_their_rate() -> None:
    bucket = Bucket(10, 0.0)
    assert bucket.wait(10, 10, 60, 0.0) == 0
    bucket.level -= 10
    assert bucket.wait(1, 10, 60, 0.0) == 6
    assert bucket.wait(1, 10, 60, 6.0) == 0
    assert bucket.fill(10, 60, 10**9) == 10


def test_what_is_known_of_addresses_is_bounded() -> None:
    now = [0.0]
    visitors = Visitors(RoomLimits(), lambda _: None, lambda: now[0])
    busy = visitors.at("busy")
    busy.connections = 1
    for k in range(30_000):
        visitors.take("joins", visitors.at(f"10.{k}"), shared=False)
    assert len(visitors) <= 20_000
    assert visitors.at("busy") is busy
