"""Prints the faults of bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("count_text", "print_examples")

_MOST_TOLD = 400  # characters printed of the first line of an error


def count_text(faults: Mapping[str, int]) -> str:
    """Return the number of faults of each kind, one kind a line.

    >>> count_text({"crash": 4}), count_text({})
    ('4 crash', '-')
    """
    return "\n".join(f"{count} {kind}" for kind, count in faults.items()) or "-"


def print_examples(
    console: Any,
    name: str,
    examples: Mapping[str, str],
    counts: Mapping[str, int] | None = None,
) -> None:
    """Print the first fault of each kind of a bot, with ``counts`` of hands."""
    from bigslick.cli.app import counted
    from bigslick.drawing.plain_text import (
        name_text,
        shortened,
        visible,
        visible_lines,
    )

    for kind, example in examples.items():
        first, _, rest = example.partition("\n")
        told = shortened(visible(first), _MOST_TOLD)
        where = "" if counts is None else f" in {counted(counts[kind], 'hand')}"
        console.print(f"{name_text(name)}, {kind}{where}: {told}", markup=False)
        if rest:
            console.print(visible_lines(rest), markup=False)
