"""Draws solutions: strategies as a grid, equities of ranges, convergence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bigslick.analysis.ranges.holdings import (
    NUMBERS,
    class_numbers,
    hand_classes,
    holding_masks,
)
from bigslick.cards import card_mask, format_cards
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.solver.solutions.node import SolutionNode
    from bigslick.solver.solutions.solution import Solution
    from bigslick.solver.spots.betting_tree import SolverAction

__all__ = (
    "ClassHands",
    "ClassStrategy",
    "class_strategies",
    "draw_equities",
    "draw_node",
    "draw_progress",
    "grid_player",
    "hands_by_class",
)

_GRID_CARDS = 2
_PLAYERS = ("out of position", "in position")


class ClassStrategy(NamedTuple):
    """The strategy for a class of starting hands, such as AKs, at a node."""

    label: str
    combos: int
    """The number of hands of the class that contain no board card."""
    weight: float
    """How many of them are in the range, as a share from 0 to 1."""
    shares: NDArray[np.float64]
    """The frequency of each action; empty where the weight is 0."""


def grid_player(node: SolutionNode) -> int:
    """Return the player to act, whose strategy the grid shows.

    Raises:
        GameConfigError: the node is not a decision, or hands do not have two cards.

    """
    player = node.player
    if player is None:
        raise GameConfigError(f"no player acts after {' '.join(node.path)!r}")
    _check_grid(node)
    return player


class ClassHands(NamedTuple):
    """The hands of a class of starting hands, such as AKs, at a node."""

    label: str
    combos: int
    """The number of hands of the class that contain no board card."""
    places: list[int]
    """The indices of those in the player's range, in the order of ``node.masks``."""


def hands_by_class(node: SolutionNode, player: int) -> list[ClassHands]:
    """Return the hands of each class, in the order of the grid.

    Raises:
        GameConfigError: hands do not have two cards.

    """
    _check_grid(node)
    numbers = class_numbers(node.rank_order)
    live = (holding_masks() & np.uint64(card_mask(node.board))) == 0
    classes = hand_classes(node.rank_order)
    combos = np.bincount(numbers[live & (numbers >= 0)], minlength=len(classes))
    found = [
        ClassHands(each.label, count, [])
        for each, count in zip(classes, combos.tolist(), strict=True)
    ]
    for place, mask in enumerate(node.masks(player).tolist()):
        found[numbers[NUMBERS[mask]]].places.append(place)
    return found


def _check_grid(node: SolutionNode) -> None:
    if node.solution.spot.hole_cards != _GRID_CARDS:
        raise GameConfigError("the grid of starting hands needs hands of two cards")


def class_strategies(node: SolutionNode) -> list[ClassStrategy]:
    """Return the strategy of each class, in the order of the 13x13 grid.

    Raises:
        GameConfigError: as for `grid_player`.

    """
    player = grid_player(node)
    reach, strategy = node.reach(player), node.strategy
    found = []
    for each in hands_by_class(node, player):
        held = reach[each.places]
        total = float(held.sum())
        shares = strategy[:, each.places] @ held
        found.append(
            ClassStrategy(
                each.label,
                each.combos,
                min(total / each.combos, 1.0) if each.combos else 0.0,
                shares / total if total > 0 else np.zeros(len(strategy)),
            )
        )
    return found


def draw_node(node: SolutionNode, title: str | None = None) -> str:
    """Return the strategy of a node as an SVG document.

    Raises:
        GameConfigError: the node is not a decision.

    """
    from bigslick.drawing.grids.strategy_grid import StrategyCell, draw_strategy_grid

    classes = class_strategies(node)
    assert node.player is not None  # noqa: S101 - class_strategies checks it
    side = len(node.rank_order)
    even = (1.0, *(0.0 for _ in node.actions[1:]))
    cells = [
        StrategyCell(
            place // side,
            place % side,
            each.label,
            each.combos,
            each.weight,
            tuple(each.shares.tolist()) if each.weight > 0 else even,
        )
        for place, each in enumerate(classes)
    ]
    where = f"{format_cards(node.board)} {' '.join(node.path)}".strip()
    return draw_strategy_grid(
        cells,
        [action_name(action) for action in node.actions],
        title=where if title is None else title,
        summary=f"{_PLAYERS[node.player]}, pot {node.pot:g}, "
        f"EV {node.mean_ev(node.player):.4g}",
    )


def action_name(action: SolverAction) -> str:
    """Return the action in words, with the player's total bet."""
    if action.kind in {"fold", "check"}:
        return action.kind
    chips = f"{action.kind} {action.amount:g}"
    return f"{chips} all-in" if action.all_in and action.kind != "call" else chips


def draw_equities(node: SolutionNode) -> str:
    """Return the equities of both ranges at a node as an SVG document."""
    from bigslick.drawing.charts.equity_graph import draw_equity_graph

    curves = {}
    for player, name in enumerate(_PLAYERS):
        equities, weights = node.equity(player), node.reach(player)
        known = ~np.isnan(equities) & (weights > 0)
        curves[name] = list(
            zip(
                equities[known].clip(0, 1).tolist(),
                weights[known].tolist(),
                strict=True,
            )
        )
    where = f"{format_cards(node.board)} {' '.join(node.path)}".strip()
    return draw_equity_graph(curves, title=f"Equity, {where}")


def draw_progress(solution: Solution) -> str:
    """Return the exploitability over the iterations as an SVG document."""
    from bigslick.drawing.charts.convergence_chart import draw_convergence

    points = [(each.iterations, each.exploitability) for each in solution.checkpoints]
    return draw_convergence(
        {"exploitability": points},
        title=f"Convergence, {solution.spot.board}",
        unit="pots",
    )
