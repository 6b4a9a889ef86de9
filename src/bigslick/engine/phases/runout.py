"""Selection of the number of runouts when players are all in.

The board is run out several times from the next street on. A draw may be run several
times, too: the players choose before the first of them discards, and discard once; each
run then deals them other cards.
"""

from __future__ import annotations

from collections import deque
from operator import index
from typing import TYPE_CHECKING

from bigslick.engine.operations import (
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from bigslick.engine.phases.refusals import Refusal, first_due
from bigslick.engine.rules import Mode
from bigslick.engine.table_cards import reserved_cards
from bigslick.errors import brief

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = (
    "before_draw",
    "begin",
    "draw_again",
    "end",
    "run",
    "select",
    "selection_rule",
)

_BETS = frozenset({CheckingOrCalling, CompletionBettingOrRaisingTo, Folding})
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
    statuses = state.runout_count_selector_statuses
    drawing = runout_count is not None and True not in statuses
    if drawing and (drawing := _is_before_draw(state)):
        statuses = _undecided(state)
    answer = first_due(
        statuses,
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
        needed, held = _cards_to_come(state, drawing)
        available = len(state.deck_cards) + len(reserved_cards(state)) + held
        if runout_count * needed + 1 > available:
            return Refusal(f"There are too few cards for {runout_count} runouts.")
    return answer


def _is_before_draw(state: StateData) -> bool:
    """Return whether a draw is due and nobody can bet any more in this cash game.

    Nobody may have discarded since the last bet.
    """
    index = state.street_index
    if (
        state.mode is not _CASH_GAME
        or index is None
        or state.runout_count_selection_flag
        or state.standing_pat_or_discarding_statuses != state.statuses
        or state.streets[index].discard_count is not None
    ):
        return False
    behind = [s for s, live in zip(state.stacks, state.statuses, strict=True) if live]
    if not 0 < len(behind) - 1 <= behind.count(0):
        return False
    for operation in reversed(state.operations):
        if type(operation) in _BETS:
            break
        if type(operation) is StandingPatOrDiscarding:
            return False
    return True


def _undecided(state: StateData) -> list[bool]:
    """Return which live players have not chosen the number of runs of the draw."""
    statuses = state.statuses[:]
    for operation in state.operations:
        if type(operation) is RunoutCountSelection:
            statuses[operation.player_index] = False
    return statuses


def _cards_to_come(state: StateData, drawing: bool) -> tuple[int, int]:
    """Return how many cards one runout takes, and how many more can be discarded.

    Both are the largest possible numbers. Discards are dealt again if the deck runs
    out, so a run with several draws takes no more than the hole cards at its end.
    """
    assert state.street_index is not None
    to_come = state.streets[state.street_index + (not drawing) :]
    boards = state.starting_board_count * sum(s.board_dealing_count for s in to_come)
    held = sum(len(cards) for cards in state.hole_cards) if drawing else 0
    return boards + held, held


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


def before_draw(state: StateData) -> None:
    """After all discards, keep the hands from which each run of the draw begins."""
    if state.runout_count is None or state.runout_count_selection_flag:
        return
    state.runout_count_selection_flag = True
    state.street_return_index = state.street_index
    state.street_return_count = state.runout_count - 1
    state._kept_hands = tuple(
        (tuple(cards), tuple(statuses), tuple(pending))
        for cards, statuses, pending in zip(
            state.hole_cards,
            state.hole_card_statuses,
            state.hole_dealing_statuses,
            strict=True,
        )
    )


def draw_again(state: StateData) -> None:
    """Put the hands of a finished run aside, and plan the cards of the next run.

    The cards that were drawn stay out of the deck.
    """
    assert state._kept_hands is not None
    state._run_hands += (tuple([tuple(cards) for cards in state.hole_cards]),)
    kept = [[*cards] for cards, _, _ in state._kept_hands]
    state.hole_cards = kept
    state.hole_card_statuses = [[*statuses] for _, statuses, _ in state._kept_hands]
    state.hole_dealing_statuses = [deque(due) for _, _, due in state._kept_hands]
    again = {card for cards in kept for card in cards if card}
    assert state.street_index is not None
    for discarded in state.discarded_cards[state.street_index + 1 :]:
        discarded[:] = [card for card in discarded if card not in again]
    state.all_in_status = False
    state._hands.clear()
