"""The addresses under which others are invited."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any, Self

from tests.support.rooms import async_test, one_line

from bigslick.room.server import hosts

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class _Probe:
    """A socket on a machine with one address in its network, or without any."""

    def __init__(self, address: str | None) -> None:
        self._address = address

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: Any) -> None:
        if self._address is None:
            raise OSError("network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self._address, 4_000


def _invited(monkeypatch: pytest.MonkeyPatch, address: str | None) -> list[str]:
    monkeypatch.setattr(socket, "socket", lambda *_: _Probe(address))
    return hosts.invite_addresses("::", 8_000)


def test_room_on_all_interfaces_is_reached_in_the_local_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _invited(monkeypatch, "192.168.1.5") == ["http://192.168.1.5:8000/"]


def test_machine_without_a_network_invites_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _invited(monkeypatch, None) == []
    assert _invited(monkeypatch, "127.0.0.1") == []


def test_public_names_come_before_addresses() -> None:
    names = ["poker.example.org", "192.168.1.5:8080"]
    assert hosts.invite_addresses("::", 8_000, names) == [
        "https://poker.example.org/",
        "http://192.168.1.5:8080/",
    ]


@async_test
async def test_hello_returns_the_addresses(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        assert (await client.call("hello"))["addresses"] == []
        room.addresses = ["http://192.168.1.5:8000/"]
        assert (await client.call("hello"))["addresses"] == room.addresses
