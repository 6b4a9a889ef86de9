"""The operator's commands, and their execution in a running room."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec

import bigslick
from bigslick.errors import StorageError
from bigslick.room.admin.reports import table_details, table_row, tournament_state
from bigslick.room.lobby.notices import notify
from bigslick.room.lobby.shutdown import playing
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage import entries
from bigslick.room.storage.interface import Retention
from bigslick.room.table.players.admission import clean_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("AdminCommand", "decode_command", "encode_command", "obey", "write_backup")

_LOOK_SECONDS = 0.05
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
_TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
_Days = Annotated[float, msgspec.Meta(ge=0, le=100_000)]


class _Command(msgspec.Struct, tag_field="cmd", forbid_unknown_fields=True):
    """The base class of the operator's commands."""


class List(_Command, tag="list"):
    """List all tables and tournaments, and those that could not be loaded."""


class Show(_Command, tag="show"):
    """Show one table with its players."""

    table: _TableId


class Close(_Command, tag="close"):
    """Close a table after its current hand, or immediately, which cancels the hand."""

    table: _TableId
    reason: _Text = "the operator closed the table"
    now: bool = False


class Release(_Command, tag="release"):
    """Load a quarantined table again."""

    table: _TableId


class Message(_Command, tag="message"):
    """Send a notice to all clients, or to those that watch a table."""

    text: _Text
    table: _TableId | None = None


class Backup(_Command, tag="backup"):
    """Copy the storage to a new file."""

    file: str


class Prune(_Command, tag="prune"):
    """Remove hands and closed tables that are older than this number of days."""

    days: _Days


class Limits(_Command, tag="limits"):
    """Show all limits, and how often each was reached."""


class Status(_Command, tag="status"):
    """Show counts, sizes and times of the room and its storage."""


class Drain(_Command, tag="drain"):
    """Close the room when the current hands have finished."""

    seconds: Annotated[float, msgspec.Meta(ge=0, le=3600)] | None = None


class Rebalance(_Command, tag="rebalance"):
    """Spread the tables evenly over the processes of the room."""


AdminCommand: TypeAlias = (
    List
    | Show
    | Close
    | Release
    | Message
    | Backup
    | Prune
    | Limits
    | Status
    | Drain
    | Rebalance
)
decode_command = msgspec.json.Decoder(AdminCommand).decode
encode_command = msgspec.json.Encoder().encode


async def obey(room: Room, command: AdminCommand) -> dict[str, Any]:
    """Execute a command and return its result.

    Raises:
        BigslickError: the command is refused or failed; the room continues.

    """
    return await _HANDLERS[type(command)](room, command)


async def _list(room: Room, command: List) -> dict[str, Any]:
    del command
    now = room.clock()
    tables = []
    for actor in room.tables.values():
        row = table_row(actor.table, now)
        tables.append(row | {"watching": actor.subscribers.spectators})
    broken = [
        {"table": table, "reason": reason} for table, reason in room.quarantined.items()
    ]
    owns = [actor.own for actor in room.tournaments.actors.values()]
    return {
        "tables": tables,
        "tournaments": [tournament_state(own) for own in owns],
        "quarantined": broken,
        "draining": room.draining,
    }


def _find(room: Room, table_id: str) -> TableActor:
    """Return a table.

    Raises:
        CommandError: there is no table with that id.

    """
    if table_id not in room.tables:
        message = f"there is no table {table_id}: bigslick room admin list lists them"
        raise CommandError("unknown_table", message)
    return room.find(table_id)


async def _show(room: Room, command: Show) -> dict[str, Any]:
    return table_details(_find(room, command.table).table, room.clock())


async def _release(room: Room, command: Release) -> dict[str, Any]:
    await room.release(command.table)
    return {"table": command.table}


async def _prune(room: Room, command: Prune) -> dict[str, Any]:
    retention = Retention(command.days, command.days, command.days)
    pruned = await asyncio.to_thread(room.storage.prune, retention)
    return dataclasses.asdict(pruned)


async def _rebalance(room: Room, command: Rebalance) -> dict[str, Any]:
    """Do nothing: this is for rooms of several processes, see ``room.cluster``."""
    del room, command
    return {"moved": 0}


async def _limits(room: Room, command: Limits) -> dict[str, Any]:
    del command
    limits = msgspec.to_builtins(room.limits)
    return {"limits": limits, "hits": dict(room.metrics.limits.values)}


async def _drain(room: Room, command: Drain) -> dict[str, Any]:
    room.shutdown.ask(command.seconds)
    return {"seconds": room.shutdown.seconds, "hands": len(playing(room))}


async def _status(room: Room, command: Status) -> dict[str, Any]:
    del command
    storage = await asyncio.to_thread(room.storage.stats)
    return {
        "version": bigslick.__version__,
        "uptime": round(room.uptime, 1),
        "tables": len(room.tables),
        "quarantined": len(room.quarantined),
        "playing": len(playing(room)),
        "sockets": len(room.connections),
        "actions": room.metrics.actions.value,
        "hands": room.metrics.hands.value,
        "action_p99": room.metrics.action_seconds.quantile(0.99),
        "draining": room.draining,
        "storage": dataclasses.asdict(storage),
    }


async def _message(room: Room, command: Message) -> dict[str, Any]:
    text = clean_text(command.text)
    if not text:
        raise CommandError("bad_request", "the message is empty")
    if command.table is None:
        clients = len(room.connections)
    else:
        clients = len(_find(room, command.table).subscribers.followers)
    notify(room, text, command.table)
    return {"clients": clients}


async def _backup(room: Room, command: Backup) -> dict[str, Any]:
    file = Path(command.file)
    if not file.is_absolute():
        raise CommandError(
            "bad_request", f"invalid path {file}: expected an absolute path"
        )
    return await asyncio.to_thread(write_backup, room.storage.backup, file)


def write_backup(backup: Callable[[Path], object], file: Path) -> dict[str, Any]:
    """Write a backup; return its path, its size in bytes and the seconds it took.

    Raises:
        StorageError: it cannot be written there.
    """
    began = time.monotonic()
    try:
        backup(file)
    except OSError as error:
        raise StorageError(
            f"cannot write the backup {file}: {error.strerror}. The server writes "
            "it: choose a folder that the account running the room can write to"
        ) from None
    seconds = round(time.monotonic() - began, 3)
    return {"file": str(file), "bytes": file.stat().st_size, "seconds": seconds}


async def _close(room: Room, command: Close) -> dict[str, Any]:
    """Close a table permanently; return its id and whether a hand was cancelled.

    A hand that ``now`` cancels does not count: the players keep the chips that they had
    before it.
    """
    reason = clean_text(command.reason)
    if command.table in room.quarantined:
        room.close_table(command.table, reason)
        return {"table": command.table, "void": False}
    actor = _find(room, command.table)
    in_hand = actor.table.playing
    if in_hand and not command.now:
        await _close_after_hand(room, actor, reason)
    else:
        room.close_table(command.table, reason)
    return {"table": command.table, "void": in_hand and command.now}


async def _close_after_hand(room: Room, actor: TableActor, reason: str) -> None:
    """Tell the table to close after the current hand, and wait until it has.

    The request is stored, so the table closes even if nobody waits for it or the room
    is restarted before the hand ends.
    """
    table_id = actor.table.id
    if actor.table.paused:
        raise CommandError(
            "paused", f"table {table_id} is paused during a hand: use --now"
        )
    actor.write(entries.Closing(reason))
    notify(room, f"This table closes after the hand: {reason}", table_id)
    while table_id in room.tables:  # noqa: ASYNC110 - an error may reload it
        await asyncio.sleep(_LOOK_SECONDS)
    if table_id in room.quarantined:
        why = room.quarantined[table_id]
        raise StorageError(f"table {table_id} was quarantined instead of closed: {why}")


_HANDLERS: dict[Any, Callable[[Room, Any], Awaitable[dict[str, Any]]]] = {
    List: _list,
    Show: _show,
    Close: _close,
    Release: _release,
    Message: _message,
    Backup: _backup,
    Prune: _prune,
    Limits: _limits,
    Status: _status,
    Drain: _drain,
    Rebalance: _rebalance,
}
