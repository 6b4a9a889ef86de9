"""Betting rounds: checks and performs folds, checks, calls and bring-ins; raises.

``raise_limits`` checks who may raise and how far. The functions that change the state
do not check the rule again: callers must do so first.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from operator import add
from typing import TYPE_CHECKING
from warnings import warn

from bigslick.engine.chips.raise_rule import (
    full_raise,
    keep_price,
    start_from_blinds,
)
from bigslick.engine.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from bigslick.engine.phases.bet_sizes import call_amount, open_pair_bet
from bigslick.engine.phases.opener import opener
from bigslick.engine.phases.refusals import NOBODY_TO_ACT, Refusal
from bigslick.engine.rules import Mode
from bigslick.engine.streets import BettingStructure

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = (
    "begin",
    "bring_in_rule",
    "call",
    "calling_rule",
    "fold",
    "folding_rule",
    "is_free_fold",
    "post_bring_in",
    "raise_to",
    "run",
)

_FIXED_LIMIT = BettingStructure.FIXED_LIMIT  # a local name: enum lookups are slow
_TOURNAMENT = Mode.TOURNAMENT
_TWO = 2


def folding_rule(state: StateData, *, by_house: bool = False) -> Refusal | None:
    """Return why the player, or the house for them, cannot fold; None if they can.

    In a tournament, only the house can fold a hand that faces no bet; in a cash game,
    a player who does so causes a warning.
    """
    if not state.actor_indices:
        return NOBODY_TO_ACT
    if state.bring_in_status:
        return Refusal("The player must bring in or complete before they can fold.")
    if not by_house and not call_amount(state, state.actor_indices[0]):
        if state.mode is _TOURNAMENT:
            return Refusal("The player has no reason to fold: checking is free.")
        if not state._quiet:
            warn("The player has no reason to fold: checking is free.", stacklevel=4)
    return None


def calling_rule(state: StateData) -> Refusal | None:
    """Return why the player can neither check nor call; None if they can."""
    if not state.actor_indices:
        return NOBODY_TO_ACT
    if state.bring_in_status:
        return Refusal(
            "The player must bring in or complete: there is no bet to call yet."
        )
    return None


def bring_in_rule(state: StateData) -> Refusal | None:
    """Return why the bring-in cannot be posted; None if it can."""
    if not state.actor_indices:
        return NOBODY_TO_ACT
    if not state.bring_in_status:
        return Refusal("The bring-in cannot be posted now.")
    return None


def begin(state: StateData) -> None:
    """Open the betting round, or skip it if nobody has a decision to make."""
    index = state.street_index
    assert index is not None
    street = state.streets[index]
    state.completion_betting_or_raising_amount = 0
    state.completion_betting_or_raising_count = 0
    state.acted_player_indices = set()
    state.consecutive_short_all_in_amounts = []
    state.completion_status = False
    state.opener_index = start = opener(state)
    if state.all_in_status:
        return
    count = state.player_count
    state._increment = street.min_completion_betting_or_raising_amount
    state._double = open_pair_bet(state) if state.rules.stud_open_pair_doubles else 0
    state._acted_levels = [0] * count
    state._level = state._full_level = 0
    state._priced = state._cap_lifted = False
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
    """Return all players in order, starting with that player."""
    return (*range(first, count), *range(first))


@cache
def _others(i: int, count: int) -> tuple[int, ...]:
    """Return all other players in order, starting after that player."""
    return _round(i, count)[1:]


def _start_from_blinds(state: StateData) -> None:
    """Set the first bet and the smallest raise from the posted blinds."""
    start = start_from_blinds(
        state._blinds,
        state.bets,
        state._increment,
        fixed=state.betting_structure is _FIXED_LIMIT,
        rules=state.rules,
    )
    state._posted_blinds = sum(state.bets)
    state._level = state._full_level = start.level
    state._increment = start.increment
    state._priced = start.priced
    state.completion_betting_or_raising_count = start.raises


def _is_deep(state: StateData) -> bool:
    """Return whether every player could put in more than the largest bet."""
    bets, stacks = state.bets, state.stacks
    top = max(bets)
    return min(stacks) > top or min(map(add, bets, stacks)) > top


def _has_choice(state: StateData, i: int) -> bool:
    """Return whether another live player could put in more than this player's bet."""
    bets, stacks = state.bets, state.stacks
    for j, status in enumerate(state.statuses):
        if status and j != i and bets[j] + stacks[j] > bets[i]:
            return True
    return False


def _end(state: StateData) -> None:
    """Set ``all_in_status`` if the hands must be shown because players are all in.

    They are shown once nobody can bet any more and no draw is to come.
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


def is_free_fold(state: StateData) -> bool:
    """Return whether only the house may fold for the player to act.

    This is so in tournaments when checking is free.
    """
    return state.mode is _TOURNAMENT and not call_amount(state, state.actor_indices[0])


def fold(state: StateData, *, by_house: bool = False) -> Folding:
    """Fold the hand of the player to act, and put their cards into the muck."""
    actors, statuses, hole_cards = state.actor_indices, state.statuses, state.hole_cards
    i = actors.popleft()
    state.mucked_cards += hole_cards[i]
    hole_cards[i] = []
    state.hole_card_statuses[i] = []
    statuses[i] = False
    state.acted_player_indices.add(i)
    operation = Folding(i, by_house=True) if by_house else _folding(i)
    state.operations.append(operation)
    if statuses.count(True) == 1:
        actors.clear()
    if not actors:
        _end(state)
    return operation


@cache
def _folding(i: int) -> Folding:
    """Return the record of a fold; equal records are shared, as they never change."""
    return Folding(i)


@cache
def _checking(i: int) -> CheckingOrCalling:
    return CheckingOrCalling(i, 0)


def call(state: StateData) -> CheckingOrCalling:
    """Check, or call with as many chips as the player has."""
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


def post_bring_in(state: StateData) -> BringInPosting:
    """Post the bring-in; if it is posted short, others still pay the full amount."""
    i = state.actor_indices.popleft()
    amount = min(state.bring_in, state.stacks[i])
    state.stacks[i] -= amount
    state.bets[i] += amount
    state.payoffs[i] -= amount
    state.bring_in_status = False
    state._level, state._priced = keep_price(amount, state.bring_in, state.rules)
    state.acted_player_indices.add(i)
    state._acted_levels[i] = state._level
    operation = BringInPosting(i, amount)
    state.operations.append(operation)
    if not state.actor_indices:
        _end(state)
    return operation


def raise_to(state: StateData, amount: int) -> CompletionBettingOrRaisingTo:
    """Raise the player's bet to the amount; all other players must act again."""
    bets, stacks, statuses = state.bets, state.stacks, state.statuses
    i = state.actor_indices[0]
    chips = amount - bets[i]
    stacks[i] -= chips
    bets[i] = amount
    state.payoffs[i] -= chips
    level = state._level
    increment = state._increment
    if (
        state.completion_status
        and amount < increment
        and state.rules.limit_raise_adds_to_bring_in
    ):
        state._full_level = state.bring_in
    is_full, counts, full_level, increment = full_raise(
        amount,
        level,
        state._full_level,
        increment,
        state.completion_betting_or_raising_amount,
        fixed=state.betting_structure is _FIXED_LIMIT,
        completing=state.completion_status,
        rules=state.rules,
    )
    if counts:
        state.completion_betting_or_raising_count += 1
    if is_full:
        if state._double and amount - state._full_level >= state._double:
            increment = state._double  # after a big bet, raises are big
        state.completion_betting_or_raising_amount = amount - level
        state._full_level, state._increment = full_level, increment
        state.acted_player_indices = {i}
        state.consecutive_short_all_in_amounts = []
    else:
        state.acted_player_indices.add(i)
        _note_short(state, amount - level)
    state._level = amount
    state._acted_levels[i] = amount
    state._priced = False
    state.opener_index = i
    state.bring_in_status = state.completion_status = False
    others = _others(i, state.player_count)
    state.actor_indices = deque([j for j in others if statuses[j] and stacks[j] > 0])
    if not state.rules.late_heads_up_cap and not state._cap_lifted:
        _lift_cap(state)
    operation = CompletionBettingOrRaisingTo(i, amount)
    state.operations.append(operation)
    if not state.actor_indices:  # nobody has the chips to call
        _end(state)
    return operation


def _lift_cap(state: StateData) -> None:
    """Lift the cap if only two players with chips are left when it is reached.

    A cap that was reached before stays (Robert's Rules of Poker, betting and raising).
    """
    assert state.street_index is not None
    cap = state.streets[state.street_index].max_completion_betting_or_raising_count
    if state.completion_betting_or_raising_count == cap:
        pairs = zip(state.statuses, state.stacks, strict=True)
        behind = sum(live and stack > 0 for live, stack in pairs)
        state._cap_lifted = behind <= _TWO


def _note_short(state: StateData, size: int) -> None:
    """Remember a short all-in; forget them once they add up to a full raise."""
    sizes = state.consecutive_short_all_in_amounts
    sizes.append(size)
    if sum(sizes) >= state._increment:
        sizes.clear()


def run(state: StateData) -> bool:
    """Return whether the betting round is over; only players can act in it."""
    return not state.actor_indices
