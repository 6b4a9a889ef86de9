"""Gives tables to another process, between two hands.

The table stops, and its commits are awaited. Then it belongs to the other process,
which loads it. Clients keep their sockets: they are subscribed again after the last
event that they have got, and commands that came meanwhile follow.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.errors import StorageError
from bigslick.room.cluster.link import LinkLostError
from bigslick.room.cluster.linked_clients import LinkedClient, resume
from bigslick.room.cluster.loading import start_table
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.sharing import Claim
from bigslick.room.table.actor import TableActor

if TYPE_CHECKING:
    from bigslick.room.cluster.cluster import Cluster
    from bigslick.room.cluster.link import Link
    from bigslick.room.storage.sharing import Member

__all__ = ("Mover",)

_log = logging.getLogger(__name__)
_LOOK_SECONDS = 0.01
_PAUSE = 0.2


class Mover:
    """Moves tables of this process, one bundle at a time."""

    def __init__(self, cluster: Cluster) -> None:
        """Move tables of a process."""
        self._cluster = cluster
        self._room, self._storage = cluster.room, cluster.storage
        self._one = asyncio.Lock()
        self.seconds: list[float] = []
        """How long the last tables did not run while they were moved."""

    async def move(self, table_id: str, to: Member, seconds: float) -> bool:
        """Move a table, and those of its bundle, when their hands have ended.

        After ``seconds`` a hand is moved, too; it continues there. Return whether the
        tables were moved.
        """
        async with self._one:
            tables = self._room.tables
            ids = [key for key in self._storage.bundle(table_id) if key in tables]
            if table_id not in ids or to.id == self._storage.process:
                return False
            actors = [tables[key] for key in ids]
            if any(actor.table.is_directed for actor in actors):
                return False  # a tournament stays with its process
            await _await_end_of_hands(actors, seconds)
            if any(tables.get(own.table.id) is not own for own in actors):
                for actor in actors:
                    actor.leaving = False
                return False  # one was closed meanwhile
            began = time.monotonic()
            for actor in actors:
                await self._freeze(actor)
            done = await self._give(ids, to)
            for actor in actors:
                if done:
                    self._redirect(actor, to)
                else:
                    self._go_on(actor)
            self.seconds = [*self.seconds[-99:], time.monotonic() - began]
        _log.info("tables %s: %s", ", ".join(ids), "moved" if done else "not moved")
        return done

    async def _freeze(self, actor: TableActor) -> None:
        """Stop a table, and wait until everybody has all of its events."""
        stopped = asyncio.Event()
        table_id = actor.table.id

        def stop() -> None:
            if len(actor.inbox) > 1:  # commands that came before
                actor.submit(stop)
                return
            actor.stop()
            self._room.tables.pop(table_id, None)
            self._cluster.clients.leaving[table_id] = []
            self._cluster.router.hold(table_id)
            actor.after_commit(stopped.set)

        actor.submit(stop)
        await stopped.wait()

    async def _give(self, ids: list[str], to: Member) -> bool:
        """Let the other process load the tables; return whether they are its own."""
        while True:
            try:
                done = await asyncio.to_thread(self._storage.give, ids, to.id)
                break
            except StorageError:  # the database is gone: it is unknown whose they are
                await asyncio.sleep(_PAUSE)
        if done:
            try:
                link = await self._cluster.links.to(to.id, to.address)
                await link.ask("load", ids)
            except (LinkLostError, CommandError) as error:
                _log.warning("moved tables: %s", error)
        return done

    def _redirect(self, actor: TableActor, to: Member) -> None:
        """Send the clients of a table to its new owner."""
        table_id, last = actor.table.id, actor.table.n
        watchers: dict[Link | None, list[list[Any]]] = {None: []}
        router = self._cluster.router
        for follower, own in actor.subscribers.followers.items():
            client: Any = follower
            far = isinstance(client, LinkedClient)
            number = client.number if far else router.number_of(client)
            row = [number, own.guest, own.waiting]
            watchers.setdefault(client.link if far else None, []).append(row)
            client.tables = tuple(one for one in client.tables if one is not actor)
        held = self._cluster.clients.leaving.pop(table_id)
        for link, _, _ in held:
            watchers.setdefault(link, [])
        here = watchers.pop(None)
        for place, rows in watchers.items():
            if place is not None:
                place.send(["moved", table_id, to.id, to.address, last, rows])
        for link, number, data in held:
            link.send(["back", number, table_id, data])
        router.tell_moved(table_id, (to.id, to.address, last, here))
        self._cluster.start(router.follow(table_id))

    def _go_on(self, actor: TableActor) -> None:
        """Play a table here that the other process did not take."""
        table = actor.table
        again = TableActor(self._room, table, actor.count)
        start_table(self._room, again, Claim(table.id, 0, 0, given=True))
        for follower, own in actor.subscribers.followers.items():
            client: Any = follower
            client.tables = tuple(one for one in client.tables if one is not actor)
            resume(self._room, client, table.id, own.guest, own.waiting, table.n)
        for link, number, data in self._cluster.clients.leaving.pop(table.id):
            self._cluster.clients.receive(link, ["command", number, data])
        me = self._storage.process
        self._cluster.router.tell_moved(table.id, (me, "", table.n, []))
        self._cluster.start(self._cluster.router.follow(table.id))


async def _await_end_of_hands(actors: list[TableActor], seconds: float) -> None:
    """Let no new hands begin, and wait until the current ones have ended."""
    for actor in actors:
        actor.leaving = True
        actor.submit(partial(actor.schedule))
    latest = time.monotonic() + seconds
    while time.monotonic() < latest:
        if not any(actor.table.has_hand for actor in actors):
            return
        await asyncio.sleep(_LOOK_SECONDS)
