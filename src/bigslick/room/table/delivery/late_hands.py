"""Hands that spectators see one hand later, if the table is configured so.

A player could open a second connection, watch as a spectator, and see folded cards. So
no cards are sent to a connection that has sent the token of a player at the table or in
that hand, nor to a connection from such a player's address, unless the table allows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from bigslick.room.table.players.guests import GuestId  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("LateHand", "LateHands", "Stranger")

_MOST_ADDRESSES = 16
"""The number of addresses that are kept for one guest."""


class LateHand(msgspec.Struct, frozen=True):
    """A finished hand, with its cards and the people who were in it."""

    hand: str
    cards: dict[int, list[str]]
    people: list[GuestId]
    """The people who were in the hand."""
    seats: dict[GuestId, int] = {}
    """The seats of these people; missing in older checkpoints."""

    def without(self, guest: GuestId) -> LateHand:
        """Return the hand without the cards of a player who does not show them."""
        seat = self.seats.get(guest)
        cards = {own: cards for own, cards in self.cards.items() if own != seat}
        return msgspec.structs.replace(self, cards=cards)


class Stranger(Protocol):
    """A connection: its address, and the guests whose tokens it has sent."""

    address: str
    proved: tuple[tuple[str, GuestId], ...]
    """Pairs of a table and a guest; a tuple, because it is smaller than a set."""


class LateHands:
    """Decides which connections may see the late hands of one table."""

    def __init__(self) -> None:
        """Start without known addresses."""
        self._addresses: dict[GuestId, list[str]] = {}

    def prove(self, table: Table, stranger: Stranger, guest: GuestId) -> None:
        """Record that a connection belongs to a guest."""
        proof = (table.id, guest)
        if proof not in stranger.proved:
            stranger.proved += (proof,)
        known = self._addresses.setdefault(guest, [])
        if stranger.address not in known:
            known.append(stranger.address)
            del known[:-_MOST_ADDRESSES]
            self._forget(table)

    def _forget(self, table: Table) -> None:
        """Remove the addresses of guests who left and whose hands were shown."""
        needed = _concerned(table, table.late)
        for guest in set(self._addresses) - needed:
            del self._addresses[guest]

    def may_see(self, table: Table, stranger: Stranger, late: LateHand) -> bool:
        """Return whether a connection may see the cards of a late hand.

        After a restart no addresses are known, so no cards are shown until all people
        in the hand and at the table have reconnected or left.
        """
        concerned = _concerned(table, late)
        if any((table.id, guest) in stranger.proved for guest in concerned):
            return False
        if table.config.late_to_seated_addresses:
            return True
        places = [self._addresses.get(guest, []) for guest in concerned]
        return all(places) and not any(stranger.address in own for own in places)


def _concerned(table: Table, late: LateHand | None) -> set[GuestId]:
    """Return the people who sit at the table, and those who were in the hand."""
    seated = {own.id for own in table.guests.values() if own.token is not None}
    return seated if late is None else seated.union(late.people)
