"""One WebSocket: commands in, acknowledgements and events out, within limits."""

from __future__ import annotations

import asyncio
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from aiohttp import WSMessage, WSMsgType, web

from bigslick.errors import BigslickError
from bigslick.room.protocol import commands, tournament_commands
from bigslick.room.protocol.errors import INTERNAL, LimitError, unknown_table
from bigslick.room.protocol.events import encode
from bigslick.room.server.websocket.club_commands import (
    check_host,
    send_to_table,
    send_to_tournament,
)
from bigslick.room.server.websocket.command_costs import DEARER, RATED
from bigslick.room.server.websocket.frames import id_in
from bigslick.room.server.websocket.socket_writer import SLOW, SocketWriter
from bigslick.room.table.command_handler import hello, refusal
from bigslick.room.table.players.admission import CLUB_LOCK

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room

__all__ = ("Connection",)

_PATIENCE = 2.0
"""A client that exceeds its rate by this many seconds' worth of commands is
disconnected.
"""
_CONTROL = (WSMsgType.PING, WSMsgType.PONG)
_CONTROL_COST = 10.0  # cost in commands; clients need few pings
_IN_A_ROW = 20  # commands of one client before others get their turn
_UNKNOWN_TABLE = 50.0  # cost in commands, to slow down guessing of ids
_DEAF = 5.0  # cost in commands, for a client that ignored a refusal
_MOST_LISTS = 3  # lists that a client may request before it gets the first


class Connection(SocketWriter):
    """A client: the tables it watches, and the messages to send to it."""

    __slots__ = (
        "_budget",
        "_first",
        "_last",
        "_lists",
    )

    def __init__(
        self,
        room: Room,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport,
        address: str,
    ) -> None:
        """Use an open socket and its transport."""
        super().__init__(room, ws, transport, address)
        self._budget = 2.0 * room.limits.commands_per_socket
        self._last = self._loop.time()
        self._first: asyncio.TimerHandle | None = None
        self._lists = 0

    def enter(self) -> None:
        """Count this socket for the room and the address."""
        self.room.connections.add(self)
        self.visitor.sockets.add(self)

    def leave(self) -> None:
        """Stop counting this socket, which was closed."""
        self.gone = True
        self.room.connections.discard(self)
        self.visitor.sockets.discard(self)

    @property
    def watched(self) -> int:
        """Return how many tables the client watches, here and elsewhere."""
        elsewhere = self.room.elsewhere
        return len(self.tables) + (elsewhere.watched(self) if elsewhere else 0)

    # Receiving

    async def run(self) -> None:
        """Serve the client until it disconnects."""
        if self.room.notice is not None:
            self.send(self.room.notice)
        patience = self.room.limits.first_command_seconds
        self._first = self._loop.call_later(
            patience, self.cut, "no command was received"
        )
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
            self._stop_waiting()
            self.stop_watching()
            if self.room.elsewhere is not None:
                self.room.elsewhere.forget(self)

    def _stop_waiting(self) -> None:
        """Cancel the time-out for the first command."""
        if self._first is not None:
            self._first.cancel()
            self._first = None

    async def _take_control(self, message: WSMessage) -> None:
        """Answer a ping; pings count as commands, so they cannot flood the room."""
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
            self.dispatch(command, data)
        except BigslickError as error:
            if isinstance(error, LimitError):
                self._budget -= _DEAF
            command_id = id_in(data) if command is None else command.id
            self.refuse(command_id, refusal(error))
        except Exception as error:  # noqa: BLE001 - reported to the client
            self.log_fault(command, error)
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

    def dispatch(self, command: Any, data: str) -> None:
        """Execute a command; ``data`` is the command as it was received.

        Raises:
            BigslickError: the command is refused.
        """
        room, answer = self.room, partial(self.answer, command.id)
        match command:
            case commands.Act() if actor := room.tables.get(command.table):
                # First, because it is by far the most frequent; it needs no account.
                answer = partial(self.answer_act, command.id, perf_counter())
                actor.submit(partial(self.at_table, actor, command, answer))
            case commands.Hello():
                answer(hello(room))
            case commands.Ping():
                answer({"now": room.clock()})
            case commands.Tables():
                self._list_tables(command.id)
            case commands.Create() if command.config.password or command.config.club:
                self.later(command.id, self._create_locked(command))
            case commands.Create():
                self._create(command)
            case commands.Unlock() if self._is_here(command.table):
                self.later(command.id, self.unlock(command))
            case tournament_commands.Tournaments() if room.elsewhere is not None:
                self.later(command.id, self._list_tournaments(command.id))
            case _ if isinstance(command, tournament_commands.OF_TOURNAMENTS):
                self._to_tournament(command, data, answer)
            case _:
                self._to_table(command, data, answer)

    def _is_here(self, table_id: str) -> bool:
        """Return whether the table cannot belong to another process."""
        return self.room.elsewhere is None or table_id in self.room.tables

    def _to_table(self, command: Any, data: str, answer: Any) -> None:
        """Let a table execute a command; unknown ids cost more.

        Raises:
            CommandError: there is no table with that id.

        """
        room = self.room
        actor = room.tables.get(command.table)
        if actor is not None:
            send_to_table(self, actor, command, answer)
        elif room.elsewhere is not None:
            room.elsewhere.forward(self, command, data)
        else:
            self.count_unknown()
            raise unknown_table()

    def _to_tournament(self, command: Any, data: str, answer: Any) -> None:
        """Execute a command of a tournament here, or in the process that has it."""
        elsewhere, own = self.room.elsewhere, getattr(command, "tournament", None)
        known = own is None or own in self.room.tournaments.actors
        if known or elsewhere is None:
            send_to_tournament(self, command, answer)
        else:
            elsewhere.forward(self, command, data)

    async def _list_tournaments(self, command_id: Any) -> None:
        """Send the tournaments of all processes."""
        assert self.room.elsewhere is not None  # noqa: S101 - only then it is called
        rows = await self.room.elsewhere.tournament_rows()
        self.send(
            b'{"ack":' + encode(command_id) + b',"ok":true,"tournaments":' + rows + b"}"
        )

    def _create(self, command: commands.Create, lock: str | None = None) -> None:
        made: dict[str, Any] = {}
        made["table"], made["host"] = self.room.create(
            command.config,
            done=lambda: self.answer(command.id, made),
            address=self.address,
            lock=lock,
        )

    async def _create_locked(self, command: commands.Create) -> None:
        if command.config.club:
            await check_host(self.room, command.session, command.config.club)
            self._create(command, CLUB_LOCK)
            return
        self._create(command, await self.room.passwords.lock(command.config.password))

    def _list_tables(self, command_id: Any) -> None:
        """Send the lobby's list, unless the client reads too slowly for it.

        Raises:
            LimitError: earlier lists are still unread.

        """
        if self._lists >= _MOST_LISTS or self.unread > SLOW:
            raise self.room.visitors.refused(
                "lists_per_socket", "earlier lists are still unread", 1
            )
        head = b'{"ack":' + encode(command_id) + b',"ok":true,"tables":'

        def answer(rows: bytes) -> None:
            self._lists -= 1
            self.send(head + rows + b"}")

        self._lists += 1
        self.room.lobby_list.ask(answer)

    def count_unknown(self) -> None:
        """Count a command for a table that does not exist, to slow down guessing."""
        self._budget -= _UNKNOWN_TABLE
        self.room.visitors.charge("commands", self.visitor, _UNKNOWN_TABLE)
