"""The ``bigslick`` command: one module or package for each subcommand.

``app`` creates commands and prints errors and progress; ``options`` contains the
options that several commands share (``option_groups`` groups them), ``completion`` the
values that a shell completes. ``analysis`` calculates, ``bots`` lets bots play,
``history`` reads hand histories, ``study`` reviews a player's hands, ``room`` opens a
card room; ``manual`` generates the reference pages.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

import bigslick
from bigslick.cli import demo, doctor, games, history, nash, play, report, room, solve
from bigslick.cli.analysis import equity, evaluation, icm, matrix, range_
from bigslick.cli.app import MORE, new_app, run, say
from bigslick.cli.bots import arena, check_bot, match, tournament
from bigslick.cli.room.verify import verify_command
from bigslick.cli.study import drill, review

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("app", "main", "new_root")

_COMPLETION = "_BIGSLICK_COMPLETE"

_PLAY, _ANALYSE = "Play", "Analyse and check"
_COMMANDS: dict[str, tuple[str, Callable[..., None]]] = {
    "play": (_PLAY, play.play_command),
    "match": (_PLAY, match.match_command),
    "tournament": (_PLAY, tournament.tournament_command),
    "arena": (_PLAY, arena.arena_command),
    "check-bot": (_PLAY, check_bot.check_bot_command),
    "eval": (_ANALYSE, evaluation.eval_command),
    "equity": (_ANALYSE, equity.equity_command),
    "range": (_ANALYSE, range_.range_command),
    "report": (_ANALYSE, report.report_command),
    "icm": (_ANALYSE, icm.icm_command),
    "nash": (_ANALYSE, nash.nash_command),
    "review": (_ANALYSE, review.review_command),
    "drill": (MORE, drill.drill_command),
    "games": (MORE, games.games_command),
    "matrix": (MORE, matrix.matrix_command),
    "demo": (MORE, demo.demo_command),
    "doctor": (MORE, doctor.doctor_command),
}
_GROUPS = {
    "room": (_PLAY, room.app),
    "solve": (_ANALYSE, solve.app),
    "history": (_ANALYSE, history.app),
}


def new_root(chosen: str | None = None) -> typer.Typer:
    """Return the ``bigslick`` command.

    With ``chosen``, only the command with that name gets its options, and the others
    their help texts: reading the options of all commands takes longer than most
    commands do.
    """
    root = new_app(
        "bigslick",
        "Poker in one package: evaluation, equity, games, bots and a card room.",
    )
    for name, (panel, function) in _COMMANDS.items():
        shown = function if chosen in (None, name) else _help_of(function.__doc__)
        root.command(name, rich_help_panel=panel)(shown)
    for name, (panel, group) in _GROUPS.items():
        if chosen in (None, name):
            root.add_typer(group, rich_help_panel=panel)
        else:
            text = typer.main.solve_typer_info_help(typer.models.TyperInfo(group))
            root.command(name, rich_help_panel=panel)(_help_of(text))
    # The old name is kept, because published commands and scripts use it.
    root.command("verify", hidden=True)(verify_command)
    root.callback()(_options)
    return root


def _help_of(text: str | None) -> Callable[[], None]:
    """Return a command that is only listed."""

    def listed() -> None:
        raise AssertionError

    listed.__doc__ = text
    return listed


def _print_version(wanted: bool) -> None:
    if wanted:
        say(f"bigslick {bigslick.__version__}")
        raise typer.Exit


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


app = new_root()


def main() -> None:
    """Run the command with the arguments of the process."""
    words = sys.argv[1:]
    first = next((word for word in words if word != "--no-color"), "--help")
    if (
        first in {*_COMMANDS, *_GROUPS, "-h", "--help"}
        and _COMPLETION not in os.environ
    ):
        sys.exit(run(new_root(first), words))
    sys.exit(run(app, words))
