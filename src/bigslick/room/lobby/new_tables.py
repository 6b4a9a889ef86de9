"""New tables: checks the limits, tests the configuration, and creates ids."""

from __future__ import annotations

from collections import Counter
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

__all__ = ("check_space", "made_tables", "new_id", "planned_tables", "try_out")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 13  # from 31 letters: 64 bits, too many to guess


def check_space(room: Room, address: str | None, tables: int = 1) -> None:
    """Check that a client of this address may create so many more tables.

    A tournament counts with all tables that it may need until it is over. The tables
    of all processes of the room count.

    Raises:
        CommandError: the room is about to close.
        LimitError: there are too many tables.

    """
    if room.draining:
        raise CommandError("closing", "the room is about to close: try again later")
    elsewhere, limits = room.elsewhere, room.limits
    held = len(room.tables) + planned_tables(room)
    if elsewhere is not None:
        held += elsewhere.tables + elsewhere.planned
    if held + tables > limits.tables:
        message = "the room has too many tables"
        if tables > 1:
            message = "the room has no space for so many tables"
        raise room.visitors.refused("tables", message, 60, code="full")
    if address is None:
        return
    made = made_tables(room)[address]
    if elsewhere is not None:
        made += elsewhere.made_from(address)
    if made + tables > limits.tables_per_address:
        message = "you have too many tables"
        if tables > 1:
            message = (
                f"you may have {limits.tables_per_address} tables, and the tournament "
                f"may need {tables}: expected fewer players"
            )
        raise room.visitors.refused("tables_per_address", message, 60, code="full")


def planned_tables(room: Room) -> int:
    """Return how many tables tournaments of this process need before their start."""
    actors = room.tournaments.actors.values()
    return sum(
        actor.own.config.tables for actor in actors if actor.own.state == "registering"
    )


def made_tables(room: Room) -> Counter[str]:
    """Return how many tables of this process clients of each address created."""
    made = Counter(own.made_from for own in room.tables.values() if own.made_from)
    for actor in room.tournaments.actors.values():
        if actor.made_from and actor.own.state in {"registering", "running"}:
            made[actor.made_from] += actor.own.config.tables
    return made


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
