"""Gives tables to another process, between two hands.

A tournament and its tables are given together. All of them stop, and their commits are
awaited. Then they belong to the other process, which loads them. Clients keep their
sockets: they are subscribed again after the last event that they have received, and
commands that arrived meanwhile are executed there.
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
from bigslick.room.cluster.table_loader import start_table
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.storage.table_ids import chain_id, group_of
from bigslick.room.storage.table_ownership import Claim
from bigslick.room.table.actor import TableActor

if TYPE_CHECKING:
    from bigslick.room.cluster.cluster import Cluster
    from bigslick.room.cluster.link import Link
    from bigslick.room.storage.table_ownership import StoredProcess
    from bigslick.room.tournament.actor import TournamentActor

__all__ = ("Mover",)

_log = logging.getLogger(__name__)
_LOOK_SECONDS = 0.005
_PAUSE = 0.2


class Mover:
    """Moves tables of this process, one bundle at a time."""

    def __init__(self, cluster: Cluster) -> None:
        """Move tables of a process."""
        self._cluster = cluster
        self._room, self._storage = cluster.room, cluster.storage
        self._one = asyncio.Lock()

    async def move(self, table_id: str, to: StoredProcess, seconds: float) -> bool:
        """Move a table when its hand has ended; a tournament with all of its tables.

        After ``seconds`` hands are moved, too; they continue there. Return whether the
        tables were moved.
        """
        async with self._one:
            if to.id == self._storage.process or not await self._reaches(to):
                return False
            tables = self._room.tables
            ids = self._storage.bundle(table_id)
            await _await_end_of_hands([tables[k] for k in ids if k in tables], seconds)
            began = time.monotonic()
            tournament = self._freeze_tournament(group_of(table_id))
            await self._commit_all()  # it may have opened or closed tables
            actors = [tables[k] for k in self._storage.bundle(table_id) if k in tables]
            frozen = await asyncio.gather(*map(self._freeze, actors))
            stopped = [own for own, done in zip(actors, frozen, strict=True) if done]
            await self._commit_all()
            ids = self._storage.bundle(table_id)
            done = bool(ids) and await self._give(ids, to)
            if done:
                self._redirect_all(ids, stopped, tournament, to)
            else:
                self._go_on(stopped, tournament)
            self._room.metrics.move_seconds.observe(time.monotonic() - began)
        _log.info("tables %s: %s", ", ".join(ids), "moved" if done else "not moved")
        return done

    async def _reaches(self, to: StoredProcess) -> bool:
        """Return whether a process can be asked to load tables."""
        try:
            await self._cluster.links.to(to.id, to.address)
        except LinkLostError as error:
            _log.info("no table is moved: %s", error)
            return False
        return True

    def _freeze_tournament(self, group: str) -> TournamentActor | None:
        """Stop the tournament that tables belong to, if there is one."""
        actor = self._room.tournaments.actors.get(group)
        if actor is None:
            return None
        actor.stop()
        del self._room.tournaments.actors[group]
        self._hold(chain_id(group))
        return actor

    def _hold(self, table_id: str) -> None:
        """Let commands for a table or a tournament wait."""
        self._cluster.clients.leaving[table_id] = []
        self._cluster.router.hold(table_id)

    async def _freeze(self, actor: TableActor) -> bool:
        """Stop a table; return False if it was closed or quarantined meanwhile."""
        table_id, tables = actor.table.id, self._room.tables
        stopped = False

        def stop() -> None:
            nonlocal stopped
            if len(actor.inbox) > 1:  # commands that came before
                actor.submit(stop)
                return
            actor.stop()
            tables.pop(table_id, None)
            self._hold(table_id)
            stopped = True

        actor.submit(stop)
        while not stopped and tables.get(table_id) is actor:  # noqa: ASYNC110 - or closed
            await asyncio.sleep(_LOOK_SECONDS)
        return stopped

    async def _commit_all(self) -> None:
        """Wait until everything that was written is committed and announced."""
        done = asyncio.Event()
        self._room.storage.append(WriteBatch("", 0, b"", done.set))
        await done.wait()

    async def _give(self, ids: list[str], to: StoredProcess) -> bool:
        """Let the other process load the tables; return whether it owns them now."""
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

    # Clients of what was moved

    def _redirect_all(
        self,
        ids: list[str],
        tables: list[TableActor],
        tournament: TournamentActor | None,
        to: StoredProcess,
    ) -> None:
        """Send the clients of moved tables to their new owner."""
        for table_id in ids:
            self._room.quarantined.pop(table_id, None)
        for actor in tables:
            rows = []
            for follower, own in actor.subscribers.followers.items():
                client: Any = follower
                client.tables = tuple(one for one in client.tables if one is not actor)
                rows.append((client, own.guest, own.waiting))
            self._redirect(actor.table.id, actor.table.n, rows, to)
        if tournament is not None:
            rows = [(own, None, None) for own in tournament.followers]
            held = tournament.own
            self._redirect(chain_id(held.id), held.n, rows, to)

    def _redirect(
        self, table_id: str, last: int, rows: list[tuple[Any, ...]], to: StoredProcess
    ) -> None:
        """Send clients to the new owner of a table, after event number ``last``.

        Each row is a client, its guest, and its number on the waiting list.
        """
        watchers: dict[Link | None, list[list[Any]]] = {None: []}
        router = self._cluster.router
        for client, *seen_as in rows:
            far = isinstance(client, LinkedClient)
            number = client.number if far else router.number_of(client)
            link = client.link if far else None
            watchers.setdefault(link, []).append([number, *seen_as])
        held = self._cluster.clients.leaving.pop(table_id)
        for link, _, _ in held:
            watchers.setdefault(link, [])
        here = watchers.pop(None)
        for place, own in watchers.items():
            if place is not None:
                moved = [table_id, to.id, to.address, last, own]
                self._cluster.clients.tell_moved(place, moved)
        for link, number, data in held:
            link.send(["back", number, table_id, data])
        router.tell_moved(table_id, (to.id, to.address, last, here))
        self._cluster.start(router.follow(table_id))

    def _go_on(
        self, tables: list[TableActor], tournament: TournamentActor | None
    ) -> None:
        """Continue tables here that the other process did not take."""
        for actor in tables:
            table = actor.table
            again = TableActor(self._room, table, actor.count)
            start_table(self._room, again, Claim(table.id, 0, 0, given=True))
            for follower, own in actor.subscribers.followers.items():
                client: Any = follower
                client.tables = tuple(one for one in client.tables if one is not actor)
                resume(self._room, client, table.id, own.guest, own.waiting, table.n)
        chains = [(actor.table.id, actor.table.n) for actor in tables]
        if tournament is not None:
            held = tournament.own
            self._room.tournaments.actors[held.id] = tournament
            tournament.start()
            chains.append((chain_id(held.id), held.n))
        for table_id, last in chains:
            for link, number, data in self._cluster.clients.leaving.pop(table_id):
                self._cluster.clients.receive(link, ["command", number, data])
            me = self._storage.process
            self._cluster.router.tell_moved(table_id, (me, "", last, []))
            self._cluster.start(self._cluster.router.follow(table_id))


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
