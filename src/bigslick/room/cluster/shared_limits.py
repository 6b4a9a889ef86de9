"""Counts addresses in all processes together.

Twice a second each process sends the others what it has counted since: requests and
commands by address, connections, sockets, tables that were created, and tables that
tournaments need. In between an address may exceed a limit by what it does within half a
second.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bigslick.room.lobby.new_tables import made_tables, planned_tables

if TYPE_CHECKING:
    from bigslick.room.cluster.link import Record
    from bigslick.room.lobby.room import Room

__all__ = ("SharedLimits",)


class SharedLimits:
    """The counts of this process and of the others."""

    def __init__(self, room: Room) -> None:
        """Start to record what is counted here."""
        self._room = room
        self._sockets: dict[str, dict[str, int]] = {}
        self._made: dict[str, dict[str, int]] = {}
        self._planned: dict[str, int] = {}
        self._connections: dict[str, dict[str, int]] = {}
        room.visitors.spent = {}

    def news(self, process: str) -> Record:
        """Return what the others must know of this process."""
        room = self._room
        spent, room.visitors.spent = room.visitors.spent, {}
        sockets = Counter(own.address for own in room.connections)
        made, planned = dict(made_tables(room)), planned_tables(room)
        connections = room.visitors.connections()
        return ["limits", process, spent, dict(sockets), made, planned, connections]

    def take(  # noqa: PLR0913, PLR0917 - one for each kind of count
        self,
        process: str,
        spent: dict[str, dict[str, float]],
        sockets: dict[str, int],
        made: dict[str, int],
        planned: int,
        connections: dict[str, int],
    ) -> None:
        """Count what another process has counted."""
        self._sockets[process], self._made[process] = sockets, made
        self._planned[process], self._connections[process] = planned, connections
        self._add_connections()
        self._room.visitors.count_elsewhere(spent)

    def keep(self, processes: set[str]) -> None:
        """Forget processes that are gone."""
        known: tuple[dict[str, Any], ...]
        known = self._sockets, self._made, self._planned, self._connections
        for counts in known:
            for process in counts.keys() - processes:
                del counts[process]
        self._add_connections()

    def _add_connections(self) -> None:
        total: Counter[str] = Counter()
        for counts in self._connections.values():
            total.update(counts)
        self._room.visitors.connections_elsewhere = total

    @property
    def planned(self) -> int:
        """Return how many tables tournaments of the others need before their start."""
        return sum(self._planned.values())

    def sockets(self, address: str | None = None) -> int:
        """Return how many sockets the others have, for an address or in all."""
        return _total(self._sockets, address)

    def made_from(self, address: str) -> int:
        """Return how many tables of the others were created from an address."""
        return _total(self._made, address)


def _total(known: dict[str, dict[str, int]], address: str | None) -> int:
    counts: Any = known.values()
    if address is None:
        return sum(sum(own.values()) for own in counts)
    return sum(own.get(address, 0) for own in counts)
