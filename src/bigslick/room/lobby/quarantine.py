"""Tables that stay stored but are not played, with the reasons.

A table is quarantined if it cannot be loaded, fails repeatedly, blocks the room, or was
left out with ``--without``. The other tables are not affected. The operator can close
it or release it.

A table that blocked the room would do so again at the next start. Its id is stored in a
separate file, which another thread can write while the room's own thread is blocked.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import DamagedTableError
from bigslick.room.monitoring.watchdog import STUCK
from bigslick.room.table.actor import TableActor
from bigslick.room.table.checkpoints import SlowTableError, restored

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from bigslick.room.lobby.room import Room

__all__ = ("LEFT_OUT", "Quarantine", "put_aside", "set_up")

_log = logging.getLogger(__name__)
LEFT_OUT = "left out by --without"
_decode = msgspec.json.Decoder(dict[str, str]).decode


class Quarantine:
    """The file of the tables that the next start leaves out, with the reasons.

    It is a JSON object that maps table ids to reasons. Removing a line releases the
    table at the next start.
    """

    def __init__(self, folder: Path, without: Collection[str] = ()) -> None:
        """Use the file in a folder; ``without`` lists tables to leave out this time."""
        self._file = folder / "quarantine.json"
        self.without = frozenset(without)

    def reasons(self) -> dict[str, str]:
        """Return the tables to leave out, with the reasons.

        An unreadable file is reported, and no table is left out.
        """
        try:
            kept = _decode(self._file.read_bytes())
        except FileNotFoundError:
            kept = {}
        except (OSError, msgspec.MsgspecError) as error:
            _log.error("%s cannot be read: %s", self._file, error)
            kept = {}
        return kept | dict.fromkeys(self.without, LEFT_OUT)

    def remember(self, table_id: str, reason: str) -> None:
        """Leave the table out from the next start on; callable from any thread."""
        self._write(self._kept() | {table_id: reason})

    def forget(self, table_id: str) -> None:
        """Load the table again from the next start on."""
        kept = self._kept()
        if kept.pop(table_id, None) is not None:
            self._write(kept)

    def _kept(self) -> dict[str, str]:
        return {k: v for k, v in self.reasons().items() if k not in self.without}

    def _write(self, kept: dict[str, str]) -> None:
        half = self._file.with_suffix(".new")
        half.write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
        half.replace(self._file)


def set_up(room: Room, table_id: str, reason: str | None = None) -> TableActor | None:
    """Return a table loaded from storage; None if it is quarantined now.

    With a ``reason``, the table is quarantined without trying to load it.
    """
    actor = None
    if reason is None:
        room.watchdog.begin(table_id)
        try:
            table, count = restored(room.storage, table_id)
            actor = TableActor(room, table, count)
        except DamagedTableError as error:
            reason = error.reason
            if isinstance(error, SlowTableError):
                room.quarantine.remember(table_id, reason)
        if room.watchdog.end():
            reason = STUCK
    if reason is None:
        return actor
    put_aside(room, table_id, reason)
    return None


def put_aside(room: Room, table_id: str, reason: str) -> None:
    """Quarantine a table that is not loaded."""
    room.quarantined[table_id] = reason
    _log.error("table %s: quarantined: %s", table_id, reason)
