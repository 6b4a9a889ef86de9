"""Guests: the data of seated players that only the room needs."""

from __future__ import annotations

from hashlib import blake2s
from typing import TYPE_CHECKING, Any, NewType

import msgspec

from bigslick.room.protocol.events import SeatInfo, WaitingInfo

if TYPE_CHECKING:
    from bigslick.match.seating import Seat

__all__ = ("Guest", "GuestId", "WaitingPlayer", "retry_key")

_REMEMBERED = 64
_LONGEST_KEY = 24
GuestId = NewType("GuestId", int)
"""The number of a guest; unlike a seat, it is never reused at a table."""


class Guest(msgspec.Struct, omit_defaults=True):
    """The hash of a player's token, their time bank and their preferences."""

    seat: int
    token: str | None = None
    id: GuestId = GuestId(0)
    """Private events and views are created for this number, not for the seat. It is 0
    only in checkpoints of versions that did not number guests.
    """
    first_hand: int = 1
    """The first hand that the player can be dealt into."""
    bank_ms: int = 0
    connected: bool = False
    leaving: bool = False
    kicked: bool = False
    gone: bool = False
    """Whether the player asked to leave; during a hand they are folded when it is their
    turn.
    """
    hosts: bool = False
    """Whether the player sat down with the host's token."""
    origin: str | None = None
    """A keyed hash of the player's address."""
    account: str = ""
    """The account of the player, if they are signed in."""
    buying: int = 0
    """Chips that are added at the end of the hand."""
    new_stack: int | None = None
    """The stack that the host set for the player; it applies after the hand."""
    sits_out: str | None = None
    """When the player wants to sit out: ``next_hand`` or ``big_blind``."""
    run_it_twice: bool | None = False
    """The player's standing answer about runouts; None if they are asked each time."""
    auto_rebuy: bool = False
    auto_top_up: bool = False
    skip: bool = False
    """Whether the player wants bots to hurry when no person is left in the hand."""
    hides: bool = False
    """Whether spectators may not see the player's cards one hand later."""
    muted: bool = False
    moving: int | None = None
    """The seat that the player moves to after the hand."""
    waits_there: bool = False
    """Whether the player then waits for the big blind."""
    seed: str | None = None
    """The seed for a deck that was sealed under the first scheme."""
    commitment: str | None = None
    """The player's commitment for the next hand."""
    misses: int = 0
    """How many seeds the player committed to but did not reveal."""
    misses_in_a_row: int = 0
    left_out: bool = False
    """Whether commitments are refused until the player acts in a hand."""
    keys: list[str] = []
    """The ids of the player's last commands, to recognise retries."""

    def remember(self, key: str) -> None:
        """Store the id of a command that was executed."""
        self.keys.append(key)
        del self.keys[:-_REMEMBERED]

    def info(self, seat: Seat) -> SeatInfo:
        """Return the public data of the player at this seat."""
        return SeatInfo(
            seat=self.seat,
            name=seat.player.name,
            chips=seat.player.chips,
            bot=seat.bot,
            connected=self.connected or seat.bot is not None,
            away=seat.away,
            leaving=self.leaving,
            waits=seat.owes,
            straddle=seat.straddles,
            run_it_twice=self.run_it_twice,
            sits_out=self.sits_out,
            auto_rebuy=self.auto_rebuy,
            auto_top_up=self.auto_top_up,
            skip=self.skip,
            bank_ms=self.bank_ms,
            misses=self.misses,
            host=self.hosts,
            muted=self.muted,
            hides=self.hides,
            moving=self.moving,
        )


class WaitingPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player on the waiting list, with a token and a public number."""

    id: int
    name: str
    chips: int
    token: str
    seat: int | None = None
    """The requested seat."""
    wait: bool = False
    approved: bool = True
    hosts: bool = False
    origin: str | None = None
    account: str = ""
    hides: bool = False

    def info(self) -> WaitingInfo:
        """Return the public data of the player."""
        return WaitingInfo(
            id=self.id, name=self.name, seat=self.seat, approved=self.approved
        )


def retry_key(command: Any) -> str:
    """Return the key under which a command is stored, to recognise a retry.

    The ids of clients have up to 64 characters; long ones are hashed.

    >>> from bigslick.room.protocol.commands import Leave
    >>> retry_key(Leave(id=12, table="t", token=""))
    'Leave:12'
    >>> retry_key(Leave(id="x" * 64, table="t", token=""))
    'Leave:#65c2e87607f367a1e457f9ae'
    """
    text = str(command.id)
    if len(text) > _LONGEST_KEY or not text.isascii() or not text.isprintable():
        text = f"#{blake2s(text.encode(), digest_size=12).hexdigest()}"
    return f"{type(command).__name__}:{text}"
