"""Limits on the CPU time and memory of a program, enforced by the operating system."""

from __future__ import annotations

import os
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("NO_LIMITS", "ProcessLimits")

_SHELL: Final = "/bin/sh"
_LEAST_MEMORY: Final = 16
"""In megabytes; with less memory no program can start."""


class ProcessLimits(NamedTuple):
    """The limits of one run of a program.

    A program that uses more CPU time is ended; requests for more memory fail.
    """

    cpu_seconds: float | None = None
    """CPU seconds from the start of the program to its end."""
    memory: int | None = None
    """Megabytes of address space."""

    def check(self) -> None:
        """Check the numbers, and that this system can limit programs.

        Raises:
            GameConfigError: a limit is too small, or the system has no limits.

        """
        if self.cpu_seconds is not None and not self.cpu_seconds > 0:
            raise GameConfigError(
                f"invalid CPU limit {self.cpu_seconds}: expected a positive number of "
                "seconds"
            )
        if self.memory is not None and self.memory < _LEAST_MEMORY:
            raise GameConfigError(
                f"invalid memory limit {self.memory}: expected {_LEAST_MEMORY} "
                "megabytes or more"
            )
        if self != NO_LIMITS and os.name != "posix":
            raise GameConfigError("limits on CPU time and memory need Linux or macOS")

    def command(self, command: Sequence[str]) -> tuple[str, ...]:
        """Return the command that runs a program under the limits.

        A shell sets the limits and is then replaced by the program, which keeps its
        process id.
        """
        settings = []
        if self.cpu_seconds is not None:
            # The soft limit sends a signal; the hard limit ends a program that ignores
            # it.
            seconds = ceil(self.cpu_seconds)
            settings.append(f"ulimit -S -t {seconds} && ulimit -H -t {seconds + 1}")
        if self.memory is not None:
            settings.append(f"ulimit -v {self.memory * 1024}")
        if not settings:
            return tuple(command)
        script = " && ".join([*settings, 'exec "$@"'])
        return (_SHELL, "-c", script, "sh", *command)


NO_LIMITS: Final = ProcessLimits()
