"""Hand killing: the dealer removes hands that cannot win any chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.operations import HandKilling
from bigslick.engine.phases.refusals import first_due
from bigslick.engine.table_cards import contenders

if TYPE_CHECKING:
    from bigslick.engine.phases.refusals import Refusal
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("begin", "kill", "killing_rule", "run")


def begin(state: StateData) -> None:
    """Mark the hands that cannot win any chips; if no hand can win, mark none."""
    live = [i for i, status in enumerate(state.statuses) if status]
    if len(live) == 1:
        return
    if state.all_in_status:
        winners: set[int] = set()
        for pot in state.pots:
            winners |= contenders(state, pot.player_indices)
    else:
        winners = contenders(state, live)
    if winners:
        for i in live:
            if i not in winners:
                state.hand_killing_statuses[i] = True


def killing_rule(state: StateData, player_index: int | None) -> int | Refusal:
    """Return the player whose hand is killed, by default the first one marked."""
    return first_due(
        state.hand_killing_statuses,
        player_index,
        "There is no hand to kill now.",
        "The hand of player {} cannot be killed.",
    )


def kill(state: StateData, player_index: int) -> HandKilling:
    """Put the player's hand into the muck."""
    state.mucked_cards += state.hole_cards[player_index]
    state.hole_cards[player_index] = []
    state.hole_card_statuses[player_index] = []
    state.statuses[player_index] = False
    state.hand_killing_statuses[player_index] = False
    operation = HandKilling(player_index)
    state.operations.append(operation)
    return operation


def run(state: StateData) -> bool:
    """Kill the hands if that is automated; return whether all are killed."""
    statuses = state.hand_killing_statuses
    while True in statuses:
        if not state._auto.killing:
            return False
        kill(state, statuses.index(True))
    return True
