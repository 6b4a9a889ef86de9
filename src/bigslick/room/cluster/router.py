"""Sends the commands of this process's clients to the owners of their tables.

Everything here applies to tournaments, too.
"""

from __future__ import annotations

import asyncio
import time
from itertools import count
from typing import TYPE_CHECKING, Any

from bigslick.errors import BigslickError, StorageError
from bigslick.room.cluster.destinations import chain_of, is_here, unknown
from bigslick.room.cluster.link import LinkLostError
from bigslick.room.cluster.linked_clients import resume
from bigslick.room.protocol import commands
from bigslick.room.storage.table_ids import is_tournament
from bigslick.room.table.command_handler import refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from bigslick.room.cluster.link import Link, Record
    from bigslick.room.cluster.links import Links
    from bigslick.room.lobby.room import Room
    from bigslick.room.server.websocket.connection import Connection
    from bigslick.room.storage.table_ownership import SharedStorage

__all__ = ("Moved", "Router")

_PATIENCE = 15.0
"""Seconds that commands wait for an owner of their table."""
_REACHED_SECONDS = 3.0
"""Seconds that commands wait for an owner that lives but cannot be reached from here;
its clients may reach it from another machine."""
_PAUSE = 0.05
_MOST_HELD = 1_000
_AGAIN = "the process of its table has ended: connect again"
Moved = tuple[str, str, int, list[list[Any]]]
"""The new owner of a table, its address, the last event, and who watched the table:
number of the client, guest, number on the waiting list."""


class _Route:
    """Where the commands for a table go."""

    __slots__ = ("back", "held", "link", "moved", "table_id")

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self.link: Link | None = None
        self.back: list[tuple[Connection, str]] = []
        """Commands that the former owner has sent back, before the held ones."""
        self.held: list[tuple[Connection, str]] | None = []
        """Commands that wait for the owner to be known; None if it is."""
        self.moved: Moved | None = None


class Router:
    """The routes of all tables of other processes that clients here use."""

    def __init__(
        self, room: Room, storage: SharedStorage, start: Callable[..., object]
    ) -> None:
        """Start without routes; ``start`` runs a coroutine as a task."""
        self._room, self._storage = room, storage
        self._start: Callable[[Coroutine[Any, Any, None]], object] = start
        self.links: Links
        self._routes: dict[str, _Route] = {}
        self._numbers: dict[Connection, int] = {}
        self._clients: dict[int, Connection] = {}
        self._next = count(1)
        self._known: dict[Link, dict[int, tuple[str, ...]]] = {}
        """The clients that the process at the end of each link knows, with the tables
        that they use there."""
        self._watching: dict[Connection, set[str]] = {}

    # Clients

    def watched(self, client: Connection) -> int:
        """Return how many tables of other processes a client watches."""
        return len(self._watching.get(client, ()))

    def number_of(self, client: Connection) -> int:
        """Return the number of a client, for other processes."""
        number = self._numbers.get(client)
        if number is None:
            number = self._numbers[client] = next(self._next)
            self._clients[number] = client
        return number

    def forget(self, client: Connection) -> None:
        """Tell the other processes that a client is gone."""
        self._watching.pop(client, None)
        number = self._numbers.pop(client, None)
        if number is None:
            return
        del self._clients[number]
        for link, known in self._known.items():
            if known.pop(number, None) is not None:
                link.send(["gone", number])

    def forward(self, client: Connection, command: Any, data: str) -> None:
        """Send a client's command to the process of its table.

        Raises:
            LimitError: the client watches too many tables, or too many commands wait.

        """
        table_id = chain_of(command)
        if isinstance(command, commands.Watch):
            if table_id not in self._watching.get(client, ()):
                client.check_watched()
                self._watching.setdefault(client, set()).add(table_id)
        elif isinstance(command, commands.Unwatch):
            self._watching.get(client, set()).discard(table_id)
        route = self._routes.get(table_id)
        if route is None:
            route = self._routes[table_id] = _Route(table_id)
            self._start(self._resolve(route))
        if route.held is None:
            assert route.link is not None  # noqa: S101 - known unless commands wait
            self._send(route, route.link, client, data)
        elif len(route.held) >= _MOST_HELD:
            raise self._room.visitors.refused(
                "commands", "the table is being moved", 1, code="full"
            )
        else:
            route.held.append((client, data))

    def _send(self, route: _Route, link: Link, client: Connection, data: str) -> None:
        number = self._introduce(link, client, route.table_id)
        link.send(["command", number, data])

    def _introduce(self, link: Link, client: Connection, table_id: str) -> int:
        """Tell a process about a client, once; return the client's number."""
        number = self.number_of(client)
        known = self._known.setdefault(link, {})
        used = known.get(number)
        if used is None:
            link.send(["open", number, client.address, client.request])
            known[number] = (table_id,)
        elif table_id not in used:
            known[number] = (*used, table_id)
        return number

    # Owners

    async def _resolve(self, route: _Route) -> None:
        """Find the owner of a table, and send it the commands that wait."""
        began = time.monotonic()
        latest = began + _PATIENCE
        while time.monotonic() < latest:
            try:
                owner = await asyncio.to_thread(self._storage.owner_of, route.table_id)
                here = is_here(self._room, route.table_id)
                if owner is None or route.table_id in self._room.quarantined:
                    self._refuse_all(route)
                    return
                if here:
                    self._give_back(route)
                    return
                if owner.id and owner.id != self._storage.process:
                    if owner.connected and not owner.expired:
                        latest = min(latest, began + _REACHED_SECONDS)
                    self._open(route, await self.links.to(owner.id, owner.address))
                    return
            except (LinkLostError, StorageError):
                pass  # another process will take the table over
            await asyncio.sleep(_PAUSE)
        self._cut_all(route)

    def _open(self, route: _Route, link: Link) -> None:
        """Send everything that waits to the owner, and all later commands directly."""
        waiting = [*route.back, *(route.held or [])]
        route.link, route.back, route.held = link, [], None
        for client, data in waiting:
            if not client.gone:
                self._send(route, link, client, data)
        if link.is_lost:
            self.lost(link)

    def _drop(self, route: _Route) -> list[tuple[Connection, str]]:
        """Remove a route; return the commands that waited."""
        if self._routes.get(route.table_id) is route:
            del self._routes[route.table_id]
        waiting = [*route.back, *(route.held or [])]
        route.back, route.held = [], []
        return [own for own in waiting if not own[0].gone]

    def _refuse_all(self, route: _Route) -> None:
        for client, data in self._drop(route):
            command = commands.read_command(data)
            if isinstance(command, commands.Unlock):  # as if the password were wrong
                client.later(command.id, client.unlock(command))
                continue
            self._watching.get(client, set()).discard(route.table_id)
            client.count_unknown()
            client.refuse(command.id, refusal(unknown(route.table_id)))

    def _cut_all(self, route: _Route) -> None:
        for client, _ in self._drop(route):
            client.cut(_AGAIN)

    def _give_back(self, route: _Route) -> None:
        """Execute commands for a table that belongs to this process now."""
        for client, data in self._drop(route):
            self._watching.get(client, set()).discard(route.table_id)
            command = commands.read_command(data)
            try:
                client.dispatch(command, data)
            except BigslickError as error:
                client.refuse(command.id, refusal(error))

    # Records of the owners

    def receive(self, link: Link, record: Record) -> None:
        """Process a record that the owner of a table has sent."""
        match record:
            case ["send", numbers, message, messages]:
                for number in numbers:
                    client = self._clients.get(number)
                    if client is not None:
                        client.send(message, messages)
            case ["cut", number, reason] if number in self._clients:
                self._clients[number].cut(reason)
            case ["unknown", number] if number in self._clients:
                self._clients[number].count_unknown()
            case ["back", number, table_id, data]:
                self._take_back(link, number, table_id, data)
            case ["moved", table_id, *where]:
                to, address, last, watchers = where
                self.hold(table_id).moved = to, address, last, watchers
                link.send(["flush", table_id])
            case ["flushed", table_id] if table_id in self._routes:
                self._leave(link, table_id)
                self._start(self.follow(table_id))
            case _:
                pass  # about a client or a route that is gone

    def _leave(self, link: Link, table_id: str) -> None:
        """Record that the process at the end of a link does not have a table any more.

        All its replies about the table have come.
        """
        known = self._known.get(link, {})
        for number, used in known.items():
            if table_id in used:
                known[number] = tuple(own for own in used if own != table_id)

    def _take_back(self, link: Link, number: int, table_id: str, data: str) -> None:
        """Find the owner again for a command that was sent to the wrong process."""
        client, route = self._clients.get(number), self._routes.get(table_id)
        if client is None:
            return
        if route is None or (route.held is None and route.link is link):
            route = self.hold(table_id)
            self._start(self._resolve(route))
        if route.held is None:  # it is known again
            assert route.link is not None  # noqa: S101 - known unless commands wait
            self._send(route, route.link, client, data)
        else:
            route.back.append((client, data))

    def hold(self, table_id: str) -> _Route:
        """Let commands for a table wait; return its route."""
        route = self._routes.setdefault(table_id, _Route(table_id))
        if route.held is None:
            route.held = []
        return route

    def tell_moved(self, table_id: str, moved: Moved) -> None:
        """Record that this process has given a table away."""
        self.hold(table_id).moved = moved
        for number, *_ in moved[3]:
            if number in self._clients and not is_tournament(table_id):
                self._watching.setdefault(self._clients[number], set()).add(table_id)

    async def follow(self, table_id: str) -> None:
        """Subscribe the clients of a moved table at its new owner."""
        route = self._routes[table_id]
        if route.moved is None:
            return
        (to, address, last, watchers), route.moved = route.moved, None
        found = [(self._clients.get(number), *rest) for number, *rest in watchers]
        clients = [(own, *rest) for own, *rest in found if own is not None]
        if to == self._storage.process:
            for client, guest, waiting in clients:
                self._watching.get(client, set()).discard(table_id)
                resume(self._room, client, table_id, guest, waiting, last)
            self._give_back(route)
            return
        try:
            link = await self.links.to(to, address)
        except LinkLostError:
            for client, *_ in clients:
                client.cut(_AGAIN)
            self._cut_all(route)
            return
        for client, guest, waiting in clients:
            if not client.gone:
                number = self._introduce(link, client, table_id)
                link.send(["resume", number, table_id, guest, waiting, last])
        self._open(route, link)

    def lost(self, link: Link) -> None:
        """Close the sockets that used a link to a process that is gone."""
        for number, used in self._known.pop(link, {}).items():
            if used and number in self._clients:
                self._clients[number].cut(_AGAIN)
        for route in [*self._routes.values()]:
            if route.link is link and route.held is None:
                self._cut_all(route)
            elif route.link is link and route.moved is not None:
                self._start(self.follow(route.table_id))
