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
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

import bigslick
from bigslick.cli.app import MORE, new_app, run, say

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("main", "new_root")

_COMPLETION = "_BIGSLICK_COMPLETE"

_PLAY, _ANALYSE = "Play", "Analyse and check"
_COMMANDS = {
    "play": (_PLAY, "play:play_command", "Play against bots in the terminal."),
    "match": (
        _PLAY,
        "bots.match:match_command",
        "Play a match between bots and print the results.",
    ),
    "tournament": (
        _PLAY,
        "bots.tournament:tournament_command",
        "Play tournaments between bots and print places and prizes.",
    ),
    "arena": (
        _PLAY,
        "bots.arena:arena_command",
        "Play bots against each other and print their win rates.",
    ),
    "check-bot": (
        _PLAY,
        "bots.check_bot:check_bot_command",
        "Test a bot in many different spots and report its first error.",
    ),
    "eval": (
        _ANALYSE,
        "analysis.evaluation:eval_command",
        "Print the best hand that the cards make.",
    ),
    "equity": (
        _ANALYSE,
        "analysis.equity:equity_command",
        "Calculate the equity of hands or ranges against each other.",
    ),
    "range": (
        _ANALYSE,
        "analysis.range_:range_command",
        "Count the hands of a range and show them in a grid.",
    ),
    "report": (
        _ANALYSE,
        "report:report_command",
        "Solve one spot on many flops and print one table.",
    ),
    "icm": (
        _ANALYSE,
        "analysis.icm:icm_command",
        "Calculate the value of tournament chips (ICM).",
    ),
    "nash": (
        _ANALYSE,
        "nash:nash_command",
        "Solve push or fold before the flop, for short stacks.",
    ),
    "review": (
        _ANALYSE,
        "study.review:review_command",
        "Compare a player's decisions with exact solutions.",
    ),
    "lbr": (
        MORE,
        "bots.lbr:lbr_command",
        "Measure how exploitable a bot is (local best response).",
    ),
    "drill": (MORE, "study.drill:drill_command", ""),
    "games": (MORE, "games:games_command", ""),
    "matrix": (MORE, "analysis.matrix:matrix_command", ""),
    "demo": (MORE, "demo:demo_command", ""),
    "doctor": (MORE, "doctor:doctor_command", ""),
}
"""The commands: heading, function, line in the list of commands.

A test compares the lines with the help texts of the functions, which are loaded when
their command runs.
"""
_GROUPS = {
    "room": (_PLAY, "room:app", "Start the card room, a server for browsers."),
    "solve": (
        _ANALYSE,
        "solve:app",
        "Solve a heads-up spot from the flop, turn or river on.",
    ),
    "history": (
        _ANALYSE,
        "history:app",
        "Check, show, convert and query hand histories.",
    ),
}


def new_root(chosen: str | None = None) -> typer.Typer:
    """Return the ``bigslick`` command.

    With ``chosen``, only the command with that name is loaded, and the others are
    listed: loading all commands takes longer than most commands do.
    """
    root = new_app(
        "bigslick",
        "Poker in one package: evaluation, equity, games, bots and a card room.",
    )
    for name, (panel, place, text) in _COMMANDS.items():
        shown = _load(place) if chosen in (None, name) else _listed(text)
        root.command(name, rich_help_panel=panel)(shown)
    for name, (panel, place, text) in _GROUPS.items():
        if chosen in (None, name):
            root.add_typer(_load(place), rich_help_panel=panel)
        else:
            root.command(name, rich_help_panel=panel)(_listed(text))
    if chosen is None:
        # The old name is kept, because published commands and scripts use it.
        verify = _load("room.verify:verify_command")
        root.command("verify", hidden=True)(verify)
    root.callback()(_options)
    return root


def _load(place: str) -> Any:
    """Return the object at a place such as ``play:play_command`` in this package."""
    module, name = place.split(":")
    return getattr(import_module(f"{__name__}.{module}"), name)


def _listed(text: str) -> Callable[[], None]:
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


def main() -> None:
    """Run the command with the arguments of the process."""
    words = sys.argv[1:]
    first = next((word for word in words if word != "--no-color"), "--help")
    if (
        first in {*_COMMANDS, *_GROUPS, "-h", "--help"}
        and _COMPLETION not in os.environ
    ):
        sys.exit(run(new_root(first), words))
    sys.exit(run(new_root(), words))
