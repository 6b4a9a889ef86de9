"""The ``bigslick`` command: one module for each subcommand, no logic of its own.

Exit codes: 0 done, 1 a check found something, 2 the input made no sense.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import bigslick
from bigslick.cli import demo, equity, evaluation, games, icm, matrix, range_
from bigslick.errors import BigslickError

__all__ = ("app", "main")

app = typer.Typer(
    name="bigslick",
    help="Poker in one package: hands, equities, games, bots and a card room.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("eval")(evaluation.eval_command)
app.command("equity")(equity.equity_command)
app.command("range")(range_.range_command)
app.command("matrix")(matrix.matrix_command)
app.command("icm")(icm.icm_command)
app.command("games")(games.games_command)
app.command("demo")(demo.demo_command)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bigslick {bigslick.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and stop.",
        ),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command; what makes no sense ends in one line and exit code 2."""
    try:
        app()
    except BigslickError as error:
        sys.stderr.write(f"bigslick: {error}\n")
        sys.exit(2)
