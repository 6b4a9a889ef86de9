from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

import numpy as np
import pytest
from tests.support.solver_spots import T1

from bigslick.analysis import equity
from bigslick.errors import GameConfigError, NotationError
from bigslick.solver.solving import solve
from bigslick.solver.spots.spot import Spot

if TYPE_CHECKING:
    from bigslick.solver.solutions.solution import Solution


@pytest.fixture(scope="module")
def turn() -> Solution:
    spot = Spot(
        "Ks7s2d3d",
        ("22+,A2s+,KTs+", "99+,A8s+,KJs+,AJo+"),
        pot=10,
        stack=30,
        sizes="bet 75%, a; raise 3x, a",
    )
    return solve(spot, target="0.3%")


def test_paths_lead_to_nodes(turn: Solution) -> None:
    assert turn.node().player == 0
    assert turn.node("x").player == 1
    assert turn.node("x b75").player == 0
    assert turn.node("b75 c").is_chance
    river = turn.node("b75 c 7c")
    assert (river.player, river.pot) == (0, 25)
    assert [str(card) for card in river.board][-1] == "7c" or len(river.board) == 5
    assert turn.node("b75 c 7c x x").is_end
    assert turn.node("b7.5c").path == ("b75",)
    assert turn.node("b75 f").is_end


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("b50", "expected one of x, b75, a"),
        ("x x x", "expected a card"),
        ("x x Ks", "already on the board"),
        ("x x 7c8c", "invalid card"),
        ("b75 f x", "the hand is over"),
        ("f", "invalid action 'f'"),
    ],
)
def test_paths_that_lead_nowhere_say_what_there_is(
    turn: Solution, path: str, part: str
) -> None:
    with pytest.raises(NotationError, match=part):
        turn.node(path)


@pytest.mark.parametrize("path", ["", "x", "b75", "x x 7c", "x x 4h", "x x 4c x b75"])
def test_strategies_are_distributions_of_the_live_hands(
    turn: Solution, path: str
) -> None:
    node = turn.node(path)
    assert node.player is not None
    assert node.strategy.shape == (len(node.actions), len(node.masks(node.player)))
    assert node.strategy.min() >= 0
    assert node.strategy.sum(axis=0) == pytest.approx(1, abs=1e-6)
    assert sum(node.frequencies.values()) == pytest.approx(1)


@pytest.mark.parametrize("path", ["", "x", "x b75", "b75 c", "x x 7c", "b75 c 4h x"])
def test_evs_add_up_to_the_pot_at_every_node(turn: Solution, path: str) -> None:
    node = turn.node(path)
    both = node.mean_ev(0) + node.mean_ev(1)
    assert both == pytest.approx(node.pot, abs=1e-6)
    assert node.mean_equity(0) + node.mean_equity(1) == pytest.approx(1)


def test_the_first_node_has_the_value_of_the_spot(turn: Solution) -> None:
    root = turn.node()
    # Without rake the EV of the second player is the rest of the pot.
    assert sum(turn.ev) == turn.spot.pot
    assert root.mean_ev(0) == pytest.approx(turn.ev[0], abs=1e-12)
    # Hands that differ only in suits have the same strategy up to rounding, so what
    # player 1 wins against them is known a little less exactly.
    assert root.mean_ev(1) == pytest.approx(turn.ev[1], abs=1e-6)
    assert root.range(0) == turn.spot.live_ranges[0]


def test_the_value_of_a_node_is_the_mean_of_its_actions(turn: Solution) -> None:
    node = turn.node("x x 9h")
    worth = np.array(
        [child.ev(0) - child.line.put_in[0] for child in node.children.values()]
    )
    known = ~np.isnan(worth).any(axis=0)
    mean = (node.strategy * worth).sum(axis=0)
    assert node.ev(0)[known] == pytest.approx(mean[known], abs=1e-6)


def test_best_responses_gain_the_gaps_at_the_start(turn: Solution) -> None:
    root = turn.node()
    for player in (0, 1):
        weights = root.reach(player) * root.meets(player)
        best = np.average(root.best_ev(player), weights=weights)
        assert best - root.mean_ev(player) == pytest.approx(turn.gaps[player], abs=1e-6)


@pytest.mark.parametrize("path", ["x x 9h", "x x 9c x b75", "b75"])
def test_a_best_response_takes_the_best_action_of_each_hand(
    turn: Solution, path: str
) -> None:
    node = turn.node(path)
    player = node.line.player
    paid = node.line.put_in[player]
    worth = np.array(
        [
            child.best_ev(player) - (child.line.put_in[player] - paid)
            for child in node.children.values()
        ]
    )
    best = node.best_ev(player)
    assert best == pytest.approx(worth.max(axis=0), abs=1e-6, nan_ok=True)
    known = ~np.isnan(best)
    assert (best - node.ev(player))[known].min() >= -1e-9


def test_reach_is_the_weight_times_the_shares_on_the_way(turn: Solution) -> None:
    root, after = turn.node(), turn.node("b75")
    assert after.reach(0) == pytest.approx(root.reach(0) * root.strategy[1], abs=1e-9)
    assert after.reach(1) == pytest.approx(root.reach(1))
    river = turn.node("b75 c 7c")
    kept = (turn.node("b75 c").masks(0) & np.uint64(river.board[-1].mask)) == 0
    assert river.reach(0) == pytest.approx(turn.node("b75 c").reach(0)[kept])


def test_boards_of_other_suits_show_their_own_hands(turn: Solution) -> None:
    # Hearts and clubs are alike on a board of spades and diamonds.
    hearts, clubs = turn.node("x x 9h"), turn.node("x x 9c")
    by_hand = {record["hand"]: record for record in clubs.hands}
    swap = str.maketrans("hc", "ch")
    for record in hearts.hands:
        first, second = record["hand"][:2], record["hand"][2:]
        names = {
            first.translate(swap) + second.translate(swap),
            second.translate(swap) + first.translate(swap),
        }
        (other,) = (by_hand[name] for name in names if name in by_hand)
        assert record["ev"] == pytest.approx(other["ev"], abs=1e-6, nan_ok=True)
        assert record["x"] == pytest.approx(other["x"], abs=1e-6)


def test_equities_are_those_of_the_calculator(turn: Solution) -> None:
    root = turn.node()
    result = equity([root.range(0), root.range(1)], "Ks7s2d3d")
    assert root.mean_equity(0) == pytest.approx(float(result.players[0].equity))


def test_records_make_a_table(turn: Solution) -> None:
    records = turn.node().hands
    assert list(records[0]) == [
        "hand",
        "weight",
        "equity",
        "ev",
        "eqr",
        "x",
        "b75",
        "a",
    ]
    assert len(records) == len(turn.spot.live_ranges[0])
    assert list(turn.node().records(1)[0]) == ["hand", "weight", "equity", "ev", "eqr"]


def test_a_node_where_nobody_decides_has_no_strategy(turn: Solution) -> None:
    with pytest.raises(GameConfigError, match="no player acts after 'x x'"):
        _ = turn.node("x x").strategy


def test_iteration_visits_every_decision_on_every_board(turn: Solution) -> None:
    nodes = list(turn)
    assert len(nodes) == turn.spot.decision_nodes
    assert len({node.path for node in nodes}) == len(nodes)
    assert nodes[0].path == ()
    below = list(turn.node("x x 2c").walk())
    assert len(below) == 12
    assert below[0].path == ("x", "x", "2c")
    assert all(node.path[:3] == ("x", "x", "2c") for node in below)


def test_pictures_show_the_strategy_the_equities_and_the_progress(
    turn: Solution,
) -> None:
    grid = turn.node("b75").svg()
    assert grid.startswith("<svg")
    assert "Ks7s2d3d b75" in grid
    assert "raise 22.5 " in grid
    assert turn.node("b75")._repr_svg_() == grid
    assert turn.node("b75 c")._repr_svg_() is None
    assert turn.root.equity_svg().count("<polyline") == 2
    assert turn.svg().count("<polyline") == 1
    html = turn._repr_html_()
    assert html.startswith("<p>Solution of Ks7s2d3d")
    assert turn.root.svg() in html
    with pytest.raises(GameConfigError, match="no player acts after 'b75 c'"):
        turn.node("b75 c").svg()


def test_plain_values_hold_the_spot_and_the_result(turn: Solution) -> None:
    data = turn.to_dict()
    assert Spot.from_dict(data["spot"]).to_dict() == turn.spot.to_dict()
    assert data["ev"] == list(turn.ev)
    assert "exploitable" in repr(turn)


def test_a_bet_everybody_calls_and_one_everybody_folds_to() -> None:
    """The nuts bet; a hand that beats nothing folds."""
    spot = Spot("KsKhKdKc5s", ("AsAh", "4s3s"), 10, 10, "bet a")
    node = solve(spot, target="0.01%").node("a")
    assert node.frequencies["f"] > 0.99
    assert T1.decision_nodes == 2320


def test_the_memory_of_a_solution_is_freed_at_once() -> None:
    """Large trees would otherwise wait for the garbage collector."""
    spot = Spot("Ks7h2d3c8d", ("QQ", "AK"), pot=10, stack=20, sizes="bet a")
    solution = solve(spot, target=None, iterations=3, threads=1)
    assert len(solution.node("x").best_ev(1))
    kept = ref(solution)
    del solution
    assert kept() is None
