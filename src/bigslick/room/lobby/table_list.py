"""The list of tables, created at most once per interval and sent to all clients."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.protocol.errors import place
from bigslick.room.protocol.events import encode
from bigslick.room.table.delivery.snapshots import lobby_row
from bigslick.room.tournament.delivery.tournament_rows import tournament_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bigslick.room.lobby.other_processes import OtherProcesses
    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("LobbyList", "joined")

_log = logging.getLogger(__name__)
_PERIOD = 0.25
"""Shortest time between two lists, in seconds."""


def joined(lists: Iterable[bytes]) -> bytes:
    """Return arrays in JSON as one.

    >>> joined([b"[1,2]", b"[]", b"[3]"])
    b'[1,2,3]'
    """
    inner = [rows[1:-1] for rows in lists]
    return b"[" + b",".join(rows for rows in inner if rows) + b"]"


class LobbyList:
    """Answers all requests within an interval with the same list.

    A client never gets a list that was created before its request: if one was just
    created, the client waits for the next.
    """

    def __init__(self, room: Room) -> None:
        """Start without a list; it is created on request."""
        self._room = room
        self._asked: list[Callable[[bytes], object]] = []
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """Requests for which the lists of other processes are being collected."""
        self.made = 0
        """Number of lists created."""
        self._left_out: set[str] = set()
        """Tables whose rows could not be created; each is logged once."""

    def ask(self, answer: Callable[[bytes], object]) -> None:
        """Call ``answer`` with the list in JSON, now or at the end of the interval."""
        self._asked.append(answer)
        if self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self._next - loop.time()
        if wait <= 0:
            self._answer()
        else:
            self._timer = loop.call_later(wait, self._answer)

    async def read(self) -> bytes:
        """Return the list in JSON."""
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.ask(lambda rows: None if future.done() else future.set_result(rows))
        return await future

    def stop(self) -> None:
        """Stop answering."""
        if self._timer is not None:
            self._timer.cancel()

    def _answer(self) -> None:
        asked, self._asked, self._timer = self._asked, [], None
        loop = asyncio.get_running_loop()
        self._next = loop.time() + _PERIOD
        if self._room.elsewhere is None:
            self._send(asked, encode(self.rows()))
        else:
            task = loop.create_task(self._send_all(asked, self._room.elsewhere))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send_all(
        self, asked: list[Callable[[bytes], object]], elsewhere: OtherProcesses
    ) -> None:
        """Answer requests with the tables of all processes."""
        lists = [encode(self.rows()), *await elsewhere.lobby_rows()]
        self._send(asked, joined(lists))

    def _send(self, asked: list[Callable[[bytes], object]], rows: bytes) -> None:
        self.made += 1
        for answer in asked:
            try:
                answer(rows)
            except Exception as error:  # noqa: BLE001 - the other requests are waiting
                kind = type(error).__name__
                _log.error(
                    "cannot create the list of tables: %s at %s", kind, place(error)
                )
                self._room.metrics.errors.inc("lobby")

    def rows(self) -> list[msgspec.Raw]:
        """Return the rows of all listed tables, in JSON."""
        rows = (self._row(key, actor) for key, actor in self._room.tables.items())
        return [row for row in rows if row is not None]

    def club_rows(self, club: str) -> list[Any]:
        """Return the rows of the tables and tournaments of a club."""
        tables = [
            self._row(key, actor, unlisted=True)
            for key, actor in self._room.tables.items()
            if actor.table.config.club == club and not actor.table.is_directed
        ]
        tournaments = [
            tournament_row(actor.own)
            for actor in self._room.tournaments.actors.values()
            if actor.own.config.club == club
        ]
        return [row for row in tables if row is not None] + tournaments

    def _row(
        self, table_id: str, actor: TableActor, *, unlisted: bool = False
    ) -> msgspec.Raw | None:
        """Return the row of a table; None if it is not listed.

        A table whose row cannot be created is logged and left out.
        """
        try:
            if not (unlisted or actor.table.config.listed):
                return None
            row = lobby_row(actor.table) | {"watching": actor.subscribers.spectators}
            return msgspec.Raw(encode(row))
        except Exception as error:  # noqa: BLE001 - the lobby must still open
            if table_id not in self._left_out:
                # Once, because the list is requested often.
                known = self._left_out & set(self._room.tables)
                self._left_out = known | {table_id}
                kind = type(error).__name__
                _log.error(
                    "table %s: left out of the list of tables: %s at %s",
                    table_id,
                    kind,
                    place(error),
                )
                self._room.metrics.errors.inc("lobby")
            return None
