"""From a state to what its player may do, and from his action to an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    LegalActions,
    RaiseTo,
)
from bigslick.engine.flow import advance
from bigslick.engine.modes import Mode
from bigslick.engine.phases import betting, drawing, sizes
from bigslick.engine.refusals import Refusal, granted

if TYPE_CHECKING:
    from bigslick.engine.actions import Action
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State

__all__ = ("legal_actions", "perform", "perform_legal")


def legal_actions(state: State) -> LegalActions:
    """Return what the player to act or to discard may do."""
    discarder = drawing.discarder(state)
    if discarder is not None:
        assert state.street_index is not None
        cards = tuple(state.hole_cards[discarder])
        count = state.streets[state.street_index].discard_count
        if count is not None:
            count = min(count, len(cards))
        return LegalActions(discarder, discards=cards, discard_count=count)
    if not state.actor_indices:
        return LegalActions()
    i = state.actor_indices[0]
    bringing_in = state.bring_in_status
    price = 0 if bringing_in else sizes.call_amount(state, i)
    raising = betting.raising_refusal(state) is None
    return LegalActions(
        i,
        fold=not bringing_in and (bool(price) or state.mode is Mode.CASH_GAME),
        check=not bringing_in and not price,
        call=price or None,
        bring_in=state.effective_bring_in_amount,
        min_raise_to=sizes.min_raise_to(state) if raising else None,
        max_raise_to=sizes.max_raise_to(state) if raising else None,
        pot_raise_to=sizes.pot_raise_to(state) if raising else None,
        unopened=not state._level and not bringing_in,
        unit=state._unit,
        stack_to=state.stacks[i] + state.bets[i],
    )


def perform(state: State, action: Action, commentary: str | None) -> Operation:
    """Perform the action of the player whose turn it is.

    Raises:
        IllegalActionError: the action is not among the legal ones.

    """
    if action not in legal_actions(state):
        granted(state, _why_not(state, action))
    return perform_legal(state, action, commentary)


def perform_legal(
    state: State, action: Action, commentary: str | None = None
) -> Operation:
    """Perform an action that is known to be among the legal ones."""
    operation: Operation
    match action:
        case Check() | Call():
            operation = betting.call(state, commentary)
        case Fold():  # also to nothing in a cash game: offered, so no warning
            operation = betting.fold(state, commentary)
        case Bet(amount) | RaiseTo(amount):
            return state.complete_bet_or_raise_to(amount, commentary=commentary)
        case BringIn():
            operation = betting.post_bring_in(state, commentary)
        case Discard(cards):
            return state.stand_pat_or_discard(cards, commentary=commentary)
    if not state.actor_indices:
        advance(state)
    return operation


def _why_not(state: State, action: Action) -> Refusal:
    legal = legal_actions(state)
    if not legal:
        return Refusal(f"Nobody can {action}: it is no player's turn.")
    reason: object = None
    match action:
        case Fold():
            reason = betting.folding_rule(state)
        case Check():
            reason = Refusal(f"A check is not possible, a call costs {legal.call}.")
        case Call():
            reason = Refusal("There is no bet to call.")
        case BringIn():
            reason = betting.bring_in_rule(state)
        case Bet(amount) | RaiseTo(amount):
            reason = betting.raising_rule(state, amount)
            if type(reason) is not Refusal:
                kind = "bet" if legal.unopened else "raise"
                reason = Refusal(f"To put in chips is to {kind} here.")
        case Discard(cards):
            reason = drawing.discarding_rule(state, cards)
    if type(reason) is Refusal:
        return Refusal(f"{action} is refused. {reason}")
    return Refusal(f"{action} is refused.")
