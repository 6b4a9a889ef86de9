"""A limit on how deeply the values in a file may be nested."""

from __future__ import annotations

from typing import Any, Final

from bigslick.errors import NotationError

__all__ = ("MAX_DEPTH", "check_depth")

MAX_DEPTH: Final = 64
"""The deepest nesting of lists and tables; hands have four levels."""


def check_depth(value: Any, most: int = MAX_DEPTH) -> None:
    """Check that lists and tables are not nested more than ``most`` levels deep.

    >>> check_depth({"a": [1, {"b": 2}]})

    Raises:
        NotationError: they are nested more deeply.

    """
    layer = [value]
    for _ in range(most + 1):
        inner: list[Any] = []
        for part in layer:
            if isinstance(part, dict):
                inner += part.values()
            elif isinstance(part, list | tuple):
                inner += part
        if not inner:
            return
        layer = inner
    raise NotationError(f"lists or tables are nested more than {most} deep")
