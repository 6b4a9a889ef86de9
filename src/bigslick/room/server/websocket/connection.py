"""One WebSocket: commands in, acknowledgements and events out, within limits."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from aiohttp import WSMessage, WSMsgType, web

from bigslick.errors import BigslickError
from bigslick.room.monitoring.logs import fields
from bigslick.room.protocol import commands
from bigslick.room.protocol.errors import (
    INTERNAL,
    CommandError,
    CommandFault,
    LimitError,
    place,
)
from bigslick.room.protocol.events import encode
from bigslick.room.server.websocket.command_costs import DEARER, RATED, READING
from bigslick.room.server.websocket.frames import id_in
from bigslick.room.server.websocket.socket_writer import SLOW, SocketWriter
from bigslick.room.table.command_handler import (
    handle_act,
    handle_command,
    hello,
    refusal,
)
from bigslick.room.table.players.admission import check_pass, find_watcher, pass_of

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import GuestId

__all__ = ("Connection",)

_log = logging.getLogger(__name__)
_PATIENCE = 2.0
"""How far a client may exceed the rate before it is disconnected, in seconds."""
_CONTROL = (WSMsgType.PING, WSMsgType.PONG)
_CONTROL_COST = 10.0  # in commands; a client needs few of them
_IN_A_ROW = 20  # commands of one client before others get their turn
_UNKNOWN_TABLE = 50.0  # in commands; slows down guessing of ids
_DEAF = 5.0  # in commands; the client ignored a refusal
_MOST_LISTS = 3  # that a client may request before it gets the first


class Connection(SocketWriter):
    """A client: the tables it watches, and the messages to send to it."""

    __slots__ = (
        "_budget",
        "_first",
        "_last",
        "_lists",
        "proved",
        "request",
        "tables",
    )

    _working: ClassVar[set[asyncio.Task[None]]] = set()
    """Tasks for commands that are completed later, of all clients."""

    def __init__(
        self,
        room: Room,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        address: str,
    ) -> None:
        """Use an open socket and its transport."""
        super().__init__(room, ws, transport, address)
        self.request = ""
        """The id of the request that opened the socket, for the log."""
        self.tables: tuple[TableActor, ...] = ()  # smaller than a set
        self.proved: tuple[tuple[str, GuestId], ...] = ()
        self._budget = 2.0 * room.limits.commands_per_socket
        self._last = self._loop.time()
        self._first: asyncio.TimerHandle | None = None
        self._lists = 0

    def enter(self) -> None:
        """Count among the sockets of the room and of the address."""
        self.room.connections.add(self)
        self.visitor.sockets.add(self)

    def leave(self) -> None:
        """Stop counting the socket, which is closed."""
        self.gone = True
        self.room.connections.discard(self)
        self.visitor.sockets.discard(self)

    def answer(self, command_id: Any, data: dict[str, Any]) -> None:
        """Acknowledge a command that was executed."""
        self.send(encode({"ack": command_id, "ok": True, **data}))

    def refuse(self, command_id: Any, error: dict[str, Any]) -> None:
        """Reply to a command that was refused, with the reason."""
        self._metrics.refused.inc(error["code"])
        self.send(encode({"ack": command_id, "ok": False, "error": error}))

    def _answer_act(self, command_id: Any, came: float, data: dict[str, Any]) -> None:
        """Acknowledge an action that was received at that time."""
        self.answer(command_id, data)
        self._metrics.action_seconds.observe(perf_counter() - came)

    # Receiving

    async def run(self) -> None:
        """Serve the client until it disconnects."""
        if self.room.notice is not None:
            self.send(self.room.notice)
        patience = self.room.limits.first_command_seconds
        self._first = self._loop.call_later(patience, self.cut, "no command came")
        try:
            taken = 0
            async for message in self.ws:
                if message.type is WSMsgType.TEXT:
                    self._stop_waiting()
                    self._receive(message.data)
                elif message.type in _CONTROL:
                    await self._take_control(message)
                else:
                    self.cut("text only")
                if self._closing is not None:
                    break
                taken += 1
                if not taken % _IN_A_ROW:
                    await asyncio.sleep(0)  # let other clients have their turn
            if self._closing is not None:
                await self._closing
        finally:
            self.gone = True
            self._stop_waiting()
            for actor in self.tables:
                actor.subscribers.unwatch(self)
            self.tables = ()

    def _stop_waiting(self) -> None:
        """Cancel the time-out for the first command."""
        if self._first is not None:
            self._first.cancel()
            self._first = None

    async def _take_control(self, message: WSMessage) -> None:
        """Answer a ping; pings count as commands, because they can be a flood, too."""
        try:
            self._spend(_CONTROL_COST)
        except LimitError:
            return
        if message.type is WSMsgType.PING:
            await self.ws.pong(message.data)

    def _spend(self, cost: float) -> None:
        """Count the cost of a command for this socket.

        Raises:
            LimitError: there were too many.

        """
        rate = self.room.limits.commands_per_socket
        now = self._loop.time()
        self._budget = min(self._budget + (now - self._last) * rate, 2.0 * rate)
        self._last = now
        self._budget -= cost
        if self._budget < -_PATIENCE * rate:
            self.cut("too many commands")
        if self._budget < 0:
            self.room.visitors.charge("commands", self.visitor, cost)
            wait = -self._budget / rate
            raise self.room.visitors.refused(
                "commands_per_socket", "too many commands", wait
            )

    def _receive(self, data: Any) -> None:
        self._metrics.commands.value += 1
        self._metrics.bytes_received.value += len(data)
        command: Any = None
        try:
            self._spend(1.0)
            command = commands.read_command(data)
            self._count(command)
            self._dispatch(command)
        except BigslickError as error:
            if isinstance(error, LimitError):
                self._budget -= _DEAF
            command_id = id_in(data) if command is None else command.id
            self.refuse(command_id, refusal(error))
        except Exception as error:  # noqa: BLE001 - reported to the client
            self._log_fault(command, error)
            self.refuse(id_in(data) if command is None else command.id, INTERNAL)

    def _count(self, command: Any) -> None:
        """Count a command for the address, and for the room.

        Raises:
            LimitError: there were too many.

        """
        visitors, kind = self.room.visitors, type(command)
        cost = DEARER.get(kind, 1.0)
        self._budget -= cost - 1.0
        seated = getattr(command, "token", None) is not None
        visitors.take("commands", self.visitor, cost, shared=not seated)
        if kind in RATED:
            visitors.take(RATED[kind], self.visitor)

    def _dispatch(self, command: Any) -> None:
        room, answer = self.room, partial(self.answer, command.id)
        match command:
            case commands.Act():  # first: by far the most frequent
                actor = self._find(command.table)
                answer = partial(self._answer_act, command.id, perf_counter())
                actor.submit(partial(self._at_table, actor, command, answer))
            case commands.Hello():
                answer(hello(room))
            case commands.Ping():
                answer({"now": room.clock()})
            case commands.Tables():
                self._list_tables(command.id)
            case commands.Create() if command.config.password:
                self._later(command.id, self._create_locked(command))
            case commands.Create():
                self._create(command)
            case commands.Unlock():
                self._later(command.id, self._unlock(command))
            case _:
                actor = self._find(command.table)
                actor.submit(partial(self._at_table, actor, command, answer))

    def _create(self, command: commands.Create, lock: str | None = None) -> None:
        made: dict[str, Any] = {}
        made["table"], made["host"] = self.room.create(
            command.config,
            done=lambda: self.answer(command.id, made),
            address=self.address,
            lock=lock,
        )

    async def _create_locked(self, command: commands.Create) -> None:
        self._create(command, await self.room.passwords.lock(command.config.password))

    async def _unlock(self, command: commands.Unlock) -> None:
        """Reply with a pass; for an unknown table, as if the password were wrong."""
        room, table_id = self.room, command.table
        actor = room.tables.get(table_id)
        if actor is None or actor.table.lock is not None:
            lock = None if actor is None else actor.table.lock
            await room.passwords.check(table_id, lock, command.password, self.address)
        self.answer(command.id, {"pass": pass_of(room.secret, table_id)})

    def _later(self, command_id: Any, work: Coroutine[Any, Any, None]) -> None:
        """Execute a command in a task, and reply when it is done."""
        task = self._loop.create_task(self._answered(command_id, work))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _answered(self, command_id: Any, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except BigslickError as error:
            self.refuse(command_id, refusal(error))
        except Exception as error:  # noqa: BLE001 - reported to the client
            _log.error("later: %s at %s", type(error).__name__, place(error))
            self._metrics.errors.inc("command")
            self.refuse(command_id, INTERNAL)

    def _list_tables(self, command_id: Any) -> None:
        """Send the lobby's list, unless the client reads too slowly for it.

        Raises:
            LimitError: earlier lists are still unread.

        """
        if self._lists >= _MOST_LISTS or self.unread > SLOW:
            raise self.room.visitors.refused(
                "lists_per_socket", "other lists are on their way", 1
            )
        head = b'{"ack":' + encode(command_id) + b',"ok":true,"tables":'

        def answer(rows: bytes) -> None:
            self._lists -= 1
            self.send(head + rows + b"}")

        self._lists += 1
        self.room.lobby_list.ask(answer)

    def _find(self, table_id: str) -> TableActor:
        """Return a table; unknown ids cost more, to slow down guessing.

        Raises:
            CommandError: there is no table with that id.

        """
        try:
            return self.room.find(table_id)
        except CommandError:
            self._count_unknown()
            raise

    def _count_unknown(self) -> None:
        self._budget -= _UNKNOWN_TABLE
        self.room.visitors.charge("commands", self.visitor, _UNKNOWN_TABLE)

    def _at_table(self, actor: TableActor, command: Any, answer: Any) -> None:
        """Execute a command as a task of the table."""
        subscribers = actor.subscribers
        try:
            subscribers.prove(self, getattr(command, "token", None))
            match command:
                case commands.Act():  # first: by far the most frequent
                    handle_act(actor, command, answer)
                case commands.Watch():
                    self._watch(actor, command, answer)
                case commands.Unwatch():
                    subscribers.unwatch(self)
                    self.tables = tuple(own for own in self.tables if own is not actor)
                    answer({})
                case commands.Join():
                    proving = subscribers.proving(self, answer)
                    handle_command(actor, command, proving, self.address)
                case _:
                    handle_command(actor, command, answer)
        except BigslickError as error:
            if isinstance(error, CommandError) and error.code == "unknown_table":
                self._count_unknown()
            self.refuse(command.id, refusal(error))
        except Exception as error:
            self.refuse(command.id, INTERNAL)
            self._log_fault(command, error, actor.table.id)
            if not isinstance(command, READING):
                raise CommandFault from error

    def _log_fault(
        self, command: Any, error: Exception, table: str | None = None
    ) -> None:
        """Log which command failed with an internal error, without its values."""
        found = {"request": self.request, "command": type(command).__name__.lower()}
        if table is not None:
            found["table"] = table
        found |= {"error": type(error).__name__, "place": place(error)}
        _log.error("a command failed", extra=fields(**found))
        self._metrics.errors.inc("command")

    def _watch(self, actor: TableActor, command: commands.Watch, answer: Any) -> None:
        check_pass(actor, command.pass_, command.token)
        guest, waiting = find_watcher(actor, command.token)
        seat = None if guest is None else guest.seat
        data: dict[str, Any] = {"seat": seat, "now": self.room.clock()}
        if waiting is not None:
            data["waiting"] = waiting.id
        most = self.room.limits.watched_per_socket
        if actor not in self.tables and len(self.tables) >= most:
            raise self.room.visitors.refused(
                "watched_per_socket", "too many tables at once", 10, code="full"
            )
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
