"""The clocks of a table: pausing them, calling the clock, and changes of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError
from bigslick.room.protocol import events
from bigslick.room.table.hand import hand_flow, runouts
from bigslick.room.table.hand.next_hand import NextHand
from bigslick.room.table.players.departures import move_departures

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("call_clock", "move", "pause", "pause_or_resume", "recover")

_CALLED_MS = 30_000
"""The time of a player on whom the clock was called: 25 seconds and a countdown of 5
(TDA 2024, rule 29).
"""


def pause_or_resume(table: Table, yes: bool, *, after_hand: bool) -> None:
    """Pause or resume a table, immediately or after the hand.

    Raises:
        GameConfigError: it is already paused, or already running.
    """
    if yes == (table.paused or table.pausing):
        raise GameConfigError(f"the table is {'already' if yes else 'not'} paused")
    if table.has_hand and (table.pausing or (yes and after_hand)):
        table.pausing = yes
    else:
        pause(table, yes=yes)


def call_clock(table: Table, seat: int) -> None:
    """Limit the time of the player to act (TDA 2024, rule 29).

    Any player at the table may ask for it after a time that the configuration of the
    table sets.

    Raises:
        GameConfigError: no player is to act, it is too early, or little time is left.
    """
    table.name_at(seat)
    turn, least = table.turn, table.config.clock_ms
    if turn is None or turn.held is not None or turn.seat == seat:
        raise GameConfigError("there is nobody to call the clock on")
    if table.seats[turn.seat].bot is not None:
        raise GameConfigError("the clock cannot be called on a bot")
    if not least:
        raise GameConfigError("the clock cannot be called at this table")
    used = turn.used(table.now)
    if turn.limit_ms is not None or turn.total_ms - used <= _CALLED_MS:
        left = max(turn.total_ms - used, 0) / 1000
        raise GameConfigError(
            f"the clock is not needed: this player has only {left:.0f} s left"
        )
    if used < least:
        raise GameConfigError(
            f"the clock can be called when a decision takes {least / 1000:g} s; "
            f"this one has taken {used / 1000:.0f} s"
        )
    turn.limit_ms = used + _CALLED_MS
    fields = {"seat": seat, "to": turn.seat, "at": table.now, "time_ms": _CALLED_MS}
    table.emit(events.ClockCalled, fields)


def pause(table: Table, *, yes: bool) -> None:
    """Stop all clocks, or continue them."""
    table.paused, table.pausing = yes, False
    table.emit(events.Paused, {"paused": yes})
    for clock in (table.turn, table.question):
        if clock is not None and yes:
            clock.hold(table.now)
        elif clock is not None:
            clock.release(table.now)
    if not yes:
        _tell_clocks(table)


def recover(table: Table, down_ms: int) -> None:
    """Continue the clocks after the room was down for this time."""
    for guest in table.guests.values():
        guest.connected = False
    table.emit(events.Restarted, {"down_ms": down_ms})
    if isinstance(table.sealed, NextHand):
        table.sealed.wait_again(table.now)
    table.ended_at += down_ms
    table.touched += down_ms
    if table.paused:
        return
    for clock in (table.turn, table.question):
        if clock is not None:
            clock.began += down_ms
    _tell_clocks(table)


def move(table: Table, shift_ms: int) -> None:
    """Move all times of the table after the clock was set."""
    table.ended_at += shift_ms
    table.touched += shift_ms
    move_departures(table, shift_ms)
    if isinstance(table.sealed, NextHand):
        table.sealed.deadline += shift_ms
    if table.hand is not None:
        table.hand.began += shift_ms
    for clock in (table.turn, table.question):
        if clock is not None:
            clock.began += shift_ms
    _tell_clocks(table)


def _tell_clocks(table: Table) -> None:
    if table.turn is not None:
        hand_flow.tell_turn(table, table.turn)
    if table.question is not None:
        runouts.tell_question(table)
