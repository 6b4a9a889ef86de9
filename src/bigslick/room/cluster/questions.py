"""What the processes of a room ask each other, and the answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bigslick.room.admin.admin_commands import decode_command
from bigslick.room.cluster.operator import obey_here
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.events import encode
from bigslick.room.server.credentials import access_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bigslick.room.cluster.cluster import Cluster

__all__ = ("answer",)

_CLAIM_NOTHING = (1, 1)


async def answer(cluster: Cluster, what: str, data: Any) -> Any:
    """Return the answer to a question of another process; False if it must ask again.

    Raises:
        BigslickError: it is refused.

    """
    known = _QUESTIONS.get(what)
    if known is None:
        raise CommandError(
            "bad_request", f"unknown request {what!r} of another process"
        )
    return await known(cluster, data)


async def _rows(cluster: Cluster, _: Any) -> bytes:
    """Return the lobby's list of the tables of this process."""
    return encode(cluster.room.lobby_list.rows())


async def _tournaments(cluster: Cluster, _: Any) -> bytes:
    """Return the list of the tournaments of this process."""
    return encode(cluster.room.tournaments.rows())


async def _club_rows(cluster: Cluster, club: Any) -> bytes:
    """Return the tables and tournaments of a club that this process has."""
    return encode(cluster.room.lobby_list.club_rows(club))


async def _samples(cluster: Cluster, _: Any) -> list[Any]:
    """Return the number of this process on its machine, and its metrics."""
    return [str(cluster.joining.index), cluster.room.metrics.samples()]


async def _access(cluster: Cluster, data: Any) -> bytes | bool:
    """Return what a client may see of a table; False if it is not here."""
    actor = cluster.room.tables.get(data["table"])
    if actor is None:
        return False
    return encode(access_at(actor, data["credential"], personal=data["personal"]))


async def _load(cluster: Cluster, table_ids: Any) -> bool:
    """Load tables that were given to this process."""
    claims = await asyncio.to_thread(cluster.storage.claim, *_CLAIM_NOTHING)
    await cluster.loader.load(claims)
    await cluster.loader.settle(table_ids)
    return True


async def _admin(cluster: Cluster, data: Any) -> dict[str, Any] | bool:
    """Execute a command of the operator; False if the table runs elsewhere."""
    command, room = decode_command(data), cluster.room
    table_id = getattr(command, "table", None)
    if table_id not in (None, *room.tables, *room.quarantined):
        return False
    return await obey_here(cluster, command)


_QUESTIONS: dict[str, Callable[[Cluster, Any], Awaitable[Any]]] = {
    "rows": _rows,
    "tournaments": _tournaments,
    "club_rows": _club_rows,
    "samples": _samples,
    "access": _access,
    "load": _load,
    "admin": _admin,
}
