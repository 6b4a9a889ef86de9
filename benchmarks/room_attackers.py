"""Harmful clients, each for a few seconds, against a room on this machine.

``python -m benchmarks.room_attackers NAME ADDRESS SECONDS`` runs one of them and
prints what it got through. They come from an address of their own, 127.0.0.9.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import aiohttp

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SOURCE = "127.0.0.9"
LINES = 8
_FAILURES = (aiohttp.ClientError, OSError, asyncio.TimeoutError)


class Attacker:
    """Some connections, a deadline, and what became of what was sent."""

    def __init__(
        self, session: aiohttp.ClientSession, address: str, end: float
    ) -> None:
        """Set the address to attack, and the deadline."""
        self.session = session
        self.address = address
        self.end = end
        self.done = 0
        self.refused = 0

    def has_time(self) -> bool:
        """Return whether there is time left."""
        return time.monotonic() < self.end

    async def socket(self) -> aiohttp.ClientWebSocketResponse | None:
        """Return one more WebSocket, or None if the room refuses it."""
        try:
            return await self.session.ws_connect(f"{self.address}/ws", max_msg_size=0)
        except _FAILURES:
            self.refused += 1
            await asyncio.sleep(0.05)
            return None

    async def flood(self, commands: Any, burst: int = 50) -> None:
        """Send commands as fast as they are accepted; reconnect when disconnected."""
        while self.has_time():
            socket = await self.socket()
            if socket is None:
                continue
            reader = asyncio.create_task(self.read(socket))
            with suppress(*_FAILURES, RuntimeError):
                while self.has_time() and not socket.closed:
                    for _ in range(burst):
                        await socket.send_str(json.dumps(next(commands)))
                    await asyncio.sleep(0)
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
            with suppress(*_FAILURES):
                await asyncio.wait_for(socket.close(), 1)

    async def read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Count what is answered."""
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                self.done += frame.data.count('"ok":true')
                self.refused += frame.data.count('"ok":false')

    async def request(self, method: str, path: str, **options: Any) -> None:
        """Ask over HTTP."""
        limit = aiohttp.ClientTimeout(30)
        try:
            async with self.session.request(
                method, self.address + path, timeout=limit, **options
            ) as response:
                await response.read()
                good = response.status == 200
        except _FAILURES:
            good = False
        self.done += good
        self.refused += not good

    async def together(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do the same on several connections until the time is over."""

        async def line() -> None:
            while self.has_time():
                await work()

        await asyncio.gather(*(line() for _ in range(LINES)))


async def tables(own: Attacker) -> None:
    """Make tables of bots alone, as many as there can be."""
    config = {"seats": 9, "bots": ["calls"] * 9, "bots_alone": True}
    config |= {"pause_ms": 0, "bot_ms": 0, "stack": 100_000}
    made = ({"cmd": "create", "id": k, "config": config} for k in itertools.count())
    await own.flood(made, 1)


async def tournaments(own: Attacker) -> None:
    """Let bots play tournaments, as many and as fast as possible."""
    config = {"players": 90, "bots": 90, "bot_ms": 0, "pause_ms": 0, "stack": 100_000}
    socket: Any = await own.socket()
    for number in itertools.count():
        if not own.has_time():
            return
        create = {"cmd": "create_tournament", "id": 2 * number, "config": config}
        await socket.send_str(json.dumps(create))
        (answer,) = json.loads(await socket.receive_str())
        own.done += answer["ok"]
        own.refused += not answer["ok"]
        if answer["ok"]:
            host = {"tournament": answer["tournament"], "token": answer["host"]}
            start = {"cmd": "direct", "id": 2 * number + 1, "what": "start", **host}
            await socket.send_str(json.dumps(start))
            await socket.receive_str()
        await asyncio.sleep(0.05)


async def passwords(own: Attacker) -> None:
    """Make locked tables, and guess their passwords: each takes a slow hash."""
    socket: Any = await own.socket()
    word = {"config": {"password": "x", "seats": 2}}
    await socket.send_str(json.dumps({"cmd": "create", "id": 1, **word}))
    (answer,) = json.loads(await socket.receive_str())
    table = answer["table"]

    def commands() -> Any:
        for k in itertools.count():
            yield {"cmd": "unlock", "id": k, "table": table, "password": f"{k}"}
            yield {"cmd": "create", "id": f"c{k}", **word}

    found = commands()
    await asyncio.gather(*(own.flood(found, 10) for _ in range(LINES)))


async def equities(own: Attacker) -> None:
    """Ask for equities of open Omaha ranges, which take gigabytes."""
    questions = itertools.cycle(
        (
            {"hands": ["A", "K", "Q"], "game": "plo6"},
            {"hands": ["random"] * 7, "game": "plo6", "samples": 1_000_000},
        )
    )
    await own.together(lambda: own.request("POST", "/api/equity", json=next(questions)))


async def lists(own: Attacker) -> None:
    """Ask for the list of tables, 195 times in a burst, on several connections."""
    asked = ({"cmd": "tables", "id": k} for k in itertools.count())
    await asyncio.gather(*(own.flood(asked, 195) for _ in range(LINES)))


async def commands(own: Attacker) -> None:
    """Send commands as fast as possible; reconnect when disconnected."""
    asked = ({"cmd": "hello", "id": k} for k in itertools.count())
    await asyncio.gather(*(own.flood(asked, 200) for _ in range(LINES)))


async def sockets(own: Attacker) -> None:
    """Open 2,000 WebSockets, and keep them."""
    kept: list[aiohttp.ClientWebSocketResponse] = []
    while own.has_time() and len(kept) < 2_000:
        found = await asyncio.gather(*(own.socket() for _ in range(20)))
        kept += [socket for socket in found if socket is not None]
        own.done = len(kept)
    await asyncio.sleep(max(0, own.end - time.monotonic()))


async def half_requests(own: Attacker) -> None:
    """Open 2,000 connections with half a request each, and keep them."""
    host, port = own.address.removeprefix("http://").split(":")
    kept: list[Any] = []
    while own.has_time() and len(kept) < 2_000:
        try:
            reader, writer = await asyncio.open_connection(
                host, int(port), local_addr=(SOURCE, 0)
            )
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            await writer.drain()
        except OSError:
            own.refused += 1
            await asyncio.sleep(0.01)
            continue
        kept.append((reader, writer))
        own.done += 1
    while own.has_time():  # one more byte each, now and then
        for _, writer in kept:
            with suppress(OSError, RuntimeError):
                writer.write(b"x")
        await asyncio.sleep(1)


async def names(own: Attacker) -> None:
    """Sit down and leave, each time under a new name."""
    socket: Any = await own.socket()
    await socket.send_str('{"cmd":"create","id":0,"config":{"seats":9}}')
    (answer,) = json.loads(await socket.receive_str())
    table = answer["table"]
    for k in itertools.count(1):
        if not own.has_time():
            return
        asked = {"cmd": "join", "id": k, "table": table, "name": f"Name number {k}"}
        try:
            await socket.send_str(json.dumps(asked))
            token = await _token(socket, k)
        except (*_FAILURES, TypeError, ValueError):
            socket = await own.socket() or socket
            continue
        own.done += token is not None
        own.refused += token is None
        if token is None:
            await asyncio.sleep(0.005)
            continue
        leave = {"cmd": "leave", "id": f"l{k}", "table": table, "token": token}
        await socket.send_str(json.dumps(leave))


async def _token(socket: aiohttp.ClientWebSocketResponse, number: int) -> str | None:
    while True:
        for message in json.loads(await socket.receive_str(timeout=5)):
            if message.get("ack") == number:
                token: str | None = message.get("token")
                return token


def _upgrade(address: str) -> bytes:
    """Return the request for a WebSocket."""
    host = address.removeprefix("http://")
    return (
        f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


async def deaf_readers(own: Attacker) -> None:
    """Ask for lists on many connections, and read none of the replies."""
    host, port = own.address.removeprefix("http://").split(":")
    text = b'{"cmd":"tables","id":1}'
    frame = bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text

    async def line() -> None:
        try:
            reader, writer = await asyncio.open_connection(
                host, int(port), local_addr=(SOURCE, 0), limit=1024
            )
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(_upgrade(own.address))
            while own.has_time() and not writer.is_closing():
                writer.write(frame * 3)
                await writer.drain()
                own.done += 3
                await asyncio.sleep(0.3)
            del reader
        except OSError:
            own.refused += 1
            await asyncio.sleep(0.1)

    async def lines() -> None:
        while own.has_time():
            await line()

    await asyncio.gather(*(lines() for _ in range(40)))


async def histories(own: Attacker) -> None:
    """Ask for histories and statistics of all tables."""
    async with own.session.get(f"{own.address}/api/tables") as response:
        found = [row["table"] for row in (await response.json())["tables"]]
    paths = itertools.cycle(
        f"/api/tables/{table}/{what}"
        for table in found
        for what in ("history.phh", "stats")
    )
    await own.together(lambda: own.request("GET", next(paths)))


async def table_ids(own: Attacker) -> None:
    """Try ids of tables, one after the other."""

    def asked() -> Any:
        for k in itertools.count():
            yield {"cmd": "watch", "id": k, "table": f"{k:06}"}

    found = asked()
    await asyncio.gather(*(own.flood(found, 100) for _ in range(LINES)))


async def pings(own: Attacker) -> None:
    """Send empty pings, which are answered without a command."""
    host, port = own.address.removeprefix("http://").split(":")
    ping = bytes((0x89, 0x80, 0, 0, 0, 0)) * 2_000

    async def line() -> None:
        while own.has_time():
            try:
                reader, writer = await asyncio.open_connection(
                    host, int(port), local_addr=(SOURCE, 0)
                )
                writer.write(_upgrade(own.address))
                while own.has_time() and not writer.is_closing():
                    writer.write(ping)
                    await asyncio.wait_for(writer.drain(), 1)
                    own.done += 2_000
                    await asyncio.wait_for(reader.read(65_536), 1)
            except (TimeoutError, OSError):
                own.refused += 1
                await asyncio.sleep(0.05)

    await asyncio.gather(*(line() for _ in range(LINES)))


ATTACKS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "tables": tables,
    "tournaments": tournaments,
    "passwords": passwords,
    "equities": equities,
    "lists": lists,
    "commands": commands,
    "sockets": sockets,
    "half_requests": half_requests,
    "names": names,
    "deaf_readers": deaf_readers,
    "histories": histories,
    "table_ids": table_ids,
    "pings": pings,
}


async def _attack(name: str, address: str, seconds: float) -> str:
    connector = aiohttp.TCPConnector(limit=0, local_addr=(SOURCE, 0))
    async with aiohttp.ClientSession(connector=connector) as session:
        own = Attacker(session, address, time.monotonic() + seconds)
        task = asyncio.ensure_future(ATTACKS[name](own))
        await asyncio.wait({task}, timeout=seconds + 2)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return f"{own.done:,} done, {own.refused:,} refused"


if __name__ == "__main__":
    os.nice(5)  # the machine is not the attacker's: others have to answer
    sys.stdout.write(
        asyncio.run(_attack(sys.argv[1], sys.argv[2], float(sys.argv[3]))) + "\n"
    )
