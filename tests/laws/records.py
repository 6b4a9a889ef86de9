"""Operations performed again on another state, as written or with other cards."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from bigslick import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    Card,
    CardBurning,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    HoleDealing,
    NoOperation,
    Operation,
    RunoutCountSelection,
    StandingPatOrDiscarding,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Record = TypeVar("Record", bound=Operation)

PERFORM: Mapping[type[Operation], Callable[[State, Any], object]] = {
    AntePosting: lambda s, o: s.post_ante(o.player_index),
    BetCollection: lambda s, _: s.collect_bets(),
    BlindOrStraddlePosting: lambda s, o: s.post_blind_or_straddle(o.player_index),
    CardBurning: lambda s, o: s.burn_card(o.card),
    HoleDealing: lambda s, o: s.deal_hole(o.cards, o.player_index),
    BoardDealing: lambda s, o: s.deal_board(o.cards),
    StandingPatOrDiscarding: lambda s, o: s.stand_pat_or_discard(o.cards),
    Folding: lambda s, _: s.fold(),
    CheckingOrCalling: lambda s, _: s.check_or_call(),
    BringInPosting: lambda s, _: s.post_bring_in(),
    CompletionBettingOrRaisingTo: lambda s, o: s.complete_bet_or_raise_to(o.amount),
    RunoutCountSelection: lambda s, o: s.select_runout_count(
        o.runout_count, o.player_index
    ),
    HoleCardsShowingOrMucking: lambda s, o: s.show_or_muck_hole_cards(
        o.hole_cards or False, o.player_index
    ),
    HandKilling: lambda s, o: s.kill_hand(o.player_index),
    ChipsPushing: lambda s, _: s.push_chips(),
    ChipsPulling: lambda s, o: s.pull_chips(o.player_index),
    NoOperation: lambda s, _: s.no_operate(),
}


def perform(state: State, operation: Operation) -> None:
    """Do once more what was done; fail unless the same comes of it."""
    PERFORM[type(operation)](state, operation)
    assert state.operations[-1] == operation


def with_cards(operation: Record, change: Callable[[Card], Card]) -> Record:
    """Return the operation with every card replaced."""
    changes: dict[str, Any] = {}
    for field in fields(operation):
        value = getattr(operation, field.name)
        if isinstance(value, Card):
            changes[field.name] = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Card):
            changes[field.name] = tuple(map(change, value))
    return replace(operation, **changes) if changes else operation
