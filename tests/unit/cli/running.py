"""Run the command inside the test's own process."""

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from bigslick.cli import app
from bigslick.cli.app import run as run_app


@dataclass(frozen=True)
class Answer:
    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "") -> Answer:
    """Return what ``bigslick ARGUMENTS...`` prints into pipes, 80 columns wide."""
    out, err = io.StringIO(), io.StringIO()
    environment = {"COLUMNS": "80"}
    with (
        patch.dict(os.environ, environment),
        patch("sys.stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        code = run_app(app, arguments)
    return Answer(code, out.getvalue(), err.getvalue())
