"""Skipping to the next hand: bots hurry when no person is left in the hand.

A table skips a hand if every connected person with a seat wants it (``habit`` with
``skip``). Players who still have cards are not hurried, and nobody in the hand can
learn anything from the time that bots take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import Folding

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("is_skipped",)


def is_skipped(table: Table) -> bool:
    """Return whether the current hand, or the last one, is skipped."""
    hand = table.hand
    people = [
        guest for seat, guest in table.guests.items() if table.seats[seat].bot is None
    ]
    wishes = [guest.skip for guest in people if guest.connected]
    if hand is None or not wishes or not all(wishes):
        return False
    folded = {
        hand.guests[operation.player_index]
        for operation in hand.state.operations
        if type(operation) is Folding
    }
    return not any(
        guest.id in hand.guests and guest.id not in folded for guest in people
    )
