"""Runs the ``bigslick`` command inside the test's process."""

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest.mock import patch

import typer

from bigslick.cli import new_root
from bigslick.cli.app import run as run_app


@dataclass(frozen=True)
class Answer:
    returncode: int
    stdout: str
    stderr: str


@cache
def _command() -> Any:
    """Return the command, which is built once because building it is slow."""
    return typer.main.get_command(new_root())


class Terminal(io.StringIO):
    """A text stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def run(
    *arguments: str,
    typed: str = "",
    terminal: bool = False,
    columns: int = 80,
    command: Any = None,
) -> Answer:
    """Return what ``bigslick ARGUMENTS...`` prints.

    The output is a pipe, or an object that claims to be a terminal.
    """
    stream = Terminal if terminal else io.StringIO
    out, err = stream(), stream()
    environment = {"COLUMNS": str(columns)} | ({"TERM": "xterm"} if terminal else {})
    with (
        patch.dict(os.environ, environment),
        patch("sys.stdin", stream(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run_app(command or _command(), arguments)
    return Answer(code, out.getvalue(), err.getvalue())
