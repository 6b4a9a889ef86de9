"""The room behind a proxy: which headers, names and sites are trusted."""

from __future__ import annotations

import ipaddress
import logging
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.rooms import async_test, room_here

from bigslick.errors import GameConfigError
from bigslick.room.limits.open_files import within_open_files
from bigslick.room.limits.room_limits import LOCAL_LIMITS, RoomLimits
from bigslick.room.server.addresses import Proxies, counted_as
from bigslick.room.server.hosts import HostNames, parse_public_name
from bigslick.room.server.responses import SECURITY_HEADERS

if TYPE_CHECKING:
    from pathlib import Path

_PROXY: dict[str, Any] = {
    "trusted_proxies": [ipaddress.ip_network("127.0.0.1/32")],
    "public_names": ["poker.example.org"],
}


async def _status(
    session: aiohttp.ClientSession, url: str, **headers: str
) -> tuple[int, str]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    async with session.get(url, headers=names) as response:
        return response.status, await response.text()


@async_test
async def test_clients_behind_a_trusted_proxy_are_counted_one_by_one(
    tmp_path: Path,
) -> None:
    limits = RoomLimits(sockets_per_address=2)
    async with (
        room_here(tmp_path, limits=limits, **_PROXY) as (room, address),
        aiohttp.ClientSession() as session,
    ):

        async def connect(*hops: str) -> aiohttp.ClientWebSocketResponse:
            headers = {"Host": "poker.example.org", "X-Forwarded-For": ", ".join(hops)}
            return await session.ws_connect(f"{address}/ws", headers=headers)

        open_ = [await connect("192.0.2.1") for _ in range(2)]
        for hops in (
            ["192.0.2.1"],
            ["198.51.100.7", "192.0.2.1"],  # anybody can forge the leftmost one
            ["192.0.2.1:4711"],
            ["192.0.2.1", "127.0.0.1"],  # the proxy itself
            ["::ffff:192.0.2.1"],
        ):
            with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
                await connect(*hops)
            assert caught.value.status == 503
        others = ("192.0.2.2", "2001:db8:1:2::5", "2001:db8:1:2:ffff::6")
        open_ += [await connect(other) for other in others]
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await connect("2001:db8:1:2:3:4:5:6")  # the same /64
        addresses = {own.address for own in room.connections}
        assert addresses == {"192.0.2.1", "192.0.2.2", "2001:db8:1:2::/64"}
        for socket in open_:
            await socket.close()


@async_test
async def test_nobody_else_is_believed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with (
        room_here(tmp_path, public_names=["poker.example.org"]) as (room, address),
        aiohttp.ClientSession() as session,
    ):
        headers = {
            "X-Forwarded-For": "192.0.2.1",
            "X-Forwarded-Host": "evil.example",
            "X-Forwarded-Proto": "https",
        }
        async with session.ws_connect(f"{address}/ws", headers=headers):
            (connection,) = room.connections
            assert connection.address == "127.0.0.1"
        async with session.get(address, headers=headers) as response:
            assert response.status == 200
            assert "Strict-Transport-Security" not in response.headers
        async with session.get(
            address, headers=headers | {"Host": "evil.example"}
        ) as response:
            assert response.status == 403
        said = [record.getMessage() for record in caplog.records]
        assert sum("--trust-proxy" in text for text in said) == 1


@async_test
async def test_public_names_and_origins_behind_a_proxy(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, **_PROXY) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        tables = f"{address}/api/tables"
        for headers, wanted in (
            ({"Host": "poker.example.org"}, 200),
            ({"Host": "poker.example.org:8443"}, 200),
            ({"Host": "POKER.example.org."}, 200),
            ({"Host": "127.0.0.1"}, 200),
            ({"Host": "localhost:1"}, 200),
            ({"Host": "evil.example"}, 403),
            ({"Host": "poker.example.org.evil.example"}, 403),
            ({"X_Forwarded_Host": "poker.example.org"}, 200),
            ({"X_Forwarded_Host": "evil.example"}, 403),
            ({"X_Forwarded_Host": "poker.example.org, evil.example"}, 403),
            # The page's own origin, whatever host the proxy names.
            ({"Host": "127.0.0.1", "Origin": "https://poker.example.org"}, 200),
            ({"Host": "poker.example.org", "Origin": "https://evil.example"}, 403),
            ({"Host": "poker.example.org", "Origin": "null"}, 403),
            ({"Host": "127.0.0.1:80", "Origin": "http://127.0.0.1"}, 200),
            ({"Host": "127.0.0.1:81", "Origin": "http://127.0.0.1"}, 403),
            ({"Host": "127.0.0.1", "Origin": "ftp://127.0.0.1"}, 403),
        ):
            status, text = await _status(session, tables, **headers)
            assert status == wanted, headers
            if "evil" in headers.get("Host", ""):
                assert "--public-name" in text
        over_tls = {"X-Forwarded-Proto": "https"}
        async with session.get(address, headers=over_tls) as response:
            assert "max-age" in response.headers["Strict-Transport-Security"]


@async_test
async def test_rooms_for_others_know_their_own_names_only(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, host="0.0.0.0") as (room, address),  # noqa: S104 - the case
        aiohttp.ClientSession() as session,
    ):
        assert room.limits == within_open_files(RoomLimits())
        for host, wanted in (
            ("127.0.0.1", 200),
            ("localhost", 200),
            ("192.0.2.1", 403),  # an address of another machine
            ("evil.example", 403),
            ("", 403),
        ):
            status, _ = await _status(session, address, Host=host)
            assert status == wanted, host


def test_addresses_of_this_machine_are_known_where_they_are_reached() -> None:
    names = HostNames("0.0.0.0", ["10.0.0.5:8443"])  # noqa: S104 - it is the case
    assert names.knows("192.168.1.5:8000", "192.168.1.5")
    assert names.knows("[2001:db8::1]:8000", "2001:db8::1")
    assert names.knows("192.168.1.5", "::ffff:192.168.1.5")
    assert not names.knows("192.168.1.6", "192.168.1.5")
    assert names.knows("10.0.0.5:8443", "172.17.0.2")
    assert not names.knows("10.0.0.5", "172.17.0.2")
    assert not names.knows("unknown", None)
    assert not HostNames("127.0.0.1").knows("192.168.1.5", "192.168.1.5")


def test_public_names_are_checked() -> None:
    assert parse_public_name("[2001:DB8::1]:8000") == "[2001:db8::1]:8000"
    for text in ("", "https://a.example", "a.example/b", "a b", "a:b", "user@a"):
        with pytest.raises(GameConfigError, match="invalid name"):
            parse_public_name(text)


def test_rightmost_address_that_is_not_ours_is_the_client() -> None:
    proxies = Proxies([ipaddress.ip_network("10.0.0.0/8")])
    first = proxies._first_untrusted
    assert first("10.0.0.1", ["1.1.1.1", "2.2.2.2", "10.0.0.2"]) == "2.2.2.2"
    assert first("10.0.0.1", ["10.0.0.3", "10.0.0.2"]) == "10.0.0.3"
    assert first("10.0.0.1", ["1.1.1.1", "garbage"]) == "10.0.0.1"
    assert first("10.0.0.1", [""]) == "10.0.0.1"
    assert first("10.0.0.1", ["1.1.1.1"] + ["10.0.0.2"] * 100) == "10.0.0.2"
    assert not Proxies().trusts("127.0.0.1")
    assert counted_as("fe80::1%eth0") == "fe80::/64"


@async_test
async def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path, limits=LOCAL_LIMITS, **_PROXY) as (_, address),
        aiohttp.ClientSession() as session,
    ):
        asked: list[tuple[str, str, dict[str, str], int]] = [
            ("GET", "/", {}, 200),
            ("GET", "/js/connection.js", {}, 200),
            ("GET", "/nothing", {}, 404),
            ("GET", "/api/games", {}, 200),
            ("GET", "/api/tables/none/stats", {}, 404),
            ("GET", "/api/tables/none/invite.svg", {}, 200),
            ("GET", f"/api/tables/{'x' * 100}/invite.svg", {}, 404),
            ("GET", "/api/tables/none/stats?token=1", {}, 400),
            ("POST", "/api/equity", {}, 400),
            ("POST", "/api/tables", {}, 405),
            ("PUT", "/", {}, 405),
            ("GET", "/healthz", {}, 200),
            ("GET", "/ws", {}, 400),
            ("GET", "/", {"Origin": "https://evil.example"}, 403),
            ("GET", "/", {"Host": "evil.example"}, 403),
            ("GET", "/ws", {"Host": "evil.example"}, 403),
        ]
        for method, path, headers, status in asked:
            async with session.request(
                method, address + path, headers=headers
            ) as response:
                assert response.status == status, (method, path)
                missing = set(SECURITY_HEADERS) - set(response.headers)
                assert not missing, (method, path)
                assert response.headers["Content-Security-Policy"].count("'none'") >= 3
        socket = await session.ws_connect(f"{address}/ws")
        assert set(SECURITY_HEADERS) <= set(socket._response.headers)
        await socket.close()
        big = {"Content-Type": "application/json"}
        async with session.post(
            f"{address}/api/equity", data=b"x" * 70_000, headers=big
        ) as response:
            assert response.status == 413
            assert set(SECURITY_HEADERS) <= set(response.headers)


@async_test
async def test_broken_requests_are_answered_with_the_headers_too(
    tmp_path: Path,
) -> None:
    from tests.room.raw_sockets import answer_of

    async with room_here(tmp_path) as (_, address):
        for request in (
            b"GARBAGE\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: x\r\n\r\n",
            b"GET /" + b"x" * 9_000 + b" HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        ):
            answer = await answer_of(address, request)
            assert answer.startswith(b"HTTP/1."), request[:20]
            assert b" 400 " in answer.splitlines()[0]
            for name in SECURITY_HEADERS:
                assert name.encode() in answer, (request[:20], name)
