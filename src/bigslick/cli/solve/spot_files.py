"""Reading spots and locks from files and options."""

from __future__ import annotations

import json
from math import isnan, nan
from typing import TYPE_CHECKING, Any

from bigslick.cli.app import file_errors
from bigslick.errors import GameConfigError, NotationError, brief

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bigslick.solver import Solution, Spot
    from bigslick.solver.solutions.locks import NodeLock

__all__ = ("apply_locks", "check_complete", "read_locks", "read_rake", "read_spot")


def read_rake(text: str | None) -> dict[str, float]:
    """Return the rake in an option such as 5%/3 as share and cap; empty for None.

    Raises:
        NotationError: the text cannot be read.

    """
    if text is None:
        return {}
    share, _, cap = text.partition("/")
    numbers = (share.removesuffix("%"), cap or "0")
    try:
        percent, most = map(float, numbers)
    except ValueError:
        percent = most = nan
    # Without a sign, 0.05 may be meant as a fraction.
    if isnan(percent) or (0 < percent < 1 and not share.endswith("%")):
        raise NotationError(
            f"invalid rake {text!r}: expected a percentage and a cap, "
            "for example 5% or 5%/3",
            text,
        )
    return {"rake": percent / 100} | ({"rake_cap": most} if cap else {})


def check_complete(options: dict[str, Any], *required: str) -> None:
    """Check that the options describe a whole spot, which is not read from a file.

    Raises:
        GameConfigError: an option is missing.

    """
    missing = [f"--{name}" for name in required if options[name] is None]
    if missing:
        hint = ' (--sizes "" means that nobody bets)' if "--sizes" in missing else ""
        raise GameConfigError(
            f"the spot has no {', '.join(missing)}{hint}: give all of "
            f"{', '.join(f'--{name}' for name in required)}, or a file with --spot"
        )


def read_spot(file: Path, options: dict[str, Any]) -> Spot:
    """Return the spot in a TOML or JSON file; given options take precedence.

    Raises:
        NotationError, GameConfigError: the file does not contain a valid spot.

    """
    import tomllib

    from bigslick.drawing.file_formats import file_format
    from bigslick.solver import Spot

    form = file_format(file, ("json", "toml"), "spot")
    data = _read(file, tomllib.loads if form == "toml" else json.loads)
    if not isinstance(data, dict):
        raise NotationError(f"{file}: expected a spot with board, oop, ip, ...", "")
    return Spot.from_dict(
        data | {key: value for key, value in options.items() if value is not None}
    )


def _read(file: Path, parse: Callable[[str], Any]) -> Any:
    """Return the values in a text file, which may begin with a byte order mark."""
    with file_errors(file):
        data = file.read_bytes()
    try:
        return parse(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{file}: {error}", "") from None


def read_locks(solution: Solution, file: Path) -> list[NodeLock]:
    """Return the locks of a JSON file, checked against the nodes of the solution.

    Raises:
        NotationError, CardsError, GameConfigError: the file does not contain valid
            locks.

    """
    from bigslick.solver.solutions.locks import read_lock

    given = _read(file, json.loads)
    if not isinstance(given, list):
        raise NotationError(
            f"{file}: expected a list of locks, each with path and shares, not "
            f"{brief(given)}",
            "",
        )
    found = [
        read_lock(each, f"lock {number} of {file}")
        for number, each in enumerate(given, 1)
    ]
    for lock in found:
        solution.node(lock.path).check_lock(lock.shares, lock.hands)
    return found


def apply_locks(solution: Solution, locks: list[NodeLock]) -> None:
    """Lock the nodes; frequencies that are not given are those of the solution."""
    for path, shares, hands in locks:
        solution.node(path).lock(shares, hands)
