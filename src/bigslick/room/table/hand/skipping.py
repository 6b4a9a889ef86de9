"""Skipping to the next hand: bots hurry in a hand that no person plays any more.

A table skips if every connected person with a seat wants it (``habit`` with ``skip``).
Nobody who still has cards is hurried, and the answers of the bots can tell nothing to
anybody in the hand.
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
