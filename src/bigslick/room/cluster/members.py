"""Watches the other processes: replaces dead ones and takes their tables over."""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from bigslick.errors import StorageError
from bigslick.room.cluster.destinations import is_here
from bigslick.room.storage.table_ids import group_of

if TYPE_CHECKING:
    from bigslick.room.cluster.cluster import Cluster
    from bigslick.room.storage.table_ownership import StoredProcess

__all__ = ("Members",)

_log = logging.getLogger(__name__)
_LOOK_SECONDS = 0.4
_DEAD_SECONDS = 1.2
"""A process that has been without its lock or its lease for so long is dead. A database
that was restarted has lost all locks: processes need a moment to take them again."""
_BALANCE_SECONDS = 3.0
"""After a process has come, the others wait so long before they give it tables."""
_MOVE_SECONDS = 60.0


class Members:
    """The processes of the room, as one of them sees them."""

    def __init__(self, cluster: Cluster, parent: int | None) -> None:
        """Watch for a process; it ends when the process ``parent`` does."""
        self._cluster, self._storage = cluster, cluster.storage
        self._parent = parent
        self.known: list[StoredProcess] = []
        self._since: dict[str, float] = {}
        """When each process that seems dead was first seen so."""
        self._free_rounds = 0
        self._balance_at = math.inf
        self._look_now = asyncio.Event()

    @property
    def others(self) -> list[StoredProcess]:
        """Return the other processes, as they were seen last."""
        return [own for own in self.known if own.id != self._storage.process]

    def is_nearby(self, other: StoredProcess) -> bool:
        """Return whether the process runs on the same machine as this one."""
        here = [own for own in self.known if own.id == self._storage.process]
        return any(_machine(own.address) == _machine(other.address) for own in here)

    async def watch(self) -> None:
        """Watch the other processes until the room closes."""
        while True:
            try:
                await self.look()
            except StorageError as error:
                self._since.clear()  # nothing is known of the others meanwhile
                _log.info("the other processes are not known: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_SECONDS):
                    await self._look_now.wait()
            self._look_now.clear()

    def hear_from(self, process: str) -> None:
        """Look at once if a process has sent something that is not known yet."""
        if all(own.id != process for own in self.known):
            self._look_now.set()

    async def look(self) -> None:
        """Replace processes that are dead, and take tables without an owner."""
        if self._parent is not None and os.getppid() != self._parent:
            self._cluster.room.fail(
                StorageError(
                    "the process that started the room has ended: the room closes"
                )
            )
        if self._cluster.room.draining and not self._cluster.leaving:
            self._cluster.leaving = True
            await asyncio.to_thread(self._storage.leave)
        before = {own.id for own in self.known}
        self.known = await asyncio.to_thread(self._storage.members)
        if before and {own.id for own in self.known} - before:
            self._balance_at = time.monotonic() + _BALANCE_SECONDS
        dead = self._dead()
        if dead:
            gone = await asyncio.to_thread(self._storage.bury, dead)
            for process in gone:
                _log.warning("process %s has ended: its tables are taken over", process)
            self.known = [own for own in self.known if own.id not in gone]
        self._cluster.links.keep({own.id for own in self.known})
        if self._cluster.leaving:
            return
        await self._claim()
        if time.monotonic() > self._balance_at:
            self._balance_at = math.inf
            self._cluster.start(self._balance_once())

    def _dead(self) -> list[str]:
        now = time.monotonic()
        seem = {own.id for own in self.others if own.expired or not own.connected}
        self._since = {key: self._since.get(key, now) for key in seem}
        return [
            key for key, since in self._since.items() if now - since > _DEAD_SECONDS
        ]

    async def _claim(self) -> None:
        """Take a share of the tables without an owner; later all that are left.

        A table may belong to this process without its knowledge, if the connection to
        the database was lost when it was claimed or given.
        """
        own = [one.tables for one in self.known if one.id == self._storage.process]
        if not await asyncio.to_thread(self._storage.ownerless):
            self._free_rounds = 0
            if own == [len(self._storage.table_ids())]:
                return
        live = sorted(own.id for own in self.known if own.connected and not own.leaving)
        share, shares = 0, 1
        if self._free_rounds == 0 and self._storage.process in live:
            share, shares = live.index(self._storage.process), len(live)
        self._free_rounds += 1
        claims = await asyncio.to_thread(self._storage.claim, share, shares)
        await self._cluster.loader.load(claims)

    def best_target(self) -> StoredProcess | None:
        """Return the other process with the fewest tables, None if there is none."""
        able = [own for own in self.others if own.connected and not own.leaving]
        return min(able, key=lambda own: own.tables, default=None)

    def count(self, process: str, tables: int) -> None:
        """Note that a process has got tables."""
        self.known = [
            own._replace(tables=own.tables + tables) if own.id == process else own
            for own in self.known
        ]

    async def _balance_once(self) -> None:
        await self.balance()

    async def balance(self) -> int:
        """Give tables to processes that have fewer; return how many were moved."""
        moved = 0
        self.known = await asyncio.to_thread(self._storage.members)
        while not self._cluster.leaving:
            target = self.best_target()
            chosen = None if target is None else self._movable(target)
            if target is None or chosen is None:
                break
            size = len(self._storage.bundle(chosen))
            if not await self._cluster.mover.move(chosen, target, _MOVE_SECONDS):
                break
            moved += size
            self.known = await asyncio.to_thread(self._storage.members)
        return moved

    def _movable(self, target: StoredProcess) -> str | None:
        """Return a table whose move makes the numbers of tables more equal.

        Single tables are moved before tournaments, and those without a hand first.
        """
        own, tables = self._storage.table_ids(), self._cluster.room.tables
        sizes = Counter(map(group_of, own))

        def cost(key: str) -> tuple[int, bool]:
            return sizes[group_of(key)], key in tables and tables[key].table.has_hand

        fitting = [
            key
            for key in own
            if target.tables + sizes[group_of(key)] < len(own)
            and is_here(self._cluster.room, key)
        ]
        return min(fitting, key=cost, default=None)


def _machine(address: str) -> str:
    """Return the part of an address that the processes of a machine have in common.

    >>> _machine("tcp:10.0.0.5:8501"), _machine("unix:/var/lib/room/link-7.socket")
    ('tcp:10.0.0.5', 'unix:/var/lib/room')
    """
    mark = "/" if address.startswith("unix:") else ":"
    return address.rpartition(mark)[0]
