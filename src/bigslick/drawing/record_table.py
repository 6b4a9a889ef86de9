"""Formatting records (dictionaries of plain values) as CSV and as HTML tables."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ("RecordTable", "csv_text", "html_table")


def csv_text(records: Sequence[Mapping[str, Any]]) -> str:
    r"""Return the records as CSV, with a line of column names.

    >>> csv_text([{"hand": "AsAh", "equity": 0.5}])
    'hand,equity\nAsAh,0.5\n'
    """
    import csv

    target = StringIO()
    names = _names(records)
    writer = csv.DictWriter(target, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return target.getvalue()


def html_table(records: Sequence[Mapping[str, Any]]) -> str:
    """Return the records as an HTML table.

    >>> html_table([{"a": 1.23456}])
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1.2346</td></tr></tbody></table>'
    """
    from html import escape

    names = _names(records)
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_cell(row.get(name))}</td>" for name in names) + "</tr>"
        for row in records
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


class RecordTable:
    """Adds CSV and a notebook table to classes that have ``to_records``."""

    def to_records(self) -> list[dict[str, Any]]:
        """Return one flat dictionary for each row, for ``pandas.DataFrame``."""
        raise NotImplementedError

    def to_csv(self, path: str | Path | None = None) -> str:
        """Return the records as CSV; with a path, also write them to that file."""
        from pathlib import Path

        text = csv_text(self.to_records())
        if path is not None:
            Path(path).write_text(text, encoding="utf-8")
        return text

    def _repr_html_(self) -> str:
        return html_table(self.to_records())


def _names(records: Sequence[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(name for record in records for name in record))


def _cell(value: Any) -> str:
    from html import escape

    if value is None:
        return ""
    return f"{value:.4f}" if isinstance(value, float) else escape(str(value))
