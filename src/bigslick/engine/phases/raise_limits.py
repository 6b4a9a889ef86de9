"""Who may complete, bet or raise, and to which amounts.

``bigslick.engine.chips.raise_rule`` decides whether the betting is still open;
``bet_sizes`` computes the smallest and the largest raise.
"""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, Any

from bigslick.chip_amounts import MAX_AMOUNT, is_multiple, is_number
from bigslick.engine.chips.raise_rule import Closed, why_closed
from bigslick.engine.phases.bet_sizes import bet_unit, max_raise_to, min_raise_to
from bigslick.engine.phases.refusals import NOBODY_TO_ACT, Refusal
from bigslick.engine.streets import BettingStructure
from bigslick.errors import brief

if TYPE_CHECKING:
    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("raising_refusal", "raising_rule")

_REFUSALS = {
    Closed.CAPPED: Refusal(
        "The player cannot bet or raise: the street has the largest number of raises."
    ),
    Closed.NOT_REOPENED: Refusal(
        "The player cannot raise: there was no full raise since they acted."
    ),
    Closed.COVERED: Refusal(
        "The player has no more chips than the current bet: they can only call or fold."
    ),
    Closed.NOBODY_LEFT: Refusal(
        "The player cannot bet or raise: all other players have folded or are all in."
    ),
}
_FIXED_LIMIT = BettingStructure.FIXED_LIMIT  # a local name: enum lookups are slow
_TWO = 2


def raising_refusal(state: StateData) -> Refusal | None:
    """Return why the player cannot complete, bet or raise at all; None if they can."""
    actors = state.actor_indices
    if not actors:
        return NOBODY_TO_ACT
    i = actors[0]
    assert state.street_index is not None
    rules, stacks, bets = state.rules, state.stacks, state.bets
    cap = state.streets[state.street_index].max_completion_betting_or_raising_count
    if state._cap_lifted or (
        not rules.heads_up_cap and state._player_count_at_start <= _TWO
    ):
        cap = None
    closed = why_closed(
        i,
        state._level,
        stacks[i] + bets[i],
        map(add, stacks, bets),
        state.statuses,
        state._acted_levels[i] if i in state.acted_player_indices else None,
        state._increment,
        state.completion_betting_or_raising_count,
        cap,
        fixed=state.betting_structure is _FIXED_LIMIT,
        rules=rules,
    )
    return None if closed is None else _REFUSALS[closed]


def raising_rule(  # noqa: PLR0911 - one return per reason
    state: StateData, amount: int | None
) -> int | Refusal:
    """Return the total to complete, bet or raise to, or a refusal."""
    refusal = raising_refusal(state)
    if refusal is not None:
        return refusal
    low = min_raise_to(state)
    if amount is None:
        return low
    if type(amount) is not int:
        if isinstance(amount, bool) or not is_number(amount):
            return Refusal(
                f"Invalid amount {brief(amount)}: expected a number of chips."
            )
        try:
            amount = _in_chips(state, amount)
        except (TypeError, ValueError, OverflowError):
            return Refusal(
                f"Invalid amount {brief(amount)}: it cannot be compared with the "
                "chips of this game."
            )
    if amount < low:
        shown = _amount_text(amount)
        return Refusal(f"The amount {shown} is below the minimum allowed {low}.")
    high = max_raise_to(state)
    if not amount <= high:
        shown = _amount_text(amount)
        return Refusal(f"The amount {shown} is above the maximum allowed {high}.")
    unit = bet_unit(state)
    if unit and not is_multiple(amount, unit):
        i = state.actor_indices[0]
        if amount != state.stacks[i] + state.bets[i]:
            what = "smallest chip" if unit == state._unit else "small bet"
            return Refusal(
                f"The amount {amount} is not a multiple of the {what} {unit}."
            )
    return amount


def _in_chips(state: StateData, amount: Any) -> Any:
    """Return the amount converted to the type of the game's chips, if possible."""
    if state._number is not int:
        return state._number(amount)
    counted = -MAX_AMOUNT <= amount <= MAX_AMOUNT
    return int(amount) if counted and amount == int(amount) else amount


def _amount_text(amount: Any) -> str:
    """Return an amount as text for a message."""
    return str(amount) if -MAX_AMOUNT <= amount <= MAX_AMOUNT else brief(amount)
