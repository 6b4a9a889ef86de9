"""``bigslick solve``: the equilibrium of a spot."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from math import log
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli import spot_options as option  # noqa: TC001 - typer reads it
from bigslick.cli.analysis.icm import read_numbers
from bigslick.cli.app import (
    check_outputs_differ,
    file_errors,
    is_run_itself,
    new_command,
)
from bigslick.cli.options import Threads, check_one_format, choice, file_option
from bigslick.cli.solve.node_output import (
    AsCsv,
    AsJson,
    NodeOptions,
    NodePath,
    Plot,
    check_node,
    show_node,
)
from bigslick.cli.solve.spot_files import (
    apply_locks,
    check_complete,
    read_locks,
    read_rake,
    read_spot,
)
from bigslick.cli.written_files import check_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.solver import Checkpoint, Solution

__all__ = ("app",)

app = new_command("solve")

_OF_SERVER = frozenset({"serve", "threads", "memory"})
_OF_SOLUTION = frozenset(
    {"spot", "target", "iterations", "threads", "memory", "lock", "node", "as_json"}
    | {"as_csv", "plot", "out", "rivers", "serve"}
)
"""Options that can be used with ``--serve``, and with a solution."""


@app.callback()
def solve_command(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: typer.Context,
    spot: Annotated[
        Path | None,
        file_option(
            "Read the spot from a .toml or .json file, or continue a .solution file.",
            formats=("toml", "json", "solution"),
            what="spot",
        ),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(help="Board of 3, 4 or 5 cards; required without --spot."),
    ] = None,
    oop: option.OutOfPosition = None,
    ip: option.InPosition = None,
    pot: option.Pot = None,
    stack: option.Stack = None,
    sizes: option.Sizes = None,
    rake: option.Rake = None,
    payouts: Annotated[
        str | None,
        typer.Option(
            help="Payouts, first place first, to solve for prize money (ICM)."
        ),
    ] = None,
    other_stacks: Annotated[
        str | None,
        typer.Option(help="Stacks of the players who are not in the pot, for ICM."),
    ] = None,
    unit: Annotated[
        float | None, typer.Option(metavar="CHIPS", help="Round amounts to this unit.")
    ] = None,
    game: Annotated[
        str | None,
        choice(
            "nlhe, short-deck, or plo, plo5 or plo6 on the river; default: nlhe.",
            "nlhe",
            "short-deck",
            "plo",
            "plo5",
            "plo6",
        ),
    ] = None,
    target: option.Target = "0.3%",
    iterations: Annotated[
        int | None,
        typer.Option(min=1, metavar="NUMBER", help="Largest number of iterations."),
    ] = None,
    threads: Threads = None,
    memory: Annotated[
        str,
        typer.Option(
            metavar="SIZE", help="Largest amount of memory to use, for example 4GB."
        ),
    ] = "",
    precision: Annotated[
        str,
        choice(
            "Bits per regret: 32, 16, or auto, which depends on the memory.",
            "auto",
            "16",
            "32",
            metavar="BITS",
        ),
    ] = "auto",
    lock: Annotated[
        Path | None,
        file_option(
            "JSON file of locks, each with path, shares and hands.",
            formats=("json",),
            what="file of locks",
        ),
    ] = None,
    node: NodePath = "",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    plot: Plot = None,
    out: Annotated[
        Path | None,
        file_option(
            "Write the solution to this .solution file.",
            "--out",
            "-o",
            formats=("solution",),
        ),
    ] = None,
    rivers: Annotated[
        bool,
        typer.Option(
            "--rivers/--no-rivers",
            help="With --out: write the strategies of the rivers too. Without them the "
            "file is much smaller, cannot be continued, and a river is solved again "
            "when it is shown.",
        ),
    ] = True,
    serve: Annotated[
        bool,
        typer.Option("--serve", help="Answer a program's commands, line by line."),
    ] = False,
) -> None:
    """Solve a heads-up spot from the flop, turn or river on.

    Print the strategy of the player to act, for each hand. Ctrl-C stops the
    calculation and shows the solution so far.

    \b
    bigslick solve --board Ks7h2d3c8d --oop QQ --ip AK --pot 9 --stack 9 --sizes "bet a"
    bigslick solve --spot spot.toml --target 0.1% --out spot.solution
    bigslick solve show spot.solution --node "x b75"
    """
    if not is_run_itself(ctx):
        return
    if serve:
        _refuse_options(ctx, "with --serve", _OF_SERVER)
        _serve(threads, memory or None)
        return
    check_one_format(as_json=as_json, as_csv=as_csv)
    if spot is not None and _is_solution(spot):
        _refuse_options(
            ctx, f"with {spot}: a solution is continued with its own spot", _OF_SOLUTION
        )
    if out is None and not rivers:
        raise typer.BadParameter(
            "--no-rivers needs --out: it says what the file contains"
        )
    check_outputs_differ(out=out, plot=plot)
    check_files(out, plot)
    options = {
        "board": board,
        "oop": oop,
        "ip": ip,
        "pot": pot,
        "stack": stack,
        "sizes": sizes,
        "unit": unit,
        "game": game,
        "payouts": None if payouts is None else read_numbers("--payouts", payouts),
        "other_stacks": (
            None
            if other_stacks is None
            else read_numbers("--other-stacks", other_stacks)
        ),
    } | read_rake(rake)
    solution = _start(spot, options, threads, memory or None, precision)
    shown = NodeOptions(node, as_json, as_csv, plot)
    check_node(solution, shown)
    locks = read_locks(solution, lock) if lock is not None else []
    with _live_line(target) as progress:
        if not (solution.iterations and locks):
            solution.resume(target, iterations, progress)
        if locks and not solution.interrupted:
            apply_locks(solution, locks)
            solution.resume(target, iterations, progress)
    if out is not None:
        with file_errors(out):
            solution.save(out, rivers=rivers)
    show_node(solution, shown)


def _is_solution(file: Path) -> bool:
    from bigslick.drawing.file_formats import file_format

    return file_format(file, ("solution", "toml", "json")) == "solution"


def _refuse_options(ctx: typer.Context, where: str, used: frozenset[str]) -> None:
    """Refuse the options that have no effect here, which are all but ``used``.

    Raises:
        typer.BadParameter: one of them is given.

    """
    for param in ctx.command.params:
        source = ctx.get_parameter_source(param.name or "")
        given = source is not None and source.name == "COMMANDLINE"
        if given and param.name not in used:
            option = max(param.opts, key=len)
            raise typer.BadParameter(f"{option} cannot be used {where}")


def _start(
    file: Path | None,
    options: dict[str, Any],
    threads: int | None,
    memory: str | None,
    precision: str,
) -> Solution:
    """Return the solution to work on: a new one, or one read from a file."""
    from bigslick.analysis.equity.native_task import check_threads
    from bigslick.solver import Solution, Spot
    from bigslick.solver.solving import new_solution

    check_threads(threads)
    bits = int(precision) if precision.isdecimal() else precision
    if file is None:
        check_complete(options, "board", "oop", "ip", "pot", "stack", "sizes")
        return new_solution(Spot.from_dict(options), threads, memory, precision=bits)
    if _is_solution(file):
        with file_errors(file):
            return Solution.load(file, threads)
    return new_solution(read_spot(file, options), threads, memory, precision=bits)


@app.command("show")
def show_command(  # noqa: PLR0913, PLR0917 - one for each option
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Solution file written by solve --out."),
    ],
    node: NodePath = "",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    plot: Plot = None,
    threads: Threads = None,
) -> None:
    """Show a node of a solution that was written to a file.

    \b
    bigslick solve show spot.solution
    bigslick solve show spot.solution --node "x b75" --plot answer.svg
    """
    from bigslick.solver import Solution

    check_one_format(as_json=as_json, as_csv=as_csv)
    with file_errors(file):
        solution = Solution.load(file, threads)
    show_node(solution, NodeOptions(node, as_json, as_csv, plot))


def _serve(threads: int | None, memory: str | None) -> None:
    from bigslick.solver.line_protocol import LineProtocol

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    LineProtocol(write, threads=threads, memory=memory).run(sys.stdin)


@contextmanager
def _live_line(target: str) -> Iterator[Callable[[Checkpoint], None] | None]:
    """Yield a callback that shows progress on stderr, or None without a terminal.

    The exploitability falls as a power of the number of iterations, so the bar shows
    the progress to the target on a logarithmic scale.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.solver.solving import parse_target

    goal = parse_target(target)
    columns = (BarColumn(), TextColumn("{task.description}"))
    console = PlainConsole(stderr=True)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("solving", total=1.0)
        first: list[float] = []

        def show(check: Checkpoint) -> None:
            gap = max(check.exploitability, 1e-12)
            first[:] = first or [max(gap, 1.01 * goal)]
            share = log(first[0] / gap) / log(first[0] / goal)
            bar.update(
                task,
                completed=min(max(share, 0.0), 1.0),
                description=f"{100 * check.exploitability:.3g} % of the pot "
                f"exploitable, {check.iterations} iterations, {check.seconds:.1f} s",
            )

        yield show
