"""Showing a node of a solution in the terminal, as a table and a grid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from rich import box
from rich.table import Table
from rich.text import Text

from bigslick.solver.solutions.pictures import class_strategies

if TYPE_CHECKING:
    from bigslick.solver import SolutionNode, SolverAction

__all__ = ("frequency_grids", "strategy_grid", "summary_table")

_WIDTH: Final = 5
_FOLD, _CALL = "blue", "green"
_BETS: Final = ("bright_red", "red", "dark_red", "magenta", "purple")


def summary_table(node: SolutionNode) -> Table:
    """Return a table of the actions of the player to act, with their frequencies."""
    assert node.player is not None  # noqa: S101 - a decision
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    who = ("out of position", "in position")[node.player]
    table.add_column(f"{' '.join(node.path) or 'start'}: {who}")
    table.add_column("to", justify="right")
    table.add_column("frequency", justify="right")
    colors = _colors(node.actions)
    for action in node.actions:
        amount = f"{action.amount:g}" if action.kind in {"bet", "raise", "call"} else ""
        share = node.frequencies[action.label]
        table.add_row(
            Text(f"{action.label} {action.kind}", style=colors[action.label]),
            amount,
            f"{share:.1%}",
        )
    return table


def strategy_grid(node: SolutionNode) -> Text:
    """Return the grid of starting hands, coloured by how often each action is taken.

    A cell is five characters wide. An action with a frequency of 40 % colours two of
    them. Hands that never reach the node are dots.
    """
    assert node.player is not None  # noqa: S101 - a decision
    names = node.rank_order[::-1]
    colors = [f"on {color}" for color in _colors(node.actions).values()]
    text = Text("  " + "".join(f"{rank:^{_WIDTH}}" for rank in names) + "\n")
    classes = iter(class_strategies(node))
    for rank in names:
        text.append(f"{rank} ")
        for _ in names:
            each = next(classes)
            if each.weight <= 0:
                text.append(f"{'·':^{_WIDTH}}")
                continue
            _append_cell(text, each.label, each.shares, colors)
        text.append("\n")
    return text


def frequency_grids(node: SolutionNode) -> Text:
    """Return a grid of starting hands for each action, with frequencies as text.

    It is shown where there are no colours. An action that is always taken shows the
    name of the hand.
    """
    from bigslick.drawing.grids.range_grid import rounded_percent

    names = node.rank_order[::-1]
    classes = class_strategies(node)
    text = Text()
    for number, action in enumerate(node.actions):
        text.append(f"{action.label} {action.kind}\n  ")
        text.append("".join(f"{rank:^{_WIDTH}}" for rank in names).rstrip() + "\n")
        for row, rank in enumerate(names):
            line = f"{rank} "
            for each in classes[row * len(names) : (row + 1) * len(names)]:
                cell = "·"
                if each.weight > 0:
                    share = round(min(max(float(each.shares[number]), 0.0), 1.0), 2)
                    mixed = f"{rounded_percent(share)}%" if share else "-"
                    cell = each.label if share == 1 else mixed
                line += f"{cell:^{_WIDTH}}"
            text.append(line.rstrip() + "\n")
        text.append("\n")
    text.append("name of a hand: always, -: never, ·: not in the range")
    return text


def _append_cell(text: Text, label: str, shares: np.ndarray, colors: list[str]) -> None:
    name = f"{label:^{_WIDTH - 1}}"
    ends = np.rint(np.cumsum(shares) * len(name)).astype(int).tolist()
    begin = 0
    for end, color in zip(ends, colors, strict=True):
        text.append(name[begin:end], style=f"white {color}")
        begin = max(begin, end)
    text.append(" ")


def _colors(actions: tuple[SolverAction, ...]) -> dict[str, str]:
    """Return the colour of each action; the colour of a bet depends on its size."""
    colors = {}
    bets = 0
    for action in actions:
        if action.kind == "fold":
            colors[action.label] = _FOLD
        elif action.kind in {"check", "call"}:
            colors[action.label] = _CALL
        else:
            colors[action.label] = _BETS[min(bets, len(_BETS) - 1)]
            bets += 1
    return colors
