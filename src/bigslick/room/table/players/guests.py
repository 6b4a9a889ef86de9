"""Guests: the data of players at a table that the match does not have."""

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
"""The number of a guest; unlike a seat number, a table never uses it again."""


class Guest(msgspec.Struct, omit_defaults=True):
    """A player's token (as a hash), time bank and preferences."""

    seat: int
    token: str | None = None
    id: GuestId = GuestId(0)
    """Private events and views are made for this number, whoever sits there later.

    0 stands only in checkpoints that were written before there were such numbers.
    """
    first_hand: int = 1
    """The first hand they can be dealt into."""
    bank_ms: int = 0
    connected: bool = False
    leaving: bool = False
    kicked: bool = False
    gone: bool = False
    """Whether they asked to leave: in a hand they are folded when it is their turn."""
    hosts: bool = False
    """Whether they sat down with the host's token."""
    origin: str | None = None
    """A mark of the address they came from."""
    buying: int = 0
    """Chips that come at the end of the hand."""
    new_stack: int | None = None
    """What the host lets them have at the end of the hand."""
    sits_out: str | None = None
    """When they want to sit out: ``next_hand`` or ``big_blind``."""
    run_it_twice: bool | None = False
    """Their answer wherever it comes up; None: they are asked."""
    auto_rebuy: bool = False
    auto_top_up: bool = False
    seed: str | None = None
    """The seed for a deck that was sealed by the first scheme."""
    commitment: str | None = None
    """What they committed to for the next hand."""
    misses: int = 0
    """How many seeds they committed to and did not reveal."""
    misses_in_a_row: int = 0
    left_out: bool = False
    """Whether no commitment is taken before they have acted in a hand by hand."""
    keys: list[str] = []
    """The ids of their last commands, for retries."""

    def remember(self, key: str) -> None:
        """Keep the id of a command that was carried out."""
        self.keys.append(key)
        del self.keys[:-_REMEMBERED]

    def info(self, seat: Seat) -> SeatInfo:
        """Return what everybody may know."""
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
            place=seat.place,
            bank_ms=self.bank_ms,
            misses=self.misses,
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

    def info(self) -> WaitingInfo:
        """Return what everybody may know."""
        return WaitingInfo(
            id=self.id, name=self.name, seat=self.seat, approved=self.approved
        )


def retry_key(command: Any) -> str:
    """Return under which name a command is remembered, to recognise a retry.

    The ids of clients are up to 64 letters long; what is kept of them is short.

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
