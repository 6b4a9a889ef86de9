"""The lobby's list of tables: made now and then, and the same bytes for everybody."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from bigslick.room.protocol.errors import place
from bigslick.room.protocol.events import encode
from bigslick.room.table.snapshots import lobby_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("LobbyList",)

_log = logging.getLogger(__name__)
_PERIOD = 0.25
"""Seconds between two lists, at least."""


class LobbyList:
    """All that is asked for within a moment is answered by one list.

    Nobody gets a list that is older than the question: whoever asks right after one
    was made waits for the next.
    """

    def __init__(self, room: Room) -> None:
        """Begin with nothing; a list is made when somebody asks."""
        self._room = room
        self._asked: list[Callable[[bytes], object]] = []
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.made = 0
        """How many lists have been made."""
        self._left_out: set[str] = set()
        """The tables whose rows cannot be made, as far as that was logged."""

    def ask(self, answer: Callable[[bytes], object]) -> None:
        """Call ``answer`` with the list in JSON, now or within a moment."""
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
        """Answer nobody any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _answer(self) -> None:
        asked, self._asked, self._timer = self._asked, [], None
        rows = encode(self.rows())
        self.made += 1
        self._next = asyncio.get_running_loop().time() + _PERIOD
        for answer in asked:
            try:
                answer(rows)
            except Exception as error:  # noqa: BLE001 - the others wait for theirs
                kind = type(error).__name__
                _log.error("the lobby's list: %s at %s", kind, place(error))
                self._room.metrics.errors.inc("lobby")

    def rows(self) -> list[msgspec.Raw]:
        """Return what the lobby says of each table that it shows, in JSON."""
        rows = (self._row(key, actor) for key, actor in self._room.tables.items())
        return [row for row in rows if row is not None]

    def _row(self, table_id: str, actor: TableActor) -> msgspec.Raw | None:
        """Return what the lobby says of a table, None for one that it does not show.

        A row that cannot be made is left out, and the others are shown.
        """
        try:
            if not actor.table.config.listed:
                return None
            row = lobby_row(actor.table) | {"watching": actor.subscribers.spectators}
            return msgspec.Raw(encode(row))
        except Exception as error:  # noqa: BLE001 - whatever it is, the lobby opens
            if table_id not in self._left_out:  # once: the lobby is asked for often
                known = self._left_out & set(self._room.tables)
                self._left_out = known | {table_id}
                kind = type(error).__name__
                _log.error("table %s: no row: %s at %s", table_id, kind, place(error))
                self._room.metrics.errors.inc("lobby")
            return None
