"""Finds the legal actions of a state, and performs actions."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from bigslick.engine.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    LegalActions,
    RaiseTo,
    add_lazy,
)
from bigslick.engine.operations import remarked
from bigslick.engine.phases import bet_sizes, betting, discards, raise_limits
from bigslick.engine.phases.flow import advance
from bigslick.engine.phases.refusals import Refusal, require
from bigslick.engine.rules import Mode
from bigslick.engine.state_parts.state_data import StateData
from bigslick.engine.state_parts.state_fields import attrs_of
from bigslick.errors import brief

if TYPE_CHECKING:
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State

__all__ = (
    "NOTHING",
    "STREET",
    "OpenNumbers",
    "PublicTable",
    "betting_actions",
    "chips_moved",
    "legal_actions",
    "open_numbers",
    "perform",
    "perform_legal",
    "try_action",
)


def legal_actions(state: State) -> LegalActions:
    """Return the legal actions of the player who is to act or to discard."""
    discarder = discards.discarder(state)
    if discarder is not None:
        assert state.street_index is not None
        cards = tuple(state.hole_cards[discarder])
        count = state.streets[state.street_index].discard_count
        if count is not None:
            count = min(count, len(cards))
        return LegalActions(discarder, discards=cards, discard_count=count)
    if not state.actor_indices:
        return NOTHING
    noted = state._seen
    if noted is not None and noted[0] == len(state.operations):
        return betting_actions(state, noted[1][0])
    return betting_actions(state, open_numbers(state))


_PUBLIC = {n: said for n, said in attrs_of(StateData).items() if said.public}
_FIXED = tuple([name for name, said in _PUBLIC.items() if said.game])
_CHANGING = tuple([name for name, said in _PUBLIC.items() if not said.game])
_UNIT = _FIXED.index("_unit")
_DOUBLE = _CHANGING.index("_double")
STREET = _CHANGING.index("street_index")
"""The position of ``street_index`` among the numbers that change during a hand."""
_read_fixed = itemgetter(*_FIXED)
_read = itemgetter(*_CHANGING)

OpenNumbers = tuple[
    tuple[Any, ...],
    tuple[Any, ...],
    tuple[bool, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, int, int],
]
"""The public numbers of a hand: those fixed for the hand, those that change, statuses,
stacks, bets, payoffs, and how many cards are in the deck, burned and mucked."""


def open_numbers(state: State, fixed: tuple[Any, ...] | None = None) -> OpenNumbers:
    """Return the public numbers of a state as immutable tuples, without cards."""
    values = state.__dict__
    return (
        fixed or _read_fixed(values),
        _read(values),
        tuple(state.statuses),
        tuple(state.stacks),
        tuple(state.bets),
        tuple(state.payoffs),
        (len(state.deck_cards), len(state.burn_cards), len(state.mucked_cards)),
    )


def chips_moved(state: State, numbers: OpenNumbers) -> OpenNumbers:
    """Return the numbers with the state's new stacks, bets and payoffs.

    Everything else is copied, which is right if a player has only put in chips.
    """
    fixed, changing, statuses, _, _, _, counts = numbers
    return (
        fixed,
        changing,
        statuses,
        tuple(state.stacks),
        tuple(state.bets),
        tuple(state.payoffs),
        counts,
    )


class PublicTable:
    """The public numbers of a table as attributes, for the betting rules to read.

    The betting rules accept it in place of a state. It contains no cards and nothing
    that is not public.
    """

    def __init__(self, numbers: OpenNumbers) -> None:
        """Store the numbers as attributes."""
        fixed, changing, statuses, stacks, bets, payoffs, counts = numbers
        self.__dict__.update(zip(_FIXED, fixed, strict=True))
        self.__dict__.update(zip(_CHANGING, changing, strict=True))
        self.statuses = statuses
        self.stacks = stacks
        self.bets = bets
        self.payoffs = payoffs
        self.deck_count, self.burn_count, self.muck_count = counts
        self.total_pot_amount = -sum(payoffs)


def betting_actions(state: State, numbers: OpenNumbers) -> LegalActions:
    """Return the legal actions in a betting round; bet sizes are computed when read."""
    i = state.actor_indices[0]
    level = state._level
    spot = numbers, i, i in state.acted_player_indices and state._acted_levels[i]
    if state.bring_in_status:
        amount = state.effective_bring_in_amount
        return LegalActions(i, bring_in=amount, _spot=spot)
    if level == state.bets[i] or not (price := bet_sizes.call_amount(state, i)):
        fold = state.mode is _CASH_GAME
        return LegalActions(i, fold, True, unopened=not level, _spot=spot)
    return LegalActions(i, True, False, price, _spot=spot)


_CASH_GAME = Mode.CASH_GAME

_Compute = Callable[[LegalActions], Any]


def _size(function: Callable[[Any], int]) -> _Compute:
    """Return a function of legal actions: a bet size, or None if no raise is legal."""

    def compute(legal: LegalActions) -> int | None:
        table = legal._raised
        return None if table is None else function(table)

    return compute


def _raised(legal: LegalActions) -> Any:
    """Return the public table of the decision, or None if the player may not raise."""
    if legal._spot is None:
        return None
    table = _at_turn(*legal._spot)
    return None if raise_limits.raising_refusal(table) is not None else table


def _at_turn(numbers: OpenNumbers, i: int, acted_level: Any) -> Any:
    """Return the public table with player ``i`` to act.

    ``acted_level`` is the bet to match after their last action, False if they have not
    acted.
    """
    table: Any = PublicTable(numbers)
    table.actor_indices = (i,)
    table.acted_player_indices = () if acted_level is False else (i,)
    table._acted_levels = {i: acted_level}
    return table


def _stack_to(legal: LegalActions) -> Any:
    (_, _, _, stacks, bets, _, _), i, _ = legal._spot
    return stacks[i] + bets[i]


def _unit(legal: LegalActions) -> Any:
    numbers = legal._spot[0]
    if numbers[1][_DOUBLE]:
        return bet_sizes.bet_unit(_at_turn(*legal._spot))
    return numbers[0][_UNIT]


def _unless_given(name: str, compute: _Compute) -> _Compute:
    """Return a function that computes a value, or returns it if it was given."""
    stored = LegalActions.__dict__[name]

    def read(legal: LegalActions) -> Any:
        if legal._spot is None:
            return stored.__get__(legal)
        return compute(legal)

    return read


_COMPUTED: dict[str, _Compute] = {
    "min_raise_to": _size(bet_sizes.min_raise_to),
    "max_raise_to": _size(bet_sizes.max_raise_to),
    "pot_raise_to": _size(bet_sizes.pot_raise_to),
    "unit": _unit,
    "stack_to": _stack_to,
}
add_lazy(LegalActions, **{n: _unless_given(n, c) for n, c in _COMPUTED.items()})
add_lazy(LegalActions, _raised=_raised)
NOTHING = LegalActions()


def try_action(state: State, action: Action, commentary: str | None = None) -> bool:
    """Perform the action of the player whose turn it is, if it is legal.

    Return whether it was performed. The most common actions are checked directly,
    which is faster than ``legal_actions`` and gives the same result.
    """
    kind = type(action)
    if kind is Check or kind is Call:
        if not state.actor_indices or state.bring_in_status:
            return False
        price = bet_sizes.call_amount(state, state.actor_indices[0])
        if (kind is Check) is bool(price):
            return False
        state.check_or_call(commentary=commentary)
        return True
    if action not in legal_actions(state):
        return False
    perform_legal(state, action, commentary)
    return True


def perform(state: State, action: Action, commentary: str | None) -> Operation:
    """Perform the action of the player whose turn it is.

    Raises:
        IllegalActionError: the action is not among the legal ones.

    """
    place = len(state.operations)
    if not try_action(state, action, commentary):
        known = isinstance(action, Action)
        require(state, _why_not(state, action) if known else _invalid(action))
    return state.operations[place]


def perform_legal(
    state: State, action: Action, commentary: str | None = None
) -> Operation:
    """Perform an action that is known to be among the legal ones."""
    operation: Operation
    if isinstance(action, (Check, Call)):  # the most frequent; faster than a pattern
        operation = betting.call(state)
    else:
        match action:
            case Fold():  # without the warning about folding when checking is free
                operation = betting.fold(state)
            case Bet(amount) | RaiseTo(amount):
                return state.complete_bet_or_raise_to(amount, commentary=commentary)
            case BringIn():
                operation = betting.post_bring_in(state)
            case Discard(cards):
                return state.stand_pat_or_discard(cards, commentary=commentary)
    if commentary is not None:
        operation = remarked(state, operation, commentary)
    if not state.actor_indices:
        advance(state)
    return operation


def _why_not(state: State, action: Action) -> Refusal:
    """Return the reason why an action is not legal."""
    legal = legal_actions(state)
    if not legal:
        return Refusal(f"{action} is refused: it is no player's turn.")
    reason: object = None
    match action:
        case Fold():
            reason = betting.folding_rule(state)
        case Check():
            reason = _no_betting(legal) or Refusal(
                f"The player cannot check: a call costs {legal.call}."
            )
        case Call():
            reason = _no_betting(legal) or Refusal("There is no bet to call.")
        case BringIn():
            reason = betting.bring_in_rule(state)
        case Bet(amount) | RaiseTo(amount):
            reason = raise_limits.raising_rule(state, amount)
            if type(reason) is not Refusal:
                kind = "bet" if legal.unopened else "raise"
                reason = Refusal(f"The player must make a {kind} here.")
        case Discard(cards):
            reason = discards.discarding_rule(state, cards)
    if type(reason) is Refusal:
        return Refusal(f"{action} is refused. {reason}")
    return Refusal(f"{action} is refused.")


def _invalid(action: object) -> Refusal:
    return Refusal(
        f"Invalid action {brief(action)}: expected an action such as Fold(), Check(), "
        "Call() or RaiseTo(6)."
    )


def _no_betting(legal: LegalActions) -> Refusal | None:
    """Return why a player who draws or brings in can neither check nor call."""
    if legal.discards is not None:
        return Refusal("The player must discard or stand pat: Discard(cards).")
    if legal.bring_in is not None:
        return Refusal("The player must post the bring-in, or complete it.")
    return None
