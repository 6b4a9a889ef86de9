"""Solves rivers that are not in the file of a solution, when they are needed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bigslick.solver.solving import solve
from bigslick.solver.spots.betting_tree import BettingTree, StreetLines

if TYPE_CHECKING:
    from bigslick.solver.solutions.node import SolutionNode
    from bigslick.solver.solutions.solution import Solution
    from bigslick.solver.spots.betting_tree import LineNode

__all__ = ("solve_river",)

_TARGET: Final = 0.001  # fraction of the pot
_ITERATIONS: Final = 1000
_NO_CHIPS: Final = 1e-9  # the stack of players who are all in: it must be above 0


def solve_river(node: SolutionNode, board: str) -> Solution:
    """Return the solution of one river card at a node where the river is dealt.

    Both players have the ranges with which they reach the node; a player who never
    reaches it has their range from the start of the spot. The betting tree is the part
    of the spot's tree after this node.
    """
    spot = node.solution.spot
    ranges = [node.range(player) for player in (0, 1)]
    for player, hands in enumerate(ranges):
        if not len(hands.without(board)):
            ranges[player] = spot.live_ranges[player]
    before = node.line.put_in[0]  # the same for both players
    river = replace(
        spot,
        board=board,
        ranges=(ranges[0], ranges[1]),
        pot=node.pot,
        stack=max(spot.stack - before, _NO_CHIPS),
    )
    lines = spot.tree.streets[-1]
    begin, end = lines.entries[node.line.first_child : node.line.first_child + 2]
    nodes = [_moved(each, begin, before) for each in lines.nodes[begin:end]]
    # A new tree from the sizes would be wrong: donk bets depend on the turn.
    vars(river)["tree"] = BettingTree((StreetLines(nodes, [0, len(nodes)]),))
    solution = solve(river, _TARGET, _ITERATIONS, threads=1)
    solution.is_part = True
    return solution


def _moved(node: LineNode, begin: int, before: float) -> LineNode:
    """Return a river node as a node of the tree that begins on the river."""
    first, second = node.put_in
    return replace(
        node,
        street=0,
        put_in=(first - before, second - before),
        first_child=max(node.first_child - begin, 0),
        parent=max(node.parent - begin, -1),
    )
