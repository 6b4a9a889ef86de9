"""Reading spots and locks from files and options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bigslick.cli.app import file_errors
from bigslick.errors import GameConfigError, NotationError

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.solver import Solution, Spot

__all__ = ("apply_locks", "read_rake", "read_spot")


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


def apply_locks(solution: Solution, file: Path) -> None:
    """Lock the nodes that a JSON file lists with path, frequencies and hands.

    Raises:
        NotationError, GameConfigError: the file does not contain valid locks.

    """
    with file_errors(file):
        text = file.read_text(encoding="utf-8")
    try:
        locks = json.loads(text)
        given = [(each["path"], each["shares"], each.get("hands")) for each in locks]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotationError(
            f"{file}: expected a list of locks, each with path and shares ({error})",
            text[:100],
        ) from None
    for path, shares, hands in given:
        if not isinstance(path, str) or not isinstance(shares, dict):
            raise GameConfigError(
                f"{file}: invalid lock {shares!r}: expected a path and frequencies by "
                "action"
            )
        solution.node(path).lock(shares, hands)
