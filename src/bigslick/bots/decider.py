"""What a player is to a table: something that decides, seeing only its own view.

People, bots and programs all implement ``decide``. A player that wants to know
its opponents from hand to hand may also have ``start_hand`` and ``end_hand``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from bigslick.engine import Action, View

__all__ = ("AsyncDecider", "Decider", "HandInfo", "Observer")


@dataclass(frozen=True, slots=True)
class HandInfo:
    """What is said to everybody before the first card.

    ``names`` and ``seats`` stand in playing order: index 0 is first after the
    button (the button itself is the last), as in ``State`` and ``View``.
    """

    hand_id: str
    game: str
    """The code of the game: ``nlhe``, ``plo``, ..."""
    player_index: int
    """Who is being told."""
    names: tuple[str, ...]
    seats: tuple[int, ...]


@runtime_checkable
class Decider(Protocol):
    """Anything that can sit at a table."""

    def decide(self, view: View) -> Action:
        """Return one of ``view.legal``; the view is that of its own seat."""
        ...


@runtime_checkable
class AsyncDecider(Protocol):
    """The same for a player who takes his time."""

    async def decide(self, view: View) -> Action:
        """Return one of ``view.legal``; the view is that of its own seat."""
        ...


@runtime_checkable
class Observer(Protocol):
    """A player who also watches: told of every hand it is dealt into."""

    def start_hand(self, info: HandInfo) -> None:
        """Learn who sits where, before the first card."""
        ...

    def end_hand(self, view: View) -> None:
        """Learn how the hand ended, as seen from the own seat."""
        ...
