"""Commands as clients write them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bigslick.cards import parse_cards
from bigslick.engine import Bet, BringIn, Call, Check, Discard, Fold, RaiseTo
from bigslick.engine.encoding import action_to_dict
from bigslick.errors import BotProtocolError
from bigslick.room.protocol import commands
from bigslick.room.protocol.errors import CommandError

_ACTIONS = (
    Fold(),
    Check(),
    Call(),
    Bet(20),
    RaiseTo(300),
    BringIn(),
    Discard(()),
    Discard(tuple(parse_cards("2c7d"))),
)
_OLDER: tuple[tuple[dict[str, Any], Any], ...] = (
    ({"type": "fold"}, Fold()),
    ({"type": "raise", "to": 300}, RaiseTo(300)),
    ({"type": "call", "to": None}, Call()),
    ({"type": "bring_in"}, BringIn()),
    ({"type": "discard", "cards": ["2c", "7d"]}, Discard(tuple(parse_cards("2c7d")))),
    ({"type": "discard", "cards": []}, Discard(())),
)


def _act(action: Any) -> commands.Act:
    fields = {"cmd": "act", "id": 1, "table": "t", "token": "x", "n": 4}
    command = commands.read_command(msgspec.json.encode(fields | {"action": action}))
    assert isinstance(command, commands.Act)
    return command


@pytest.mark.parametrize("action", _ACTIONS, ids=repr)
def test_decision_is_read_as_the_engine_writes_it(action: Any) -> None:
    assert commands.read_decision(_act(action_to_dict(action)).action) == action


@pytest.mark.parametrize(("data", "action"), _OLDER, ids=repr)
def test_older_form_of_a_decision_is_still_read(
    data: dict[str, Any], action: Any
) -> None:
    assert commands.read_decision(_act(data).action) == action


@pytest.mark.parametrize(
    "data",
    [{}, {"type": 3}, {"action": "shove"}, {"type": "raise"}, {"action": "raise"}],
    ids=repr,
)
def test_what_is_no_decision_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(BotProtocolError, match="invalid action"):
        commands.read_decision(_act(data).action)


@pytest.mark.parametrize(
    "data",
    [
        "fold",
        {"action": "raise", "to": 1.5},
        {"action": "raise", "to": 10**20},
        {"action": "discard", "cards": ["2c"] * 8},
        {"action": "x" * 65},
    ],
    ids=repr,
)
def test_decision_that_is_out_of_bounds_is_no_command(data: Any) -> None:
    with pytest.raises(CommandError):
        _act(data)
