"""Errors of the validator name the field and its limits in plain words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bigslick.errors import GameConfigError
from bigslick.room.admin.admin_commands import AdminCommand, decode_command
from bigslick.room.limits.room_limits import parse_limits
from bigslick.room.protocol.commands import read_command
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.invalid_fields import explained
from bigslick.room.tournament_config import TournamentConfig


@pytest.mark.parametrize(
    ("config", "text"),
    [
        ({"players": 1}, "players: expected 2 to 2,000"),
        ({"players": 99_999}, "players: expected 2 to 2,000"),
        ({"seats": 20}, "seats: expected 2 to 9"),
        (
            {"players": "many"},
            "players: expected a whole number from 2 to 2,000, got text",
        ),
        ({"start_full": 3}, "start_full: expected true or false, got a whole number"),
        ({"name": "x" * 50}, "name: expected at most 40 characters"),
        ({"levels": [{"small": -1, "big": 2}]}, "levels.small: expected 0 to"),
        ({"payouts": []}, "payouts: expected 1 to 300 items"),
        ({"payouts": 3}, "payouts: expected text or a list, got a whole number"),
        ({"pace": "slow"}, "pace: invalid value 'slow'"),
        ({"chairs": 3}, "unknown field chairs"),
        ({"rebuys": {}}, "rebuys: missing field price"),
    ],
)
def test_fields_of_a_tournament_are_named_with_their_limits(
    config: dict[str, Any], text: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(config, TournamentConfig)
    assert explained(caught.value, TournamentConfig).startswith(text)
    message = {"cmd": "create_tournament", "id": 1, "config": config}
    with pytest.raises(CommandError) as refused:
        read_command(msgspec.json.encode(message))
    known = text.replace("unknown field", "config: unknown field")
    assert str(refused.value).startswith(known)


@pytest.mark.parametrize("text", ["", "x" * 6_000])
def test_a_message_of_the_operator_has_a_length(text: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        decode_command(msgspec.json.encode({"cmd": "message", "text": text}))
    said = explained(caught.value, AdminCommand)
    assert said == "text: expected 1 to 500 characters"


def test_a_limit_of_the_room_has_bounds() -> None:
    for text in ("tables=abc", "tables=0"):
        with pytest.raises(GameConfigError, match=r"^invalid limit .*expected") as own:
            parse_limits([text])
        assert "`" not in str(own.value)
    with pytest.raises(GameConfigError, match="expected more than 0"):
        parse_limits(["header_seconds=-1"])


def test_what_is_no_json_is_reported() -> None:
    with pytest.raises(CommandError, match="JSON is malformed"):
        read_command(b"{nonsense")
    with pytest.raises(CommandError, match="expected an object, got a list"):
        read_command(b"[]")
    with pytest.raises(CommandError, match="cmd: invalid value 'dance'"):
        read_command(b'{"cmd": "dance"}')
