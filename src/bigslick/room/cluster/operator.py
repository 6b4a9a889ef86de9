"""The operator's commands in a room of several processes."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Any

from bigslick.room.admin import admin_commands as do

if TYPE_CHECKING:
    from bigslick.room.cluster.cluster import Cluster

__all__ = ("obey_everywhere", "obey_here")

_REBALANCE_SECONDS = 600.0
"""A process moves one table after the other, each when its hand has ended."""
_SUMS = {
    *("tables", "quarantined", "playing", "sockets", "actions", "hands"),
    *("clients", "moved"),
}


async def obey_here(cluster: Cluster, command: do.AdminCommand) -> dict[str, Any]:
    """Execute a command in this process."""
    if isinstance(command, do.Rebalance):
        return {"moved": await cluster.members.balance()}
    return await do.obey(cluster.room, command)


async def obey_everywhere(cluster: Cluster, command: do.AdminCommand) -> dict[str, Any]:
    """Execute a command in all processes, or in that of its table; return the result.

    Raises:
        BigslickError: the command is refused or failed; the room continues.

    """
    table_id = getattr(command, "table", None)
    room = cluster.room
    if table_id is not None:
        if table_id not in room.tables and table_id not in room.quarantined:
            data = do.encode_command(command)
            found = await cluster.ask_owner(table_id, "admin", data)
            if found is not None:
                return _decoded(found)
        return await obey_here(cluster, command)
    if isinstance(command, do.Prune | do.Backup):
        return await obey_here(cluster, command)
    return await _obey_all(cluster, command)


def _decoded(found: Any) -> dict[str, Any]:
    """Return a result that was sent over a link."""
    return dict(found)


async def _obey_all(cluster: Cluster, command: do.AdminCommand) -> dict[str, Any]:
    data = do.encode_command(command)
    if isinstance(command, do.Rebalance):
        # One after the other; otherwise tables would be moved back and forth.
        results = [await obey_here(cluster, command)]
        results += await cluster.ask_all(
            "admin", data, _REBALANCE_SECONDS, together=False
        )
    else:
        others = cluster.ask_all("admin", data)
        own, rest = await asyncio.gather(obey_here(cluster, command), others)
        results = [own, *rest]
    return _merged(command, results)


def _merged(command: do.AdminCommand, results: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the results of all processes as one."""
    first = results[0]
    if isinstance(command, do.List):
        for key in ("tables", "tournaments", "quarantined"):
            first[key] = [row for own in results for row in own.get(key, ())]
    elif isinstance(command, do.Limits):
        hits: Counter[str] = Counter()
        for own in results:
            hits.update(own["hits"])
        first["hits"] = dict(hits)
    else:
        for key in _SUMS & first.keys():
            first[key] = sum(own[key] for own in results)
    if isinstance(command, do.Status):
        first["action_p99"] = max(own["action_p99"] for own in results)
        first["processes"] = len(results)
    return first
