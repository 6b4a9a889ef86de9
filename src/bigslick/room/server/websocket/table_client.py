"""Commands at a table, for the clients of this process and those of others."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from bigslick.errors import BigslickError
from bigslick.room.monitoring.logs import fields
from bigslick.room.protocol import commands
from bigslick.room.protocol.errors import INTERNAL, CommandError, CommandFault, place
from bigslick.room.protocol.events import encode
from bigslick.room.server.websocket.command_costs import READING
from bigslick.room.storage import entries
from bigslick.room.table.command_handler import handle_command, refusal
from bigslick.room.table.delivery.snapshots import books
from bigslick.room.table.host_commands import handle_host_command
from bigslick.room.table.players.admission import (
    check_pass,
    find_waiting,
    find_watcher,
    join,
    pass_of,
)

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import GuestId

__all__ = ("TableClient",)

_log = logging.getLogger(__name__)


class TableClient:
    """A client that sends commands to tables and watches them."""

    __slots__ = (
        *("address", "gone", "members", "proved", "request", "room", "tables"),
    )

    _working: ClassVar[set[asyncio.Task[None]]] = set()
    """Tasks for commands that are completed later, of all clients."""

    def __init__(self, room: Room, address: str) -> None:
        """Start without tables."""
        self.room = room
        self.address = address
        """The client's address as the room counts it (IPv6: its /64)."""
        self.gone = False
        self.request = ""
        """The id of the request that opened the socket, for the log."""
        self.tables: tuple[TableActor, ...] = ()  # a tuple is smaller than a set
        """The tables of this process that the client watches."""
        self.proved: tuple[tuple[str, GuestId], ...] = ()
        self.members: tuple[tuple[str, str], ...] = ()
        """Tables of clubs that the client watches, with the accounts of members."""

    def note_member(self, table_id: str, account: str) -> None:
        """Record as which member the client watches a table of a club."""
        others = [pair for pair in self.members if pair[0] != table_id]
        self.members = (*others, (table_id, account))

    def send(self, message: bytes, count: int = 1) -> None:
        """Queue a message, or several messages separated by commas."""
        raise NotImplementedError

    def cut(self, reason: str) -> None:
        """Close the connection, with the reason."""
        raise NotImplementedError

    def count_unknown(self) -> None:
        """Count a command for a table that does not exist, to slow down guessing."""
        raise NotImplementedError

    @property
    def watched(self) -> int:
        """Return how many tables the client watches."""
        return len(self.tables)

    def answer(self, command_id: Any, data: dict[str, Any]) -> None:
        """Acknowledge a command that was executed."""
        self.send(encode({"ack": command_id, "ok": True, **data}))

    def answer_act(self, command_id: Any, came: float, data: dict[str, Any]) -> None:
        """Acknowledge an action; measure the time since it was received (``came``)."""
        self.answer(command_id, data)
        self.room.metrics.action_seconds.observe(perf_counter() - came)

    def refuse(self, command_id: Any, error: dict[str, Any]) -> None:
        """Reply to a command that was refused, with the reason."""
        self.room.metrics.refused.inc(error["code"])
        self.send(encode({"ack": command_id, "ok": False, "error": error}))

    def later(self, command_id: Any, work: Coroutine[Any, Any, None]) -> None:
        """Execute a command in a task, and reply when it is done."""
        task = asyncio.get_running_loop().create_task(self._answered(command_id, work))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _answered(self, command_id: Any, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except BigslickError as error:
            self.refuse(command_id, refusal(error))
        except Exception as error:  # noqa: BLE001 - reported to the client
            _log.error("later: %s at %s", type(error).__name__, place(error))
            self.room.metrics.errors.inc("command")
            self.refuse(command_id, INTERNAL)

    async def unlock(self, command: commands.Unlock) -> None:
        """Reply with a pass; for an unknown table, as if the password were wrong."""
        room, table_id = self.room, command.table
        actor = room.tables.get(table_id)
        if actor is None or actor.table.lock is not None:
            lock = None if actor is None else actor.table.lock
            await room.passwords.check(table_id, lock, command.password, self.address)
        self.answer(command.id, {"pass": pass_of(room.secret, table_id)})

    def at_table(  # noqa: C901 - one for each command
        self, actor: TableActor, command: Any, answer: Any
    ) -> None:
        """Execute a command as a task of the table; refuse it if that fails."""
        subscribers = actor.subscribers
        try:
            subscribers.prove(self, getattr(command, "token", None))
            match command:
                case commands.Watch():
                    self._watch(actor, command, answer)
                case commands.Unwatch():
                    subscribers.unwatch(self)
                    self.tables = tuple(own for own in self.tables if own is not actor)
                    answer({})
                case commands.Join():
                    proving = subscribers.proving(self, answer)
                    join(actor, command, proving, self.address)
                case commands.Books():
                    check_pass(actor, command.pass_, command.token)
                    actor.after_commit(partial(answer, books(actor.table)))
                case commands.Host():
                    handle_host_command(actor, command, answer)
                case commands.Leave() if waiting := find_waiting(actor, command.token):
                    left = entries.Withdrew(waiting.id)
                    actor.write(left, None, partial(answer, {}))
                case _:
                    handle_command(actor, command, answer)
        except BigslickError as error:
            if isinstance(error, CommandError) and error.code == "unknown_table":
                self.count_unknown()
            self.refuse(command.id, refusal(error))
        except Exception as error:
            self.refuse(command.id, INTERNAL)
            self.log_fault(command, error, actor.table.id)
            if not isinstance(command, READING):
                raise CommandFault from error

    def log_fault(
        self, command: Any, error: Exception, table: str | None = None
    ) -> None:
        """Log which command failed with an internal error, without its values."""
        found = {"request": self.request, "command": type(command).__name__.lower()}
        if table is not None:
            found["table"] = table
        found |= {"error": type(error).__name__, "place": place(error)}
        _log.error("a command failed", extra=fields(**found))
        self.room.metrics.errors.inc("command")

    def _watch(self, actor: TableActor, command: commands.Watch, answer: Any) -> None:
        """Subscribe the client to a table, as the player whose token it sent."""
        check_pass(actor, command.pass_, command.token)
        guest, waiting = find_watcher(actor, command.token)
        seat = None if guest is None else guest.seat
        data: dict[str, Any] = {"seat": seat, "now": self.room.clock()}
        if waiting is not None:
            data["waiting"] = waiting.id
        if actor not in self.tables:
            self.check_watched()
        most = self.room.limits.sockets_per_guest
        if guest is not None and actor.subscribers.others(self, guest) >= most:
            raise self.room.visitors.refused(
                "sockets_per_guest",
                "too many connections with one token",
                10,
                code="full",
            )
        if actor not in self.tables:
            self.tables += (actor,)
        actor.subscribers.watch(
            self, guest, data.get("waiting"), command.after, lambda: answer(data)
        )

    def check_watched(self) -> None:
        """Check that the client may watch one more table.

        Raises:
            LimitError: it watches too many.

        """
        if self.watched >= self.room.limits.watched_per_socket:
            raise self.room.visitors.refused(
                "watched_per_socket", "too many tables at once", 10, code="full"
            )

    def stop_watching(self) -> None:
        """Stop watching all tables and tournaments of this process."""
        self.gone = True
        self.room.tournaments.forget(self)
        for actor in self.tables:
            actor.subscribers.unwatch(self)
        self.tables = ()
