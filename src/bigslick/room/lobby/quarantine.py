"""Tables that stay stored but are not played, and why.

A table is put here that cannot be set up, that fails again and again, that keeps the
room waiting, or that whoever opened the room left out. The others open and go on. An
operator closes it for good, or lets it be tried again.

What kept the room waiting would do so again at the next start. It is remembered in a
file of its own: when it is written, the room's thread is stuck.
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

__all__ = ("LEFT_OUT", "Quarantine", "set_up")

_log = logging.getLogger(__name__)
LEFT_OUT = "the room was opened without it"
_decode = msgspec.json.Decoder(dict[str, str]).decode


class Quarantine:
    """The tables that the next start must not set up, in a file that people can read.

    It is a JSON object of reasons by table. Whoever removes a line lets the table be
    tried again at the next start.
    """

    def __init__(self, folder: Path, without: Collection[str] = ()) -> None:
        """Keep the file in a folder; ``without``: tables to leave out this time."""
        self._file = folder / "quarantine.json"
        self.without = frozenset(without)

    def reasons(self) -> dict[str, str]:
        """Return why which tables are not to be set up.

        A file that cannot be read is reported, and keeps nothing from being set up.
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
        """Do not set the table up at the next start; called from any thread."""
        self._write(self._kept() | {table_id: reason})

    def forget(self, table_id: str) -> None:
        """Let the table be set up again at the next start."""
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
    """Return a table as it stood; None if it is in quarantine now.

    ``reason`` is why it is not even to be tried.
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
    room.quarantined[table_id] = reason
    _log.error("table %s: %s: in quarantine, the others are set up", table_id, reason)
    return None
