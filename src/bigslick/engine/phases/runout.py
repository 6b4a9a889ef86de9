"""Selection of the number of runouts when players are all in."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from bigslick.engine.operations import RunoutCountSelection
from bigslick.engine.phases.refusals import Refusal, first_due
from bigslick.engine.rules import Mode
from bigslick.engine.table_cards import reserved_cards
from bigslick.errors import brief

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("begin", "end", "run", "select", "selection_rule")

_CASH_GAME = Mode.CASH_GAME  # a local name: enum lookups are slow


def begin(state: StateData) -> None:
    """Let the live players choose, once, if only board cards are to come.

    They choose only in cash games.
    """
    if (
        state.mode is not _CASH_GAME
        or not state.all_in_status
        or state.runout_count_selection_flag
    ):
        return
    assert state.street_index is not None
    to_come = state.streets[state.street_index + 1 :]
    if to_come and not any(
        street.hole_dealing_statuses or street.draw_status for street in to_come
    ):
        state.runout_count_selector_statuses = state.statuses[:]


def selection_rule(
    state: StateData, runout_count: int | None, player_index: int | None
) -> int | Refusal:
    """Return the player who chooses, or a refusal."""
    answer = first_due(
        state.runout_count_selector_statuses,
        player_index,
        "Nobody can choose the number of runouts now.",
        "Player {} cannot choose the number of runouts.",
    )
    if type(answer) is Refusal:
        return answer
    if runout_count is not None and not hasattr(runout_count, "__index__"):
        shown = brief(runout_count)
        return Refusal(f"Invalid number of runouts {shown}: expected a whole number.")
    if runout_count is not None and runout_count <= 0:
        return Refusal(f"The runout count {runout_count} is not positive.")
    if runout_count is not None and runout_count > 1:
        needed = runout_count * _cards_to_come(state) + 1
        if needed > len(state.deck_cards) + len(reserved_cards(state)):
            return Refusal(f"There are too few cards for {runout_count} runouts.")
    return answer


def _cards_to_come(state: StateData) -> int:
    """Return how many board cards one runout needs."""
    assert state.street_index is not None
    to_come = state.streets[state.street_index + 1 :]
    return state.starting_board_count * sum(s.board_dealing_count for s in to_come)


def select(
    state: StateData, runout_count: int | None, player_index: int
) -> RunoutCountSelection:
    """Record a player's choice; if the choices differ, the board is run out once."""
    if runout_count is not None:
        runout_count = index(runout_count)
        if state.runout_count is None:
            state.runout_count = runout_count
        elif state.runout_count != runout_count:
            state.runout_count = 1
    state.runout_count_selector_statuses[player_index] = False
    operation = RunoutCountSelection(player_index, runout_count)
    state.operations.append(operation)
    return operation


def run(state: StateData) -> bool:
    """Choose no number for each player if that is automated.

    Return whether all players have chosen.
    """
    statuses = state.runout_count_selector_statuses
    if True not in statuses:
        return True
    if not state._auto.runout:
        return False
    for i, due in enumerate(statuses):
        if due:
            select(state, None, i)
    return True


def end(state: StateData) -> None:
    """Set the street from which the second and later runouts are dealt."""
    if state.runout_count_selection_flag:
        return
    state.runout_count_selection_flag = True
    if state.runout_count is not None and state.all_in_status:
        assert state.street_index is not None
        state.street_return_index = state.street_index + 1
        state.street_return_count = state.runout_count - 1
