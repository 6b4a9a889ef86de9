"""``bigslick equity``: the share of the pot that each hand wins."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import progress_bar, say
from bigslick.cli.options import AsJson, Game, Seed, Threads, picture
from bigslick.cli.written_files import check_files, write_picture

if TYPE_CHECKING:
    from bigslick.analysis import EquityResult

_MOST_NAME = 16


def equity_command(  # noqa: PLR0913, PLR0917 - one for each option
    hands: Annotated[
        list[str],
        typer.Argument(help="Hands, ranges, or cards with ?? for unknown ones."),
    ],
    board: Annotated[str, typer.Option(help="Board cards.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that cannot be dealt.")] = "",
    game: Game = "nlhe",
    samples: Annotated[
        int | None, typer.Option(help="Estimate from this number of random deals.")
    ] = None,
    exact: Annotated[
        bool,
        typer.Option("--exact", help="Enumerate all deals, even if that takes long."),
    ] = False,
    seed: Seed = None,
    threads: Threads = None,
    as_json: AsJson = False,
    plot: Annotated[
        Path | None, picture("Draw the equities as bars to an .svg or .png file.")
    ] = None,
) -> None:
    """Calculate the equity of hands or ranges against each other.

    The result is exact if it can be computed in about a second. Otherwise it is an
    estimate from random deals, printed with its standard error.

    \b
    bigslick equity AsAh KdKc
    bigslick equity AsKs "QQ+,AKo" --board Ts9s2d
    bigslick equity AsAhKsKh 8d7d6c5c --game plo
    bigslick equity "As 2s 3d" "?? ?? Kd" --game razz --dead 2c2h
    """
    from bigslick.analysis import equity

    check_files(plot)
    with progress_bar("dealing") as progress:
        result = equity(
            hands,
            board,
            dead,
            game,
            samples=samples,
            seed=seed,
            threads=threads,
            progress=progress,
            exact=exact or None,
        )
    write_picture(plot, result.plot)
    if as_json:
        say(json.dumps(result.to_dict()))
    else:
        _print_result(result)


def _print_result(result: EquityResult) -> None:
    """Print a row for each hand, and how the equities were computed."""
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole

    split = result.players[0].scoop is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("hand", overflow="fold")
    names = ["equity", "win", "tie"]
    names += ["high", "low"] if split else []
    names += [] if result.exact else ["\u00b1"]
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    for player in result.players:
        values = [player.equity, player.win, player.tie]
        if player.high is not None and player.low is not None:
            values += [player.high, player.low]
        if not result.exact:
            values.append(player.standard_error)
        table.add_row(player.hand, *(f"{value:.3%}" for value in values))
    console = PlainConsole()
    console.print_table(table, _MOST_NAME)
    how = f"{result.game}: {result.method}, {result.seconds:.3g} s"
    console.print(how, style="dim")
    if result.note:
        console.print(result.note, style="dim")
