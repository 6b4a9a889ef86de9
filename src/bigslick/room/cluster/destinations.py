"""Where a command goes: to a table, or to a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.room.protocol.errors import unknown_table, unknown_tournament
from bigslick.room.storage.table_ids import chain_id, group_of, is_tournament

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room
    from bigslick.room.protocol.errors import CommandError

__all__ = ("chain_of", "is_here", "unknown")


def chain_of(command: Any) -> str:
    """Return the id under which the table or tournament of a command is stored.

    >>> from bigslick.room.protocol.commands import read_command
    >>> chain_of(read_command('{"cmd": "unwatch", "id": 1, "table": "f7"}'))
    'f7'
    >>> chain_of(read_command(
    ...     '{"cmd": "unwatch_tournament", "id": 1, "tournament": "k3"}'))
    'k3.0'
    """
    tournament: str | None = getattr(command, "tournament", None)
    if tournament is not None:
        return chain_id(tournament)
    table: str = command.table
    return table


def is_here(room: Room, chain: str) -> bool:
    """Return whether this process runs a table or tournament."""
    if is_tournament(chain):
        return group_of(chain) in room.tournaments.actors
    return chain in room.tables


def unknown(chain: str) -> CommandError:
    """Return the error for a table or tournament that does not exist."""
    return unknown_tournament() if is_tournament(chain) else unknown_table()
