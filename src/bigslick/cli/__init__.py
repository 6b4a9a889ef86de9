"""The ``bigslick`` command: one module or package for each subcommand.

``app`` creates commands and prints errors and progress; ``options`` contains the
options that several commands share (``option_groups`` groups them), ``completion`` the
values that a shell completes. ``analysis`` calculates, ``bots`` lets bots play,
``history`` reads hand histories, ``study`` reviews a player's hands, ``room`` opens a
card room; ``manual`` generates the reference pages.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import bigslick
from bigslick.cli import demo, doctor, games, history, nash, play, report, room, solve
from bigslick.cli.analysis import equity, evaluation, icm, matrix, range_
from bigslick.cli.app import MORE, new_app, run, say
from bigslick.cli.bots import arena, check_bot, match, tournament
from bigslick.cli.room.verify import verify_command
from bigslick.cli.study import drill, review

__all__ = ("app", "main")

app = new_app(
    "bigslick", "Poker in one package: evaluation, equity, games, bots and a card room."
)
_PLAY, _ANALYSE = "Play", "Analyse and check"
app.command("play", rich_help_panel=_PLAY)(play.play_command)
app.add_typer(room.app, rich_help_panel=_PLAY)
app.command("match", rich_help_panel=_PLAY)(match.match_command)
app.command("tournament", rich_help_panel=_PLAY)(tournament.tournament_command)
app.command("arena", rich_help_panel=_PLAY)(arena.arena_command)
app.command("check-bot", rich_help_panel=_PLAY)(check_bot.check_bot_command)
app.command("eval", rich_help_panel=_ANALYSE)(evaluation.eval_command)
app.command("equity", rich_help_panel=_ANALYSE)(equity.equity_command)
app.command("range", rich_help_panel=_ANALYSE)(range_.range_command)
app.add_typer(solve.app, rich_help_panel=_ANALYSE)
app.command("report", rich_help_panel=_ANALYSE)(report.report_command)
app.command("icm", rich_help_panel=_ANALYSE)(icm.icm_command)
app.command("nash", rich_help_panel=_ANALYSE)(nash.nash_command)
app.add_typer(history.app, rich_help_panel=_ANALYSE)
app.command("review", rich_help_panel=_ANALYSE)(review.review_command)
app.command("drill", rich_help_panel=MORE)(drill.drill_command)
app.command("games", rich_help_panel=MORE)(games.games_command)
app.command("matrix", rich_help_panel=MORE)(matrix.matrix_command)
app.command("demo", rich_help_panel=MORE)(demo.demo_command)
app.command("doctor", rich_help_panel=MORE)(doctor.doctor_command)
# The old name is kept, because published commands and scripts use it.
app.command("verify", hidden=True)(verify_command)


def _print_version(wanted: bool) -> None:
    if wanted:
        say(f"bigslick {bigslick.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[  # noqa: ARG001 - its callback prints it
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
    no_color: Annotated[  # noqa: ARG001 - read from the arguments
        bool,
        typer.Option("--no-color", help="Print without colours, as NO_COLOR=1 does."),
    ] = False,
    plugin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE",
            help="Import a module or file that registers variants; may be repeated.",
        ),
    ] = None,
) -> None:
    from bigslick.plugins import load_plugins

    load_plugins(*plugin or ())


def main() -> None:
    """Run the command with the arguments of the process."""
    sys.exit(run(app, sys.argv[1:]))
