"""A betting round: folding, checking, calling, bringing in, betting, raising.

What is done here is known to be allowed; ``betting_rules`` says what is.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from operator import add
from typing import TYPE_CHECKING, Any

from bigslick.engine.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from bigslick.engine.phases.bet_sizes import call_amount
from bigslick.engine.phases.opener import is_void_straddle, opener
from bigslick.engine.streets import BettingStructure

if TYPE_CHECKING:
    from bigslick.engine.situation import Situation

__all__ = (
    "begin",
    "call",
    "fold",
    "post_bring_in",
    "raise_to",
    "run",
)

_FIXED_LIMIT = BettingStructure.FIXED_LIMIT  # kept: asking an enumeration is slow


def begin(state: Situation) -> None:
    """Open the betting round, or skip it if nobody has a decision to make."""
    index = state.street_index
    assert index is not None
    street = state.streets[index]
    state.completion_betting_or_raising_amount = 0
    state.completion_betting_or_raising_count = 0
    state.acted_player_indices = set()
    state.consecutive_short_all_in_amounts = []
    state.opener_index = start = opener(state)
    if state.all_in_status:
        return
    count = state.player_count
    state._increment = street.min_completion_betting_or_raising_amount
    state._acted_levels = [0] * count
    state._level = state._full_level = 0
    state._priced = False
    if index == 0:
        _start_from_blinds(state)
    stacks, statuses = state.stacks, state.statuses
    actors = [i for i in _round(start, count) if statuses[i] and stacks[i] > 0]
    if (index == 0 and not _is_deep(state)) or len(actors) == 1:
        actors = [i for i in actors if _has_choice(state, i)]
    state.actor_indices = deque(actors)
    state._player_count_at_start = statuses.count(True)
    if index == 0 and state.bring_in > 0 and actors:
        state.bring_in_status = True
        state.completion_status = True
    if not actors:
        _end(state)


@cache
def _round(first: int, count: int) -> tuple[int, ...]:
    """Return everybody once around the table, beginning with that player."""
    return (*range(first, count), *range(first))


@cache
def _others(i: int, count: int) -> tuple[int, ...]:
    """Return everybody else once around the table."""
    return _round(i, count)[1:]


def _start_from_blinds(state: Situation) -> None:
    """Take the blinds as the first bet; a short one keeps its price."""
    posted = max(state.bets)
    blinds = state._blinds
    full = max(blinds)
    if any(blinds[2:]):
        void = [is_void_straddle(state, i) for i in range(len(blinds))]
        full = max([0 if void[i] else blind for i, blind in enumerate(blinds)])
    state._posted_blinds = sum(state.bets)
    rules = state.rules
    state._level = posted
    if full > posted and rules.short_blind_keeps_price:
        state._level = full
        state._priced = True
    state._full_level = state._level
    if rules.straddle_sets_raise and state.betting_structure is not _FIXED_LIMIT:
        state._increment = max(state._increment, full)
    if rules.blind_counts_to_cap and full:
        state.completion_betting_or_raising_count = 1


def _is_deep(state: Situation) -> bool:
    """Return whether everybody could put in more than anybody has."""
    bets, stacks = state.bets, state.stacks
    top = max(bets)
    return min(stacks) > top or min(map(add, bets, stacks)) > top


def _has_choice(state: Situation, i: int) -> bool:
    """Return whether anybody live could put in more than the player already has."""
    bets, stacks = state.bets, state.stacks
    for j, status in enumerate(state.statuses):
        if status and j != i and bets[j] + stacks[j] > bets[i]:
            return True
    return False


def _end(state: Situation) -> None:
    """Note whether the hands of players who are all in must be shown.

    They are tabled once nobody can bet any more and nobody draws.
    """
    if 0 not in state.stacks:
        return
    behind = [s for s, live in zip(state.stacks, state.statuses, strict=True) if live]
    broke = behind.count(0)
    if not broke:
        return
    assert state.street_index is not None
    to_come = state.streets[state.street_index + 1 :]
    if not to_come or (
        0 < len(behind) - 1 <= broke
        and not any(street.draw_status for street in to_come)
    ):
        state.all_in_status = True


def fold(state: Situation) -> Folding:
    """Put the player's cards into the muck."""
    actors, statuses, hole_cards = state.actor_indices, state.statuses, state.hole_cards
    i = actors.popleft()
    state.mucked_cards += hole_cards[i]
    hole_cards[i] = []
    state.hole_card_statuses[i] = []
    statuses[i] = False
    state.acted_player_indices.add(i)
    operation = _folding(i)
    state.operations.append(operation)
    if statuses.count(True) == 1:
        actors.clear()
    if not actors:
        _end(state)
    return operation


@cache
def _folding(i: int) -> Folding:
    """Return what is written of a fold; records never change and can be shared."""
    return Folding(i)


@cache
def _checking(i: int) -> CheckingOrCalling:
    return CheckingOrCalling(i, 0)


def call(state: Situation) -> CheckingOrCalling:
    """Match the bet as far as the stack goes."""
    actors, level = state.actor_indices, state._level
    i = actors.popleft()
    amount = level - state.bets[i]
    if amount:
        amount = call_amount(state, i)
        state.stacks[i] -= amount
        state.bets[i] += amount
        state.payoffs[i] -= amount
    state.acted_player_indices.add(i)
    state._acted_levels[i] = level
    operation = CheckingOrCalling(i, amount) if amount else _checking(i)
    state.operations.append(operation)
    if not actors:
        _end(state)
    return operation


def post_bring_in(state: Situation) -> BringInPosting:
    """Put the bring-in in front of the player; if it is short, its price stays."""
    i = state.actor_indices.popleft()
    amount = min(state.bring_in, state.stacks[i])
    state.stacks[i] -= amount
    state.bets[i] += amount
    state.payoffs[i] -= amount
    state.bring_in_status = False
    state._level = amount
    if amount < state.bring_in and state.rules.short_blind_keeps_price:
        state._level = state.bring_in
        state._priced = True
    state.acted_player_indices.add(i)
    state._acted_levels[i] = state._level
    operation = BringInPosting(i, amount)
    state.operations.append(operation)
    if not state.actor_indices:
        _end(state)
    return operation


def raise_to(state: Situation, amount: int) -> CompletionBettingOrRaisingTo:
    """Put the player's bet to the amount and ask everybody else again."""
    bets, stacks, statuses = state.bets, state.stacks, state.statuses
    i = state.actor_indices[0]
    chips = amount - bets[i]
    stacks[i] -= chips
    bets[i] = amount
    state.payoffs[i] -= chips
    if _is_full(state, amount):
        state.acted_player_indices = {i}
        state.consecutive_short_all_in_amounts = []
    else:
        state.acted_player_indices.add(i)
        _note_short(state, amount - state._level)
    state._level = amount
    state._acted_levels[i] = amount
    state._priced = False
    state.opener_index = i
    state.bring_in_status = state.completion_status = False
    others = _others(i, state.player_count)
    state.actor_indices = deque([j for j in others if statuses[j] and stacks[j] > 0])
    operation = CompletionBettingOrRaisingTo(i, amount)
    state.operations.append(operation)
    return operation


def _is_full(state: Situation, amount: int) -> bool:
    """Return whether the raise is a full one, and note its size if so."""
    size = amount - state._level
    fixed = state.betting_structure is _FIXED_LIMIT
    rules, needed = state.rules, state._increment
    if fixed and rules.limit_half_bet_is_full:
        gain: Any = amount - state._full_level
        if gain * 2 < needed:
            return False
        whole = gain >= needed or rules.limit_raise_over_half_bet_adds
        state._full_level = amount if whole else state._full_level + needed
        state.completion_betting_or_raising_count += 1
        state.completion_betting_or_raising_amount = size
        return True
    state.completion_betting_or_raising_count += 1
    if fixed or rules.short_all_in_reopens:
        needed = state.completion_betting_or_raising_amount
    if size < needed and not state.completion_status:
        return False
    state.completion_betting_or_raising_amount = size
    state._full_level = amount
    if not fixed and size > state._increment:
        state._increment = size
    return True


def _note_short(state: Situation, size: int) -> None:
    """Keep the short all-ins that do not yet add up to a full raise."""
    sizes = state.consecutive_short_all_in_amounts
    sizes.append(size)
    if sum(sizes) >= state._increment:
        sizes.clear()


def run(state: Situation) -> bool:
    """Return whether the betting round is over; only players can act in it."""
    return not state.actor_indices
