"""Copies, replays, records: equal, independent, complete."""

from __future__ import annotations

import copy
import json
import pickle
import random
from dataclasses import fields
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from tests.support.fixed_tables import ALL, BY_HAND, no_limit, raise_to

from bigslick.bots import create_bot
from bigslick.cards import Card
from bigslick.engine import Automation, Folding, Mode, State, operations
from bigslick.engine.encoding import operation_from_dict, operation_to_dict
from bigslick.engine.games import (
    FixedLimitBadugi,
    FixedLimitSevenCardStud,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    create_game,
)
from bigslick.errors import (
    BigslickError,
    CardsError,
    GameConfigError,
    IllegalActionError,
    NotationError,
)
from bigslick.values import rake


def _some(seed: int, automations: tuple[Automation, ...] = ALL) -> State:
    made = (
        lambda: NoLimitTexasHoldem.create_state(
            automations, False, {1: 2}, (1, 2), 2, (50, 80, 120), 3, seed=seed
        ),
        lambda: NoLimitTexasHoldem.create_state(
            automations, True, 0, (1, 2), 2, 40, 2, seed=seed, mode=Mode.CASH_GAME
        ),
        lambda: PotLimitOmahaHoldem.create_state(
            automations, True, 0, (1, 2), 2, 90, 4, seed=seed, starting_board_count=2
        ),
        lambda: FixedLimitSevenCardStud.create_state(
            automations, True, 1, 1, 2, 4, 30, 3, seed=seed
        ),
        lambda: FixedLimitBadugi.create_state(
            automations, True, 0, (1, 2), 2, 4, 60, 6, seed=seed
        ),
    )
    return made[seed % len(made)]()


def _step(state: State, source: random.Random) -> None:
    """Perform any legal operation."""
    names = (
        "post_ante",
        "collect_bets",
        "post_blind_or_straddle",
        "burn_card",
        "deal_hole",
        "deal_board",
        "post_bring_in",
        "check_or_call",
        "complete_bet_or_raise_to",
        "select_runout_count",
        "show_or_muck_hole_cards",
        "kill_hand",
        "push_chips",
        "pull_chips",
    )
    moves: list[Any] = [
        getattr(state, name) for name in names if getattr(state, f"can_{name}")()
    ]
    legal = state.legal_actions()
    if legal.call:
        moves.append(state.fold)
    if legal.discards is not None:
        count = source.randint(0, len(legal.discards))
        moves.append(partial(state.stand_pat_or_discard, legal.discards[:count]))
    source.choice(moves)()


@pytest.mark.parametrize("automations", [ALL, ()])
@pytest.mark.parametrize("seed", range(15))
def test_copies_replays_and_records_are_equal_at_every_step(
    seed: int, automations: tuple[Automation, ...]
) -> None:
    state = _some(seed, automations)
    source = random.Random(seed)
    steps = 0
    while state.status:
        if steps % 7 == 0:
            assert state.copy() == state
            assert copy.deepcopy(state) == state
            assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
            assert state.replay(state.operations) == state
            data = json.loads(json.dumps(state.to_dict()))
            assert State.from_dict(data) == state
        _step(state, source)
        steps += 1
    assert state.replay(state.operations) == state
    assert State.from_dict(state.to_dict()).winners == state.winners


@pytest.mark.parametrize("seed", range(15))
def test_a_copy_is_independent(seed: int) -> None:
    state = _some(seed, ())
    source = random.Random(seed)
    while state.status:
        other = state.copy()
        before = repr(state), repr(state._pots), repr(state._sub_pots)
        _step(other, source)
        assert (repr(state), repr(state._pots), repr(state._sub_pots)) == before
        assert other != state
        state = other


def test_a_copy_shares_no_changeable_list() -> None:
    state = _some(2)
    other = state.copy()
    for field in fields(State):
        value = getattr(state, field.name)
        if isinstance(value, (list, set, dict)):
            assert getattr(other, field.name) is not value, field.name


def test_a_copy_plays_on_as_the_original_does() -> None:
    state = _some(4)
    other = state.copy()
    for table in (state, other):
        source = random.Random(9)
        while table.status:
            _step(table, source)
    assert state == other


def test_a_replay_may_stop_anywhere() -> None:
    state = no_limit((1, 2), (100,) * 3)
    raise_to(state, 10)
    assert state.replay(state.operations[:-1]).bets == [1, 2, 0]


def test_a_replay_is_checked() -> None:
    state = no_limit((1, 2), (100,) * 3)
    bad = [*state.operations, operations.CompletionBettingOrRaisingTo(2, 3)]
    with pytest.raises(IllegalActionError, match="below the minimum"):
        state.replay(bad)


def test_fouled_decks_replay_without_warnings() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND, mode=Mode.CASH_GAME)
    state.deal_hole("AsKs")
    with pytest.warns(UserWarning, match="As should not be dealt"):
        state.deal_hole("AsKd")
    state.check_or_call()
    with pytest.warns(UserWarning, match="no reason"):
        state.fold()
    assert state.replay(state.operations) == state


@pytest.mark.parametrize(
    "operation",
    [
        operations.BetCollection((Decimal("1.5"), 0)),  # type: ignore[arg-type]
        operations.CardBurning(operations._UNKNOWN, commentary="?"),
        operations.RunoutCountSelection(1, None),
        operations.ChipsPushing((3, 0), 0, None, 1),
        operations.NoOperation(commentary="hello"),
    ],
)
def test_operations_are_written_and_read_back(operation: operations.Operation) -> None:
    data = json.loads(json.dumps(operation_to_dict(operation)))
    assert operation_from_dict(data) == operation


def test_functions_of_the_caller_must_be_given_again() -> None:
    taken = partial(rake, percentage=0.1)
    state = no_limit((1, 2), (100,) * 2, rake=taken)
    with pytest.raises(GameConfigError, match="custom rake"):
        State.from_dict(state.to_dict())
    assert State.from_dict(state.to_dict(), rake=taken) == state


@pytest.mark.parametrize(
    "change",
    [{"version": 0}, {"mode": "FUN"}, {"hand_types": ["Yahtzee"]}, {"deck": "??x"}],
)
def test_data_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    data = no_limit((1, 2), (100,) * 2).to_dict() | change
    with pytest.raises(NotationError):
        State.from_dict(data)


def test_an_unknown_operation_is_refused() -> None:
    with pytest.raises(NotationError, match="unknown operation"):
        operation_from_dict({"operation": "Cheating"})


def test_a_deck_is_set_in_the_order_of_dealing() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.set_deck("AsKsQsJs")
    state.automate(ALL)
    assert state.hole_cards == [list(Card.clean("AsQs")), list(Card.clean("KsJs"))]
    assert state.replay(state.operations) == state


def test_a_card_is_set_once_and_only_from_the_deck() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    order = list(state.deck_cards)
    for cards in ("AsAs", "As??"):
        with pytest.raises(CardsError, match="is not in the deck"):
            state.set_deck(cards)
    assert list(state.deck_cards) == order
    state.set_deck("As??AsKs", strict=False)
    assert tuple(state.deck_cards)[:2] == Card.clean("AsKs")
    assert set(state.deck_cards) == set(order)


def test_what_is_due_happens_once_it_is_automated() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=())
    assert state.bets == [0, 0]
    state.automate((Automation.BLIND_OR_STRADDLE_POSTING,))
    assert state.bets == [2, 1]
    assert state.can_deal_hole()


def test_a_hand_that_was_shown_and_killed_is_remembered_by_its_cards() -> None:
    state = no_limit((1, 2), (100,) * 2, automations=BY_HAND)
    state.deal_hole("AsKs", 0)
    state.deal_hole("QcQd", 1)
    for cards in ("2c3d5h", "9s", "Td"):
        state.check_or_call()
        state.check_or_call()
        state.burn_card("??")
        state.deal_board(cards)
    state.check_or_call()
    state.check_or_call()
    assert state.statuses == [False, True]
    assert state.get_hand(0, 0, 0) is None
    assert str(state.get_shown_hand(0, Card.clean("AsKs"))) == "High card (AsKs5h9sTd)"
    assert state.get_shown_hand(1, Card.clean("QcQd")) == state.get_hand(1, 0, 0)


def _house_fold() -> State:
    state = no_limit((1, 2), (100,) * 3)
    state.check_or_call()
    state.fold()
    state.fold_absent()
    return state


def test_only_the_house_folds_a_hand_that_faces_no_bet() -> None:
    state = _house_fold()
    folds = [op for op in state.operations if isinstance(op, Folding)]
    assert folds == [Folding(0), Folding(1, by_house=True)]
    assert state.stacks == [99, 98, 103]
    assert state.replay(state.operations) == state
    assert State.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    place = state.operations.index(folds[1])
    with pytest.raises(IllegalActionError, match="player has no reason to fold"):
        state.replay([*state.operations[:place], Folding(1)])


def test_a_house_fold_to_a_bet_is_a_fold() -> None:
    state = no_limit((1, 2), (100,) * 3)
    assert state.fold_absent(commentary="away") == Folding(2, commentary="away")
    assert state.actor_index == 0


def test_nobody_is_folded_when_nobody_is_in_turn() -> None:
    with pytest.raises(IllegalActionError, match="no player to act"):
        no_limit((1, 2), (100,) * 3, automations=()).fold_absent()


def test_a_state_written_with_the_rule_of_house_folds_is_read() -> None:
    state = _house_fold()
    data = state.to_dict()
    data["rules"]["house_folds"] = True
    for operation in data["operations"]:
        operation.pop("by_house", None)
    assert State.from_dict(data) == state


@pytest.mark.parametrize("code", ["nlhe", "27td", "stud", "plo8"])
def test_the_last_operation_can_be_taken_back(code: str) -> None:
    state = create_game(code, seed=3)((200, 200, 200))
    earlier = []
    while state.turn_index is not None:
        earlier.append(state.copy())
        action = create_bot("random", seed=len(earlier)).decide(
            state.view(state.turn_index)
        )
        state.act(action)
    while earlier:
        state = state.undo()
        assert state == earlier.pop()
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        state.undo()


def test_a_dealer_takes_back_one_operation_at_a_time() -> None:
    state = no_limit((1, 2), (100,) * 3, automations=())
    state.post_blind_or_straddle()
    before = state.copy()
    state.post_blind_or_straddle()
    assert state.undo() == before


def test_values_of_another_kind_are_refused_by_name() -> None:
    state = _some(1)
    for player in ("0", 1.0):
        with pytest.raises(IllegalActionError, match=f"There is no player {player!r}"):
            state.view(player)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="invalid operation 5"):
        state.replay([5])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="invalid saved state None"):
        State.from_dict(None)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="'deck_order' is missing"):
        State.from_dict({k: v for k, v in state.to_dict().items() if k != "deck_order"})


@pytest.mark.parametrize("value", [None, "x", -1, 3.5, [], {}, [1], [{}], {"a": 1}])
def test_damaged_data_of_a_state_is_refused_without_other_errors(value: Any) -> None:
    data = _some(1).to_dict()
    for key in data:
        try:
            State.from_dict(data | {key: value})
        except BigslickError as error:
            assert str(error)  # noqa: PT017 - some values are legal
    for key in ("automations", "hand_types", "streets", "rules", "operations"):
        with pytest.raises(NotationError, match=r"saved state"):
            State.from_dict(data | {key: 3.5})
