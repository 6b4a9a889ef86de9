"""Who may read the figures of a room."""

from typing import Any
from unittest.mock import Mock

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from bigslick.errors import GameConfigError
from bigslick.room.server.health import LOOPBACK, may_see_figures, parse_network


def _request(peer: Any, host: str = "127.0.0.1:8000") -> web.Request:
    transport = Mock()
    transport.get_extra_info = {"peername": peer}.get
    return make_mocked_request(
        "GET", "/metrics", headers={"Host": host}, transport=transport
    )


@pytest.mark.parametrize(
    ("peer", "host", "allowed"),
    [
        (("127.0.0.1", 1), "127.0.0.1:8000", True),
        (("127.0.0.1", 1), "localhost", True),
        (("::1", 1, 0, 0), "[::1]:8000", True),
        (("::ffff:127.0.0.1", 1, 0, 0), "127.0.0.1", True),
        (("127.0.0.1", 1), "poker.example.org", False),
        (("127.0.0.1", 1), "127.0.0.1.example.org", False),
        (("192.0.2.1", 1), "127.0.0.1:8000", False),
        (("fe80::1%eth0", 1, 0, 2), "localhost", False),
        ("", "localhost", False),
        (None, "localhost", False),
    ],
)
def test_by_default_only_this_machine_reads_figures(
    peer: Any, host: str, allowed: bool
) -> None:
    assert may_see_figures(_request(peer, host), LOOPBACK) is allowed


def test_a_network_may_read_figures_if_it_was_named() -> None:
    networks = (*LOOPBACK, parse_network("10.1.0.0/16"))
    asked = _request(("10.1.2.3", 1), "room.internal:8000")
    assert may_see_figures(asked, networks)
    assert not may_see_figures(_request(("10.2.2.3", 1)), networks)


def test_a_network_that_is_none_is_refused_with_an_example() -> None:
    with pytest.raises(GameConfigError, match=r"'10\.1\.1'.*10\.1\.0\.0/16"):
        parse_network("10.1.1")
