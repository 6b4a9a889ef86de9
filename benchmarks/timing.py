"""Timing one piece of work, and printing it beside the peers' figures."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

REPEATS = 7
SECONDS = 0.15
_CLOSE = 2  # smaller ratios are printed with two digits after the point


def best_seconds(work: Callable[[], object], *, once: bool = False) -> float:
    """Return the shortest time that one call of the work took.

    Short work is called many times in a row for each measurement; ``once`` is
    for work that is long enough, or too long, to be repeated.
    """
    start = perf_counter()
    work()
    first = perf_counter() - start
    if once:
        return first
    calls = max(1, int(SECONDS / max(first, 1e-9)))
    best = first
    for _ in range(REPEATS):
        start = perf_counter()
        for _ in range(calls):
            work()
        best = min(best, (perf_counter() - start) / calls)
    return best


@dataclass
class Row:
    """One kind of work: who needs how long for one item of it.

    Rows of other units are sizes (bytes, printed as ``MB`` or ``MiB``) and iterations.
    A peer's ratio below 1 is a loss.
    """

    work: str
    ours: float
    peers: dict[str, float] = field(default_factory=dict)
    note: str = ""
    unit: Literal["s", "MB", "MiB", "iterations"] = "s"

    def amount(self, number: float) -> str:
        """Return a number of this row as people read it."""
        match self.unit:
            case "s":
                return rate(number)
            case "MB":
                return f"{number / 1e6:.2f} MB"
            case "MiB":
                return f"{number / 2**20:,.0f} MiB"
            case "iterations":
                return f"{number:.0f}"


def rate(seconds: float) -> str:
    """Return a time for one item as people read it.

    >>> rate(1.25e-9), rate(3.1e-6)
    ('1.25 ns', '3.10 us')
    """
    for unit, size in (("ns", 1e-9), ("us", 1e-6), ("ms", 1e-3)):
        if seconds < 1000 * size:
            return f"{seconds / size:.3g} {unit}".replace("e+03", "")
    return f"{seconds:.3g} s"


def print_rows(title: str, rows: Iterable[Row]) -> None:
    """Print each row, once it is measured, with each peer's number divided by ours."""
    sys.stdout.write(f"\n{title}\n{'-' * len(title)}\n")
    for row in rows:
        ours = row.amount(row.ours)
        sys.stdout.write(f"{row.work:<44}{ours:>10}  {row.note}\n")
        for name, number in row.peers.items():
            ratio = number / row.ours
            shown = f"{ratio:,.1f}x" if ratio >= _CLOSE else f"{ratio:.2f}x"
            sys.stdout.write(f"  {name:<42}{row.amount(number):>10}  {shown}\n")
        sys.stdout.flush()


def describe_machine() -> str:
    """Return machine, interpreter, compiler and commit on a few lines."""
    git = shutil.which("git")
    commit = "unknown"
    if git:
        answer = subprocess.run(  # noqa: S603 - our own repository
            [git, "describe", "--always", "--dirty"],
            capture_output=True,
            text=True,
            check=False,
        )
        commit = answer.stdout.strip() or commit
    return (
        f"machine   {_processor()}\n"
        f"python    {platform.python_version()}, {platform.platform()}\n"
        f"commit    {commit}\n"
    )


def _processor() -> str:
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        return platform.processor()
    return platform.processor() or platform.machine()
