"""Players who left a cash game and must bring their chips back if they return soon.

Leaving with a large stack and returning with a small one (ratholing) takes chips out of
play that the others could win back. The table's configuration sets the number of
minutes. Players are recognised by name, and by a keyed hash of their address; the
address itself is not stored. An address from which two people sat at the table at the
same time is ignored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from bigslick.room.storage import entries
    from bigslick.room.table.table import Table

__all__ = (
    "Departure",
    "checked_buy_in",
    "find_departure",
    "minutes_left",
    "move_departures",
    "note_arrival",
    "note_departure",
)

_MOST = 200
_MINUTE_MS = 60_000


class Departure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player who left, with the number of their chips and the time."""

    name: str
    chips: int
    at: int
    origin: str | None = None


def find_departure(
    table: Table, name: str, origin: str | None, now: int
) -> Departure | None:
    """Return the departure that requires a player to bring back the most chips."""
    since = _since(table, now)
    known = [own for own in _of(table, name, origin) if own.at > since]
    return max(known, key=lambda own: own.chips, default=None)


def minutes_left(table: Table, departure: Departure, now: int) -> int:
    """Return the minutes until a departure expires, at least one."""
    end = departure.at + table.config.rathole_minutes * _MINUTE_MS
    return max(-(-(end - now) // _MINUTE_MS), 1)


def checked_buy_in(table: Table, what: entries.Joined | entries.Asked) -> int:
    """Return the part of a buy-in to which the limits of the table apply.

    Chips that a player brings back are exempt: they may exceed the largest buy-in.
    """
    most = table.config.max_buy_in
    if most is None or what.chips <= most:
        return what.chips
    left = find_departure(table, what.name, what.origin, table.now)
    return most if left is not None and what.chips <= left.chips else what.chips


def note_arrival(table: Table, what: entries.Joined) -> None:
    """Remove the departures of a player who is back; record shared addresses."""
    for own in _of(table, what.name, what.origin):
        del table.departures[own.name.casefold()]
    if what.origin is not None and _sits_here(table, what.origin):
        table.shared_origins.append(what.origin)
        del table.shared_origins[:-_MOST]


def note_departure(table: Table, number: int) -> None:
    """Record that a player leaves; if there are too many, drop the smallest stacks."""
    seat, guest, known = table.seats[number], table.guests[number], table.departures
    if table.is_directed or seat.bot is not None or not seat.player.chips:
        return
    since = _since(table, table.now)
    for key in [key for key, own in known.items() if own.at <= since]:
        del known[key]
    name, chips = seat.player.name, int(seat.player.chips)
    known[name.casefold()] = Departure(name, chips, table.now, guest.origin)
    if len(known) > _MOST:
        del known[min(known, key=lambda key: known[key].chips)]


def move_departures(table: Table, shift_ms: int) -> None:
    """Move the times of all departures after the clock was set."""
    for key, own in table.departures.items():
        moved = msgspec.structs.replace(own, at=own.at + shift_ms)
        table.departures[key] = moved


def _since(table: Table, now: int) -> int:
    return now - table.config.rathole_minutes * _MINUTE_MS


def _of(table: Table, name: str, origin: str | None) -> list[Departure]:
    """Return the departures of one person, by name or address."""
    own = table.departures.get(name.casefold())
    found = [] if own is None else [own]
    if origin is None or origin in table.shared_origins or _sits_here(table, origin):
        return found
    others = table.departures.values()
    return found + [
        left for left in others if left.origin == origin and left is not own
    ]


def _sits_here(table: Table, origin: str) -> bool:
    return any(guest.origin == origin for guest in table.guests.values())
