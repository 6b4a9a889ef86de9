"""Computes what a call costs and how large a raise may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine.streets import BettingStructure, Opening

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = (
    "bet_unit",
    "call_amount",
    "effective_stack",
    "max_raise_to",
    "min_raise_to",
    "open_pair_bet",
    "pot_raise_to",
)

_FIXED_LIMIT = BettingStructure.FIXED_LIMIT  # a local name: enum lookups are slow
_POT_LIMIT = BettingStructure.POT_LIMIT
_NO_LIMIT = BettingStructure.NO_LIMIT
_STUD_STREETS = 5


def call_amount(state: StateData, i: int) -> int:
    """Return the chips that the player must add to check (0) or call.

    A blind or bring-in that was posted short must be called in full (TDA 2024, rule
    54B), but nobody pays more than another player could match.
    """
    level = state._level
    bets, stacks = state.bets, state.stacks
    if state._priced:
        matched = [
            bets[j] + stacks[j]
            for j, status in enumerate(state.statuses)
            if status and j != i
        ]
        level = max(min(level, max(matched)), *bets)
    amount = level - bets[i]
    if amount <= 0:
        return 0
    return min(amount, stacks[i])


def min_raise_to(state: StateData) -> int:
    """Return the smallest total to complete, bet or raise to; at most the whole stack.

    The increment is the largest full bet or raise of the street (TDA 2024, rule
    43). In limit a bet is added to the last full level, which an all-in of less than
    half a bet does not change (rule 47B).
    """
    i = state.actor_indices[0]
    return min(_base(state) + state._increment, state.stacks[i] + state.bets[i])


def _base(state: StateData) -> int:
    """Return the level to which a bet or raise is added."""
    rules = state.rules
    if state.completion_status:
        return 0
    if (state.betting_structure is _FIXED_LIMIT and rules.limit_half_bet_is_full) or (
        rules.short_bet_completes and not state.completion_betting_or_raising_amount
    ):
        return state._full_level
    return state._level


def _can_double(state: StateData) -> bool:
    """Return whether a bet or raise may be a big bet instead of a small one.

    It may not after a short all-in, because the bet to raise is then not a multiple of
    the small bet.
    """
    small = state._increment
    return state._double > small and not _base(state) % small


def bet_unit(state: StateData) -> Any:
    """Return the amount of which every bet is a multiple, unless it is all in.

    It is the smallest chip, or the small bet if players may choose between a small and
    a big bet.
    """
    return state._increment if state._double and _can_double(state) else state._unit


def open_pair_bet(state: StateData) -> int:
    """Return the big bet if an open pair allows it on this street, otherwise 0.

    It is allowed only on fourth street of limit seven-card stud without a split pot, if
    the big bet is twice the small one. Unknown up cards may be a pair.
    """
    big = state.streets[-1].min_completion_betting_or_raising_amount
    is_fourth = state.street_index == 1 and len(state.streets) == _STUD_STREETS
    if (
        not is_fourth
        or state.betting_structure is not _FIXED_LIMIT
        or state.streets[1].opening is not Opening.HIGH_HAND
        or len(state.hand_types) > 1
        or big != 2 * state._increment
    ):
        return 0
    for i, live in enumerate(state.statuses):
        cards = zip(state.hole_cards[i], state.hole_card_statuses[i], strict=True)
        shown = [card for card, is_up in cards if is_up]
        ranks = {card.rank for card in shown if card}
        if live and len(ranks) < len(shown):
            return big
    return 0


def pot_raise_to(state: StateData) -> int:
    """Return the total of a pot-sized raise: call, then raise by the size of the pot.

    Before the flop, short blinds count in full and a dead ante does not count
    (TDA 2024, rule 54).
    """
    i = state.actor_indices[0]
    pot = state.total_pot_amount
    pot += getattr(getattr(state, "rake", None), "added_chips", 0)
    if state.street_index == 0 and state.rules.full_blinds_in_pot_limit:
        pot += sum(state._blinds) - state._posted_blinds
        pot += state.rules.dead_small_blind
        if state._dead_antes is not None:
            pot -= sum(state._dead_antes)
    high = 2 * state._level - state.bets[i] + pot
    return min(max(high, min_raise_to(state)), state.stacks[i] + state.bets[i])


def max_raise_to(state: StateData) -> int:
    """Return the largest total that the betting structure allows."""
    structure = state.betting_structure
    if structure is _NO_LIMIT:
        i = state.actor_indices[0]
        return state.stacks[i] + state.bets[i]
    if structure is _POT_LIMIT:
        return pot_raise_to(state)
    if state._double and _can_double(state):
        i = state.actor_indices[0]
        return min(_base(state) + state._double, state.stacks[i] + state.bets[i])
    return min_raise_to(state)


def effective_stack(state: StateData, i: int) -> int:
    """Return how much the player can still lose to a live player.

    It is 0 before the first street and after the last, as in PokerKit.
    """
    if state.street_index is None or not state.statuses[i]:
        return 0
    bets, stacks = state.bets, state.stacks
    totals = [
        bets[j] + stacks[j]
        for j, status in enumerate(state.statuses)
        if status and j != i
    ]
    return max(min(stacks[i], max(totals, default=0) - bets[i]), 0)
