from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from bigslick import GameConfigError, IllegalActionError, Rules, create_game
from bigslick.sim import FOLD, UNKNOWN_CARD, Outcome, plan_game, replay_hands

NOTHING = [UNKNOWN_CARD, UNKNOWN_CARD]
NO_BOARD = [UNKNOWN_CARD] * 5
BOARD = [9, 14, 20, 24, 30]
ACES, KINGS = [51, 50], [47, 46]


def one(actions: list[int], **columns: Any) -> Any:
    """Replay one hand of heads-up hold'em with stacks of 100."""
    rows: dict[str, Any] = {
        "games": [plan_game("nlhe", 2)],
        "game_of_hand": [0],
        "stacks": [100, 100],
        "cards": [NOTHING, NOTHING],
        "boards": [NO_BOARD],
        "actions": np.array(actions, np.int32),
        "action_counts": [len(actions)],
    }
    rows |= columns
    return replay_hands(rows.pop("games"), **rows)


def test_hands_of_several_games_and_sizes_are_replayed_together() -> None:
    played = replay_hands(
        [plan_game("nlhe", 3), plan_game("plo", 2)],
        game_of_hand=[0, 1, 0],
        stacks=[50, 60, 70, 100, 200, 80, 80, 80],
        cards=[[UNKNOWN_CARD] * 4] * 8,
        boards=[NO_BOARD] * 3,
        actions=[FOLD, FOLD, FOLD, 6, FOLD, FOLD],
        action_counts=[2, 1, 3],
    )
    assert played.outcomes.tolist() == [Outcome.OVER] * 3
    assert played.players.tolist() == [2, 0, 1, 2, 0, 1]
    assert played.final_stacks.tolist() == [49, 61, 70, 101, 199, 79, 78, 83]
    assert played.raises.tolist() == [0, 0, 0, 0, 1, 1]
    assert played.pending.tolist() == [0b011, 0b010, 0b01, 0b011, 0b010, 0]


def test_unknown_hands_at_the_showdown_are_mucked() -> None:
    called = [0] * 8
    played = one(called, cards=[KINGS, NOTHING], boards=[BOARD])
    assert played.outcomes.tolist() == [Outcome.OVER]
    assert played.final_stacks.tolist() == [102, 98]
    assert played.final_live.tolist() == [0b01]


def test_a_showdown_without_known_hands_is_undecided() -> None:
    played = one([0] * 8, boards=[BOARD])
    assert played.outcomes.tolist() == [Outcome.UNDECIDED]
    assert played.final_stacks.tolist() == [98, 98]
    assert "unknown card" in played.why(0)


def test_a_showdown_of_known_hands_without_a_board_is_undecided() -> None:
    played = one([0] * 8, cards=[ACES, KINGS])
    assert played.outcomes.tolist() == [Outcome.UNDECIDED]


def test_a_side_pot_of_unknown_hands_is_undecided() -> None:
    played = replay_hands(
        [plan_game("nlhe", 3)],
        game_of_hand=[0],
        stacks=[100, 100, 20],
        cards=[NOTHING, NOTHING, ACES],
        boards=[BOARD],
        actions=[20, 60, 0] + [0] * 6,
        action_counts=[9],
    )
    assert played.outcomes.tolist() == [Outcome.UNDECIDED]


@pytest.mark.parametrize(
    ("actions", "outcome", "performed", "why"),
    [
        ([3], Outcome.REFUSED, 0, "action 0 is refused: the raise is below"),
        ([0, 101], Outcome.REFUSED, 1, "action 1 is refused: the raise is above"),
        ([0, -7], Outcome.REFUSED, 1, "there is no such action"),
        ([0], Outcome.UNFINISHED, 1, "not over after its 1 actions"),
        ([FOLD, 0], Outcome.LEFT_OVER, 1, "over after 1 actions, but there are more"),
    ],
)
def test_a_wrong_hand_has_its_reason(
    actions: list[int], outcome: Outcome, performed: int, why: str
) -> None:
    played = one(actions)
    assert played.outcomes.tolist() == [outcome]
    assert played.performed.tolist() == [performed]
    assert why in played.why(0)
    assert (played.players[performed:] == -1).all()


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ([ACES, ACES], "there is a duplicate card"),
        ([[52, 0], ACES], "a card is not in the deck"),
    ],
)
def test_wrong_cards_refuse_the_hand(cards: Any, why: str) -> None:
    played = one([0] * 8, cards=cards, boards=[BOARD])
    assert played.outcomes.tolist() == [Outcome.REFUSED]
    assert why in played.why(0)


def test_a_duplicate_card_on_the_board_refuses_the_hand() -> None:
    played = one([0] * 8, cards=[ACES, KINGS], boards=[[51, 0, 1, 2, 3]])
    assert "duplicate card" in played.why(0)


def test_an_unknown_open_card_in_stud_is_undecided() -> None:
    played = replay_hands(
        [plan_game("stud", 2)],
        game_of_hand=[0],
        stacks=[100, 100],
        cards=[[0, 1, 2], [5, 6, UNKNOWN_CARD]],
        boards=np.empty((1, 0), np.uint8),
        actions=[0],
        action_counts=[1],
    )
    assert played.outcomes.tolist() == [Outcome.UNDECIDED]
    assert played.performed.tolist() == [0]


def test_cents_are_chips() -> None:
    cent = Decimal("0.01")
    blinds: Any = Decimal("0.05"), Decimal("0.1")
    game = create_game(
        "nlhe",
        blinds=blinds,
        rules=Rules(chip_unit=cent),
    )
    played = one(
        [0] * 8,
        games=[plan_game(game, 2, chip=cent)],
        cards=[ACES, KINGS],
        boards=[BOARD],
    )
    assert played.calls.tolist() == [5, 0, 0, 0, 0, 0, 0, 0]
    assert played.final_stacks.tolist() == [110, 90]


def test_a_game_that_divides_cents_is_refused() -> None:
    cent = Decimal("0.01")
    blinds: Any = Decimal("0.05"), Decimal("0.1")
    game = create_game("nlhe", blinds=blinds)
    with pytest.raises(GameConfigError, match=r"smallest chip None: expected 0\.01"):
        plan_game(game, 2, chip=cent)


def test_a_raise_beyond_the_stacks_goes_back_where_it_is_allowed() -> None:
    game = create_game("nlhe", rules=Rules(raise_beyond_stacks=True))
    columns: dict[str, Any] = {
        "stacks": [100, 40],
        "cards": [ACES, KINGS],
        "boards": [BOARD],
    }
    played = one([40, 100], games=[plan_game(game, 2)], **columns)
    assert played.final_stacks.tolist() == [140, 0]
    refused = one([40, 100], **columns)
    assert "cannot raise" in refused.why(0)


@pytest.mark.parametrize(
    ("columns", "error", "message"),
    [
        ({"stacks": [100]}, IllegalActionError, r"stacks of shape \(1,\)"),
        ({"stacks": [100, 0]}, GameConfigError, r"invalid stacks \[100, 0\]"),
        ({"game_of_hand": [1]}, GameConfigError, "invalid game 1: expected 0 to 0"),
        ({"action_counts": [-1]}, GameConfigError, "number of actions -1"),
        ({"action_counts": [2]}, IllegalActionError, r"actions of shape \(1,\)"),
        ({"cards": [NOTHING]}, IllegalActionError, r"cards of shape \(1, 2\)"),
        ({"boards": [[300]]}, GameConfigError, "row 0 of boards: invalid card id 300"),
    ],
)
def test_wrong_columns_are_refused(
    columns: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        one([FOLD], **columns)


def test_no_hands_are_no_decisions() -> None:
    played = one(
        [],
        game_of_hand=np.empty(0, np.int32),
        stacks=np.empty(0, np.int32),
        cards=np.empty((0, 2), np.uint8),
        boards=np.empty((0, 5), np.uint8),
        action_counts=np.empty(0, np.int32),
    )
    assert played.players.size == 0


def test_threads_change_nothing() -> None:
    hands = 2000
    columns: dict[str, Any] = {
        "game_of_hand": np.zeros(hands, np.int32),
        "stacks": np.full(2 * hands, 100),
        "cards": np.tile([ACES, KINGS], (hands, 1)),
        "boards": np.tile([BOARD], (hands, 1)),
        "actions": np.zeros(8 * hands, np.int32),
        "action_counts": np.full(hands, 8),
    }
    single = replay_hands([plan_game("nlhe", 2)], **columns)
    double = replay_hands([plan_game("nlhe", 2)], **columns, threads=2)
    assert (single.final_stacks == double.final_stacks).all()
    assert (single.pots == double.pots).all()
