"""Chips pulling: the winners add the chips they won to their stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.operations import ChipsPulling
from bigslick.engine.phases.refusals import first_due

if TYPE_CHECKING:
    from bigslick.engine.phases.refusals import Refusal
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("begin", "pull", "pulling_rule", "run")


def begin(state: StateData) -> None:
    """Mark the players who have won chips to pull."""
    state.chips_pulling_statuses = [*map(bool, state.bets)]


def pulling_rule(state: StateData, player_index: int | None) -> int | Refusal:
    """Return the player who pulls, by default the first who won chips."""
    return first_due(
        state.chips_pulling_statuses,
        player_index,
        "Nobody can pull chips now.",
        "There are no chips for player {} to pull.",
    )


def pull(state: StateData, player_index: int) -> ChipsPulling:
    """Move the chips that the player won to their stack."""
    amount = state.bets[player_index]
    state.bets[player_index] = 0
    state.stacks[player_index] += amount
    state.payoffs[player_index] += amount
    state.chips_pulling_statuses[player_index] = False
    operation = ChipsPulling(player_index, amount)
    state.operations.append(operation)
    return operation


def run(state: StateData) -> bool:
    """Pull the chips if that is automated; return whether all are in the stacks."""
    statuses = state.chips_pulling_statuses
    while True in statuses:
        if not state._auto.pulling:
            return False
        pull(state, statuses.index(True))
    return True
