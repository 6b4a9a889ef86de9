"""``bigslick report``: solve one spot on many flops and compare the results."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli import spot_options as option  # noqa: TC001 - typer reads it
from bigslick.cli.app import (
    check_outputs_differ,
    file_errors,
    progress_bar,
    say,
    write_data,
)
from bigslick.cli.options import AsJson, choice, file_option, picture
from bigslick.cli.solve.spot_files import check_complete, read_rake, read_spot
from bigslick.cli.written_files import check_files, write_picture
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from bigslick.solver import FlopReport, Spot

__all__ = ("report_command",)

_SOME_FLOP = "Ks7h2d"


def report_command(  # noqa: PLR0913, PLR0917 - one for each option
    spot: Annotated[
        Path | None,
        file_option(
            "Read the spot from a .toml or .json file.",
            formats=("toml", "json"),
            what="spot",
        ),
    ] = None,
    flops: Annotated[
        str,
        typer.Option(
            help="Number of flops, such as 47, 95, 184 or 1755 (all), or a list."
        ),
    ] = "47",
    oop: option.OutOfPosition = None,
    ip: option.InPosition = None,
    pot: option.Pot = None,
    stack: option.Stack = None,
    sizes: option.Sizes = None,
    rake: option.Rake = None,
    target: option.Target = "0.5%",
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Number of flops to solve in parallel.")
    ] = None,
    resume: Annotated[
        Path | None,
        file_option(
            "Save finished flops to this .jsonl file; resume if it exists.",
            formats=("jsonl",),
        ),
    ] = None,
    by: Annotated[
        str,
        choice(
            "Group the flops of the table, the JSON and the picture",
            "suits",
            "pairing",
            "high",
        ),
    ] = "suits",
    as_json: AsJson = False,
    as_csv: Annotated[
        bool, typer.Option("--csv", help="Print one row for each flop as CSV.")
    ] = False,
    parquet: Annotated[
        Path | None,
        file_option("Write the rows to this .parquet file.", formats=("parquet",)),
    ] = None,
    plot: Annotated[
        Path | None, picture("Draw the first decision to an .svg or .png file.")
    ] = None,
) -> None:
    """Solve one spot on many flops and print one table.

    The flop of the spot is replaced by each flop of the report.

    \b
    bigslick report --flops Ks7h2d --oop QQ --ip AK --pot 9 --stack 9 --sizes "bet a"
    bigslick report --spot spot.toml --flops Ks7h2d,8s8h3s --resume flops.jsonl --csv
    """
    from bigslick.solver import Spot, report
    from bigslick.solver.flop_reports.flop_report import GROUPS

    check_outputs_differ(parquet=parquet, plot=plot, resume=resume)
    check_files(parquet, plot)
    if by not in GROUPS:
        raise GameConfigError(
            f"unknown group {by!r}; expected one of {', '.join(GROUPS)}"
        )
    options = {
        "oop": oop,
        "ip": ip,
        "pot": pot,
        "stack": stack,
        "sizes": sizes,
    } | read_rake(rake)
    if spot is None:
        check_complete(options, "oop", "ip", "pot", "stack", "sizes")
    template: Spot = (
        Spot.from_dict({"board": _SOME_FLOP} | options)
        if spot is None
        else read_spot(spot, options)
    )
    with progress_bar("solving flops") as progress:
        found = report(
            template, flops, target=target, jobs=jobs, path=resume, progress=progress
        )
    _write(found, by, parquet, plot)
    if as_json:
        say(json.dumps({"rows": found.rows, "groups": found.by(by)}))
    elif as_csv:
        write_data(found.to_csv())
    else:
        _print(found, by)
        for path, done in ((parquet, "written"), (plot, "drawn")):
            if path is not None:
                say(f"{done} to {path}")
    if found.missing:
        solved = len(found.rows) + len(found.skipped)
        later = f"; the others follow with --resume {resume}" if resume else ""
        say(
            f"interrupted: {solved} of {solved + found.missing} flops solved{later}",
            err=True,
        )
        raise typer.Exit(130)


def _write(found: FlopReport, by: str, parquet: Path | None, plot: Path | None) -> None:
    if parquet is not None:
        with file_errors(parquet):
            found.to_parquet(parquet)
    write_picture(plot, partial(found.svg, by))


def _print(found: FlopReport, by: str) -> None:
    """Print a row for each group of flops."""
    from bigslick.cli.plain_console import PlainConsole

    names = ("weight", "ev_oop", "ev_ip", "equity_oop", *found.actions)
    rows = [
        [
            row["flops"],
            *(
                f"{row[name]:.3f}" if name.startswith("ev") else f"{row[name]:.1%}"
                for name in names
            ),
        ]
        for row in found.by(by)
    ]
    titles = ["flops", *(name.replace("_", " ") for name in names)]
    PlainConsole().print_columns(titles, rows)
    if found.skipped:
        say(f"without {', '.join(found.skipped)}: no pair of hands is possible there")
