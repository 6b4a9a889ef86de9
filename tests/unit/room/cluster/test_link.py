"""A link between two processes: both prove that they know the secret, in time."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import async_test, wait_until

from bigslick.room.cluster import link as link_module
from bigslick.room.cluster.encryption import link_context
from bigslick.room.cluster.link import Link, LinkLostError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bigslick.room.cluster.link import Record


async def _pair(
    path: Path, secrets: tuple[str, str], received: list[Record]
) -> tuple[Link, asyncio.Server]:
    """Return a link to a server that collects records, and the server."""

    def receive(link: Link, record: Record) -> None:
        received.append(record)
        if record[0] == "ask":
            link.reply(record[1], record[3] * 2)

    loop = asyncio.get_running_loop()
    make = partial(Link, secrets[0], receive, lambda _: None, caller=False)
    server = await loop.create_unix_server(make, str(path))
    make = partial(Link, secrets[1], receive, lambda _: None, caller=True)
    _, link = await loop.create_unix_connection(make, str(path))
    return link, server


@async_test
async def test_records_and_questions_arrive(tmp_path: Path) -> None:
    received: list[Record] = []
    link, server = await _pair(tmp_path / "s", ("same", "same"), received)
    await link.ready
    link.send(["hello", 1])
    assert await link.ask("double", 21) == 42
    assert received[0] == ["hello", 1]
    link.abort()
    server.close()


@async_test
async def test_other_secret_is_refused_and_nothing_is_received(tmp_path: Path) -> None:
    received: list[Record] = []
    link, server = await _pair(tmp_path / "s", ("this", "that"), received)
    link.send(["hello", 1])
    with pytest.raises(LinkLostError):
        await link.ready
    assert not received
    server.close()


@async_test
async def test_connection_without_proof_is_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, server = await _pair(tmp_path / "s", ("same", "same"), [])
    await link.ready
    monkeypatch.setattr(link_module, "PROOF_SECONDS", 0.05)
    reader, writer = await asyncio.open_unix_connection(str(tmp_path / "s"))
    assert len(await reader.read()) == 32  # its number, then end
    assert await link.ask("double", 4) == 8  # a link that proved itself stays
    writer.close()
    link.abort()
    server.close()


@async_test
async def test_silent_link_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "_BEAT_SECONDS", 0.01)
    lost = asyncio.Event()
    links: list[Link] = []

    def answer() -> Link:
        links.append(Link("same", _nothing, _nothing, caller=False))
        return links[0]

    loop = asyncio.get_running_loop()
    server = await loop.create_unix_server(answer, str(tmp_path / "s"))
    make = partial(Link, "same", _nothing, lambda _: lost.set(), caller=True)
    _, link = await loop.create_unix_connection(make, str(tmp_path / "s"))
    await link.ready
    times: set[float] = set()

    def hears_beats() -> bool:
        times.add(link._heard)
        return len(times) > 3

    await wait_until(hears_beats)  # both ends send something all the time
    assert not lost.is_set()
    links[0]._stop_waiting()  # the other end is paused, or its packets are lost
    link._silence = 0.05
    await lost.wait()
    with pytest.raises(LinkLostError):
        await link.ask("double", 1)
    server.close()


async def _tls_server(make: Callable[[], asyncio.Protocol]) -> asyncio.Server:
    loop, context = asyncio.get_running_loop(), link_context(caller=False)
    return await loop.create_server(make, "127.0.0.1", 0, ssl=context)


async def _call(server: asyncio.Server, make: Callable[[], Any]) -> Any:
    loop, context = asyncio.get_running_loop(), link_context(caller=True)
    where = server.sockets[0].getsockname()
    _, protocol = await loop.create_connection(make, *where, ssl=context)
    return protocol


@async_test
async def test_links_between_machines_are_encrypted() -> None:
    received: asyncio.Queue[Record] = asyncio.Queue()
    make = partial(Link, "same", lambda _, own: received.put_nowait(own), _nothing)
    server = await _tls_server(partial(make, caller=False))
    link = await _call(server, partial(make, caller=True))
    await link.ready
    cipher = link._transport.get_extra_info("cipher")
    assert "AES256" in cipher[0]
    link.send(["cards", "AsKs"])
    assert await received.get() == ["cards", "AsKs"]
    link.abort()
    server.close()


class _Relay(asyncio.Protocol):
    """Passes on what it receives over one encrypted connection to another."""

    def __init__(self, other: _Relay | None = None) -> None:
        self.other, self.transport = other, asyncio.Transport()
        self.early = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def join(self, other: _Relay) -> None:
        self.other, other.other = other, self
        for one, far in ((self, other), (other, self)):
            far.transport.write(bytes(one.early))

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self.early += data
        else:
            self.other.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        if self.other is not None:
            self.other.transport.close()


@async_test
async def test_nobody_can_stand_between_two_machines() -> None:
    received: list[Record] = []
    make = partial(Link, "same", lambda _, record: received.append(record), _nothing)
    server = await _tls_server(partial(make, caller=False))
    between: list[_Relay] = []

    def relay() -> _Relay:
        between.append(_Relay())
        return between[-1]

    thief = await _tls_server(relay)
    link = await _call(thief, partial(make, caller=True))
    far = await _call(server, _Relay)
    between[0].join(far)
    link.send(["cards", "AsKs"])
    with pytest.raises(LinkLostError):
        await link.ready
    assert not received
    thief.close()
    server.close()


def _nothing(*_: object) -> None:
    """Take a record, or the end of a link."""
