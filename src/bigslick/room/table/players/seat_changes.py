"""Players who move to another seat of their table, between two hands.

In a cash game in progress they post or wait for the big blind in the new seat, like a
player who sits down, so that nobody avoids the blinds by moving.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.match.seating import EntryChoice
from bigslick.room.protocol import events

if TYPE_CHECKING:
    from bigslick.room.storage import entries
    from bigslick.room.table.table import Table

__all__ = ("move_players", "wish_seat")


def wish_seat(table: Table, what: entries.SeatWished) -> None:
    """Move a player to a free seat, after their hand if they are in one.

    Raises:
        GameConfigError: the seat is not free, or seats cannot be changed.
    """
    guest, to = table.guest(what.seat), what.to
    if table.is_directed:
        raise GameConfigError("seats cannot be changed in a tournament")
    if to is not None and to not in table.free_seats:
        free = ", ".join(map(str, table.free_seats)) or "none"
        raise GameConfigError(f"seat {to} is not free; free seats: {free}")
    guest.moving, guest.waits_there = to, what.wait
    if to is None or table.in_hand(what.seat):
        table.tell_seat("moving", what.seat)
    else:
        _move(table, what.seat)


def move_players(table: Table) -> None:
    """Move all players who want another seat, after a hand, if it is still free."""
    for number in sorted(table.guests):
        guest = table.guests[number]
        if guest.moving is None:
            continue
        if guest.moving in table.free_seats:
            _move(table, number)
        else:
            guest.moving = None
            table.tell_seat("moving", number)


def _move(table: Table, number: int) -> None:
    guest, seats = table.guests.pop(number), table.seats
    to = guest.moving
    assert to is not None  # noqa: S101 - the player wants to move
    seat = seats[to] = seats.pop(number)
    seat.number = seat.player.seat = guest.seat = to
    if table.number:
        seat.waits = True
        wait = guest.waits_there
        seat.entry = EntryChoice.WAIT if wait else EntryChoice.POST
    table.guests[to] = guest
    guest.moving, guest.waits_there = None, False
    guest.commitment = None  # it names the old seat
    info = table.info(to)
    fields = {"seat": number, "to": to, "info": info, "next": table.hand_id}
    table.emit(events.SeatChange, fields)
