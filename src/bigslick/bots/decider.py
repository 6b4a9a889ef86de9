"""The protocol of players: a decider gets the view of its own seat and decides.

People, bots and programs all implement ``decide``. A decider that follows its
opponents from hand to hand may also have ``start_hand`` and ``end_hand``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.engine import Action, View

__all__ = ("AsyncDecider", "Decider", "HandInfo", "Observer")


@dataclass(frozen=True, slots=True)
class HandInfo:
    """The players and stakes of a hand, sent to each player before the first card.

    ``names`` and ``seats`` are in playing order: index 0 is the first after the
    button, and the button is last, as in ``State`` and ``View``.
    """

    hand_id: str
    game: str
    """The code of the game: ``nlhe``, ``plo``, ..."""
    player_index: int
    """The index of the player who receives this object."""
    names: tuple[str, ...]
    seats: tuple[int, ...]


@runtime_checkable
class Decider(Protocol):
    """Anything that can play at a table."""

    def decide(self, view: View) -> Action:
        """Return one of ``view.legal``; the view is what its seat may see."""
        ...


@runtime_checkable
class AsyncDecider(Protocol):
    """A decider whose ``decide`` is a coroutine."""

    async def decide(self, view: View) -> Action:
        """Return one of ``view.legal``; the view is what its seat may see."""
        ...


@runtime_checkable
class Observer(Protocol):
    """A decider that also observes every hand it is dealt into."""

    def start_hand(self, info: HandInfo) -> None:
        """Receive the players and seats, before the first card."""
        ...

    def end_hand(self, view: View) -> None:
        """Receive the finished hand, as the view of the decider's own seat."""
        ...
