"""The console that all commands print to: text cannot control the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console

from bigslick.drawing.plain_text import visible_lines, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table
    from rich.text import Text

__all__ = ("PlainConsole",)

_WIDEST = 10_000
_LABEL = 12  # characters for a label, at least


class PlainConsole(Console):
    """A console that prints markup, emoji names and escape sequences as plain text.

    Colours come only from ``style`` and ``Text``.
    """

    def __init__(self, *, stderr: bool = False, soft_wrap: bool = False) -> None:
        """Create a console on standard output, or with ``stderr`` on standard error."""
        super().__init__(
            stderr=stderr,
            soft_wrap=soft_wrap,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def print_table(self, table: Table, most_name: int, column: int = 0) -> None:
        """Print a table with all its numbers, if need be in lines that are too long.

        If the table is wider than the terminal, the names, which are in ``column``, are
        folded, but not before ``most_name`` characters.
        """
        wide = self.options.update(max_width=_WIDEST)
        if self.measure(table, options=wide).maximum > self.width:
            names = table.columns[column]
            names.max_width = most_name
            narrow = self.measure(table, options=wide).maximum
            names.max_width += max(0, self.width - narrow)
        needed = self.measure(table, options=wide).maximum
        width, self._width = self._width, max(needed, self.width)
        try:
            self.print(table, crop=False)
        finally:
            self._width = width

    def print_columns(
        self,
        titles: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        label: int = _LABEL,
        has_sum: bool = False,
    ) -> None:
        """Print rows whose first cell is a label; the last row may be their sum.

        Columns that do not fit into the width are printed in further tables below.
        Labels longer than ``label`` characters are wrapped.
        """
        from rich import box
        from rich.table import Table

        needs = [
            max(map(width_of, column)) for column in zip(titles, *rows, strict=True)
        ]
        for group in _fitting(needs[1:], label, self.width):
            table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0))
            table.add_column(titles[0], overflow="fold", min_width=_LABEL)
            for n in group:
                table.add_column(titles[n], justify="right", no_wrap=True)
            for number, row in enumerate(rows, 1):
                if has_sum and number == len(rows):
                    table.add_section()
                table.add_row(row[0], *(row[n] for n in group))
            self.print(table)

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a string as text with its control characters made visible."""
        return super().render_str(visible_lines(text), **options)


def _fitting(needs: Sequence[int], label: int, width: int) -> list[list[int]]:
    """Return the column numbers in groups that fit into the width.

    Column 0, the label, is the first column of each group.
    """
    groups: list[list[int]] = []
    left = 0
    for n, need in enumerate(needs, 1):
        if not groups or need + 1 > left:
            groups.append([])
            left = width - label - 2  # a space on each side of the label
        groups[-1].append(n)
        left -= need + 1
    return groups
