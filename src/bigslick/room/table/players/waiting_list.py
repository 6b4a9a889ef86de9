"""The waiting list: for a free seat, or for the approval of the host.

A bot is replaced after its hand. Seats are given in the order of the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import GameConfigError
from bigslick.room.protocol import events
from bigslick.room.storage import entries
from bigslick.room.table.players.departures import checked_buy_in
from bigslick.room.table.players.guests import WaitingPlayer
from bigslick.room.table.players.seats import join

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = (
    "MOST_WAITING",
    "ask_for_chair",
    "chair_for",
    "decide",
    "seat",
    "withdraw",
)

MOST_WAITING = 20
"""Largest number of people on the waiting list of a table."""


def ask_for_chair(table: Table, what: entries.Asked) -> None:
    """Add a player to the waiting list.

    Raises:
        GameConfigError: the name is taken, the buy-in is invalid, or a tournament
            assigns the seats.

    """
    if table.is_directed:
        raise GameConfigError("the tournament assigns the seats: register for it")
    names = [own.player.name for own in table.seats.values()]
    names += [own.name for own in table.waiting]
    if what.name in names:
        raise GameConfigError(f"the name {what.name!r} is taken at this table")
    if len(table.waiting) >= MOST_WAITING:
        raise GameConfigError(f"the waiting list is full: {MOST_WAITING} players")
    table.roster.cashier.check_buy_in(what.name, checked_buy_in(table, what))
    table.asked += 1
    waiting = WaitingPlayer(
        table.asked,
        what.name,
        what.chips,
        what.token,
        seat=what.seat,
        wait=what.wait,
        approved=what.approved,
        hosts=what.hosts,
        origin=what.origin,
        account=what.account,
        hides=what.hides,
    )
    table.waiting.append(waiting)
    _tell(table, "waiting", waiting.id)


def decide(table: Table, what: entries.Decided) -> None:
    """Record whether the host accepts a player."""
    waiting = _find(table, what.who)
    if what.yes:
        place = table.waiting.index(waiting)
        table.waiting[place] = msgspec.structs.replace(waiting, approved=True)
    else:
        table.waiting.remove(waiting)
    _tell(table, "approved" if what.yes else "refused", what.who)


def withdraw(table: Table, what: entries.Withdrew) -> None:
    """Remove a player from the waiting list."""
    table.waiting.remove(_find(table, what.who))
    _tell(table, "left", what.who)


def seat(table: Table, what: entries.Seated) -> None:
    """Give a player the seat they waited for."""
    waiting = _find(table, what.who)
    if not waiting.approved:
        raise GameConfigError("the host has not approved this player")
    join(
        table,
        entries.Joined(
            what.seat,
            waiting.name,
            waiting.chips,
            waiting.token,
            wait=waiting.wait,
            asks=True,
            hosts=waiting.hosts,
            origin=waiting.origin,
            account=waiting.account,
            hides=waiting.hides,
        ),
    )
    table.waiting.remove(waiting)
    _tell(table, "seated", what.who)


def chair_for(table: Table, wish: int | None) -> int | None:
    """Return a seat that a player can have now: a free one, or that of an idle bot.

    The requested seat is preferred; if it has a bot that is in a hand, the player
    waits.
    """
    if table.is_directed:
        return None
    if wish is not None and wish <= table.config.seats:
        if wish not in table.seats or table.is_idle_bot(wish):
            return wish
        if table.seats[wish].bot is not None:
            return None
    free = table.free_seats
    if free:
        return free[0]
    bots = [number for number in table.seats if table.is_idle_bot(number)]
    return max(bots, default=None)


def _find(table: Table, who: int) -> WaitingPlayer:
    for waiting in table.waiting:
        if waiting.id == who:
            return waiting
    raise GameConfigError(f"there is no player {who} on the waiting list")


def _tell(table: Table, what: str, who: int) -> None:
    rows = [waiting.info() for waiting in table.waiting]
    table.emit(events.Queue, {"what": what, "id": who, "waiting": rows})
