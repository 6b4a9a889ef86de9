"""Replay of a recorded hand: the same deck and the same operations.

Recorded hands are nearly always simple: all players are dealt their cards, the player
whose turn it is acts, the board is dealt. Each ``quick_...`` function performs one such
operation, by the rules of the phases, and returns True. If the case is not simple, it
changes nothing and returns False; then the method of ``State`` must be called.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import filterfalse
from typing import TYPE_CHECKING, Any

from bigslick.cards import Card, shuffled
from bigslick.engine import operations as records
from bigslick.engine.operations import CardBurning, HoleDealing
from bigslick.engine.phases import betting, dealing, raise_limits, showdown
from bigslick.engine.phases.flow import Phase, advance, start
from bigslick.engine.phases.refusals import Refusal, require
from bigslick.engine.rules import automated
from bigslick.engine.state_parts.setup import lay_out
from bigslick.engine.state_parts.state_data import StateData
from bigslick.engine.state_parts.state_fields import attrs_of
from bigslick.engine.streets import Opening
from bigslick.errors import IllegalActionError, NotationError, brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bigslick.cards import RandomSource
    from bigslick.engine.operations import Operation
    from bigslick.engine.state import State

__all__ = (
    "UNSHUFFLED",
    "mute_warnings",
    "name_next_opener",
    "perform",
    "quick_call",
    "quick_deal_board",
    "quick_deal_round",
    "quick_fold",
    "quick_raise_to",
    "quick_show_or_muck",
    "replayed",
    "shuffle_rest",
    "with_house_folds",
    "without_last",
)


def replayed(state: State, operations: Iterable[Operation]) -> State:
    """Return a new state of the same hand with only these operations performed.

    Raises:
        IllegalActionError: the rules do not allow one of the operations when it is due.

    """
    new = object.__new__(type(state))
    values = state.__dict__
    new.__dict__.update({name: values[name] for name in _GAME})
    new.automations = ()
    new._auto = automated(())
    lay_out(new, state._deck_order)
    start(new)
    perform(new, operations)
    new.automations = state.automations
    new._auto = state._auto
    return new


def without_last(state: State) -> State:
    """Return the state before the last operation that was not automated.

    Raises:
        IllegalActionError: there is no such operation.

    """
    by_itself = {
        getattr(records, automation.name.title().replace("_", ""))
        for automation in state.automations
    }
    count = len(state.operations)
    while count and type(state.operations[count - 1]) in by_itself:
        count -= 1
    if not count:
        raise IllegalActionError("nothing to undo: no player or dealer has acted")
    return replayed(state, state.operations[: count - 1])


def perform(state: State, operations: Iterable[Operation]) -> None:
    """Perform recorded operations, without warnings about unusual ones.

    Raises:
        IllegalActionError: the rules do not allow one of the operations when it is due.

    """
    by_cards = state.streets[0].opening is not _POSITION
    state._quiet = True
    try:
        for operation in operations:
            if by_cards:
                name_next_opener(state, operation)
            performer = _PERFORM.get(type(operation))
            if performer is None:
                raise NotationError(
                    f"invalid operation {brief(operation)}: expected an operation of "
                    "a state, such as Folding(0)"
                )
            performer(state, operation)
    finally:
        state._quiet = False


def name_next_opener(state: State, operation: Operation) -> None:
    """Name the player of a recorded action as the opener, if the cards do not decide.

    This is so on a street of stud with unknown up cards on which nobody has acted.
    """
    if type(operation) in _ACTIONS:
        i: int = operation.__dict__["player_index"]
        if state.turn_index != i and state.can_name_opener(i):
            state.name_opener(i)


def with_house_folds(operations: Iterable[Operation]) -> list[Operation]:
    """Return the operations with ``by_house`` set on folds that faced no bet.

    Older records do not have that flag for each fold, only one for the whole hand.
    """
    told: list[Operation] = []
    bets: dict[int, int] = {}
    for operation in operations:
        match operation:
            case records.Folding(player_index=i):
                if bets.get(i, 0) == max(bets.values(), default=0):
                    operation = replace(operation, by_house=True)  # noqa: PLW2901
            case records.CompletionBettingOrRaisingTo(player_index=i, amount=amount):
                bets[i] = amount
            case (
                records.AntePosting(player_index=i, amount=amount)
                | records.BlindOrStraddlePosting(player_index=i, amount=amount)
                | records.BringInPosting(player_index=i, amount=amount)
                | records.CheckingOrCalling(player_index=i, amount=amount)
            ):
                bets[i] = bets.get(i, 0) + amount
            case records.BetCollection():
                bets.clear()
            case _:
                pass
        told.append(operation)
    return told


class _InOrder:
    """A random source with which a shuffle keeps the order."""

    def permutation(self, x: int, /) -> _InOrder:
        self.count = x
        return self

    def tolist(self) -> range:
        return range(self.count)


UNSHUFFLED = _InOrder()
"""A random source that does not change the order of a deck."""


def shuffle_rest(state: State, rng: RandomSource | None = None) -> None:
    """Shuffle the remaining cards, so that nobody knows which card comes next."""
    state.deck_cards = deque(shuffled(state.deck_cards, rng))


def mute_warnings(state: State, status: bool = True) -> None:
    """Let the state accept unusual operations of a recorded hand without warnings."""
    state._quiet = status


_GAME = tuple([name for name, said in attrs_of(StateData).items() if said.game])


def _show(state: State, op: records.HoleCardsShowingOrMucking) -> object:
    return state.show_or_muck_hole_cards(
        op.hole_cards or False, op.player_index, commentary=op.commentary
    )


def _fold(state: State, op: records.Folding) -> None:
    """Fold as recorded, by the player or by the house."""
    require(state, betting.folding_rule(state, by_house=op.by_house))
    operation = betting.fold(state, by_house=op.by_house)
    if op.commentary is not None:
        records.remarked(state, operation, op.commentary)
    if not state.actor_indices:
        advance(state)


def _deal_hole(state: State, op: records.HoleDealing) -> None:
    """Deal hole cards; advance only after the last card of the street."""
    rule = dealing.hole_dealing_rule(state, op.cards, op.player_index)
    operation = dealing.deal_hole(state, *require(state, rule))
    if op.commentary is not None:
        records.remarked(state, operation, op.commentary)
    if state.automations or not any(state.hole_dealing_statuses):
        advance(state)


_PERFORM: dict[type[Operation], Callable[[State, Any], object]] = {
    records.AntePosting: lambda s, o: s.post_ante(
        o.player_index, commentary=o.commentary
    ),
    records.BetCollection: lambda s, o: s.collect_bets(commentary=o.commentary),
    records.BlindOrStraddlePosting: lambda s, o: s.post_blind_or_straddle(
        o.player_index, commentary=o.commentary
    ),
    records.CardBurning: lambda s, o: s.burn_card(o.card, commentary=o.commentary),
    records.HoleDealing: _deal_hole,
    records.BoardDealing: lambda s, o: s.deal_board(o.cards, commentary=o.commentary),
    records.StandingPatOrDiscarding: lambda s, o: s.stand_pat_or_discard(
        o.cards, commentary=o.commentary
    ),
    records.Folding: _fold,
    records.CheckingOrCalling: lambda s, o: s.check_or_call(commentary=o.commentary),
    records.BringInPosting: lambda s, o: s.post_bring_in(commentary=o.commentary),
    records.CompletionBettingOrRaisingTo: lambda s, o: s.complete_bet_or_raise_to(
        o.amount, commentary=o.commentary
    ),
    records.RunoutCountSelection: lambda s, o: s.select_runout_count(
        o.runout_count, o.player_index, commentary=o.commentary
    ),
    records.HoleCardsShowingOrMucking: _show,
    records.HandKilling: lambda s, o: s.kill_hand(
        o.player_index, commentary=o.commentary
    ),
    records.ChipsPushing: lambda s, o: s.push_chips(commentary=o.commentary),
    records.ChipsPulling: lambda s, o: s.pull_chips(
        o.player_index, commentary=o.commentary
    ),
    records.NoOperation: lambda s, o: s.no_operate(commentary=o.commentary),
}


_ACTIONS = frozenset(
    {
        records.BringInPosting,
        records.CheckingOrCalling,
        records.CompletionBettingOrRaisingTo,
        records.Folding,
    }
)
_POSITION = Opening.POSITION  # a local name: enum lookups are slow
_DEALING = int(Phase.DEALING)
_UNKNOWN = Card.UNKNOWN
_BURNED = CardBurning(_UNKNOWN)


def quick_deal_round(state: State, hands: Mapping[int, tuple[Card, ...]]) -> bool:
    """Deal all hole cards of this street; ``hands`` maps players to their cards."""
    if (
        state._phase != _DEALING
        or state.card_burning_status
        or True in state.standing_pat_or_discarding_statuses
        or state._auto.source is not state.automations
        or state._auto.hole
    ):
        return False
    pending = state.hole_dealing_statuses
    count = len(pending)
    if len(hands) != state.statuses.count(True):
        return False
    cards: list[Card] = []
    for i, hand in hands.items():
        if i >= count or len(pending[i]) != len(hand):
            return False
        cards += hand
    known = {*cards}
    deck = state.deck_cards
    rest = deque(filterfalse(known.__contains__, deck))
    if len(deck) - len(rest) != len(cards) - cards.count(_UNKNOWN):
        return False
    state.deck_cards = rest
    hole_cards, hole_card_statuses = state.hole_cards, state.hole_card_statuses
    append = state.operations.append
    for i, hand in hands.items():
        due = pending[i]
        statuses = tuple(due)
        due.clear()
        hole_cards[i] += hand
        hole_card_statuses[i] += statuses
        append(HoleDealing(i, hand, statuses))
    state._hands.clear()
    advance(state)
    return True


def quick_fold(state: State, i: int) -> bool:
    """Fold for the player, if they face a bet."""
    actors = state.actor_indices
    if not actors or actors[0] != i or state._priced or state._level <= state.bets[i]:
        return False
    if state.bring_in_status:
        return False
    betting.fold(state)
    if not actors:
        advance(state)
    return True


def quick_call(state: State, i: int) -> bool:
    """Check or call for the player."""
    actors = state.actor_indices
    if not actors or actors[0] != i or state.bring_in_status:
        return False
    betting.call(state)
    if not actors:
        advance(state)
    return True


def quick_raise_to(state: State, i: int, amount: int) -> bool:
    """Complete, bet or raise to the amount for the player."""
    actors = state.actor_indices
    if not actors or actors[0] != i:
        return False
    answer = raise_limits.raising_rule(state, amount)
    if type(answer) is Refusal:
        return False
    betting.raise_to(state, answer)
    if not state.actor_indices:
        advance(state)
    return True


def quick_show_or_muck(state: State, i: int, status: bool) -> bool:
    """Show all cards of the player, or muck them; the cards must be known."""
    if not state.showdown_indices or state.showdown_indices[0] != i:
        return False
    if status and _UNKNOWN in state.hole_cards[i]:
        return False
    answer = showdown.showing_rule(state, status, i)
    if type(answer) is Refusal:
        return False
    showdown.show_or_muck(state, answer)
    advance(state)
    return True


def quick_deal_board(state: State, cards: tuple[Card, ...]) -> bool:
    """Deal a board all of its cards of this street; the cards must be known.

    If a card must be burned first, it is recorded as unknown.
    """
    auto, burning = state._auto, state.card_burning_status
    if (
        True in state.standing_pat_or_discarding_statuses
        or auto.source is not state.automations
        or auto.board
        or (burning and any(state.hole_dealing_statuses))
    ):
        return False
    for pending in state.board_dealing_counts:
        if pending:
            break
    if pending != len(cards) or not cards:
        return False
    deck, known = state.deck_cards, {*cards}
    rest = deque(filterfalse(known.__contains__, deck))
    if len(deck) - len(rest) != len(cards):
        # A card is not in the deck, or is a duplicate.
        return False
    state.deck_cards = rest
    if burning:
        state.burn_cards.append(_UNKNOWN)
        state.card_burning_status = False
        state.operations.append(_BURNED)
    dealing.lay_board(state, cards)
    advance(state)
    return True
