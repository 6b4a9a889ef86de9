"""Ante posting: each player who owes an ante posts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.operations import AntePosting
from bigslick.engine.phases.refusals import first_due

if TYPE_CHECKING:
    from bigslick.engine.phases.refusals import Refusal
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("begin", "effective_ante", "kept_ante", "post", "posting_rule", "run")


def effective_ante(state: StateData, player_index: int) -> int:
    """Return how much of their ante the player can post, or has posted.

    If the big blind pays the ante for the whole table and is short of chips, they pay
    the blind first (TDA 2024, RP-11), unless the rules say otherwise.
    """
    available = state.starting_stacks[player_index]
    if not state.ante_trimming_status and state.rules.blind_before_ante:
        available = max(available - state._blinds[player_index], 0)
    return min(state._antes[player_index], available)


def kept_ante(state: StateData, player_index: int) -> int:
    """Return the ante without the part that is returned because nobody matches it."""
    own = effective_ante(state, player_index)
    if not own or not state.ante_trimming_status:
        return own
    others = [i for i in range(state.player_count) if i != player_index]
    return min(own, max([effective_ante(state, i) for i in others]))


def begin(state: StateData) -> None:
    """Mark the players who owe an ante."""
    if any(state._antes):
        state.ante_posting_statuses = [
            effective_ante(state, i) > 0 for i in range(state.player_count)
        ]


def posting_rule(state: StateData, player_index: int | None) -> int | Refusal:
    """Return the player who posts, by default the first who owes an ante."""
    return first_due(
        state.ante_posting_statuses,
        player_index,
        "Nobody can post an ante now.",
        "Player {} cannot post the ante.",
    )


def post(state: StateData, player_index: int) -> AntePosting:
    """Move the ante from the player's stack to their bet."""
    amount = effective_ante(state, player_index)
    state.ante_posting_statuses[player_index] = False
    state.stacks[player_index] -= amount
    state.bets[player_index] += amount
    state.payoffs[player_index] -= amount
    operation = AntePosting(player_index, amount)
    state.operations.append(operation)
    return operation


def run(state: StateData) -> bool:
    """Post the antes if that is automated; return whether all have been posted."""
    if True not in state.ante_posting_statuses:
        return True
    if not state._auto.antes:
        return False
    for i, due in enumerate(state.ante_posting_statuses):
        if due:
            post(state, i)
    return True
