"""Who may fold, check, call, bring in and raise, and to how much.

Two questions are kept apart (TDA 2024, rules 43 and 47): how much a raise must
be at least, which follows from the largest full raise of the street, and who may
raise at all, which a player who has acted may only once he faces a full raise.
"""

from __future__ import annotations

from math import isfinite
from numbers import Number
from typing import TYPE_CHECKING, Any
from warnings import warn

from bigslick.engine.modes import Mode
from bigslick.engine.phases.bet_sizes import call_amount, max_raise_to, min_raise_to
from bigslick.engine.phases.refusals import Refusal
from bigslick.engine.streets import BettingStructure

if TYPE_CHECKING:
    from bigslick.engine.situation import Situation

__all__ = (
    "bring_in_rule",
    "calling_rule",
    "folding_rule",
    "raising_refusal",
    "raising_rule",
)

_NOBODY = Refusal("There is no player to act.")
_CLOSED = Refusal("No more completion, betting, or raising is permitted.")
_FIXED_LIMIT = BettingStructure.FIXED_LIMIT  # kept: asking an enumeration is slow
_TOURNAMENT = Mode.TOURNAMENT
_TWO = 2


def folding_rule(state: Situation) -> Refusal | None:
    """Say why the player cannot fold.

    In a tournament nobody folds without facing a bet, except who is not there; in a
    cash game it is bad manners, which a warning says.
    """
    if not state.actor_indices:
        return _NOBODY
    if state.bring_in_status:
        return Refusal("The player must bring in or complete before anybody folds.")
    if not call_amount(state, state.actor_indices[0]):
        if state.mode is _TOURNAMENT:
            if not state.rules.house_folds:
                return Refusal("There is no reason for this player to fold.")
        elif not state._quiet:
            warn("There is no reason for this player to fold.", stacklevel=4)
    return None


def calling_rule(state: Situation) -> Refusal | None:
    """Say why the player can neither check nor call."""
    if not state.actor_indices:
        return _NOBODY
    if state.bring_in_status:
        return Refusal("The player must bring in or complete before anybody calls.")
    return None


def bring_in_rule(state: Situation) -> Refusal | None:
    """Say why no bring-in can be posted."""
    if not state.actor_indices:
        return _NOBODY
    if not state.bring_in_status:
        return Refusal("The bring-in posting is forbidden.")
    return None


def raising_refusal(state: Situation) -> Refusal | None:
    """Say why the player can complete, bet or raise to no amount at all."""
    actors = state.actor_indices
    if not actors:
        return _NOBODY
    i = actors[0]
    assert state.street_index is not None
    cap = state.streets[state.street_index].max_completion_betting_or_raising_count
    if (
        cap is not None
        and state.completion_betting_or_raising_count >= cap
        and (state.rules.heads_up_cap or state._player_count_at_start > _TWO)
    ) or (i in state.acted_player_indices and not _is_open_again(state, i)):
        return _CLOSED
    stacks, bets, level = state.stacks, state.bets, state._level
    if stacks[i] + bets[i] <= level:
        return Refusal(
            "The player is already covered by a previous bet/raise, to check or call "
            "is all he can do."
        )
    for j, status in enumerate(state.statuses):
        if status and j != i and stacks[j] + bets[j] > level:
            return None
    return Refusal(
        "There is no reason to complete, bet, or raise since every other player has "
        "either folded or gone all-in."
    )


def _is_open_again(state: Situation, i: int) -> bool:
    """Return whether the betting is open to a player who has acted.

    It is if he faces at least a full raise since he did (TDA 2024, rule 47); in
    limit, at least half a bet (rule 47B), and half a raise in some houses.
    """
    needed: Any = state._increment
    fixed, rules = state.betting_structure is _FIXED_LIMIT, state.rules
    if rules.limit_half_bet_is_full if fixed else rules.half_raise_reopens:
        needed = state._increment / 2
    return bool(state._level - state._acted_levels[i] >= needed)


def raising_rule(  # noqa: PLR0911 - one return per reason
    state: Situation, amount: int | None
) -> int | Refusal:
    """Return the total to complete, bet or raise to, or say why not."""
    refusal = raising_refusal(state)
    if refusal is not None:
        return refusal
    low = min_raise_to(state)
    if amount is None:
        return low
    if type(amount) is not int:
        if isinstance(amount, bool) or not isinstance(amount, Number):
            return Refusal(f"{amount!r} is not an amount of chips.")
        amount = _in_chips(state, amount)
    if amount < low:
        return Refusal(f"The amount {amount} is below the minimum allowed {low}.")
    high = max_raise_to(state)
    if not amount <= high:
        return Refusal(f"The amount {amount} is above the maximum allowed {high}.")
    unit = state._unit
    if unit and amount % unit:
        i = state.actor_indices[0]
        if amount != state.stacks[i] + state.bets[i]:
            return Refusal(f"The amount {amount} is not a multiple of the chip {unit}.")
    return amount


def _in_chips(state: Situation, amount: Any) -> Any:
    """Return the amount in the type of the game's chips, if it can be so."""
    if state._number is not int:
        return state._number(amount)
    whole = isfinite(amount) and amount == int(amount)
    return int(amount) if whole else amount
