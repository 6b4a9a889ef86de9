"""Bet collection: uncalled chips are returned, the others are collected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.operations import BetCollection
from bigslick.engine.phases.refusals import Refusal

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("begin", "collect", "collection_rule", "run")


def begin(state: StateData) -> None:
    """Mark the bets as due for collection, if there are any."""
    state.bet_collection_status = any(state.bets)


def collection_rule(state: StateData) -> Refusal | None:
    """Return why the bets cannot be collected now; None if they can."""
    if not state.bet_collection_status:
        return Refusal("There are no bets to collect now.")
    return None


def collect(state: StateData) -> BetCollection:
    """Return uncalled chips and collect the other bets.

    The part of a bet above the second-highest bet is uncalled and is returned before
    the pots are computed, even to a player who folded against a shorter all-in. If all
    others have folded, the winner's bet stays in front of them. Antes that are not
    trimmed, such as one that the big blind pays for the table, are never returned.
    """
    bets = state.bets
    if state.statuses.count(True) == 1:
        winner = state.statuses.index(True)
        if bets[winner] < max(bets) and not _has_untrimmed_antes(state):
            _return_uncalled(state)
        kept, bets[winner] = bets[winner], 0
        collected = tuple(bets)
        state.bets = [0] * state.player_count
        state.bets[winner] = kept
    else:
        if _has_untrimmed_antes(state):
            state._dead_antes = tuple(bets)
        else:
            _return_uncalled(state)
        collected = tuple(bets)
        state.bets = [0] * state.player_count
    state.bet_collection_status = False
    operation = BetCollection(collected)
    state.operations.append(operation)
    return operation


def _has_untrimmed_antes(state: StateData) -> bool:
    """Return whether the bets are antes that are never returned."""
    return state.street_index is None and not state.ante_trimming_status


def _return_uncalled(state: StateData) -> None:
    bets = state.bets
    top = max(bets)
    if bets.count(top) > 1:
        return
    i = bets.index(top)
    called = max([bet for j, bet in enumerate(bets) if j != i])
    uncalled = top - called
    bets[i] = called
    state.stacks[i] += uncalled
    state.payoffs[i] += uncalled


def run(state: StateData) -> bool:
    """Collect the bets if that is automated; return whether all are collected."""
    if state.bet_collection_status:
        if not state._auto.collection:
            return False
        collect(state)
    return True
