"""New tables: checks the limits, tests the configuration, and creates ids."""

from __future__ import annotations

from secrets import choice
from typing import TYPE_CHECKING

from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage import entries
from bigslick.room.table.bots.bot_seats import bot_entry
from bigslick.room.table.delivery.snapshots import lobby_row, snapshot
from bigslick.room.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Container

    from bigslick.room.lobby.room import Room
    from bigslick.room.table_config import TableConfig

__all__ = ("check_space", "new_id", "try_out")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 13  # from 31 letters: 64 bits, too many to guess


def check_space(room: Room, address: str | None) -> None:
    """Check that a client of this address may create another table.

    Raises:
        CommandError: the room is about to close.
        LimitError: there are too many tables.

    """
    if room.draining:
        raise CommandError("closing", "the room is about to close: try again later")
    elsewhere = room.elsewhere
    others = 0 if elsewhere is None else elsewhere.tables
    if len(room.tables) + others >= room.limits.tables:
        raise room.visitors.refused(
            "tables", "the room has too many tables", 60, code="full"
        )
    made = sum(own.made_from == address for own in room.tables.values())
    if address is not None and elsewhere is not None:
        made += elsewhere.made_from(address)
    if address is not None and made >= room.limits.tables_per_address:
        raise room.visitors.refused(
            "tables_per_address", "you have too many tables", 60, code="full"
        )


def new_id(taken: Container[str]) -> str:
    """Return an id for a table that nobody can guess."""
    table_id = "".join(choice(_LETTERS) for _ in range(_ID_LENGTH))
    while table_id in taken:
        table_id += choice(_LETTERS)
    return table_id


def try_out(config: TableConfig) -> None:
    """Create a table with its bots as a test, without storing it.

    A table that cannot be created or shown is refused before anything is written.

    Raises:
        GameConfigError: the configuration is invalid.

    """
    table = Table("check")
    table.apply(entries.TableEntry(0, entries.Created(config)))
    for level in config.bots:
        table.apply(entries.TableEntry(0, bot_entry(table, level)))
    lobby_row(table)
    snapshot(table, None)
