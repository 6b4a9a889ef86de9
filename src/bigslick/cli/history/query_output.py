"""Printing the result of a query: a table for people, JSON or CSV for programs."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from bigslick.cli.app import say, write_data
from bigslick.drawing.plain_text import padded, visible, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ("print_rows",)

_MANY: Final = 1000


def print_rows(
    columns: Sequence[str],
    rows: Sequence[tuple[Any, ...]],
    *,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Print the result of a query.

    If the table is wider than the terminal, each value is printed on its own line, so
    that nothing is cut off.
    """
    if as_json:
        names = _different(columns)
        objects = [dict(zip(names, map(_plain, row), strict=True)) for row in rows]
        say(json.dumps(objects, default=str, allow_nan=False))
    elif as_csv:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([_word(value) for value in row] for row in rows)
        write_data(text.getvalue())
    else:
        say("\n".join(_lines(columns, rows)))


def _different(columns: Sequence[str]) -> list[str]:
    """Return the column names, with a number added to duplicates."""
    names: list[str] = []
    for column in columns:
        name, count = column, 0
        while name in names:
            count += 1
            name = f"{column}_{count}"
        names.append(name)
    return names


def _plain(value: Any) -> Any:
    """Return the value for JSON; NaN and infinity become None."""
    match value:
        case float():
            return value if isfinite(value) else None
        case Decimal():
            return float(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return list(map(_plain, value))
        case dict():
            return {str(key): _plain(held) for key, held in value.items()}
        case _:
            return value


def _word(value: Any) -> Any:
    """Return booleans as "true" and "false", other values unchanged."""
    return str(value).lower() if isinstance(value, bool) else value


def _lines(columns: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> Iterator[str]:
    """Yield the lines of a result; a wide one has each column on its own line."""
    from bigslick.cli.plain_console import PlainConsole

    titles = list(map(visible, columns))
    texts = [[_cell(value) for value in row] for row in rows]
    widths = [max(map(width_of, column)) for column in zip(titles, *texts, strict=True)]
    if sum(widths) + len(widths) + 1 > PlainConsole().width:
        yield from _one_by_one(titles, texts)
    else:
        words = [
            any(isinstance(row[n], str) for row in rows) for n in range(len(titles))
        ]

        def line(cells: Sequence[str]) -> str:
            columns = zip(cells, widths, words, strict=True)
            parts = [
                padded(cell, width, right=not left) for cell, width, left in columns
            ]
            return f" {' '.join(parts)} "

        yield ""
        yield line(titles)
        yield f" {'─' * (sum(widths) + len(widths) - 1)} "
        yield from map(line, texts)
    if not rows:
        yield " no rows"


def _one_by_one(titles: list[str], texts: list[list[str]]) -> Iterator[str]:
    width = max(map(width_of, titles))
    for number, row in enumerate(texts, 1):
        yield f"{'' if number == 1 else chr(10)}row {number:,}"
        for title, text in zip(titles, row, strict=True):
            yield f"  {padded(title, width)}  {text}"


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.4g}" if abs(value) < _MANY else f"{value:,.2f}"
    return f"{value:,}" if type(value) is int else visible(str(_word(value)))
