"""Determining the format of a file from its extension."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

__all__ = ("ENDINGS", "file_format")

ENDINGS: Final = {
    ".svg": "svg",
    ".png": "png",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".phh": "phh",
    ".phhs": "phh",
    ".ohh": "ohh",
    ".txt": "pokerstars",
    ".parquet": "parquet",
    ".html": "html",
    ".htm": "html",
    ".toml": "toml",
    ".solution": "solution",
}
"""The format for each file extension, the same in all commands."""


def file_format(
    path: str | PathLike[str], formats: Sequence[str], what: str = "file"
) -> str:
    """Return the format of a file according to its extension.

    A name without an extension, such as that of a pipe, means the first of the formats.
    Error messages call the file ``what``.

    >>> file_format("chart.PNG", ("svg", "png")), file_format("/dev/stdout", ("csv",))
    ('png', 'csv')

    Raises:
        NotationError: the extension is unknown, or that of another format.

    """
    ending = Path(path).suffix.lower()
    found = ENDINGS.get(ending, "") if ending else formats[0]
    if found in formats:
        return found
    known = [ending for ending, name in ENDINGS.items() if name in formats]
    expected = " or ".join([", ".join(known[:-1]), known[-1]] if known[1:] else known)
    raise NotationError(
        f"invalid {what} {str(path)!r}: expected a name that ends in {expected}",
        str(path),
    )
