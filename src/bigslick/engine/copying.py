"""Independent copies of a state, as cheap as they get.

Cards, operations, hands and everything fixed for the hand are shared; only the
lists that operations change are copied.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.engine.state import State

__all__ = ("copied",)

_LISTS = (
    "mucked_cards",
    "burn_cards",
    "statuses",
    "bets",
    "stacks",
    "payoffs",
    "operations",
    "ante_posting_statuses",
    "blind_or_straddle_posting_statuses",
    "board_dealing_counts",
    "standing_pat_or_discarding_statuses",
    "consecutive_short_all_in_amounts",
    "runout_count_selector_statuses",
    "hand_killing_statuses",
    "chips_pulling_statuses",
    "_acted_levels",
    "_sub_pots",
    "_wins",
)
_OTHERS = (
    "deck_cards",
    "actor_indices",
    "acted_player_indices",
    "showdown_indices",
    "_hands",
)
_NESTED = (
    "board_cards",
    "hole_cards",
    "hole_card_statuses",
    "discarded_cards",
)


def copied(state: State) -> State:
    """Return a state equal to this one that shares nothing changeable with it."""
    values = state.__dict__.copy()
    for name in _LISTS:  # apart from the others: calls on one type are quick
        values[name] = values[name].copy()
    for name in _OTHERS:
        values[name] = values[name].copy()
    for name in _NESTED:
        values[name] = [row.copy() for row in values[name]]
    values["hole_dealing_statuses"] = [  # empty ones are replaced, never filled
        pending.copy() if pending else pending
        for pending in values["hole_dealing_statuses"]
    ]
    if values["_pots"] is not None:
        values["_pots"] = [replace(pot) for pot in values["_pots"]]
    if (seen := values["_seen"]) is not None:
        values["_seen"] = (*seen[:-1], seen[-1].copy())
    new = object.__new__(type(state))
    new.__dict__ = values
    return new
