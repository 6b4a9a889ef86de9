"""``bigslick solve``: the equilibrium of a spot."""

from __future__ import annotations

import csv
import io
import json
import sys
from contextlib import contextmanager
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.app import file_errors, say, write_data
from bigslick.cli.options import AsJson, Threads  # noqa: TC001 - typer reads them
from bigslick.errors import GameConfigError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.solver import Checkpoint, Solution, SolutionNode, Spot


def solve_command(  # noqa: PLR0913, PLR0917 - one for each option
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="A spot (.toml, .json), or a solution that was written by --out.",
        ),
    ] = None,
    board: Annotated[str, typer.Option(help="Board of 3, 4 or 5 cards.")] = "",
    oop: Annotated[str, typer.Option(help="Range out of position.")] = "",
    ip: Annotated[str, typer.Option(help="Range in position.")] = "",
    pot: Annotated[float, typer.Option(help="Chips in the pot.")] = 0,
    stack: Annotated[float, typer.Option(help="Chips that each player has.")] = 0,
    sizes: Annotated[
        str, typer.Option(help='Bet sizes: "bet 33%, 75%, a; raise 3x, a".')
    ] = "",
    rake: Annotated[
        str, typer.Option(help="Rake, with its cap if there is one: 5%/3.")
    ] = "",
    unit: Annotated[
        float | None, typer.Option(help="Round amounts to this unit.")
    ] = None,
    game: Annotated[str, typer.Option(help="nlhe or short-deck.")] = "nlhe",
    target: Annotated[
        str, typer.Option(help="Exploitability to reach, of the pot.")
    ] = "0.3%",
    iterations: Annotated[
        int | None, typer.Option(min=1, help="Iterations to do at most.")
    ] = None,
    threads: Threads = None,
    memory: Annotated[
        str, typer.Option(help="Memory to use at most, for example 4GB.")
    ] = "",
    lock: Annotated[
        Path | None,
        typer.Option(help="JSON file of locks: path, shares, hands for each."),
    ] = None,
    node: Annotated[
        str, typer.Option(help='Show this node: "x b75", "b33 c 7c".')
    ] = "",
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print the hands of the node as CSV.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the solution here.")
    ] = None,
) -> None:
    """Solve a heads-up spot from the flop, turn or river on.

    Print the strategy of the player to act, for each hand. Ctrl-C stops the
    calculation and shows the solution so far.

    \b
    bigslick solve --board Ks7h2d3c8d --oop QQ --ip AK --pot 9 --stack 9 --sizes "bet a"
    """
    from bigslick.solver import Spot, solve

    options = {
        "board": board,
        "oop": oop,
        "ip": ip,
        "pot": pot,
        "stack": stack,
        "sizes": sizes,
    }
    with _live_line() as progress:
        if file is not None and file.suffix not in {".toml", ".json"}:
            solution = _load(file, threads)
        else:
            spot = (
                _read_spot(file, options)
                if file is not None
                else Spot.from_dict(
                    options | _rake(rake) | {"unit": unit, "game": game}
                )
            )
            solution = solve(
                spot, target, iterations, threads, memory or None, progress
            )
        if lock is not None:
            _apply_locks(solution, lock)
            solution.resume(target, iterations, progress)
    if out is not None:
        with file_errors(out):
            solution.save(out)
    shown = solution.node(node)
    if as_json:
        say(json.dumps(_as_dict(solution, shown)))
    elif as_csv:
        write_data(_as_csv(shown))
    else:
        _print(solution, shown)


def _rake(text: str) -> dict[str, float]:
    if not text:
        return {}
    share, _, cap = text.partition("/")
    try:
        found = {"rake": float(share.removesuffix("%")) / 100}
        return found | ({"rake_cap": float(cap)} if cap else {})
    except ValueError:
        raise NotationError(
            f"invalid rake {text!r}: expected a percentage and a cap, "
            "for example 5% or 5%/3",
            text,
        ) from None


def _load(file: Path, threads: int | None) -> Solution:
    from bigslick.solver import Solution

    with file_errors(file):
        return Solution.load(file, threads)


def _read_spot(file: Path, options: dict[str, Any]) -> Spot:
    import tomllib

    from bigslick.solver import Spot

    with file_errors(file):
        text = file.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    except ValueError as error:
        raise NotationError(f"{file}: {error}", text[:100]) from None
    if not isinstance(data, dict):
        raise NotationError(f"{file}: expected a spot with board, oop, ip, ...", "")
    return Spot.from_dict(
        data | {key: value for key, value in options.items() if value}
    )


def _apply_locks(solution: Solution, file: Path) -> None:
    with file_errors(file):
        text = file.read_text(encoding="utf-8")
    try:
        locks = json.loads(text)
        given = [(each["path"], each["shares"], each.get("hands")) for each in locks]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotationError(
            f"{file}: expected a list of locks, each with path and shares ({error})",
            text[:100],
        ) from None
    for path, shares, hands in given:
        if not isinstance(path, str) or not isinstance(shares, dict):
            raise GameConfigError(
                f"{file}: a lock has a path and shares by action, not {shares!r}"
            )
        solution.node(path).lock(shares, hands)


@contextmanager
def _live_line() -> Iterator[Callable[[Checkpoint], None] | None]:
    """Yield a callback that shows the exploitability on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.status import Status

    from bigslick.cli.plain_console import PlainConsole

    with Status("solving", console=PlainConsole(stderr=True)) as status:

        def show(check: Checkpoint) -> None:
            status.update(
                f"{100 * check.exploitability:.3g} % of the pot exploitable, "
                f"{check.iterations} iterations, {check.seconds:.1f} s"
            )

        yield show


def _as_dict(solution: Solution, node: SolutionNode) -> dict[str, Any]:
    data = solution.to_dict() | {"node": " ".join(node.path)}
    if node.is_decision:
        data |= {
            "player": node.player,
            "frequencies": node.frequencies,
            "hands": [_plain(record) for record in node.hands],
        }
    return data


def _plain(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without NaN, which JSON does not have."""
    return {key: None if value != value else value for key, value in record.items()}  # noqa: PLR0124


def _as_csv(node: SolutionNode) -> str:
    if not node.is_decision:
        raise GameConfigError(f"nobody decides after {' '.join(node.path)!r}")
    text = io.StringIO()
    records = node.hands
    writer = csv.DictWriter(text, list(records[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue()


def _print(solution: Solution, node: SolutionNode) -> None:
    from bigslick.cli.plain_console import PlainConsole
    from bigslick.cli.strategy_text import strategy_grid, summary_table

    console = PlainConsole()
    first, second = solution.ev
    say(
        f"{solution.spot.board}: {100 * solution.exploitability:.3g} % of the pot "
        f"exploitable, EV {first:.5g} / {second:.5g}, "
        f"{solution.iterations:,} iterations, {solution.seconds:.3g} s"
    )
    if solution.interrupted:
        say("interrupted: the solution so far")
    if not node.is_decision:
        labels = list(node.children) if not node.is_end else []
        where = " ".join(node.path)
        say(f"after {where!r}: " + ("a card comes" if labels else "the hand is over"))
        return
    console.print(summary_table(node))
    console.print(strategy_grid(node))
