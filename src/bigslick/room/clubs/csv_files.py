"""Tables as CSV files that spreadsheets read."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("csv_file",)

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def csv_file(columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> bytes:
    r"""Return rows as CSV; a text that a spreadsheet would compute gets an apostrophe.

    The file begins with a byte order mark: without one, Excel does not read UTF-8.

    >>> csv_file(("name", "money"), [("=1+1", "-5.20")])
    b"\xef\xbb\xbfname,money\r\n'=1+1,-5.20\r\n"
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> Any:
    if (
        isinstance(value, str)
        and value.startswith(_FORMULA)
        and not _NUMBER.fullmatch(value)
    ):
        return f"'{value}"
    return "" if value is None else value
