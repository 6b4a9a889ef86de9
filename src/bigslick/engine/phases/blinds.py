"""Blind and straddle posting: the forced bets before the first street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.operations import BlindOrStraddlePosting
from bigslick.engine.phases.antes import kept_ante
from bigslick.engine.phases.refusals import first_due

if TYPE_CHECKING:
    from bigslick.engine.phases.refusals import Refusal
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("begin", "effective_blind_or_straddle", "post", "posting_rule", "run")


def effective_blind_or_straddle(state: StateData, player_index: int) -> int:
    """Return how much of their blind or straddle the player can post, or has posted."""
    available = state.starting_stacks[player_index] - kept_ante(state, player_index)
    return min(state._blinds[player_index], available)


def begin(state: StateData) -> None:
    """Mark the players who owe a blind or a straddle."""
    if any(state._blinds):
        state.blind_or_straddle_posting_statuses = [
            blind > 0 and stack > 0
            for blind, stack in zip(state._blinds, state.stacks, strict=True)
        ]


def posting_rule(state: StateData, player_index: int | None) -> int | Refusal:
    """Return the player who posts, by default the first who owes a blind."""
    return first_due(
        state.blind_or_straddle_posting_statuses,
        player_index,
        "Nobody can post a blind or straddle now.",
        "Player {} cannot post the blind or straddle.",
    )


def post(state: StateData, player_index: int) -> BlindOrStraddlePosting:
    """Move the blind or straddle from the player's stack to their bet."""
    amount = effective_blind_or_straddle(state, player_index)
    state.blind_or_straddle_posting_statuses[player_index] = False
    state.stacks[player_index] -= amount
    state.bets[player_index] += amount
    state.payoffs[player_index] -= amount
    operation = BlindOrStraddlePosting(player_index, amount)
    state.operations.append(operation)
    return operation


def run(state: StateData) -> bool:
    """Post the blinds if that is automated; return whether all have been posted."""
    if True not in state.blind_or_straddle_posting_statuses:
        return True
    if not state._auto.blinds:
        return False
    for i, due in enumerate(state.blind_or_straddle_posting_statuses):
        if due:
            post(state, i)
    return True
