"""The console that all commands print to: text cannot control the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console

from bigslick.drawing.plain_text import visible_lines

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

__all__ = ("PlainConsole",)

_WIDEST = 10_000


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
        folded after ``most_name`` characters.
        """
        wide = self.options.update(max_width=_WIDEST)
        if self.measure(table, options=wide).maximum > self.width:
            table.columns[column].max_width = most_name
        needed = self.measure(table, options=wide).maximum
        width, self._width = self._width, max(needed, self.width)
        try:
            self.print(table, crop=False)
        finally:
            self._width = width

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a string as text with its control characters made visible."""
        return super().render_str(visible_lines(text), **options)
