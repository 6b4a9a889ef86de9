"""Independent copies of a state, as cheap as they get.

Cards, operations, hands and everything fixed for the hand are shared; only the
lists that operations change are copied.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.engine.state import State

__all__ = ("copied", "copied_at_rest")

_LISTS = (
    "mucked_cards",
    "burn_cards",
    "statuses",
    "bets",
    "payoffs",
    "operations",
    "consecutive_short_all_in_amounts",
    "hand_killing_statuses",
    "_acted_levels",
    "_wins",
)
_NESTED = ("board_cards", "hole_card_statuses", "discarded_cards")
_OWN = ("stacks", "deck_cards")
"""What every hand is given."""
_WAITING = (
    "ante_posting_statuses",
    "blind_or_straddle_posting_statuses",
    "board_dealing_counts",
    "standing_pat_or_discarding_statuses",
    "runout_count_selector_statuses",
    "showdown_indices",
    "chips_pulling_statuses",
    "_sub_pots",
)
"""What a phase replaces as it begins, and nobody changes before."""


def copied_at_rest(state: State) -> State:
    """Return a copy of a hand at a decision of which nothing was shown yet.

    It shares with the hand stacks, deck and hole cards, which it is to be given,
    and the lists of those who are waited for in other phases: there is nobody.
    """
    values = state.__dict__.copy()
    for name in _LISTS:  # apart from the others: calls on one type are quick
        values[name] = values[name].copy()
    for name in _NESTED:
        values[name] = [row.copy() for row in values[name]]
    values["actor_indices"] = values["actor_indices"].copy()
    values["acted_player_indices"] = values["acted_player_indices"].copy()
    values["_hands"] = values["_hands"].copy()
    new = object.__new__(type(state))
    new.__dict__ = values
    return new


def copied(state: State) -> State:
    """Return a state equal to this one that shares nothing changeable with it."""
    new = copied_at_rest(state)
    values = new.__dict__
    for name in _OWN + _WAITING:
        values[name] = values[name].copy()
    values["hole_cards"] = [cards.copy() for cards in values["hole_cards"]]
    values["hole_dealing_statuses"] = [  # empty ones are replaced, never filled
        pending.copy() if pending else pending
        for pending in values["hole_dealing_statuses"]
    ]
    if values["_pots"] is not None:
        values["_pots"] = [replace(pot) for pot in values["_pots"]]
    if (seen := values["_seen"]) is not None:
        values["_seen"] = (*seen[:-1], seen[-1].copy())
    return new
