"""What each kind of entry changes at a table, and where that is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bigslick.room.protocol import events
from bigslick.room.storage import entries
from bigslick.room.table import chat, table_clock
from bigslick.room.table.hand import hand_flow, next_hand, runouts
from bigslick.room.table.host_events import hand_over
from bigslick.room.table.players import (
    seat_changes,
    seats,
    tournament_seats,
    waiting_list,
)
from bigslick.room.table.stakes import set_blinds

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("apply_entry",)


def apply_entry(  # noqa: C901, PLR0912, PLR0915 - one for each kind
    table: Table, what: entries.EntryBody
) -> None:
    """Change a table as an entry says.

    Raises:
        GameConfigError: the entry is not possible at this table now.
        IllegalActionError: the action is illegal.

    """
    match what:
        case entries.Acted():  # first, because it is by far the most frequent
            hand_flow.act(table, what)
        case entries.Created(config, host, lock, number):
            table.set_up(config)
            table.host, table.lock, table.tournament_table = host, lock, number
            table.of_room = host is None and not number
        case entries.Reseated():
            tournament_seats.reseat(table, what)
        case entries.Joined():
            seats.join(table, what)
        case entries.Asked():
            waiting_list.ask_for_chair(table, what)
        case entries.Decided():
            waiting_list.decide(table, what)
        case entries.Withdrew():
            waiting_list.withdraw(table, what)
        case entries.Seated():
            waiting_list.seat(table, what)
        case entries.Left():
            seats.leave(table, what)
        case entries.SitOut():
            seats.sit_out(table, what)
        case entries.SitIn():
            seats.come_back(table, what)
        case entries.ToppedUp():
            seats.top_up(table, what)
        case entries.StackSet():
            seats.set_stack(table, what)
        case entries.Habit():
            seats.take_habit(table, what)
        case entries.Chatted():
            chat.say(table, what)
        case entries.Reacted():
            chat.react(table, what)
        case entries.Reported():
            chat.report(table, what)
        case entries.Muted():
            chat.mute(table, what)
        case entries.HandedOver(seat):
            hand_over(table, seat)
        case entries.ClockCalled(seat):
            table_clock.call_clock(table, seat)
        case entries.SeatWished():
            seat_changes.wish_seat(table, what)
        case entries.Paused(yes, after_hand):
            table_clock.pause_or_resume(table, yes, after_hand=after_hand)
        case entries.Blinds():
            set_blinds(table, what)
        case entries.BotSpeedSet(bot_ms):
            table.config = msgspec.structs.replace(table.config, bot_ms=bot_ms)
        case entries.OldSealed(cards, salts):
            next_hand.seal_old(table, cards, salts)
        case entries.OldSeeded(seat, value):
            table.guest(seat).seed = value
            table.emit(events.SeedTaken, {"seat": seat})
        case entries.Committed(seat, value):
            next_hand.commit(table, seat, value)
        case entries.Sealed():
            next_hand.seal(table, what)
        case entries.Revealed(seat, value):
            next_hand.reveal(table, seat, value)
        case entries.Dealt():
            hand_flow.deal(table)
        case entries.RunoutAnswered(seat, yes):
            runouts.answer_runouts(table, seat, yes)
        case entries.RunoutOver():
            runouts.end_question(table)
        case entries.Shown(seat, cards):
            hand_flow.show(table, seat, cards)
        case entries.Rabbit():
            hand_flow.hunt(table)
        case entries.Present(seat, yes):
            table.guest(seat).connected = yes
            table.tell_seat("connected" if yes else "disconnected", seat)
        case entries.Recovered(down_ms):
            table_clock.recover(table, down_ms)
        case entries.ClockSet(shift_ms):
            table_clock.move(table, shift_ms)
        case entries.Closing(reason):
            table.closing = reason
        case entries.Closed(reason):
            table.closed = True
            table.emit(events.Closed, {"reason": reason})
