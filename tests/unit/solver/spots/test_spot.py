from __future__ import annotations

from typing import Any

import pytest
from tests.support.solver_spots import H_FLOP, H_RIVER, H_TURN, TD_TURN

from bigslick.errors import BigslickError, CardsError, GameConfigError, NotationError
from bigslick.solver.native_game import native_game
from bigslick.solver.spots.spot import Rake, Spot


def _spot(**changes: Any) -> Spot:
    values: dict[str, Any] = {
        "board": "Ks7h2d3c8d",
        "ranges": ("QQ,JJ", "AK,KQ"),
        "pot": 10,
        "stack": 20,
        "sizes": "bet 75%, a; raise a",
    }
    return Spot(**{**values, **changes})


@pytest.mark.parametrize(
    ("changes", "error", "part"),
    [
        ({"board": "Ks7h"}, CardsError, "expected 3, 4 or 5 cards, not 2"),
        ({"board": "Ks7h2d3cKs"}, CardsError, "duplicate card Ks"),
        ({"board": "Ks7h2d3c8d9d"}, CardsError, "not 6"),
        ({"ranges": ("KsKh", "AK")}, CardsError, "the range oop .* is empty"),
        ({"ranges": ("QQ", "")}, CardsError, "the range ip is empty: expected hands"),
        ({"ranges": ("QsQh", "QsQd")}, CardsError, "conflict: every combination"),
        ({"ranges": "QQ"}, GameConfigError, "expected two"),
        ({"ranges": ("QQ", "A")}, NotationError, "A"),
        ({"pot": 0}, GameConfigError, "invalid pot 0"),
        ({"pot": -5}, GameConfigError, "invalid pot -5"),
        ({"stack": float("nan")}, GameConfigError, "invalid stack nan"),
        ({"stack": "20"}, GameConfigError, "invalid stack '20'"),
        ({"sizes": "75%"}, NotationError, "expected bet, raise or donk"),
        ({"sizes": {"flop": "bet 75%"}}, GameConfigError, "sizes of the river"),
        ({"sizes": {"fifth": ""}}, GameConfigError, "unknown street of sizes 'fifth'"),
        ({"sizes": "raise 3x"}, GameConfigError, "'raise 3x', have no bet"),
        ({"sizes": 5}, GameConfigError, "invalid sizes 5"),
        ({"sizes": ("", "", "")}, GameConfigError, "pair of these by player"),
        ({"rake": (1.5,)}, GameConfigError, "invalid rake 1.5"),
        ({"unit": -1}, GameConfigError, "invalid unit -1"),
        ({"unit": "a"}, GameConfigError, "invalid unit 'a'"),
        ({"merge": float("nan")}, GameConfigError, "invalid merge nan"),
        ({"cap": "a"}, GameConfigError, "invalid cap 'a'"),
        ({"cap": 1.5}, GameConfigError, "invalid cap 1.5"),
        ({"rake": 0.05}, GameConfigError, r"invalid rake 0.05: .* \(0.05, 3\)"),
        ({"payouts": "50"}, GameConfigError, "invalid payouts '50'"),
        ({"game": "razz"}, GameConfigError, "unknown game 'razz'"),
        ({"game": "short-deck"}, CardsError, "not in the deck of short-deck"),
    ],
)
def test_bad_input_is_refused_before_any_work(
    changes: dict[str, Any], error: type[BigslickError], part: str
) -> None:
    with pytest.raises(error, match=part):
        _spot(**changes)


def test_decision_nodes_are_those_of_other_solvers() -> None:
    assert H_RIVER.decision_nodes == 32
    assert H_TURN.decision_nodes == 15_008
    assert H_FLOP.decision_nodes == 213_160


def test_ranges_lose_the_hands_of_the_board() -> None:
    assert [len(hands) for hands in H_RIVER.live_ranges] == [446, 417]


def test_sizes_may_differ_by_player_and_street() -> None:
    spot = _spot(
        board="Ks7h2d3c",
        sizes=({"turn": "bet 50%", "river": ""}, "bet 25%"),
    )
    turn, river = spot.tree.streets
    labels = {
        (node.street, node.player, action.label)
        for lines in (turn, river)
        for node in lines.nodes
        for action in node.actions
        if action.kind == "bet"
    }
    assert labels == {(0, 0, "b50"), (0, 1, "b25"), (1, 1, "b25")}


@pytest.mark.parametrize(
    "spot",
    [
        H_FLOP,
        TD_TURN,
        _spot(rake=Rake(0.05, cap=3), sizes=("bet 50%", {"river": "bet a"})),
        Spot("Ks7h8d", ("QQ,JJ", "AK"), 1, 2, "bet a", game="short-deck"),
    ],
)
def test_plain_values_and_spots_undo_each_other(spot: Spot) -> None:
    again = Spot.from_dict(spot.to_dict())
    assert again.to_dict() == spot.to_dict()
    assert again.ranges == spot.ranges
    assert again.tree == spot.tree


def test_missing_and_unknown_values_are_named() -> None:
    data = H_RIVER.to_dict()
    with pytest.raises(GameConfigError, match="the spot has no 'pot'"):
        Spot.from_dict({key: data[key] for key in data if key != "pot"})
    with pytest.raises(
        GameConfigError, match=r"unknown field of a spot 'stakc' .*did you mean 'stack'"
    ):
        Spot.from_dict({**data, "stakc": 5})


@pytest.mark.parametrize(
    ("values", "part"),
    [
        ({"other_stacks": [20]}, "other_stacks has no effect without payouts"),
        ({"behind": [0, 5]}, "behind has no effect without payouts"),
        ({"rake_cap": 3}, "rake_cap has no effect without rake"),
        ({"pot": True}, "invalid pot True"),
        ({"stack": True}, "invalid stack True"),
        ({"cap": True}, "invalid cap True"),
        ({"rake": False}, "invalid rake False"),
    ],
)
def test_values_without_effect_or_meaning_are_refused(
    values: dict[str, Any], part: str
) -> None:
    data = _spot().to_dict() | values
    with pytest.raises(GameConfigError, match=part):
        Spot.from_dict(data)


@pytest.mark.parametrize("data", [None, 5, "spot", [1]])
def test_plain_data_is_a_mapping(data: Any) -> None:
    with pytest.raises(GameConfigError, match=r"invalid spot .*: expected a map"):
        Spot.from_dict(data)


def test_rake_is_a_share_up_to_a_cap() -> None:
    assert Rake(0.05).of(400) == 20
    assert Rake(0.05, cap=3).of(400) == 3


@pytest.mark.parametrize(
    ("board", "turns"),
    [("Ks7h2d", 49), ("Ks7s2d", 36), ("KsKh2d", 37), ("Ks7s2s", 23)],
)
def test_one_board_stands_for_those_of_other_suits(board: str, turns: int) -> None:
    spot = Spot(board, ("22+,A2s+", "22+,A2s+"), 10, 20, "bet a")
    game = native_game(spot)
    assert game.board_count(1) == turns
    assert game.real_board_count(1) == 49
    assert game.real_board_count(2) == 49 * 48
    assert native_game(spot, isomorphism=False).board_count(2) == 49 * 48


def test_suits_that_a_range_distinguishes_are_not_merged() -> None:
    spot = Spot("Ks7s2s", ("22+,AhKh", "22+"), 10, 20, "bet a")
    assert native_game(spot).board_count(1) == 36  # hearts apart, clubs like diamonds
