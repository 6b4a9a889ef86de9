"""A node of a solution as text, JSON, CSV or a picture."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from bigslick.cli.app import say, write_data
from bigslick.cli.options import AsJson, picture
from bigslick.cli.written_files import write_picture
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from bigslick.solver import Solution, SolutionNode

__all__ = (
    "AsCsv",
    "AsJson",
    "NodeOptions",
    "NodePath",
    "Plot",
    "check_node",
    "show_node",
)

NodePath = Annotated[str, typer.Option(help='Show this node: "x b75", "b33 c 7c".')]
AsCsv = Annotated[
    bool, typer.Option("--csv", help="Print the hands of the node as CSV.")
]
Plot = Annotated[
    Path | None, picture("Draw the node's strategy to an .svg or .png file.")
]


class NodeOptions(NamedTuple):
    """Options of ``show_node``: what to show of a solution, and how."""

    node: str = ""
    as_json: bool = False
    as_csv: bool = False
    plot: Path | None = None


def check_node(solution: Solution, shown: NodeOptions) -> None:
    """Check, before the work begins, that there is such a node to show.

    Raises:
        NotationError: the path leads nowhere.
        GameConfigError: the node has no strategy that could be printed or drawn.

    """
    from bigslick.solver.solutions.pictures import grid_player

    node = solution.node(shown.node)
    if shown.as_csv and not node.is_decision:
        raise _no_decision(node)
    if shown.plot is not None:
        grid_player(node)


def show_node(solution: Solution, shown: NodeOptions) -> None:
    """Print a node, and draw it if a file is named."""
    node = solution.node(shown.node)
    write_picture(shown.plot, node.svg)
    if shown.as_json:
        say(json.dumps(_as_dict(solution, node)))
    elif shown.as_csv:
        write_data(_as_csv(node))
    else:
        _print(solution, node)
        if shown.plot is not None:
            say(f"drawn to {shown.plot}")


def _as_dict(solution: Solution, node: SolutionNode) -> dict[str, object]:
    from bigslick.solver.line_protocol import node_data

    return solution.to_dict() | {"node": " ".join(node.path)} | node_data(node)


def _as_csv(node: SolutionNode) -> str:
    if not node.is_decision:
        raise _no_decision(node)
    text = io.StringIO()
    records = node.hands
    writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue()


def _print(solution: Solution, node: SolutionNode) -> None:
    """Print the result of the solution and the strategy at a node."""
    from bigslick.cli.plain_console import PlainConsole
    from bigslick.cli.solve.strategy_text import (
        frequency_grids,
        strategy_grid,
        summary_table,
    )

    console = PlainConsole()
    first, second = solution.ev
    say(
        f"{solution.spot.board}: {_number(100 * solution.exploitability, 3)} % of the "
        f"pot exploitable, EV {_number(first, 5)} / {_number(second, 5)}, "
        f"{solution.iterations:,} iterations, {_number(solution.seconds, 3)} s"
    )
    if solution.interrupted:
        say("interrupted: the solution so far")
    if not node.is_decision:
        labels = list(node.children) if not node.is_end else []
        where = " ".join(node.path)
        what = "a card is dealt" if labels else "the hand is over"
        say(f"after {where!r}: {what}")
        return
    console.print(summary_table(node))
    if solution.spot.hole_cards == 2:  # noqa: PLR2004 - what the grid shows
        plain = console.no_color or console.color_system is None
        console.print(frequency_grids(node) if plain else strategy_grid(node))
    else:
        say("--csv or --json print the strategy of every hand")


def _number(value: float, digits: int) -> str:
    """Return a number with so many digits, never with an exponent.

    >>> _number(-2.9734e-05, 5), _number(2.68694, 5), _number(123456.7, 5)
    ('0', '2.6869', '123457')
    """
    shown = round(value, 4) + 0.0  # no negative zero
    return f"{shown:.{digits}g}" if abs(shown) < 10 ** (digits - 1) else f"{shown:.0f}"


def _no_decision(node: SolutionNode) -> GameConfigError:
    return GameConfigError(f"no player acts after {' '.join(node.path)!r}")
