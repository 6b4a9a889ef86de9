"""Run the command inside the test's own process."""

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest.mock import patch

import typer

from bigslick.cli import app
from bigslick.cli.app import run as run_app


@dataclass(frozen=True)
class Answer:
    returncode: int
    stdout: str
    stderr: str


@cache
def _command() -> Any:
    """Return the command, built once: most of a call's time goes into building it."""
    return typer.main.get_command(app)


class Terminal(io.StringIO):
    """A text that pretends to be a terminal."""

    def isatty(self) -> bool:
        return True


def run(*arguments: str, typed: str = "", terminal: bool = False) -> Answer:
    """Return what ``bigslick ARGUMENTS...`` prints, 80 columns wide.

    It prints into pipes, or to what it takes for a terminal.
    """
    stream = Terminal if terminal else io.StringIO
    out, err = stream(), stream()
    environment = {"COLUMNS": "80"} | ({"TERM": "xterm"} if terminal else {})
    with (
        patch.dict(os.environ, environment),
        patch("sys.stdin", stream(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run_app(_command(), arguments)
    return Answer(code, out.getvalue(), err.getvalue())
