"""Commands started by the fork server behave like commands of a fresh interpreter."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.support.forked_command import ForkedCommand, run_forked


@pytest.mark.parametrize(
    "words",
    [
        ("play", "--seats", "3", "--level", "calls", "--seed", "3"),
        ("eval", "As"),
        ("--version",),
    ],
)
def test_output_and_exit_code_are_those_of_a_fresh_process(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    typed = "c\nc\n"
    environment = {**os.environ, "BIGSLICK_DATA": str(tmp_path / "fresh")}
    fresh = subprocess.run(
        [sys.executable, "-m", "bigslick", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    environment["BIGSLICK_DATA"] = str(tmp_path / "forked")
    forked = run_forked(*words, typed=typed, environment=environment)
    assert forked.returncode == fresh.returncode
    assert forked.stdout == fresh.stdout
    assert forked.stderr == fresh.stderr.replace("fresh", "forked")


def test_a_forked_command_can_be_killed(tmp_path: Path) -> None:
    environment = {**os.environ, "BIGSLICK_DATA": str(tmp_path)}
    command = ForkedCommand("play", "--plain", environment=environment)
    assert command.poll() is None
    command.kill()
    command.communicate(timeout=300)
    assert command.poll() == -signal.SIGKILL
