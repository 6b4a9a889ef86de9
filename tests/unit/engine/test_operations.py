"""Operations: frozen records, their text, and what others see of them."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields

import pytest

from bigslick.cards import Card
from bigslick.engine import operations
from bigslick.engine.operations import (
    BetCollection,
    BoardDealing,
    CardBurning,
    ChipsPushing,
    Folding,
    HoleDealing,
    NoOperation,
    Operation,
    StandingPatOrDiscarding,
)

ACES = Card.clean("AsAd")
UNKNOWN = Card.clean("????")


def test_the_text_shows_a_remark_only_when_there_is_one() -> None:
    assert repr(Folding(2)) == "Folding(player_index=2)"
    assert (
        repr(Folding(2, commentary="hm")) == "Folding(commentary='hm', player_index=2)"
    )
    assert repr(NoOperation()) == "NoOperation()"


def test_operations_are_frozen_compared_by_value_and_hashable() -> None:
    operation = HoleDealing(0, ACES, (False, False))
    with pytest.raises(FrozenInstanceError):
        operation.player_index = 1  # type: ignore[misc]
    assert operation == HoleDealing(0, ACES, (False, False))
    assert hash(operation) == hash(HoleDealing(0, ACES, (False, False)))
    assert operation != HoleDealing(1, ACES, (False, False))
    killing: Operation = operations.HandKilling(1)
    assert killing != Folding(1)


def test_operations_survive_copying_and_pickling() -> None:
    operation = ChipsPushing((1, 2), 0, None, None, commentary="nice")
    assert copy.deepcopy(operation) == operation
    assert pickle.loads(pickle.dumps(operation)) == operation  # noqa: S301
    assert operation.total_amount == 3
    assert BetCollection((4, 5)).total_bets == 9


def test_there_are_seventeen_of_them_and_the_remark_is_their_first_field() -> None:
    kinds = [getattr(operations, name) for name in operations.__all__]
    kinds.remove(Operation)
    assert len(kinds) == 17
    for kind in kinds:
        assert fields(kind)[0].name == "commentary"
        assert "commentary" not in kind.__match_args__


def test_down_cards_are_seen_by_their_owner_only() -> None:
    operation = HoleDealing(1, ACES, (False, True))
    assert operation.seen_by(1) is operation
    hidden = Card.clean("??Ad")
    assert operation.seen_by(0).cards == hidden
    assert operation.seen_by(None).cards == hidden
    assert operation.seen_by(0).statuses == (False, True)


def test_discards_and_burn_cards_are_hidden_and_board_cards_are_not() -> None:
    discarding = StandingPatOrDiscarding(1, ACES, commentary="two")
    assert discarding.seen_by(1) is discarding
    assert discarding.seen_by(0) == StandingPatOrDiscarding(
        1, UNKNOWN, commentary="two"
    )
    assert CardBurning(ACES[0]).seen_by(0).card is Card.UNKNOWN
    board = BoardDealing(ACES)
    assert board.seen_by(None) is board
