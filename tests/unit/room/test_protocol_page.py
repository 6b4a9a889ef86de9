"""The page on the protocol says everything that the messages have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from bigslick.room.protocol import commands, events
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    import msgspec

_PAGE = Path(__file__).parents[3] / "docs" / "reference" / "protocol.md"
_TEXT = _PAGE.read_text(encoding="utf-8")
_MESSAGES = [*get_args(commands.Command), *events.RoomEvent.__subclasses__()]


@pytest.mark.parametrize("message", _MESSAGES, ids=lambda m: m.__name__)
def test_every_message_and_field_is_described(message: type[msgspec.Struct]) -> None:
    tag = message.__struct_config__.tag
    rows = [line for line in _TEXT.splitlines() if line.startswith(f"| `{tag}` |")]
    assert rows, tag
    for field in message.__struct_encode_fields__:
        if field not in {"id", "v", "table", "n"}:
            assert any(f"`{field}`" in row for row in rows), (tag, field)


def test_every_option_of_a_table_is_described() -> None:
    for struct in (TableConfig, events.SeatInfo, events.WaitingInfo):
        for field in struct.__struct_encode_fields__:
            assert f"`{field}`" in _TEXT, field
