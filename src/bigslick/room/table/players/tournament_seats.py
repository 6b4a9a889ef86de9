"""The seats of a table that belongs to a tournament.

The tournament decides who sits where, with how many chips, and who is dealt in for
which stakes. The table gets all of this with its entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import Positions
from bigslick.errors import GameConfigError
from bigslick.match.seating import Lineup
from bigslick.match.tournament.blind_schedule import BlindLevel
from bigslick.room.protocol import events
from bigslick.room.table.players.guests import Guest
from bigslick.room.table.players.seats import change_stack, leave_seat
from bigslick.room.table.stakes import stakes

if TYPE_CHECKING:
    from bigslick.match.game_set import PlannedHand
    from bigslick.room.storage import entries
    from bigslick.room.storage.tournament_entries import Arrival, Departed, HandPlan
    from bigslick.room.table.table import Table

__all__ = ("plan_directed", "reseat")


def reseat(table: Table, what: entries.Reseated) -> None:
    """Change seats and stacks as the tournament says.

    Raises:
        GameConfigError: the table is not part of a tournament, or a player who would
            leave or get chips is in a hand.

    """
    changed = [own.seat for own in what.left] + list(what.stacks)
    if not table.is_directed or any(table.in_hand(seat) for seat in changed):
        raise GameConfigError(
            f"seats {changed} cannot be changed: expected a table of a tournament, "
            "and players who are in no hand"
        )
    for departed in what.left:
        _leave(table, departed)
    for arrival in what.came:
        _sit(table, arrival)
    for seat, chips in what.stacks.items():
        table.name_at(seat)
        change_stack(table, seat, chips)
        table.tell_seat("chips", seat)


def _leave(table: Table, what: Departed) -> None:
    if what.table is not None:
        table.emit(
            events.Moved,
            {
                "seat": what.seat,
                "name": table.name_at(what.seat),
                "to": what.table,
                "number": what.number,
                "to_seat": what.to_seat,
            },
        )
    leave_seat(table, what.seat)


def _sit(table: Table, what: Arrival) -> None:
    number = what.seat
    table.roster.add_player(what.name, what.chips, decider=what.bot, seat=number)
    seat = table.seats[number]
    seat.away = seat.player.sitting_out = what.away
    table.guests[number] = Guest(
        number,
        what.token,
        id=table.new_guest_id(),
        first_hand=table.number + 1,
        bank_ms=what.bank_ms,
        account=what.account,
    )
    table.tell_seat("joined", number)


def plan_directed(table: Table, planned: HandPlan) -> PlannedHand:
    """Return the hand that the tournament has planned; announce a new level."""
    rotation = table.roster.rotation
    level = BlindLevel(*planned.blinds, planned.ante, planned.big_blind_ante)
    rotation.positions, rotation.turn = Positions(*planned.positions), planned.turn
    if level != rotation.level:
        rotation.apply_level(level)
        table.emit(
            events.Level,
            {
                "blinds": list(level.blinds),
                "ante": level.ante,
                "big_blind_ante": level.big_blind_ante,
                "title": stakes(table)["title"],
                "number": planned.level,
            },
        )
    lineup = Lineup(rotation.positions, tuple(planned.order))
    return rotation.games.plan(
        rotation.code, lineup, big_blind_ante=planned.big_blind_ante
    )
