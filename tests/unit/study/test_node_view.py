"""What the Study page shows of a node is what the node says."""

from __future__ import annotations

import json

import pytest

from bigslick.errors import GameConfigError
from bigslick.solver import Solution, Spot, solve
from bigslick.solver.solutions.pictures import class_strategies
from bigslick.study.node_view import view_node, view_solution, view_steps


@pytest.fixture(scope="module")
def solution() -> Solution:
    ranges = ("99-88, KQs, QJ, AhKh:0.5", "AA, KJ, 77, A5s")
    spot = Spot("Ks7h2d3c", ranges, pot=10, stack=20, sizes="bet 75%; raise a")
    return solve(spot, target="1%", threads=1)


def test_all_values_can_be_written_as_json(solution: Solution) -> None:
    for line in ("", "b75", "x x", "x x 7c", "b75 f", "x x 7c x x"):
        view = view_node(solution.node(line))
        assert json.loads(json.dumps(view, allow_nan=False)) == view
        assert view["line"] == line


def test_actions_have_their_frequencies_and_texts(solution: Solution) -> None:
    view = view_node(solution.node("b75"))
    assert [action["text"] for action in view["actions"]] == [
        "fold",
        "call 7.5",
        "raise 20 all-in",
    ]
    assert sum(action["frequency"] for action in view["actions"]) == pytest.approx(
        1, abs=1e-3
    )
    assert (view["kind"], view["player"], view["street"]) == ("decision", 1, "turn")
    assert (view["pot"], view["stacks"]) == (17.5, [12.5, 20])


def test_cells_of_the_player_who_acts_are_those_of_the_picture(
    solution: Solution,
) -> None:
    node = solution.node("x")
    first, second = view_node(node)["sides"]
    assert all(cell["shares"] == [] for cell in first["cells"])
    drawn = class_strategies(node)
    assert [cell["label"] for cell in second["cells"]] == [each.label for each in drawn]
    for cell, each in zip(second["cells"], drawn, strict=True):
        assert (cell["combos"], cell["weight"]) == (
            each.combos,
            pytest.approx(each.weight, abs=1e-4),
        )
        if each.weight > 0:
            assert cell["shares"] == pytest.approx(each.shares.tolist(), abs=1e-4)


def test_weight_of_a_cell_is_the_share_of_its_hands_in_the_range(
    solution: Solution,
) -> None:
    cells = {c["label"]: c for c in view_node(solution.root)["sides"][0]["cells"]}
    assert cells["AKs"]["combos"] == 3  # the king of spades is on the board
    assert cells["AKs"]["weight"] == pytest.approx(0.5 / 3, abs=1e-4)
    assert cells["32o"] | {"combos": 0} == {
        "label": "32o",
        "combos": 0,
        "weight": 0,
        "equity": None,
        "ev": None,
        "shares": [],
    }


def test_ev_of_a_hand_is_the_mean_of_the_evs_of_its_actions(
    solution: Solution,
) -> None:
    for line in ("", "b75", "x x 7c"):
        for hand in view_node(solution.node(line))["hands"]:
            if hand["ev"] is not None:
                pairs = zip(hand["shares"], hand["evs"], strict=True)
                mean = sum(share * value for share, value in pairs)
                assert hand["ev"] == pytest.approx(mean, abs=0.01)


def test_a_fold_is_worth_nothing_and_a_bet_costs_its_chips(solution: Solution) -> None:
    (value, *_) = view_node(solution.node("b75"))["hands"][0]["evs"]
    assert value == 0
    after = view_node(solution.node("b75 f"))
    assert (after["kind"], after["sides"][0]["ev"], after["hands"]) == (
        "fold",
        17.5,
        [],
    )


def test_cards_that_can_come_are_listed(solution: Solution) -> None:
    view = view_node(solution.node("x x"))
    assert view["kind"] == "card"
    assert len(view["cards"]) == 48
    assert not {"Ks", "7h", "2d", "3c"} & set(view["cards"])


def test_totals_are_those_of_the_solution(solution: Solution) -> None:
    view = view_solution(solution, 0.01)
    sides = view_node(solution.root)["sides"]
    assert [side["ev"] for side in sides] == pytest.approx(view["ev"], abs=1e-3)
    assert sum(side["equity"] for side in sides) == pytest.approx(1, abs=1e-3)
    assert view["reached"]
    assert not view_solution(solution, 1e-6)["reached"]


def test_steps_lead_to_the_node(solution: Solution) -> None:
    steps = view_steps(solution.node("b75 c 7c"))
    assert [(s["line"], s["player"], s["text"]) for s in steps] == [
        ("", 0, "bet 7.5"),
        ("b75", 1, "call 7.5"),
        ("b75 c", None, "7c"),
    ]


def test_omaha_has_no_grid() -> None:
    ranges = ("AsAd7c6c", "KhQhJh9d")
    spot = Spot("Ks7h2d3c8d", ranges, pot=4, stack=4, sizes="bet a", game="plo")
    with pytest.raises(GameConfigError, match="needs hands of two cards"):
        view_node(solve(spot, iterations=5, target=None).root)
