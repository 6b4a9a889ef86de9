"""Who won which part of which pot, and with what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.engine.state import State
    from bigslick.hands import Hand

__all__ = ("Winner", "winners")


@dataclass(frozen=True, slots=True)
class Winner:
    """A player's share of a pot, or of the part played for on one board.

    ``board_index`` and ``hand_type`` are None if nobody else was left; then
    ``hand`` is what the winner showed, of the first type, if he did.
    """

    player_index: int
    amount: int
    pot_index: int
    board_index: int | None
    hand_type: type[Hand] | None
    hand: Hand | None


def winners(state: State) -> tuple[Winner, ...]:
    """Return the shares pushed so far, in the order of pushing."""
    return tuple(
        Winner(
            i,
            amount,
            pot,
            board,
            None if hand_type is None else state.hand_types[hand_type],
            hand,
        )
        for i, amount, pot, board, hand_type, hand in state._wins
    )
