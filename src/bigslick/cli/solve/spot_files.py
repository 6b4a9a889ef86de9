"""Reading spots and locks from files and options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.cli.app import file_errors
from bigslick.errors import GameConfigError, NotationError, brief

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.solver import Solution, Spot

__all__ = ("NodeLock", "apply_locks", "read_locks", "read_rake", "read_spot")


def read_rake(text: str) -> dict[str, float]:
    """Return the rake in an option such as 5%/3 as share and cap; empty without text.

    Raises:
        NotationError: the text cannot be read.

    """
    if not text:
        return {}
    share, _, cap = text.partition("/")
    try:
        found = {"rake": float(share.removesuffix("%")) / 100}
        return found | ({"rake_cap": float(cap)} if cap else {})
    except ValueError:
        raise NotationError(
            f"invalid rake {text!r}: expected a percentage and a cap, "
            "for example 5% or 5%/3",
            text,
        ) from None


def read_spot(file: Path, options: dict[str, Any]) -> Spot:
    """Return the spot in a TOML or JSON file; given options take precedence.

    Raises:
        NotationError, GameConfigError: the file does not contain a valid spot.

    """
    import tomllib

    from bigslick.drawing.file_formats import file_format
    from bigslick.solver import Spot

    form = file_format(file, ("json", "toml"), "spot")
    with file_errors(file):
        text = file.read_text(encoding="utf-8")
    try:
        data = tomllib.loads(text) if form == "toml" else json.loads(text)
    except ValueError as error:
        raise NotationError(f"{file}: {error}", text[:100]) from None
    if not isinstance(data, dict):
        raise NotationError(f"{file}: expected a spot with board, oop, ip, ...", "")
    return Spot.from_dict(
        data | {key: value for key, value in options.items() if value}
    )


class NodeLock(NamedTuple):
    """A lock as a file describes it: the node, frequencies by action, and hands."""

    path: Any
    shares: Any
    hands: Any


def read_locks(solution: Solution, file: Path) -> list[NodeLock]:
    """Return the locks of a JSON file, checked against the nodes of the solution.

    Raises:
        NotationError, CardsError, GameConfigError: the file does not contain valid
            locks.

    """
    with file_errors(file):
        text = file.read_text(encoding="utf-8")
    try:
        given = [
            NodeLock(each["path"], each["shares"], each.get("hands"))
            for each in json.loads(text)
        ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotationError(
            f"{file}: expected a list of locks, each with path and shares ({error})",
            text[:100],
        ) from None
    for lock in given:
        if not isinstance(lock.path, str) or not isinstance(lock.shares, dict):
            raise GameConfigError(
                f"{file}: invalid lock {brief(lock.shares)}: expected a path and "
                "frequencies by action"
            )
        solution.node(lock.path).check_lock(lock.shares, lock.hands)
    return given


def apply_locks(solution: Solution, locks: list[NodeLock]) -> None:
    """NodeLock the nodes; frequencies that are not given are those of the solution."""
    for path, shares, hands in locks:
        solution.node(path).lock(shares, hands)
