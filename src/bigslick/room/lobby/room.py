"""The room: all tables, their shared services, and recovery after a crash."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import filterfalse
from secrets import token_hex
from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import StorageError
from bigslick.hands import StandardHighHand
from bigslick.room.clubs.balances import abandoned_place
from bigslick.room.limits.passwords import Passwords
from bigslick.room.limits.room_limits import RoomLimits
from bigslick.room.limits.visitors import Visitors
from bigslick.room.lobby.abandoned_tables import sweep
from bigslick.room.lobby.club_watch import ClubWatch
from bigslick.room.lobby.new_tables import check_space, new_id, try_out
from bigslick.room.lobby.quarantine import Quarantine, set_up
from bigslick.room.lobby.room_clock import (
    RoomClock,
    pause_clock,
    recover_clocks,
    warn_of_clock,
)
from bigslick.room.lobby.shutdown import DRAIN_SECONDS, Shutdown
from bigslick.room.lobby.table_list import LobbyList
from bigslick.room.monitoring.metrics import Metrics
from bigslick.room.monitoring.watchdog import STUCK, Watchdog
from bigslick.room.protocol.errors import CommandError, place, unknown_table
from bigslick.room.storage import entries
from bigslick.room.storage.interface import NEXT, Retention, WriteBatch
from bigslick.room.storage.opening import open_storage
from bigslick.room.storage.table_ids import is_tournament
from bigslick.room.table.actor import TableActor
from bigslick.room.table.bots.bot_seats import add_bot
from bigslick.room.table.bots.thinking_times import ThinkingTimes
from bigslick.room.table.players.admission import clean_text
from bigslick.room.table.table import Table
from bigslick.room.table.task_queue import TaskQueue
from bigslick.room.tokens import hashed, locked_with, new_token
from bigslick.room.tournament.tournaments import RoomTournaments
from bigslick.room.workers.pool import Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from bigslick.room.lobby.clients import ClientConnection, Writer
    from bigslick.room.lobby.other_processes import OtherProcesses
    from bigslick.room.storage.interface import Storage
    from bigslick.room.storage.table_ownership import Sharing
    from bigslick.room.table_config import TableConfig
    from bigslick.room.tournament_config import TournamentConfig

__all__ = ("Room",)

_log = logging.getLogger(__name__)


class Room:
    """All tables by id, with their storage and the threads of their bots."""

    storage: Storage

    def __init__(  # noqa: PLR0913 - one for each option
        self,
        folder: Path,
        *,
        clock: Callable[[], int] | None = None,
        synchronous: str = "FULL",
        database: str | None = None,
        retention: Retention | None = None,
        drain_seconds: float = DRAIN_SECONDS,
        least_pause_ms: int = 500,
        least_bot_ms: int = 300,
        limits: RoomLimits | None = None,
        without: Collection[str] = (),
        sharing: Sharing | None = None,
        accounts: bool = True,
    ) -> None:
        """Prepare the room; ``open`` opens it.

        ``least_pause_ms`` is the shortest pause between hands that a table may use,
        ``least_bot_ms`` the shortest time of bots for a decision; ``without`` are
        tables that are not loaded; ``sharing`` is for one of several processes;
        ``accounts`` is whether people can have accounts and clubs.
        """
        self.folder = folder
        self.clock = clock or RoomClock()
        self.metrics = Metrics()
        self.tables: dict[str, TableActor] = {}
        self.quarantined: dict[str, str] = {}
        """Quarantined tables with their reasons; they stay stored."""
        self.elsewhere: OtherProcesses | None = None
        """The other processes of the room, if it has several."""
        self.cut_off = False
        """Whether clients must use another machine, because the database is gone."""
        self.quarantine = Quarantine(folder, without)
        self.limits = limits or RoomLimits()
        self.visitors = Visitors(self.limits, self.metrics.limits.inc)
        self.workers = Workers(self.limits, self.visitors)
        self.thinkers = Workers(self.limits, self.visitors, (os.cpu_count() or 1) - 1)
        self.passwords = Passwords(self.visitors)
        self.lobby_list = LobbyList(self)
        self.tournaments = RoomTournaments(self)
        self.connections: set[ClientConnection] = set()
        """The open connections."""
        self.outbox: list[Writer] = []
        """Connections that have messages to send."""
        self.least_pause_ms = least_pause_ms
        self.least_bot_ms = least_bot_ms
        self.thinking = ThinkingTimes()
        self.tasks = TaskQueue()
        self.watchdog = Watchdog(self._stuck)
        self.pool = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self.secret = ""
        self.club_watch = ClubWatch(self)
        self._sweeper: asyncio.Task[None] | None = None
        self._club_watcher: asyncio.Task[None] | None = None
        self.failure: BaseException | None = None
        self.failed = asyncio.Event()
        self.shutdown = Shutdown(drain_seconds)
        self.addresses: list[str] = []
        """URLs at which others can reach the room, for invitations."""
        self.notice: bytes | None = None
        """Notices that are sent to each client when it connects."""
        self._opened = time.monotonic()
        self._synchronous, self._database = synchronous, database
        self._sharing = sharing
        self.accounts = accounts
        self._retention = retention or Retention()
        self._loop: asyncio.AbstractEventLoop | None = None

    def soon(self, what: Callable[[], object]) -> None:
        """Call a function in the thread of the room, from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what)

    @property
    def draining(self) -> bool:
        """Return whether the room is about to close: no new hands, no new tables."""
        return self.shutdown.draining

    @property
    def uptime(self) -> float:
        """Return the seconds since the room was opened."""
        return time.monotonic() - self._opened

    async def open(self) -> None:
        """Open the storage and load all tables."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.watchdog.start()
        self._loop = asyncio.get_running_loop()

        def deliver(done: Sequence[Callable[[], object]]) -> None:
            self.soon(partial(self._do_all, done))

        def fail(error: BaseException) -> None:
            self.soon(partial(self.fail, error))

        self.storage = open_storage(
            self.folder,
            clock=self.clock,
            deliver=deliver,
            failed=fail,
            soon=self._loop.call_soon,
            synchronous=self._synchronous,
            database=self._database,
            retention=self._retention,
            sharing=self._sharing,
        )
        self.storage.observe_commit = self.metrics.commit_seconds.observe
        self.storage.observe_outage = lambda gone: self.soon(
            partial(pause_clock, self, gone)
        )
        self.secret = self.storage.secret(lambda: token_hex(16))
        alive = self.storage.last_alive()
        reasons = self.quarantine.reasons()
        stored = self.storage.table_ids()
        for table_id in filterfalse(is_tournament, stored):
            actor = set_up(self, table_id, reasons.get(table_id))
            if actor is not None:
                self.tables[table_id] = actor
        for table_id in self.quarantine.without - self.quarantined.keys():
            _log.warning("there is no table %s to leave out", table_id)
        warn_of_clock(self, alive)
        self.tournaments.load(filter(is_tournament, stored), alive)
        for actor in list(self.tables.values()):
            try:
                recover_clocks(actor, alive)
            except Exception as error:  # noqa: BLE001 - the other tables open
                actor.log_fault(error)
                self.set_aside(actor, "it failed when the room started")
            else:
                actor.start()
        self.tournaments.start()
        if self.tables:
            _log.info("tables restored: %d", len(self.tables))
        self._sweeper = asyncio.create_task(sweep(self))
        self._club_watcher = asyncio.create_task(self.club_watch.run())
        self.pool.submit(_prepare_names)

    def _stuck(self, table_id: str) -> None:
        """Leave a table out at the next start; called while it blocks the room."""
        self.quarantine.remember(table_id, STUCK)
        _log.critical("table %s: %s; the next start leaves it out", table_id, STUCK)

    def set_aside(self, actor: TableActor, reason: str) -> None:
        """Quarantine a table that fails; its stored data is kept."""
        table_id = actor.table.id
        actor.stop()
        self.tables.pop(table_id, None)
        self.quarantined[table_id] = reason
        _log.error("table %s: quarantined: %s", table_id, reason)

    async def release(self, table_id: str) -> None:
        """Load a quarantined table again, after its waiting entries are stored.

        Raises:
            CommandError: it is not quarantined, or cannot be loaded.
        """
        stored = asyncio.Event()
        self.storage.append(WriteBatch(table_id, 0, b"", stored.set))
        await stored.wait()
        if table_id not in self.quarantined:
            raise CommandError("unknown_table", "the table is not quarantined")
        actor = set_up(self, table_id)
        if actor is None:
            raise CommandError("refused", self.quarantined[table_id])
        self.quarantine.forget(table_id)
        del self.quarantined[table_id]
        self.tables[table_id] = actor
        recover_clocks(actor, actor.table.now)
        self.tournaments.adopt(actor)
        actor.start()

    def close_table(self, table_id: str, reason: str) -> None:
        """Close a table and send the reason to everybody who watches it.

        The current hand is not finished; finished hands stay stored. A quarantined
        table is closed, too.

        Raises:
            CommandError: there is no table with that id.

        """
        if self.quarantined.pop(table_id, None) is not None:
            self.quarantine.forget(table_id)
            entry = entries.encode_entry(
                entries.TableEntry(self.clock(), entries.Closed(reason))
            )
            batch = WriteBatch(table_id, NEXT, entry, _nothing, closes=True)
            batch.club = abandoned_place(self, table_id)
            self.storage.append(batch)
            _log.info("table %s: closed: %s", table_id, reason)
            return
        actor = self.find(table_id)
        del self.tables[table_id]
        actor.stop()
        actor.write(entries.Closed(reason))
        _log.info("table %s: closed: %s", table_id, reason)

    async def close(self) -> None:
        """Stop all tables and close the storage."""
        for task in (self._sweeper, self._club_watcher):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        self.lobby_list.stop()
        await self.workers.close()
        await self.thinkers.close()
        self.passwords.close()
        self.tournaments.stop()
        for actor in self.tables.values():
            actor.stop()
        self.watchdog.stop()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.storage.close()

    def fail(self, error: BaseException) -> None:
        """Stop the room after a failed write: unstored hands must not be played."""
        # Messages of other errors could contain cards.
        known = isinstance(error, StorageError)
        _log.critical("the room stops: %s", error if known else type(error).__name__)
        self.metrics.errors.inc("storage")
        if self.failure is None:
            self.failure = error
        self.failed.set()

    def _do_all(self, done: Sequence[Callable[[], object]]) -> None:
        """Call the functions that waited for a commit."""
        for what in done:
            try:
                what()
            except Exception as error:  # noqa: BLE001 - the other functions must run
                kind = type(error).__name__
                _log.error("after a commit: %s at %s", kind, place(error))
                self.metrics.errors.inc("commit")

    def find(self, table_id: str) -> TableActor:
        """Return a table.

        Raises:
            CommandError: there is no table with that id.

        """
        try:
            return self.tables[table_id]
        except KeyError:
            raise unknown_table() from None

    def create(  # noqa: PLR0913 - one for each option
        self,
        config: TableConfig,
        *,
        with_host: bool = True,
        done: Callable[[], object] | None = None,
        address: str | None = None,
        lock: str | None = None,
        bundle: str = "",
    ) -> tuple[str, str | None]:
        """Create a table with its bots; return its id and the host's token.

        ``done`` is called when it is stored; ``address`` is that of the client, for the
        limits; ``lock`` is the hash of the password, if it was computed before. Without
        ``with_host``, the first player to sit down becomes the host. Tables
        with the same ``bundle`` always belong to the same process.

        Raises:
            GameConfigError: the configuration is invalid.
            LimitError: there are too many tables.

        """
        check_space(self, address)
        config = config.canonical()
        config.check()
        try_out(config)
        table_id = new_id(self.tables)
        token = new_token() if with_host else None
        if config.password and lock is None:
            lock = locked_with(config.password)
        name = clean_text(config.name)
        listed = config.listed and not config.club
        config = msgspec.structs.replace(config, name=name, password="", listed=listed)
        actor = TableActor(self, Table(table_id), 0)
        actor.made_from, actor.bundle = address, bundle
        host = None if token is None else hashed(token)
        actor.write(entries.Created(config, host, lock))
        for level in config.bots:
            add_bot(actor, level)
        self.tables[table_id] = actor
        self.metrics.tables_made.inc()
        actor.start()
        if done is not None:
            actor.after_commit(done)
        _log.info("table %s: %s %s", table_id, config.mode, config.game)
        return table_id, token

    def create_tournament(
        self,
        config: TournamentConfig,
        done: Callable[[], object] | None = None,
        address: str | None = None,
    ) -> tuple[str, str]:
        """Create a tournament; return its id and the host's token.

        ``done`` is called when it is stored; ``address`` is that of the client, for the
        limits.

        Raises:
            GameConfigError: the configuration is invalid.
            LimitError: there are too many tables.

        """
        config = config.canonical()
        config.check()
        if config.club:
            config = msgspec.structs.replace(config, listed=False)
        check_space(self, address, config.tables)
        own = new_id({*self.tables, *self.tournaments.actors})
        return self.tournaments.create(own, config, done, address)


def _prepare_names() -> None:
    """Build the table of hands now, so that the first showdown does not have to."""
    StandardHighHand("AsKsQsJsTs").entry  # noqa: B018 - reading it builds the table


def _nothing() -> None:
    """Do nothing; used when nobody waits for a commit."""
