"""The seats of a table: joining, leaving, buying chips, standing preferences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.match.seating import EntryChoice as Entering
from bigslick.room.table.hand.runouts import answer_runouts
from bigslick.room.table.players.departures import (
    checked_buy_in,
    note_arrival,
    note_departure,
)
from bigslick.room.table.players.guests import Guest
from bigslick.room.table.players.recognition import is_known, remember, without
from bigslick.room.table.players.seat_changes import move_players
from bigslick.room.table_config import MAX_CHIPS

if TYPE_CHECKING:
    from bigslick.room.storage import entries
    from bigslick.room.table.table import Table

__all__ = (
    "change_stack",
    "come_back",
    "join",
    "leave",
    "leave_seat",
    "set_stack",
    "settle_chairs",
    "sit_out",
    "sweep_names",
    "take_habit",
    "top_up",
)

_MOST_NAMES = 100
"""How many players who left are listed by name."""
_PATIENCE = 3
"""A disconnected player loses their seat after the big blind has passed them this
often.
"""


def join(table: Table, what: entries.Joined) -> None:
    """Seat a player; a bot at the seat is replaced by a person.

    Raises:
        GameConfigError: the seat or the name is taken, or the buy-in is invalid.

    """
    roster, number = table.roster, what.seat
    if table.is_directed:
        raise GameConfigError("the tournament assigns the seats: register for it")
    checked = checked_buy_in(table, what)
    if number in table.seats:
        if what.bot is not None or not table.is_idle_bot(number):
            raise GameConfigError(f"seat {number} is not free")
        others = [s.player.name for n, s in table.seats.items() if n != number]
        if what.name in others:
            raise GameConfigError(f"the name {what.name!r} is taken at this table")
        roster.cashier.check_buy_in(what.name, checked)
        leave_seat(table, number)
    entry = Entering.WAIT if what.wait else Entering.POST
    roster.add_player(what.name, checked, decider=what.bot, seat=number, entry=entry)
    if what.chips > checked:
        change_stack(table, number, what.chips)
    is_person = what.bot is None
    if is_person:
        note_arrival(table, what)
        table.removed = without(table.removed, what.name, what.origin)
    table.seats[number].waits = table.number > 0
    table.guests[number] = Guest(
        number,
        what.token,
        id=table.new_guest_id(),
        first_hand=table.number + 1,
        bank_ms=table.config.bank_ms,
        run_it_twice=None if what.asks else what.bot is not None,
        hosts=what.hosts,
        origin=what.origin,
        account=what.account,
        hides=what.hides,
        muted=is_person and is_known(table, table.muted, what.name, what.origin),
    )
    if what.host is not None:
        table.host = what.host
    table.tell_seat("joined", number)


def leave(table: Table, what: entries.Left) -> None:
    """Remove a player from their seat, after their hand if they are in one.

    A player who asked to leave is folded when it is their turn. A player whom the host
    removes may finish the hand with the normal clock, so that no command of the host
    wins or loses chips.

    In a running tournament, a player who leaves only sits out: they are dealt in, post
    blinds and antes, and are folded until their chips are gone; then they get their
    place. The host cannot remove players there: the chips of a disqualified player are
    taken out of play (TDA 2024, rule 71), so all others finish higher: a host who plays
    would influence their own prize.
    """
    number = what.seat
    guest, name = table.guest(number), table.name_at(number)
    guest.kicked = guest.kicked or what.kicked
    guest.gone = guest.gone or not what.kicked
    if table.in_hand(number):
        guest.leaving = True
        table.tell_seat("leaving", number)
        asked = table.question is not None and number in table.question.seats
        if asked and guest.gone:
            answer_runouts(table, number, yes=False)
    elif table.is_directed:
        guest.leaving = True
        _sit_out(table, name)
        table.tell_seat("leaving", number)
    else:
        leave_seat(table, number)


def leave_seat(table: Table, number: int) -> None:
    """Free a seat; the player takes their chips."""
    note_departure(table, number)
    guest, name = table.guests[number], table.seats[number].player.name
    if guest.kicked and guest.token is not None:
        table.removed = remember(table.removed, name, guest.origin)
    table.roster.cashier.leave(name)
    del table.guests[number]
    sweep_names(table)
    table.tell_seat("left", number)


def sweep_names(table: Table) -> None:
    """Keep the names of the last players who left, and combine the chips of the others.

    Otherwise a client that joins under many names could make the table's books, which
    are in every checkpoint, grow without limit.
    """
    roster = table.roster
    seated = {seat.player.name for seat in table.seats.values()}
    roster.ledger.sweep(seated, _MOST_NAMES)
    for name in set(roster.statistics) - seated:
        del roster.statistics[name]
    roster.cashier.events.clear()


def sit_out(table: Table, what: entries.SitOut) -> None:
    """Let a player sit out: now, after this hand, or before their big blind."""
    number = what.seat
    guest, name = table.guest(number), table.name_at(number)
    in_hand = table.in_hand(number)
    if what.when == "big_blind" and not table.is_directed:
        guest.sits_out = "big_blind"
    elif what.when != "now" and in_hand:
        guest.sits_out = "next_hand"
    else:
        guest.sits_out = None
        _sit_out(table, name)
    table.tell_seat("sitting_out" if guest.sits_out is None else "sits_out", number)


def _sit_out(table: Table, name: str) -> None:
    table.roster.cashier.sit_out(name)


def come_back(table: Table, what: entries.SitIn) -> None:
    """End sitting out; the player posts missed blinds, or waits for the big blind."""
    guest = table.guest(what.seat)
    if guest.kicked:
        raise GameConfigError("the host has removed you")
    entry = Entering.WAIT if what.wait else Entering.POST
    name = table.name_at(what.seat)
    table.roster.cashier.come_back(name, entry)
    guest.leaving = guest.gone = False
    guest.sits_out = None
    table.tell_seat("back", what.seat)


def _refuse_in_tournament(table: Table) -> None:
    if table.is_directed:
        raise GameConfigError("chips cannot be bought in a tournament")


def top_up(table: Table, what: entries.ToppedUp) -> None:
    """Sell chips to a player; during a hand they are added at its end."""
    _refuse_in_tournament(table)
    number, amount = what.seat, what.amount
    guest, seat = table.guest(number), table.seats[number]
    if amount <= 0:
        raise GameConfigError(f"invalid amount {amount}: expected more than 0")
    most = MAX_CHIPS if table.config.max_buy_in is None else table.config.max_buy_in
    if seat.player.chips + guest.buying + amount > most:
        raise GameConfigError(
            f"invalid amount {amount}: the largest stack here is {most}"
        )
    if table.in_hand(number):
        guest.buying += amount
    else:
        _sell(table, number, amount)
    table.tell_seat("chips", number)


def set_stack(table: Table, what: entries.StackSet) -> None:
    """Set a player's stack on the host's command; during a hand, at its end."""
    _refuse_in_tournament(table)
    guest = table.guest(what.seat)
    if table.in_hand(what.seat):
        guest.new_stack = what.amount
    else:
        change_stack(table, what.seat, what.amount)
    table.tell_seat("chips", what.seat)


def change_stack(table: Table, number: int, amount: int) -> None:
    """Set a stack; record the difference as bought or taken off the table."""
    player, books = table.seats[number].player, table.roster.ledger
    if amount > player.chips:
        books.buy(player.name, amount - player.chips)
    elif amount < player.chips:
        books.cash_out(player.name, player.chips - amount)
    player.chips = amount


def _sell(table: Table, number: int, amount: int) -> None:
    seat = table.seats[number]
    if seat.player.chips:
        table.roster.cashier.top_up(seat.player.name, amount)
    else:
        table.roster.cashier.rebuy(seat.player.name, amount)


def take_habit(table: Table, what: entries.Habit) -> None:
    """Store a standing preference of a player."""
    guest = table.guest(what.seat)
    match what.what:
        case "straddle":
            table.seats[what.seat].straddles = bool(what.yes)
        case "run_it_twice":
            guest.run_it_twice = what.yes
        case "auto_rebuy":
            guest.auto_rebuy = bool(what.yes)
        case "auto_top_up":
            guest.auto_top_up = bool(what.yes)
        case "skip":
            guest.skip = bool(what.yes)
        case "late_cards":
            guest.hides = not what.yes
            if guest.hides and table.late is not None:
                table.late = table.late.without(guest.id)
    table.tell_seat(what.what, what.seat)


def settle_chairs(table: Table) -> None:
    """Remove players who are leaving, and add chips that were bought, after a hand."""
    for number in sorted(table.seats):
        guest, seat = table.guests[number], table.seats[number]
        leaves = guest.leaving and table.is_directed and not seat.away
        if guest.sits_out == "next_hand" or leaves:
            guest.sits_out = None
            _sit_out(table, seat.player.name)
            table.tell_seat("sitting_out", number)
        if table.is_directed:
            continue
        gone = seat.missed_rounds >= _PATIENCE and not guest.connected
        if guest.leaving or (gone and seat.bot is None and not seat.is_dealable):
            leave_seat(table, number)
        elif _settle_stack(table, number):
            table.tell_seat("chips", number)
    move_players(table)


def _settle_stack(table: Table, number: int) -> bool:
    """Add chips that were bought during the hand or are bought automatically."""
    guest, seat = table.guests[number], table.seats[number]
    before = seat.player.chips
    if guest.new_stack is not None:
        change_stack(table, number, guest.new_stack)
    else:
        amount = _bought(table, number)
        if amount:
            _sell(table, number, amount)
    guest.buying, guest.new_stack = 0, None
    return bool(seat.player.chips != before)


def _bought(table: Table, number: int) -> int:
    """Return the chips to add to a stack, within the limits of the table.

    The amount was chosen during the hand: it may be too large now that the stack has
    grown, or too small for a player who has lost everything since.
    """
    guest, seat = table.guests[number], table.seats[number]
    chips, config = int(seat.player.chips), table.config
    amount = guest.buying
    if not chips and (seat.bot is not None or guest.auto_rebuy):
        amount = max(amount, int(seat.buy_in))
    elif chips and guest.auto_top_up:
        amount = max(amount, int(seat.buy_in) - chips)
    if config.max_buy_in is not None:
        amount = min(amount, config.max_buy_in - chips)
    if not chips and config.min_buy_in is not None and amount < config.min_buy_in:
        return 0
    return max(amount, 0)
