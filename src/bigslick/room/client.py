"""A client for the room: the protocol of the browser as async functions.

async with RoomClient.connect("http://127.0.0.1:8000") as room:
    seat = await room.join("k3f9ab", "Robot")
    await seat.play(create_bot("hard"))
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar

import aiohttp
import msgspec

from bigslick.bots import HandInfo
from bigslick.engine.encoding import action_to_dict, view_from_dict
from bigslick.errors import BigslickError
from bigslick.room.fairness.witness import Witness
from bigslick.room.protocol.commands import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bigslick.bots import Decider
    from bigslick.engine import Action, View

__all__ = ("RoomClient", "RoomError", "RoomSeat")

_T = TypeVar("_T")
_MOST_TRIES = 20
_RETRY_SECONDS = 0.1
"""How often, and after which wait, a player looks for their table of a tournament."""


class RoomError(BigslickError):
    """Raised when the room refuses a command, or the connection is closed.

    For a limit, ``retry_after`` is the number of seconds to wait.
    """

    def __init__(
        self, code: str, message: str, retry_after: float | None = None
    ) -> None:
        """Store the code, the message, and the seconds to wait before a retry."""
        super().__init__(f"{code}: {message}")
        self.code = code
        self.retry_after = retry_after


class RoomClient:
    """A connection to a room: ``call`` sends commands, ``events`` is a queue."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Use an open WebSocket; ``connect`` opens one."""
        self._socket = socket
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        # Command ids must never repeat at a seat, even after a reconnect, so they start
        # from the current time.
        self._ids = count(time.time_ns() // 1_000_000 * 1000 % 2**52)
        self.events: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        """All events; None when the connection is closed."""
        self.closing: dict[str, Any] | None = None
        """The ``closing`` message, if the room has sent one: see
        docs/reference/protocol.md.
        """
        self.notices: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """Messages from the operator, with ``table`` if they are for one table only."""
        self._reader = asyncio.create_task(self._read())

    @classmethod
    @asynccontextmanager
    async def connect(cls, address: str) -> AsyncIterator[RoomClient]:
        """Yield a client that is connected to the room at ``http://host:port``."""
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{address.rstrip('/')}/ws", max_msg_size=0) as socket,
        ):
            client = cls(socket)
            try:
                yield client
            finally:
                client._reader.cancel()
                await asyncio.gather(client._reader, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    for part in msgspec.json.decode(message.data):
                        self._receive(part)
        finally:
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(
                        RoomError("closed", "disconnected from the room")
                    )
            self.events.put_nowait(None)

    def _receive(self, message: dict[str, Any]) -> None:
        if message.get("type") == "closing":
            self.closing = message
            return
        if message.get("type") == "notice":
            self.notices.put_nowait(message)
            return
        if "ack" not in message:
            self.events.put_nowait(message)
            return
        future = self._waiting.pop(message["ack"], None)
        if future is not None and not future.done():
            future.set_result(message)

    async def call(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Send a command and return its acknowledgement.

        Raises:
            RoomError: the room refused it, or the connection is closed.
        """
        number = fields.setdefault("id", next(self._ids))
        future = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        if self._reader.done():
            raise RoomError("closed", "disconnected from the room")
        text = msgspec.json.encode({"v": PROTOCOL, "cmd": cmd, **fields}).decode()
        try:
            await self._socket.send_str(text)
        except ConnectionError:
            raise RoomError("closed", "disconnected from the room") from None
        answer: dict[str, Any] = await future
        if not answer["ok"]:
            raise RoomError(**answer["error"])
        return answer

    async def tables(self) -> list[dict[str, Any]]:
        """Return the list of tables."""
        answer = await self.call("tables")
        rows: list[dict[str, Any]] = answer["tables"]
        return rows

    async def create(self, **config: Any) -> tuple[str, str]:
        """Create a table; return its id and the host's token."""
        answer = await self.call("create", config=config)
        return answer["table"], answer["host"]

    async def create_tournament(self, **config: Any) -> tuple[str, str]:
        """Create a tournament; return its id and the host's token.

        One with as many players as seats has one table: it is a sit-and-go.
        """
        answer = await self.call("create_tournament", config=config)
        return answer["tournament"], answer["host"]

    async def join(self, table: str, name: str, **options: Any) -> RoomSeat:
        """Sit down at a table and watch it.

        With ``queue=True`` a player who finds no free seat joins the waiting list;
        their ``seat`` is 0 until ``play`` gets one.
        """
        nonce = token_hex(16)
        answer = await self.call("join", table=table, name=name, nonce=nonce, **options)
        seat = RoomSeat(self, table, answer.get("seat", 0), answer["token"])
        seat.host = answer.get("host")
        await seat.watch()
        return seat

    async def enter(self, tournament: str, name: str, **options: Any) -> RoomSeat:
        """Register for a tournament, wait until it starts, and watch your table.

        Other events that arrive while it waits are dropped.

        Raises:
            RoomError: it is cancelled, or the connection is closed.
        """
        own = {"tournament": tournament, "nonce": token_hex(16)}
        token = (await self.call("register", name=name, **own, **options))["token"]
        seat = RoomSeat(self, f"{tournament}.", 0, token)
        while not await seat.find_table():
            event = await self.events.get()
            while event and event["type"] == "tournament_snapshot":
                event = await self.events.get()  # the answer to this client's question
            if event is None:
                raise RoomError("closed", "disconnected from the room")
            if event.get("what") == "cancelled":
                raise RoomError(
                    "refused", f"the tournament was cancelled: {event['reason']}"
                )
        return seat


class RoomSeat:
    """A seat at a table and its token."""

    def __init__(self, client: RoomClient, table: str, seat: int, token: str) -> None:
        """Use a known seat and token; ``RoomClient.join`` takes a new seat."""
        self.client = client
        self.table = table
        self.seat = seat
        self.token = token
        self.host: str | None = None
        self.last = 0
        """The number of the last event received."""
        self.witness = Witness(table, seat or None)
        """Contributes seeds to this seat's deals, and verifies the deals."""
        self._awaits_snapshot = False
        """Whether the player has been moved, and events of before may still arrive."""

    async def watch(self, after: int | None = None) -> dict[str, Any]:
        """Watch the table, from a snapshot or after a given event."""
        more = {} if after is None else {"after": after}
        return await self.call("watch", **more)

    async def call(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Send a command for this seat."""
        return await self.client.call(cmd, table=self.table, token=self.token, **fields)

    async def view(self) -> tuple[View, HandInfo]:
        """Return this seat's view of the hand, and the information that bots get."""
        answer = await self.call("view")
        view = view_from_dict(answer["view"], answer["game"])
        names, seats = tuple(answer["names"]), tuple(answer["seats"])
        index = view.player_index or 0
        return view, HandInfo(answer["hand"], answer["game"], index, names, seats)

    async def act(self, action: Action, n: int) -> None:
        """Answer the turn that event ``n`` announced."""
        await self.call("act", action=action_to_dict(action), n=n)

    async def play(
        self, bot: Decider, hands: int | None = None, *, run_it_twice: bool = True
    ) -> int:
        """Let a bot play a number of hands, or until the connection or game ends.

        It contributes to the deals and verifies them, buys in again when out of chips,
        answers questions about runouts, and waits when the room allows no more
        commands. Returns the number of finished hands.
        """
        ended = 0
        while hands is None or ended < hands:
            event = await self.client.events.get()
            if event is None or self._is_end(event):
                break
            if not self._concerns(event):
                continue
            self.last = max(self.last, event["n"])
            if event["type"] == "snapshot":
                self.seat = event["you"] or self.seat
            elif event["type"] == "seat_change" and event["seat"] == self.seat:
                self.seat = event["to"]
            elif event["type"] == "moved" and event["seat"] == self.seat:
                await self._follow(event)
                continue
            ended += event["type"] == "hand_end"
            for command, fields in self.witness.take(event):
                if not await self._try(command, **fields):
                    self.witness.note_refusal(command, fields)
            await self._react(event, bot, run_it_twice)
        return ended

    def _is_end(self, event: dict[str, Any]) -> bool:
        """Return whether the seat is lost, or the table or the tournament has ended."""
        if event.get("tournament") == self.table.partition(".")[0]:
            return bool(event.get("what") == "finished")
        if event.get("table") != self.table or self._awaits_snapshot:
            return False
        left = event["type"] == "seat" and event["what"] == "left"
        return bool(event["type"] == "closed" or (left and event["seat"] == self.seat))

    def _concerns(self, event: dict[str, Any]) -> bool:
        """Return whether an event is of this table, and not of before a move."""
        if event.get("table") != self.table:  # of another one, or a tournament
            return False
        self._awaits_snapshot &= event["type"] != "snapshot"
        return not self._awaits_snapshot

    async def _follow(self, event: dict[str, Any]) -> None:
        """Watch the table to which a tournament has moved this player."""
        await self._try("unwatch")
        self.table, self.seat = event["to"], event["to_seat"]
        if not await self._watch_anew():  # moved again since
            await self.find_table()

    async def _watch_anew(self) -> bool:
        """Watch the table to which the player was moved; return whether it accepts."""
        if not await self._try("watch"):
            return False
        self.witness = Witness(self.table, self.seat)
        self._awaits_snapshot = True
        return True

    async def find_table(self) -> bool:
        """Watch the table where this player of a tournament sits, if there is one.

        A table refuses players whom it does not know yet, or who have been moved since:
        then the tournament is asked again.
        """
        own = self.table.partition(".")[0]
        for _ in range(_MOST_TRIES):
            found = await self.client.call(
                "watch_tournament", tournament=own, token=self.token
            )
            if found["table"] is None:
                return False
            self.table, self.seat = found["table"], found["seat"]
            if await self._watch_anew():
                return True
            await asyncio.sleep(_RETRY_SECONDS)
        return False

    async def _react(self, event: dict[str, Any], bot: Decider, twice: bool) -> None:
        """Send the commands with which the seat responds to an event."""
        kind = event["type"]
        turn = event if kind == "turn" else event.get("turn")
        question = event if kind == "runout_question" else event.get("runout_question")
        if kind == "hand_end" and event["stacks"].get(str(self.seat)) == 0:
            await self._try("top_up")
        elif question is not None and self.seat in question["seats"]:
            await self._try("run_it_twice", hand=question["hand"], yes=twice)
        elif turn is not None and turn["seat"] == self.seat:
            await self._answer(bot, turn["n"])

    async def _try(self, cmd: str, **fields: Any) -> bool:
        """Send a command that the table may refuse; return whether it accepted."""
        try:
            await _when_allowed(partial(self.call, cmd, **fields))
        except RoomError as error:
            if error.code == "closed":
                raise
            return False
        return True

    async def _answer(self, bot: Decider, n: int) -> None:
        try:
            view, info = await _when_allowed(self.view)
            if not view.legal:
                return
            if hasattr(bot, "start_hand"):
                bot.start_hand(info)
            await _when_allowed(partial(self.act, bot.decide(view), n))
        except RoomError as error:
            if error.code not in {"stale", "not_your_turn", "refused", "paused"}:
                raise


async def _when_allowed(send: Callable[[], Awaitable[_T]]) -> _T:
    """Send a command; if the room allows no more of them now, send it again later."""
    while True:
        try:
            return await send()
        except RoomError as error:
            if error.code != "slow_down" or error.retry_after is None:
                raise
            await asyncio.sleep(error.retry_after)
