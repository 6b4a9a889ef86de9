"""Requests for solutions are checked before they are queued."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigslick.room.limits.room_limits import RoomLimits
from bigslick.room.protocol.errors import CommandError
from bigslick.room.workers.study_request import parse_study_request

SPOT = {"board": "Ks7h2d3c8d"}


def test_a_request_gets_its_share_of_the_limits() -> None:
    asked = parse_study_request(json.dumps({"spot": SPOT}).encode(), RoomLimits())
    assert asked == {
        "spot": SPOT,
        "line": "",
        "target": 0.005,
        "look": False,
        "seconds": 1.5,
        "memory": 250_000_000,
    }
    hurried = parse_study_request(
        json.dumps({"spot": SPOT}).encode(), RoomLimits(work_seconds=1)
    )
    assert hurried["seconds"] == 0.2


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({}, "spot"),
        ({"spot": "Ks"}, "spot"),
        ({"spot": SPOT, "line": "x" * 401}, "line"),
        ({"spot": SPOT, "target": 0}, "target"),
        ({"spot": SPOT, "target": 2}, "target"),
        ({"spot": SPOT, "seconds": 60}, "seconds"),
    ],
)
def test_invalid_fields_are_named(body: dict[str, Any], text: str) -> None:
    with pytest.raises(CommandError, match=text):
        parse_study_request(json.dumps(body).encode(), RoomLimits())


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(CommandError):
        parse_study_request(b"{", RoomLimits())
