"""One WebSocket: commands in, acknowledgements and events out, within limits."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bigslick.errors import BigslickError
from bigslick.room.protocol import commands as ask
from bigslick.room.protocol.errors import INTERNAL, CommandFault, place
from bigslick.room.protocol.events import encode
from bigslick.room.table.admission import check_pass, find_waiting, seat_of
from bigslick.room.table.command_handler import carry_out, hello, refusal

if TYPE_CHECKING:
    from bigslick.room.lobby import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("Connection",)

_log = logging.getLogger(__name__)
_RATE = 200.0  # commands a second, in the long run
_BURST = 400.0
_PATIENCE = 400.0  # commands beyond the rate before the line is cut
_DEARER: dict[Any, float] = {
    ask.Hint: 10.0,
    ask.Chat: 10.0,
    ask.Watch: 4.0,
    ask.Tables: 2.0,
}
"""Commands that cost the room, or the others at the table, more than one."""
_READING = (ask.Watch, ask.Unwatch, ask.View, ask.Hint, ask.Books, ask.Unlock)
"""Commands that change nothing: where one fails, the table stands as it stood."""
_TEXT = 0x81  # the first byte of a text frame that is whole
_SHORT = 126  # sizes from here on are written in more bytes
_MOST_REASON = 123  # bytes of a reason in a close frame
_MOST_WAITING = 1_000_000  # bytes that a slow client may leave unread


class Connection:
    """A client: what it follows, what is still to be sent to it."""

    __slots__ = (
        "_budget",
        "_cut",
        "_last",
        "_loop",
        "_metrics",
        "_transport",
        "_waiting",
        "address",
        "gone",
        "room",
        "tables",
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
        self.tables: set[TableActor] = set()
        self.gone = False
        self._transport = transport
        self._metrics = room.metrics
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []
        self._cut: asyncio.Task[bool] | None = None
        self._budget = _BURST
        self._last = self._loop.time()

    # Out

    def send(self, message: bytes) -> None:
        """Send a message soon, with whatever else is due."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(message)

    def _flush(self) -> None:
        """Send what is waiting; each frame is a JSON array of messages."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        transport = self._transport
        if self.gone or self.ws.closed or transport.is_closing():
            return
        if transport.get_write_buffer_size() > _MOST_WAITING:
            transport.abort()  # nothing more gets through to say why
            return
        frame = _frame(b"[" + b",".join(waiting) + b"]")
        transport.write(frame)
        metrics = self._metrics
        metrics.frames.value += 1
        metrics.messages.value += len(waiting)
        metrics.bytes_sent.value += len(frame)

    def cut(self, reason: str) -> None:
        """End the connection, and say why."""
        if self._cut is None:
            self._cut = asyncio.create_task(
                self.ws.close(code=WSCloseCode.POLICY_VIOLATION, message=_short(reason))
            )

    async def say_goodbye(self, message: bytes, reason: str) -> None:
        """Send a last message, then close: the room goes away."""
        self.send(message)
        self._flush()
        await self.ws.close(code=WSCloseCode.GOING_AWAY, message=_short(reason))

    def answer(self, command_id: Any, data: dict[str, Any]) -> None:
        """Acknowledge a command that was carried out."""
        self.send(encode({"ack": command_id, "ok": True, **data}))

    def _answer_act(self, command_id: Any, came: float, data: dict[str, Any]) -> None:
        """Acknowledge an action that came at that time."""
        self.answer(command_id, data)
        self._metrics.action_seconds.observe(perf_counter() - came)

    def refuse(self, command_id: Any, error: dict[str, str]) -> None:
        """Acknowledge a command that was not carried out, and say why."""
        self._metrics.refused.inc(error["code"])
        self.send(encode({"ack": command_id, "ok": False, "error": error}))

    # In

    async def run(self) -> None:
        """Serve the client until it goes."""
        self.room.connections.add(self)
        if self.room.notice is not None:
            self.send(self.room.notice)
        try:
            async for message in self.ws:
                if message.type is not WSMsgType.TEXT:
                    self.cut("text only")
                if self._cut is not None:
                    break
                self._take(message.data)
            if self._cut is not None:
                await self._cut
        finally:
            self.gone = True
            self.room.connections.discard(self)
            for actor in self.tables:
                actor.audience.unwatch(self)
            self.tables.clear()

    def _within_rate(self) -> bool:
        now = self._loop.time()
        self._budget = min(self._budget + (now - self._last) * _RATE, _BURST)
        self._last = now
        self._budget -= 1
        if self._budget < -_PATIENCE:
            self.cut("too many commands")
        return self._budget >= 0

    def _take(self, data: Any) -> None:
        self._metrics.commands.value += 1
        self._metrics.bytes_received.value += len(data)
        if not self._within_rate():
            why = {"code": "slow_down", "message": "too many commands"}
            self.refuse(_id_in(data), why)
            return
        try:
            command = ask.decode_command(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            text = str(error)[:200]
            self.refuse(_id_in(data), {"code": "bad_request", "message": text})
            return
        self._budget -= _DEARER.get(type(command), 1.0) - 1.0
        try:
            self._obey(command)
        except BigslickError as error:
            self.refuse(command.id, refusal(error))
        except Exception as error:  # noqa: BLE001 - it is answered, and the room goes on
            kind = type(error).__name__
            _log.error("%s: %s at %s", type(command).__name__, kind, place(error))
            self._metrics.errors.inc("command")
            self.refuse(command.id, INTERNAL)

    def _obey(self, command: Any) -> None:
        room, answer = self.room, partial(self.answer, command.id)
        match command:
            case ask.Hello():
                answer(hello(room))
            case ask.Ping():
                answer({"now": room.clock()})
            case ask.Tables():
                answer({"tables": room.list_tables()})
            case ask.Create():
                made: dict[str, Any] = {}
                table, host = room.create(command.config, done=lambda: answer(made))
                made.update(table=table, host=host)
            case _:
                actor = room.find(command.table)
                if isinstance(command, ask.Act):
                    answer = partial(self._answer_act, command.id, perf_counter())
                actor.tell(partial(self._at_table, actor, command, answer))

    def _at_table(self, actor: TableActor, command: Any, answer: Any) -> None:
        """Carry a command out in its turn at the table."""
        try:
            match command:
                case ask.Watch():
                    self._watch(actor, command, answer)
                case ask.Unwatch():
                    actor.audience.unwatch(self)
                    self.tables.discard(actor)
                    answer({})
                case _:
                    carry_out(actor, command, answer)
        except BigslickError as error:
            self.refuse(command.id, refusal(error))
        except Exception as error:
            self.refuse(command.id, INTERNAL)
            if not isinstance(command, _READING):
                raise CommandFault from error
            actor.log_fault(error)

    def _watch(self, actor: TableActor, command: ask.Watch, answer: Any) -> None:
        check_pass(actor, command.pass_, command.token)
        data: dict[str, Any] = {"seat": None, "now": self.room.clock()}
        guest = waiting = None
        if command.token is not None:
            waiting = find_waiting(actor, command.token)
        if waiting is not None:
            data["waiting"] = waiting.id
        elif command.token is not None:
            guest = seat_of(actor, command.token)
            data["seat"] = guest.seat
        self.tables.add(actor)
        actor.audience.watch(
            self, guest, data.get("waiting"), command.after, lambda: answer(data)
        )


def _short(reason: str) -> bytes:
    """Return a reason as a close frame has room for it (RFC 6455, 5.5)."""
    return reason.encode()[:_MOST_REASON].decode(errors="ignore").encode()


def _frame(payload: bytes) -> bytes:
    """Return a text frame of a WebSocket, unmasked (RFC 6455, 5.2)."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, _SHORT)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, _SHORT + 1)) + size.to_bytes(8, "big") + payload


def _id_in(data: Any) -> Any:
    """Return the id of a command that makes no sense otherwise, if it has one."""
    try:
        found = msgspec.json.decode(data).get("id")
    except (msgspec.MsgspecError, AttributeError, UnicodeDecodeError, RecursionError):
        return None
    return found if isinstance(found, (int, str)) and len(str(found)) <= 64 else None  # noqa: PLR2004 - as ids are
