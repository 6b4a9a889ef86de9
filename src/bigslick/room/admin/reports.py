"""Describes tables and tournaments for the operator: players and state, no cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.table.stakes import stakes
from bigslick.room.tournament.delivery.tournament_rows import tournament_row

if TYPE_CHECKING:
    from bigslick.room.table.table import Table
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("state_of", "table_details", "table_row", "tournament_state")


def table_row(table: Table, now: int) -> dict[str, Any]:
    """Return a table as a row of the operator's list of tables.

    ``idle`` is the number of seconds since a person last did something.
    """
    people = sum(seat.bot is None for seat in table.seats.values())
    return {
        "table": table.id,
        "name": table.config.title,
        "game": table.config.game,
        "mode": table.config.mode,
        "state": state_of(table),
        "people": people,
        "bots": len(table.seats) - people,
        "hands": table.number,
        "idle": max(now - table.touched, 0) // 1000,
        "listed": table.config.listed,
        "locked": table.lock is not None,
    }


def tournament_state(own: RoomTournament) -> dict[str, Any]:
    """Return a tournament as a row of the operator's list."""
    row = tournament_row(own)
    wanted = ("tournament", "name", "game", "state", "players", "left")
    return {key: row[key] for key in wanted} | {"listed": own.config.listed}


def state_of(table: Table) -> str:
    """Return the state of a table as one word."""
    if table.paused:
        return "paused"
    if table.playing:
        return "playing"
    return "waiting"


def table_details(table: Table, now: int) -> dict[str, Any]:
    """Return a table with its seats, and the chips before the current hand."""
    known = stakes(table)
    return table_row(table, now) | {
        "blinds": known["blinds"],
        "unit": known["unit"],
        "seats": [
            {
                "seat": number,
                "name": seat.player.name,
                "chips": seat.player.chips,
                "bot": seat.bot is not None,
                "away": seat.away,
                "connected": table.guests[number].connected,
            }
            for number, seat in sorted(table.seats.items())
        ],
        "waiting": len(table.waiting),
        "reports": [msgspec.structs.asdict(own) for own in table.reports],
    }
