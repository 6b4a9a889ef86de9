"""The end of a hand: chips are counted, players leave and sit down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import (
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
from bigslick.room.protocol import events
from bigslick.room.table.delivery.late_hands import LateHand
from bigslick.room.table.hand.skipping import is_skipped
from bigslick.room.table.players.seats import settle_chairs

if TYPE_CHECKING:
    from bigslick.room.table.hand.room_hand import RoomHand
    from bigslick.room.table.table import Table

__all__ = ("end_hand",)

_ACTIONS = (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)
_BOARD_SHARE = 4
"""Each board dealing after the last action adds one part in this many of the pause."""


def end_hand(table: Table) -> None:
    """Finish the hand and announce its result."""
    hand = table.hand
    assert hand is not None  # noqa: S101 - a hand has just ended
    roster, state = table.roster, hand.state
    for seat, chips in zip(hand.seats, state.stacks, strict=True):
        table.seats[seat].player.chips = chips
    result = hand.result(table.config.name or table.id, "")
    roster.cashier.hands_played += 1
    if roster.settings.cash.rake is not None:
        roster.ledger.take_rake(result.rake)
    if not table.is_directed:
        roster.rotation.settle(hand.plan)
    table.ended_at = table.now
    table.shown_ms = 0 if is_skipped(table) else _to_look_at(table, hand)
    fields = {
        "hand": hand.hand_id,
        "payoffs": dict(zip(hand.seats, state.payoffs, strict=True)),
        "stacks": dict(zip(hand.seats, state.stacks, strict=True)),
        "shown": hand.event_builder.shown,
        "rake": result.rake,
        "pause_ms": table.shown_ms,
    }
    opened, own = hand.end_openings()
    private = {guest: fields | openings for guest, openings in own.items()}
    table.emit(events.HandEnd, fields | opened, private)
    _tell_late(table, hand)
    settle_chairs(table)
    roster.cashier.events.clear()
    if table.pausing:
        table.pause(yes=True)


def _tell_late(table: Table, hand: RoomHand) -> None:
    """Show the previous hand to spectators, if the table is configured so.

    The cards of people who have not agreed to it stay hidden.
    """
    if not table.config.late_spectators:
        return
    before = table.late
    players = zip(hand.guests, hand.names, hand.seats, strict=True)
    people = {guest: seat for guest, name, seat in players if name not in hand.bots}
    hidden = {own.seat for own in table.guests.values() if own.hides}
    cards = {seat: hand.own_cards(seat) for seat in hand.seats if seat not in hidden}
    table.late = LateHand(hand.hand_id, cards, list(people), people)
    if before is not None:
        table.emit_late(before)


def _to_look_at(table: Table, hand: RoomHand) -> int:
    """Return how long the result is shown, in milliseconds.

    It is longer after a runout: the page shows its streets one after the other, so the
    result appears later.
    """
    boards = 0
    for operation in reversed(hand.state.operations):
        if isinstance(operation, BoardDealing):
            boards += 1
        elif isinstance(operation, _ACTIONS):
            break
    return table.config.pause_ms * (_BOARD_SHARE + boards) // _BOARD_SHARE
