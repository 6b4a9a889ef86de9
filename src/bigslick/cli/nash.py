"""``bigslick nash``: equilibria of push or fold with short stacks."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.analysis.icm import read_numbers
from bigslick.cli.app import say, write_data
from bigslick.cli.options import AsJson, check_one_format, picture, read_blinds
from bigslick.cli.written_files import check_files, write_picture
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from bigslick.solver import PushFoldSolution
    from bigslick.solver.push_fold import PushFoldChart

__all__ = ("nash_command",)

_ALL = "all"
_NO_DECISION = "nobody has a decision: the blinds and antes put the players all in"


def nash_command(  # noqa: PLR0913, PLR0917 - one for each option
    stacks: Annotated[
        str,
        typer.Option(help="Stacks in playing order, the big blind last: 10,12,8."),
    ],
    payouts: Annotated[
        str | None,
        typer.Option(help="Payouts, first place first; default: maximise chips."),
    ] = None,
    blinds: Annotated[str, typer.Option(help="Small and big blind.")] = "0.5/1",
    ante: Annotated[float, typer.Option(help="Ante of every player.")] = 0.0,
    bb_ante: Annotated[
        float, typer.Option(help="Ante that the big blind pays for all.")
    ] = 0.0,
    bounties: Annotated[
        str | None, typer.Option(help="Prize for knocking out each player: 5,5,10.")
    ] = None,
    chart: Annotated[
        str | None,
        typer.Option(
            help="Decision to show: the player, then who is all in: SB, or BB,CO,SB. "
            "all: every decision."
        ),
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print one row for each hand and decision.")
    ] = False,
    plot: Annotated[
        Path | None, picture("Draw the first chart shown to an .svg or .png file.")
    ] = None,
) -> None:
    """Solve push or fold before the flop, for short stacks.

    Print which hands each player goes all in with, and which they call with, in a
    Nash equilibrium.

    \b
    bigslick nash --stacks 10,10
    bigslick nash --stacks 12,8,5,15 --payouts 50,30,20 --ante 0.1
    bigslick nash --stacks 10,10,10 --chart BB,SB --plot call.svg
    """
    from bigslick.solver import solve_push_fold

    check_one_format(as_json=as_json, as_csv=as_csv)
    check_files(plot)
    small, big = read_blinds(blinds)
    solution = solve_push_fold(
        read_numbers("--stacks", stacks),
        None if payouts is None else read_numbers("--payouts", payouts),
        blinds=(float(small), float(big)),
        ante=ante,
        bb_ante=bb_ante,
        bounties=None if bounties is None else read_numbers("--bounties", bounties),
    )
    charts = _chosen(solution, chart)
    if plot is not None:
        if not charts:
            raise GameConfigError(f"there is no chart to draw: {_NO_DECISION}")
        write_picture(plot, charts[0].svg)
    if as_json:
        say(json.dumps(_as_data(solution, charts if chart else solution.charts)))
    elif as_csv:
        write_data(_as_csv(charts if chart else solution.charts))
    else:
        _print(solution, charts)
        if plot is not None:
            say(f"drawn to {plot}")


def _chosen(solution: PushFoldSolution, chart: str | None) -> Sequence[PushFoldChart]:
    """Return the charts to show: the selected one, or by default those for pushing.

    When heads-up, the default is both charts.
    """
    if chart == _ALL:
        return solution.charts
    if chart is not None:
        player, *after = chart.replace(",", " ").split() or [""]
        return [solution.chart(player, after)]
    pushes = [found for found in solution if not found.after]
    heads_up = len(solution.positions) == 2  # noqa: PLR2004
    return solution.charts if heads_up or not pushes else pushes


def _as_data(
    solution: PushFoldSolution, charts: Sequence[PushFoldChart]
) -> dict[str, Any]:
    """Return the solution as data for JSON."""
    from bigslick.analysis.equity.matrix import hand_names

    return {
        "positions": solution.positions,
        "stacks": solution.table.stacks,
        "unit": solution.unit,
        "values": solution.values,
        "gap_bb": solution.gap,
        "charts": [
            {
                "player": chart.position,
                "after": chart.opponents,
                "action": chart.action,
                "share": chart.share,
                "reached": chart.reached,
                "range": str(chart.range),
                "fold_ev": chart.fold_ev,
                "hands": {
                    name: {"frequency": round(often, 6), "ev": round(ev, 6)}
                    for name, often, ev in zip(
                        hand_names(),
                        chart.frequencies.tolist(),
                        chart.ev.tolist(),
                        strict=True,
                    )
                },
            }
            for chart in charts
        ],
    }


def _as_csv(charts: Sequence[PushFoldChart]) -> str:
    """Return a row for each hand of each chart, as CSV."""
    from bigslick.analysis.equity.matrix import hand_names

    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("player", "after", "action", "hand", "frequency", "ev", "fold_ev"))
    for chart in charts:
        for name, often, ev in zip(
            hand_names(), chart.frequencies.tolist(), chart.ev.tolist(), strict=True
        ):
            writer.writerow(
                (
                    chart.position,
                    " ".join(chart.opponents),
                    chart.action,
                    name,
                    f"{often:.6f}",
                    f"{ev:.6f}",
                    f"{chart.fold_ev:.6f}",
                )
            )
    return table.getvalue()


def _print(solution: PushFoldSolution, charts: Sequence[PushFoldChart]) -> None:
    """Print the values of the players, and the charts."""
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole

    console = PlainConsole()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for name in ("player", "stack", f"value in {solution.unit}", "push"):
        table.add_column(name, justify="left" if name == "player" else "right")
    pushes = {chart.player: chart for chart in solution if not chart.after}
    for player, (position, value) in enumerate(
        zip(solution.positions, solution.values, strict=True)
    ):
        push = f"{pushes[player].share:.1%}" if player in pushes else ""
        stack = f"{solution.table.stacks[player]:g}"
        table.add_row(position, stack, _signed(value), push)
    console.print(table)
    console.print(f"at most {solution.gap:.4f} bb from an equilibrium", style="dim")
    if not charts:
        console.print(_NO_DECISION)
    for chart in charts:
        console.print()
        console.print(
            f"{chart.title}: {chart.share:.1%} of hands, fold {_signed(chart.fold_ev)}",
            style="bold",
        )
        console.print(str(chart.range) or "no hands", soft_wrap=True)
        console.print(_grid(chart))


def _signed(value: float) -> str:
    """Return a value with its sign; what rounds to zero is not negative."""
    return f"{round(value, 4) + 0.0:+.4f}"


def _grid(chart: PushFoldChart) -> Text:
    """Return the 13x13 grid: all-in hands in red or green, folds as dots."""
    from rich.text import Text

    from bigslick.analysis.equity.matrix import hand_names
    from bigslick.drawing.grids.range_grid import rounded_percent

    grid = Text()
    inside = "black on green" if chart.after else "white on red"
    for place, (name, often) in enumerate(
        zip(hand_names(), chart.frequencies.tolist(), strict=True)
    ):
        share = round(min(max(often, 0.0), 1.0), 2)
        if share == 1:
            grid.append(f"{name:^4}", inside)
        elif share == 0:
            grid.append(f"{'·':^4}", "blue")
        else:
            grid.append(f"{f'{rounded_percent(share)}%':^4}", "black on yellow")
        if place % 13 == 12:  # noqa: PLR2004 - the end of a row
            grid.append("\n")
    grid.right_crop(1)
    return grid
