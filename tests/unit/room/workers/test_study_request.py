"""Requests for solutions and reviews are checked before they are queued."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigslick.room.limits.room_limits import RoomLimits
from bigslick.room.protocol.errors import CommandError
from bigslick.room.workers.study_request import (
    parse_review_request,
    parse_study_request,
)

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


@pytest.mark.parametrize("parse", [parse_study_request, parse_review_request])
@pytest.mark.parametrize("field", ["spot", "record"])
@pytest.mark.parametrize("depth", [900, 5_000, 30_000])
def test_deeply_nested_requests_are_refused(parse: Any, field: str, depth: int) -> None:
    nested = b'{"a":' * depth + b"1" + b"}" * depth
    for inner in (nested, b"[" * depth + b"]" * depth, b"[" * depth):
        with pytest.raises(CommandError):
            parse(b'{"%s": %s}' % (field.encode(), inner), RoomLimits())


def test_a_spot_is_not_nested() -> None:
    spot: Any = SPOT
    for _ in range(70):
        spot = {"sizes": spot}
    with pytest.raises(CommandError, match="spot: lists or tables are nested"):
        parse_study_request(json.dumps({"spot": spot}).encode(), RoomLimits())


def test_a_review_gets_its_share_of_the_limits() -> None:
    asked = {"record": {"hand_id": "7"}, "player": "Rob"}
    assert parse_review_request(json.dumps(asked).encode(), RoomLimits()) == {
        "record": b'{"hand_id": "7"}',
        "player": "Rob",
        "number": 0,
        "first": "turn",
        "target": 0.003,
        "seconds": 5.0,
        "memory": 250_000_000,
    }


REVIEW = {"record": {}, "player": "Rob"}


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({}, "record"),
        ({"record": {}}, "player"),
        (REVIEW | {"player": 7}, "player"),
        (REVIEW | {"player": "x" * 401}, "player"),
        (REVIEW | {"number": -1}, "number"),
        (REVIEW | {"number": 1.5}, "number"),
        (REVIEW | {"first": "flop"}, "flop"),
        (REVIEW | {"target": 0.0001}, "target"),
        (REVIEW | {"target": 0.06}, "target"),
        (REVIEW | {"target": "0.3%"}, "target"),
        (REVIEW | {"target": float("nan")}, "malformed"),
        (REVIEW | {"record": {"pot": float("inf")}}, "malformed"),
        (REVIEW | {"threads": 64}, "threads"),
    ],
)
def test_invalid_fields_of_a_review_are_named(body: dict[str, Any], text: str) -> None:
    with pytest.raises(CommandError, match=text):
        parse_review_request(json.dumps(body).encode(), RoomLimits())
