"""Who won which part of which pot, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from bigslick.engine.state import State
    from bigslick.hands import Hand

__all__ = ("Winner", "winners")


class Winner(msgspec.Struct, frozen=True):
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
    types = state.hand_types
    return tuple(
        [
            Winner(i, amount, pot, board, None if t is None else types[t], hand)
            for i, amount, pot, board, t, hand in state._wins
        ]
    )
