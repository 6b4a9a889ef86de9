"""The public API as text: every name with its signature, without descriptions."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from bigslick.cli.manual.api_pages import PAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("public_api",)


_FOLDER = Path(__file__).parents[2] / "docs" / "reference" / "api"
"""The reference pages; another test checks that they are those of the code."""


@cache
def public_api() -> str:
    """Return one line for each public name, attribute and method."""
    lines: list[str] = []
    for stem, (_, module) in PAGES.items():
        page = (_FOLDER / f"{stem}.md").read_text(encoding="utf-8")
        entries = re.split(r"(?m)^## ", page)[1:]
        lines += [module, *(f"  {line}" for e in entries for line in _entry(e)), ""]
    return "\n".join(lines)


def _entry(text: str) -> Iterator[str]:
    """Yield the lines about one name: itself, then the members of a class."""
    name, _, rest = text.partition("\n")
    blocks = [
        _one_line(block) for block in re.findall(r"(?ms)^```python\n(.*?)^```", rest)
    ]
    rows = re.findall(r"(?m)^\| `(\w+)` \| (.*?) \| ", rest)
    first = blocks[0] if blocks else name
    yield first if name in first else f"{name} = {first}"  # a second name of a class
    yield from (f"  {attribute}: {kind.strip('` ')}" for attribute, kind in rows)
    yield from (f"  {block}" for block in blocks[1:])


def _one_line(block: str) -> str:
    """Return a signature on one line, however it was wrapped."""
    line = " ".join(block.split())
    return re.sub(r",? \)", ")", line.replace("( ", "("))
