"""Text files of any size: where each hand begins and ends.

Nothing but the hand under way is kept in memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ("Block", "read_blocks")

_PART: Final = re.compile(r"\*\*\*? [A-Z]|--- Dealing |Seat \d+(?:: | - )")
"""How lines within a hand begin: streets and seats."""
LONGEST_HAND: Final = 5000
LONGEST_SENTENCE: Final = 4000


@dataclass(slots=True)
class Block:
    """The lines of one hand and where they stand."""

    file: str
    line: int
    """The number of the first line, from 1."""
    lines: list[str] = field(default_factory=list)
    too_long: bool = False
    """Is it no hand, but thousands of lines or characters without an end?"""
    headless: bool = False
    """Is it what is left of a hand whose beginning is missing?"""


def read_blocks(
    lines: Iterator[str], file: str, begins: Callable[[str], bool]
) -> Iterator[Block]:
    """Yield the hands of a file: each goes from a line that begins one to the next.

    What stands before the first hand is left out, unless it is the rest of one.
    Thousands of lines, or of characters on one line, are no hand.
    """
    block: Block | None = None
    for number, line in enumerate(lines, 1):
        if len(line) <= LONGEST_SENTENCE and begins(line):
            if block is not None:
                yield block
            block = Block(file, number)
        if block is None:
            if _PART.match(line):
                block = Block(file, number, headless=True)
        elif len(block.lines) < LONGEST_HAND and len(line) <= LONGEST_SENTENCE:
            block.lines.append(line)
        else:
            block.too_long = True
    if block is not None:
        yield block
