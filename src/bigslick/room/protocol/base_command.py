"""The base class of commands, and the types of their fields."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from bigslick.room.table_config import MAX_CHIPS

__all__ = (
    "BaseCommand",
    "Chips",
    "Hash",
    "Id",
    "Name",
    "Pass",
    "Seat",
    "Session",
    "Text",
)

Text = Annotated[str, msgspec.Meta(max_length=64)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Seat = Annotated[int, msgspec.Meta(ge=1, le=9)]
Chips = Annotated[int, msgspec.Meta(ge=1, le=MAX_CHIPS)]
Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)] | Text
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Pass: TypeAlias = Text | None
"""The pass that ``unlock`` returns for a table with a password; messages call it
``pass``.
"""
Session: TypeAlias = Text | None
"""The token of a session of an account, for tables and tournaments of clubs."""


class BaseCommand(
    msgspec.Struct,
    frozen=True,
    tag_field="cmd",
    kw_only=True,
    rename={"pass_": "pass"},
):
    """The base class of commands; the ack of a command has the same id."""

    id: Id
    v: Literal[1, 2] = 2
    """The client's version of the protocol; clients of version 1 can play, but do not
    contribute to the deal.
    """
