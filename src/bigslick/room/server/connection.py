"""One WebSocket: commands in, acknowledgements and events out, within limits."""

from __future__ import annotations

import asyncio
import logging
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from aiohttp import WSCloseCode, WSMsgType, web

from bigslick.errors import BigslickError
from bigslick.room.protocol import commands as ask
from bigslick.room.protocol.errors import (
    INTERNAL,
    CommandError,
    CommandFault,
    LimitError,
    place,
)
from bigslick.room.protocol.events import encode
from bigslick.room.server.frames import close_reason, id_in, text_frame
from bigslick.room.server.logs import fields
from bigslick.room.table.admission import check_pass, find_watcher
from bigslick.room.table.command_handler import carry_out, hello, refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.room.lobby import Room
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.guests import GuestId

__all__ = ("Connection",)

_log = logging.getLogger(__name__)
_PATIENCE = 2.0
"""So many seconds' worth of commands beyond the rate, and the line is cut."""
_DEARER: dict[Any, float] = {
    ask.Hint: 10.0,
    ask.Chat: 10.0,
    ask.Create: 4.0,
    ask.Watch: 4.0,
    ask.Books: 2.0,
    ask.Hello: 2.0,
    ask.Tables: 2.0,
    ask.View: 2.0,
}
"""Commands that cost the room, or the others at the table, more than one."""
_READING = (ask.Watch, ask.Unwatch, ask.View, ask.Hint, ask.Books, ask.Unlock)
"""Commands that change nothing: where one fails, the table stands as it stood."""
_RATED: dict[Any, str] = {
    ask.Create: "creations",
    ask.Join: "joins",
    ask.Unlock: "unlocks",
    ask.Tables: "lists",
    ask.Hint: "hints",
}
"""Commands that have a rate of their own."""
_UNKNOWN_TABLE = 50.0  # commands' worth: table ids are not to be guessed
_DEAF = 5.0  # commands' worth: it was told to slow down, and goes on
_MOST_LISTS = 3  # that a client may ask for before it gets the first
_SLOW = 262_144  # bytes unread that make a client a slow one


class Connection:
    """A client: what it follows, what is still to be sent to it."""

    __slots__ = (
        "_budget",
        "_cut",
        "_first",
        "_last",
        "_lists",
        "_loop",
        "_metrics",
        "_size",
        "_transport",
        "_waiting",
        "address",
        "gone",
        "proved",
        "request",
        "room",
        "tables",
        "visitor",
        "ws",
    )

    def __init__(
        self,
        room: Room,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        address: str,
    ) -> None:
        """Take over a socket that is open, and the transport under it.

        Frames are written to the transport as they are: a server masks nothing,
        and at a full table the same bytes go to everybody.
        """
        self.room = room
        self.ws = ws
        self.address = address
        """The client's address as the room counts it (IPv6: its /64)."""
        self.visitor = room.visitors.at(address)
        self.request = ""
        """The id of the request that opened the socket: for the log."""
        self.tables: set[TableActor] = set()
        self.proved: set[tuple[str, GuestId]] = set()
        self.gone = False
        self._transport = transport
        self._metrics = room.metrics
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._size = 0
        self._cut: asyncio.Task[bool] | None = None
        self._budget = 2.0 * room.limits.commands_per_socket
        self._last = self._loop.time()
        self._first: asyncio.TimerHandle | None = None
        self._lists = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count among the sockets of the room and of the address."""
        self.room.connections.add(self)
        self.visitor.sockets.add(self)
        try:
            yield
        finally:
            self.gone = True
            self.room.connections.discard(self)
            self.visitor.sockets.discard(self)

    # Out

    @property
    def unread(self) -> int:
        """Return the bytes that are waiting for the client to read them."""
        return self._size + self._transport.get_write_buffer_size()

    def send(self, message: bytes) -> None:
        """Send a message soon, with whatever else is due."""
        if self.gone:
            return
        if not self._waiting:
            self._loop.call_soon(self._flush)
        elif self._size + len(message) > self.room.limits.unread_bytes_per_socket:
            self._give_up("unread_bytes_per_socket")
            return
        self._waiting.append(message)
        self._size += len(message)

    def _flush(self) -> None:
        """Send what is waiting; each frame is a JSON array of messages."""
        transport = self._transport
        unread = transport.get_write_buffer_size()
        if unread and not self._may_leave_unread(unread + self._size):
            return
        waiting, self._waiting, self._size = self._waiting, [], 0
        if not waiting or self.gone or self.ws.closed or transport.is_closing():
            return
        frame = text_frame(b"[" + b",".join(waiting) + b"]")
        transport.write(frame)
        metrics = self._metrics
        metrics.frames.value += 1
        metrics.messages.value += len(waiting)
        metrics.bytes_sent.value += len(frame)

    def _may_leave_unread(self, size: int) -> bool:
        """Return whether so many bytes may wait for the client; if not, give it up."""
        limits = self.room.limits
        if size > limits.unread_bytes_per_socket:
            self._give_up("unread_bytes_per_socket")
        elif size > _SLOW:
            everything = sum(own.unread for own in self.visitor.sockets)
            if everything > limits.unread_bytes_per_address:
                self._give_up("unread_bytes_per_address")
        return not self.gone

    def _give_up(self, limit: str) -> None:
        """End the connection of a client that does not read what it is sent."""
        self._metrics.limits.inc(limit)
        self.gone = True
        self._waiting, self._size = [], 0
        self._transport.abort()  # nothing more gets through to say why

    def cut(self, reason: str) -> None:
        """End the connection, and say why."""
        if self._cut is None:
            self._cut = asyncio.create_task(
                self.ws.close(
                    code=WSCloseCode.POLICY_VIOLATION, message=close_reason(reason)
                )
            )

    async def say_goodbye(self, message: bytes, reason: str) -> None:
        """Send a last message, then close: the room goes away."""
        self.send(message)
        self._flush()
        await self.ws.close(code=WSCloseCode.GOING_AWAY, message=close_reason(reason))

    def answer(self, command_id: Any, data: dict[str, Any]) -> None:
        """Acknowledge a command that was carried out."""
        self.send(encode({"ack": command_id, "ok": True, **data}))

    def _answer_act(self, command_id: Any, came: float, data: dict[str, Any]) -> None:
        """Acknowledge an action that came at that time."""
        self.answer(command_id, data)
        self._metrics.action_seconds.observe(perf_counter() - came)

    def refuse(self, command_id: Any, error: dict[str, Any]) -> None:
        """Acknowledge a command that was not carried out, and say why."""
        self._metrics.refused.inc(error["code"])
        self.send(encode({"ack": command_id, "ok": False, "error": error}))

    # In

    async def run(self) -> None:
        """Serve the client until it goes."""
        if self.room.notice is not None:
            self.send(self.room.notice)
        patience = self.room.limits.first_command_seconds
        self._first = self._loop.call_later(patience, self.cut, "no command came")
        try:
            async for message in self.ws:
                if message.type is not WSMsgType.TEXT:
                    self.cut("text only")
                if self._cut is not None:
                    break
                self._first.cancel()
                self._take(message.data)
            if self._cut is not None:
                await self._cut
        finally:
            self.gone = True
            self._first.cancel()
            for actor in self.tables:
                actor.audience.unwatch(self)
            self.tables.clear()

    def _spend(self, cost: float) -> None:
        """Count a command, or what it costs beyond one, for this socket.

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

    def _take(self, data: Any) -> None:
        self._metrics.commands.value += 1
        self._metrics.bytes_received.value += len(data)
        command: Any = None
        try:
            self._spend(1.0)
            command = ask.read_command(data)
            self._count(command)
            self._obey(command)
        except BigslickError as error:
            if isinstance(error, LimitError):
                self._budget -= _DEAF
            command_id = id_in(data) if command is None else command.id
            self.refuse(command_id, refusal(error))
        except Exception as error:  # noqa: BLE001 - it is answered, and the room goes on
            self._log_fault(command, error)
            self.refuse(id_in(data) if command is None else command.id, INTERNAL)

    def _count(self, command: Any) -> None:
        """Count a command for the address, and for the room.

        Raises:
            LimitError: there were too many.

        """
        visitors, kind = self.room.visitors, type(command)
        cost = _DEARER.get(kind, 1.0)
        self._budget -= cost - 1.0
        seated = getattr(command, "token", None) is not None
        visitors.take("commands", self.visitor, cost, shared=not seated)
        if kind in _RATED:
            visitors.take(_RATED[kind], self.visitor)

    def _obey(self, command: Any) -> None:
        room, answer = self.room, partial(self.answer, command.id)
        match command:
            case ask.Hello():
                answer(hello(room))
            case ask.Ping():
                answer({"now": room.clock()})
            case ask.Tables():
                self._list_tables(command.id)
            case ask.Create():
                made: dict[str, Any] = {}
                table, host = room.create(
                    command.config, done=lambda: answer(made), address=self.address
                )
                made.update(table=table, host=host)
            case _:
                actor = self._find(command.table)
                if isinstance(command, ask.Act):
                    answer = partial(self._answer_act, command.id, perf_counter())
                actor.tell(partial(self._at_table, actor, command, answer))

    def _list_tables(self, command_id: Any) -> None:
        """Send the lobby's list, unless the client reads too slowly for it.

        Raises:
            LimitError: lists are still unread.

        """
        if self._lists >= _MOST_LISTS or self.unread > _SLOW:
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
        """Return a table; to try ids one after the other is made slow.

        Raises:
            CommandError: there is none of that id.

        """
        try:
            return self.room.find(table_id)
        except CommandError:
            self._budget -= _UNKNOWN_TABLE
            self.room.visitors.charge("commands", self.visitor, _UNKNOWN_TABLE)
            raise

    def _at_table(self, actor: TableActor, command: Any, answer: Any) -> None:
        """Carry a command out in its turn at the table."""
        audience = actor.audience
        try:
            audience.prove(self, getattr(command, "token", None))
            match command:
                case ask.Watch():
                    self._watch(actor, command, answer)
                case ask.Unwatch():
                    audience.unwatch(self)
                    self.tables.discard(actor)
                    answer({})
                case ask.Join():
                    carry_out(actor, command, audience.proving(self, answer))
                case _:
                    carry_out(actor, command, answer)
        except BigslickError as error:
            self.refuse(command.id, refusal(error))
        except Exception as error:
            self.refuse(command.id, INTERNAL)
            self._log_fault(command, error, actor.table.id)
            if not isinstance(command, _READING):
                raise CommandFault from error

    def _log_fault(
        self, command: Any, error: Exception, table: str | None = None
    ) -> None:
        """Log which command failed by a fault of ours, but nothing that is in it."""
        found = {"request": self.request, "command": type(command).__name__.lower()}
        if table is not None:
            found["table"] = table
        found |= {"error": type(error).__name__, "place": place(error)}
        _log.error("a command failed", extra=fields(**found))
        self._metrics.errors.inc("command")

    def _watch(self, actor: TableActor, command: ask.Watch, answer: Any) -> None:
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
        self.tables.add(actor)
        actor.audience.watch(
            self, guest, data.get("waiting"), command.after, lambda: answer(data)
        )
