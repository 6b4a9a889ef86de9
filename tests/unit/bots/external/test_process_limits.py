"""A program that uses too much CPU time or memory loses the hand, not the machine."""

from __future__ import annotations

import sys
from time import monotonic

import pytest

from bigslick.bots.external import ProcessLimits
from bigslick.bots.external.process import Program
from bigslick.errors import BotError, GameConfigError

ECHO = "import sys\nfor line in sys.stdin:\n    {}\n    print(line.strip(), flush=True)"


def _far() -> float:
    """Return a time that a program reaches only if it hangs."""
    return monotonic() + 600


def _program(body: str, limits: ProcessLimits) -> Program:
    return Program((sys.executable, "-S", "-c", ECHO.format(body)), limits)


def test_a_program_within_its_limits_is_not_disturbed() -> None:
    with _program("pass", ProcessLimits(30, 500)) as program:
        assert program.ask(b"x y", _far()) == b"x y"


def test_too_much_cpu_time_ends_the_program() -> None:
    with (
        _program("while True: pass", ProcessLimits(cpu_seconds=1)) as program,
        pytest.raises(BotError, match="used more than its 1 s of CPU time"),
    ):
        program.ask(b"x", _far())


def test_memory_beyond_the_limit_is_not_given() -> None:
    with (
        _program("bytearray(10**9)", ProcessLimits(memory=300)) as program,
        pytest.raises(BotError, match="MemoryError"),
    ):
        program.ask(b"x", _far())


def test_arguments_reach_the_program_as_they_are() -> None:
    words = ("echo", "a b", "$HOME", "'\"")
    command = ProcessLimits(memory=100).command(words)
    assert command[-4:] == words
    assert ProcessLimits().command(words) == words


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (ProcessLimits(cpu_seconds=0), "invalid CPU limit 0"),
        (ProcessLimits(memory=1), "invalid memory limit 1: expected 16"),
    ],
)
def test_impossible_limits_are_refused(limits: ProcessLimits, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        limits.check()
