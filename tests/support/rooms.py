"""Rooms in the test's process, their clients and events."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import aiohttp
import msgspec
from tests.support.worker_priority import keep_priority

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.server.app import open_room

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from pathlib import Path

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room

keep_priority()

QUICK: dict[str, Any] = {"bot_ms": 0, "pause_ms": 0, "reveal_ms": 100}
QUICK_ROOM: dict[str, Any] = {
    "synchronous": "NORMAL",
    "least_pause_ms": 0,
    "least_bot_ms": 0,
}
_P = ParamSpec("_P")
_T = TypeVar("_T")


def run(test: Coroutine[Any, Any, Any], seconds: float = 300) -> Any:
    """Run a test, which may wait for a busy machine but not forever."""
    return asyncio.run(asyncio.wait_for(test, seconds))


def async_test(
    test: Callable[_P, Coroutine[Any, Any, None]],
) -> Callable[_P, None]:
    """Decorate a coroutine so that it runs as a test."""

    @wraps(test)
    def played(*args: _P.args, **kwargs: _P.kwargs) -> None:
        run(test(*args, **kwargs))

    return played


@asynccontextmanager
async def room_here(folder: Path, **options: Any) -> AsyncIterator[tuple[Room, str]]:
    options = QUICK_ROOM | options
    async with open_room(folder, **options) as (room, port):
        yield room, f"http://127.0.0.1:{port}"


@asynccontextmanager
async def elsewhere(address: str) -> AsyncIterator[RoomClient]:
    """Yield a client that connects from another address of this machine."""
    connector = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
    async with (
        aiohttp.ClientSession(connector=connector) as session,
        session.ws_connect(f"{address}/ws", max_msg_size=0) as socket,
    ):
        client = RoomClient(socket)
        try:
            yield client
        finally:
            client._reader.cancel()
            await asyncio.gather(client._reader, return_exceptions=True)


@asynccontextmanager
async def one_line(folder: Path) -> AsyncIterator[tuple[Room, RoomClient]]:
    """Yield a room and a client."""
    async with (
        room_here(folder) as (room, address),
        RoomClient.connect(address) as client,
    ):
        yield room, client


@asynccontextmanager
async def two_lines(folder: Path) -> AsyncIterator[tuple[Room, RoomClient, RoomClient]]:
    """Yield a room and two clients."""
    async with (
        room_here(folder) as (room, address),
        RoomClient.connect(address) as client,
        RoomClient.connect(address) as other,
    ):
        yield room, client, other


async def wait_until(wanted: Callable[[], _T | None]) -> _T:
    """Poll until the function returns something true, and return that."""
    while not (found := wanted()):  # noqa: ASYNC110 - there is no event for it
        await asyncio.sleep(0.002)
    return found


async def until(
    client: RoomClient, wanted: Callable[[dict[str, Any]], bool]
) -> list[dict[str, Any]]:
    """Return all events up to the first for which ``wanted`` is true."""
    events = []
    while (event := await client.events.get()) is not None:
        events.append(event)
        if wanted(event):
            return events
    raise AssertionError("the connection is closed")


def of_type(kind: str, **fields: Any) -> Callable[[dict[str, Any]], bool]:
    return lambda e: e["type"] == kind and all(e.get(k) == v for k, v in fields.items())


def turn_of(seat: RoomSeat) -> Callable[[dict[str, Any]], bool]:
    def is_turn(event: dict[str, Any]) -> bool:
        turn = event if event["type"] == "turn" else event.get("turn")
        return turn is not None and turn["seat"] == seat.seat

    return is_turn


def is_over(event: dict[str, Any]) -> bool:
    hand = event.get("hand")
    over = isinstance(hand, dict) and hand["over"]
    return bool(over) or event["type"] == "hand_end"


def number(event: dict[str, Any]) -> int:
    return int((event.get("turn") or event)["n"])


class Recorder:
    """A player who records every message and can retry commands."""

    def __init__(self, table: str, name: str) -> None:
        self.table = table
        self.name = name
        self.token = ""
        self.seat = 0
        self.events: dict[int, dict[str, Any]] = {}
        self.skipped: set[int] = set()
        self.pending: dict[str, Any] | None = None
        """The command that has been sent and not been acknowledged."""
        self.acked = 0
        """How many of the player's actions the room has acknowledged."""
        self.bought = 0
        self.ids = 0

    async def call(self, client: RoomClient, cmd: str, **fields: Any) -> Any:
        self.ids += 1
        command = {"cmd": cmd, "table": self.table, "id": f"{self.name}-{self.ids}"}
        if self.token:
            command["token"] = self.token
        self.pending = command | fields
        return await self.retry(client)

    async def retry(self, client: RoomClient) -> Any:
        """Send the pending command, possibly again."""
        assert self.pending is not None
        fields = dict(self.pending)
        cmd = fields.pop("cmd")
        answer = await client.call(cmd, **fields)
        self.pending = None
        if cmd == "act":
            self.acked += 1
        elif cmd == "top_up":
            self.bought += fields["amount"]
        return answer

    def note(self, event: dict[str, Any]) -> None:
        """Store an event; the same number must always have the same event."""
        n = event["n"]
        if event["type"] == "snapshot":  # a snapshot replaces all earlier events
            self.skipped.update(range(self.last + 1, n + 1))
            return
        known = self.events.setdefault(n, event)
        assert known == event, f"event {n} was {known} and is {event}"

    @property
    def last(self) -> int:
        return max(max(self.events, default=0), max(self.skipped, default=0))

    def missing(self) -> set[int]:
        """Return the numbers of the events that were not received."""
        return set(range(1, self.last + 1)) - set(self.events) - self.skipped


def decode(data: bytes) -> Any:
    return msgspec.json.decode(data)


__all__ = (
    "QUICK",
    "Recorder",
    "RoomError",
    "async_test",
    "decode",
    "elsewhere",
    "is_over",
    "number",
    "of_type",
    "one_line",
    "room_here",
    "run",
    "turn_of",
    "two_lines",
    "until",
    "wait_until",
)
