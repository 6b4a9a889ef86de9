"""Checkpoints: a table between two hands as data, from which a replay starts."""

from __future__ import annotations

import logging
from time import thread_time
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import BotError, DamagedTableError
from bigslick.match.match_file import match_to_dict, restore
from bigslick.room.protocol.errors import place
from bigslick.room.storage.entries import decode_entry
from bigslick.room.table.chat import ChatReport  # noqa: TC001 - msgspec reads it
from bigslick.room.table.delivery.late_hands import LateHand
from bigslick.room.table.hand.next_hand import NextHand, OldSealedDeck
from bigslick.room.table.players.departures import Departure  # noqa: TC001 - msgspec reads it
from bigslick.room.table.players.guests import Guest, WaitingPlayer  # noqa: TC001 - msgspec reads it
from bigslick.room.table.players.recognition import KnownPlayer  # noqa: TC001 - msgspec reads it
from bigslick.room.table.players.seats import sweep_names
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from bigslick.room.storage.interface import TableReader

__all__ = (
    "SlowTableError",
    "UnbalancedTableError",
    "check_chips",
    "checkpoint",
    "lock_in",
    "replayed",
    "restored",
)

_log = logging.getLogger(__name__)
_MOST_SECONDS = 10


class SlowTableError(DamagedTableError):
    """Raised when loading a table would block the room for too long."""


class UnbalancedTableError(RuntimeError):
    """Raised when chips at the seats do not match the buy-ins: an internal error.

    Such a table is not stored, but loaded again from storage.
    """


class _Person:
    """The decider of a person, whose decisions come from a client."""

    def decide(self, view: object) -> Any:
        """Raise an error: the decisions of a person come from their connection."""
        del view  # the view contains cards, which must not be in a message
        raise BotError("this player is a person: decisions come from their connection")


_PERSON: Any = _Person()


class _Checkpoint(msgspec.Struct):
    config: TableConfig
    host: str | None
    guests: list[Guest]
    now: int
    n: int
    number: int
    paused: bool
    sealed: tuple[str, str] | None
    """The sealed deck, if the table still used the first scheme."""
    match: dict[str, Any]
    lock: str | None = None
    host_keys: list[str] = []
    waiting: list[WaitingPlayer] = []
    asked: int = 0
    of_room: bool = False
    touched: int = 0
    departures: dict[str, Departure] = {}
    shared_origins: list[str] = []
    sat: int = 0
    late: LateHand | tuple[str, dict[int, list[str]]] | None = None
    """Missing in older checkpoints."""
    last_game: str | None = None
    tournament_table: int = 0
    muted: list[KnownPlayer] = []
    removed: list[KnownPlayer] = []
    reports: list[ChatReport] = []


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Checkpoint).decode


def checkpoint(table: Table) -> bytes:
    """Return the checkpoint of a table without a current or sealed hand.

    Raises:
        UnbalancedTableError: its chips do not match the buy-ins.

    """
    check_chips(table)
    sealed = table.sealed
    assert not isinstance(sealed, NextHand)  # noqa: S101 - checkpoints precede the seal
    match = match_to_dict(table.roster)
    match["memories"] = match["statistics"] = {}  # a room keeps neither of them
    match["events"] = []
    return _encode(
        _Checkpoint(
            config=table.config,
            host=table.host,
            guests=list(table.guests.values()),
            now=table.now,
            n=table.n,
            number=table.number,
            paused=table.paused,
            sealed=None if sealed is None else (sealed.cards, sealed.salts),
            match=match,
            lock=table.lock,
            host_keys=table.host_keys,
            waiting=table.waiting,
            asked=table.asked,
            of_room=table.of_room,
            touched=table.touched,
            departures=table.departures,
            shared_origins=table.shared_origins,
            sat=table.sat,
            late=table.late,
            last_game=table.last_game,
            tournament_table=table.tournament_table,
            muted=table.muted,
            removed=table.removed,
            reports=table.reports,
        )
    )


class _Lock(msgspec.Struct):
    lock: str | None = None


_decode_lock = msgspec.json.Decoder(_Lock).decode


def lock_in(data: bytes | None) -> str | None:
    """Return the hash of the password in a checkpoint, None if there is none."""
    return None if data is None else _decode_lock(data).lock


def _read(table_id: str, data: bytes) -> Table:
    """Return the table of a checkpoint."""
    kept = _decode(data)
    table = Table(table_id)
    table.now, table.tournament_table = kept.now, kept.tournament_table
    table.set_up(kept.config)
    _refuse_sit_and_go(table)
    people = {row["name"]: _PERSON for row in kept.match["seats"] if not row["bot"]}
    restore(table.roster, kept.match, people)
    sweep_names(table)
    table.host, table.host_keys, table.lock = kept.host, kept.host_keys, kept.lock
    table.waiting, table.asked = kept.waiting, kept.asked
    table.of_room = not table.is_directed and (kept.of_room or kept.host is None)
    table.touched = kept.touched or kept.now
    table.muted, table.removed = kept.muted, kept.removed
    table.reports = kept.reports
    table.departures, table.shared_origins = kept.departures, kept.shared_origins
    table.guests = {guest.seat: guest for guest in kept.guests}
    table.sat = kept.sat
    for guest in kept.guests:
        if not guest.id:  # written before guests were numbered
            guest.id = table.new_guest_id()
    table.n, table.number = kept.n, kept.number
    table.last_game = kept.last_game
    table.paused = kept.paused
    late = kept.late
    table.late = LateHand(*late, people=[]) if isinstance(late, tuple) else late
    if kept.sealed is not None:
        table.sealed = OldSealedDeck(*kept.sealed)
    return table


def replayed(table_id: str, data: bytes | None, entries: list[bytes]) -> Table:
    """Return the table after all of its stored entries.

    Raises:
        DamagedTableError: it is a sit-and-go of an earlier version.
        SlowTableError: loading takes too long.

    """
    latest = thread_time() + _MOST_SECONDS
    table = Table(table_id) if data is None else _read(table_id, data)
    for line in entries:
        table.apply(decode_entry(line))
        _refuse_sit_and_go(table)
        if thread_time() > latest:
            raise SlowTableError(
                table_id, f"loading it took more than {_MOST_SECONDS} s"
            )
    return table


def _refuse_sit_and_go(table: Table) -> None:
    if table.config.mode == "tournament" and not table.is_directed:
        raise DamagedTableError(
            table.id,
            "it is a sit-and-go of an earlier version, which this version cannot play; "
            "its finished hands stay stored",
        )


def check_chips(table: Table) -> None:
    """Check that the chips at the seats match those bought, paid out and raked.

    Chips are counted as they were before the current hand.

    Raises:
        UnbalancedTableError: they differ.
    """
    chips = sum(seat.player.chips for seat in table.seats.values())
    wanted = table.roster.ledger.on_table
    if chips != wanted:
        raise UnbalancedTableError(
            f"the seats have {chips} chips, expected {wanted} from the buy-ins"
        )


def restored(storage: TableReader, table_id: str) -> tuple[Table, int]:
    """Return a stored table and the number of its last entry.

    If replaying it from its last checkpoint fails, an earlier one is used.

    Raises:
        DamagedTableError: it cannot be loaded.
    """
    reason = ""
    try:
        for stored in storage.versions(table_id):
            try:
                table = replayed(stored.id, stored.checkpoint, stored.entries)
                check_chips(table)
            except DamagedTableError:
                raise
            except Exception as error:  # noqa: BLE001 - an earlier one may load
                reason = reason or _reason(error)
                _log.error(
                    "table %s: cannot be replayed from entry %d: %s",
                    table_id,
                    stored.first,
                    reason,
                )
            else:
                return table, stored.last
    except DamagedTableError:
        if not reason:
            raise
    raise DamagedTableError(table_id, f"cannot be loaded: {reason}")


def _reason(error: Exception) -> str:
    """Return the reason of an error, without values, which could contain cards."""
    if isinstance(error, UnbalancedTableError):
        return str(error)
    return f"{type(error).__name__} at {place(error)}"
