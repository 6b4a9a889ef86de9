from __future__ import annotations

from typing import Any

import pytest

from bigslick.errors import GameConfigError
from bigslick.solver.spots.betting_tree import (
    BettingRules,
    BettingTree,
    Kind,
    build_tree,
)
from bigslick.solver.spots.sizes import parse_sizes


def _tree(
    *sizes: str, pot: float = 100, stack: float = 200, **options: Any
) -> BettingTree:
    read = tuple((parse_sizes(text), parse_sizes(text)) for text in sizes)
    return build_tree(pot, stack, BettingRules(read, **options))


def _offers(tree: BettingTree, street: int = 0, node: int = 0) -> dict[str, float]:
    actions = tree.streets[street].nodes[node].actions
    return {action.label: action.amount for action in actions}


def _after(tree: BettingTree, *labels: str) -> dict[str, float]:
    """Return what is offered after some actions of the first street."""
    nodes = tree.streets[0].nodes
    node = nodes[0]
    for label in labels:
        names = [action.label for action in node.actions]
        node = nodes[node.first_child + names.index(label)]
    return {action.label: action.amount for action in node.actions}


def test_without_sizes_players_check_down() -> None:
    tree = _tree("", "")
    assert [lines.decisions for lines in tree.streets] == [2, 2]
    assert [node.kind for node in tree.streets[1].nodes] == [
        Kind.DECISION,
        Kind.DECISION,
        Kind.SHOWDOWN,
    ]


def test_a_bet_is_a_share_of_the_pot_and_a_raise_of_the_pot_after_calling() -> None:
    tree = _tree("bet 50%; raise 50%", stack=1000)
    assert _offers(tree) == {"x": 0, "b50": 50}
    # The pot is 100 + 50 + 50 after calling: half of it on top of the bet.
    assert _after(tree, "b50") == {"f": 0, "c": 50, "r50": 150}
    assert _after(tree, "x", "b50") == {"f": 0, "c": 50, "r50": 150}


def test_a_multiple_counts_from_the_bet_that_is_faced() -> None:
    tree = _tree("bet 40c; raise 3x", stack=1000)
    assert _after(tree, "b40c") == {"f": 0, "c": 40, "r3x": 120}
    assert _after(tree, "b40c", "r3x") == {"f": 40, "c": 120, "r3x": 360}


def test_a_raise_is_at_least_as_large_as_the_last() -> None:
    tree = _tree("bet 100c; raise 1.2x", stack=1000)
    assert _after(tree, "b100c")["r1.2x"] == 200
    assert _after(tree, "b100c", "r1.2x")["r1.2x"] == 300


def test_an_amount_beyond_the_stack_is_all_in_and_offered_once() -> None:
    tree = _tree("bet 300%, 500%, a; raise a", stack=200)
    assert _offers(tree) == {"x": 0, "a": 200}
    assert _after(tree, "a") == {"f": 0, "c": 200}


def test_geometric_sizes_end_all_in_on_the_last_street() -> None:
    tree = _tree("bet e", "bet e", "bet e", pot=100, stack=1300)
    assert _offers(tree) == {"x": 0, "be": 100}  # 100, 300, 900, 2,700
    called = tree.streets[1].nodes[tree.streets[1].entries[1]]
    assert [action.amount for action in called.actions] == [0, 300]


def test_amounts_are_rounded_only_where_a_unit_is_given() -> None:
    assert _offers(_tree("bet 33.3333%"))["b33.3333"] == pytest.approx(33.3333)
    assert _offers(_tree("bet 33.3333%", unit=1)) == {"x": 0, "b33.3333": 33}


def test_an_all_in_is_added_up_to_so_many_pots() -> None:
    assert "a" not in _offers(_tree("bet 50%", stack=151, add_all_in=1.5))
    assert _offers(_tree("bet 50%", stack=150, add_all_in=1.5))["a"] == 150


def test_a_bet_that_leaves_little_is_all_in() -> None:
    # After a bet of 100 and a call the pot is 300; 15 % of it are 45.
    assert _offers(_tree("bet 100%", stack=145, force_all_in=0.15)) == {
        "x": 0,
        "a": 145,
    }
    assert "b100" in _offers(_tree("bet 100%", stack=146, force_all_in=0.15))


def test_a_bet_of_most_of_the_stack_is_all_in() -> None:
    assert _offers(_tree("bet 100%", stack=149, all_in_share=0.67)) == {
        "x": 0,
        "a": 149,
    }
    assert "b100" in _offers(_tree("bet 100%", stack=150, all_in_share=0.67))


def test_close_sizes_are_merged_into_the_larger() -> None:
    tree = _tree("bet 50%, 60%, 100%", stack=1000, merge=0.1)
    assert _offers(tree) == {"x": 0, "b60": 60, "b100": 100}


def test_a_cap_ends_raising() -> None:
    tree = _tree("bet 10%; raise 2x", stack=1000, cap=2)
    assert _after(tree, "b10", "r2x") == {"f": 10, "c": 20}


def test_donk_sizes_hold_against_the_last_bettor_only() -> None:
    tree = _tree("bet 50%", "bet 50%; donk 25%", stack=1000)
    river = tree.streets[1]
    lines = {
        (exit_.parent, exit_.put_in): river.nodes[river.entries[number]].actions[1]
        for number, exit_ in enumerate(
            tree.streets[0].nodes[place] for place in tree.streets[0].exits
        )
    }
    labels = sorted(action.label for action in lines.values())
    # Checked through: bet. Player 0 bet and was called: bet. Player 1 bet: donk.
    assert labels == ["b25", "b50", "b50"]


def test_nodes_stand_as_the_native_solver_needs_them() -> None:
    tree = _tree("bet 33%, 75%, a; raise 3x, a", "bet 75%, a; raise a", stack=900)
    for lines in tree.streets:
        assert lines.entries[0] == 0
        assert lines.entries[-1] == len(lines.nodes)
        for place, node in enumerate(lines.nodes):
            if node.kind is Kind.DECISION:
                children = range(node.first_child, node.first_child + len(node.actions))
                assert all(child > place for child in children)
                assert all(lines.nodes[child].parent == place for child in children)


def test_too_many_lines_are_refused() -> None:
    many = ", ".join(f"{10 * n}%" for n in range(1, 15))
    sizes = f"bet {many}; raise {many}"
    with pytest.raises(GameConfigError, match="betting lines"):
        _tree(sizes, sizes, sizes, stack=1e6)
