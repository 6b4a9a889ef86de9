"""Combines betting and boards into the flat arrays that the native kernel needs."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.solver.small_games.betting_tree import Deal, Decision, End

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bigslick.solver.small_games.betting_tree import Betting
    from bigslick.solver.small_games.board_tree import Branch

    Floats = NDArray[np.float64]

__all__ = ("Flat", "check_size", "flatten")

_DECISION: Final = 0
_CHANCE: Final = 1
_END: Final = 2
_BYTES: Final = 8
_MIB: Final = 2**20
_NODE_BYTES: Final = 300
"""The bytes that a node needs, including its Python objects."""


@dataclass(slots=True)
class Flat:
    """The nodes as rows; siblings are consecutive, and parents precede children."""

    nodes: list[tuple[int, int, int, int]] = field(default_factory=list)
    deals: list[tuple[int, int]] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    payoffs: list[tuple[tuple[float, float], ...]] = field(default_factory=list)
    places: dict[tuple[tuple[str, ...], int], int] = field(default_factory=dict)
    """The row of each decision, by the actions that lead to it and the board."""
    decisions: dict[int, Decision] = field(default_factory=dict)

    def node_array(self) -> NDArray[np.uint32]:
        """Return the kind, player, first child and number of children of each node."""
        return np.array(self.nodes, np.uint32)

    def payoff_array(self) -> Floats:
        """Return the payoffs as an array: ends x outcomes x players."""
        return np.array(self.payoffs, np.float64)


def check_size(
    root: Betting, boards: list[int], hands: int, outcomes: int, most_bytes: int
) -> None:
    """Check that the solution of a game fits into memory.

    ``boards`` are the numbers of boards after each deal.

    Raises:
        GameConfigError: more than ``most_bytes`` are needed; the message says how many.

    """
    nodes = entries = 0
    waiting = [(root, 0)]
    while waiting:
        here, street = waiting.pop()
        nodes += boards[street]
        match here:
            case Deal(_, then):
                waiting.append((then, street + 1))
            case Decision(_, _, children):
                entries += boards[street] * len(children) * hands
                waiting += [(child, street) for child in children]
            case _:
                pass
    cells = sum(boards) * hands * hands
    needed = 2 * _BYTES * (entries + outcomes * cells) + _NODE_BYTES * nodes
    if needed > most_bytes:
        raise GameConfigError(
            f"the game needs {needed / _MIB:,.0f} MiB ({nodes:,} nodes, {entries:,} "
            f"entries), more than the {most_bytes / _MIB:,.0f} MiB allowed: increase "
            "memory, or solve a smaller game"
        )


def flatten(
    root: Betting, branches: Callable[[int], tuple[Branch, ...]], outcomes: int
) -> Flat:
    """Return the flat tree: every betting line on every board."""
    flat = Flat()
    ends: dict[int, int] = {}

    def reserve(count: int) -> int:
        first = len(flat.nodes)
        flat.nodes += [(0, 0, 0, 0)] * count
        flat.deals += [(0, 0)] * count
        flat.chances += [0.0] * count
        return first

    def fill(place: int, here: Betting, line: tuple[str, ...], board: int) -> None:
        """Write a node and everything below it to the flat lists."""
        match here:
            case Decision(player, actions, children):
                first = reserve(len(children))
                flat.nodes[place] = (_DECISION, player, first, len(children))
                flat.places[line, board] = place
                flat.decisions[place] = here
                for i, (action, child) in enumerate(
                    zip(actions, children, strict=True)
                ):
                    fill(first + i, child, (*line, action), board)
            case Deal(_, then):
                grown = branches(board)
                first = reserve(len(grown))
                flat.nodes[place] = (_CHANCE, 0, first, len(grown))
                for i, branch in enumerate(grown):
                    flat.deals[first + i] = (len(flat.moves), len(branch.moves))
                    flat.chances[first + i] = branch.chance
                    flat.moves += branch.moves
                    fill(first + i, then, line, branch.board)
            case End(payoffs):
                row = ends.get(id(here))
                if row is None:
                    row = ends[id(here)] = len(flat.payoffs)
                    full = payoffs if len(payoffs) == outcomes else payoffs * outcomes
                    flat.payoffs.append(full)
                flat.nodes[place] = (_END, 0, row, board)
            case _:
                raise TypeError(
                    f"invalid node {here!r}: expected Decision, Deal or End"
                )

    fill(reserve(1), root, (), 0)
    return flat
