"""How long a deal waits for the commitments of players.

A hand proves nothing to a player whose commitment arrives after the deck was sealed. So
the deal waits, at most one second, for players who have just sat down and for players
who committed to the last deal and are still connected. A player who did not commit in
time delays only one deal: the next deals do not wait for them until they have committed
again. The second starts when the hand could have been dealt; players who sit down later
do not extend it.
"""

from __future__ import annotations

import asyncio
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import Guest, GuestId

__all__ = ("CommitmentWait",)

_MOST_MS = 1_000


class CommitmentWait:
    """Decides how long a deal waits, from who committed to the last deals."""

    def __init__(self, actor: TableActor) -> None:
        """Start without data: the next deal waits for everybody with a seat."""
        self._actor = actor
        self._takes_part: dict[GuestId, bool] = {}
        """Whether each guest had committed when their last hand was sealed."""
        self._loop = asyncio.get_running_loop()
        self._deadline: float | None = None
        """When the wait ends, in the time of the event loop; the system clock does not
        matter.
        """

    def left_ms(self) -> int:
        """Return the milliseconds that the next deal must still wait."""
        if not self._is_awaited():
            return 0
        now = self._loop.time()
        if self._deadline is None:
            wait_ms = min(self._actor.table.config.reveal_ms, _MOST_MS)
            self._deadline = now + wait_ms / 1000
        return max(ceil((self._deadline - now) * 1000), 0)

    def forget(self) -> None:
        """Cancel the wait, because no hand can be dealt now."""
        self._deadline = None

    def note_seal(self) -> None:
        """Record who has committed; called just before the hand is sealed."""
        self._deadline = None
        table = self._actor.table
        known = {
            guest.id: guest.commitment is not None
            for seat, guest in table.guests.items()
            if table.seats[seat].bot is None
        }
        self._takes_part = known

    def _is_awaited(self) -> bool:
        table = self._actor.table
        awaited = {
            seat
            for seat, guest in table.guests.items()
            if table.seats[seat].bot is None and self._may_commit(guest)
        }
        if not awaited:
            return False
        return not awaited.isdisjoint(table.roster.rotation.plan().lineup.order)

    def _may_commit(self, guest: Guest) -> bool:
        if guest.commitment is not None or guest.left_out:
            return False
        known = self._takes_part.get(guest.id)
        return known is None or (known and guest.connected)
