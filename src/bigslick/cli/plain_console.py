"""The console that all commands print to: text cannot control the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console

from bigslick.drawing.plain_text import visible_lines

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ("PlainConsole",)


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

    def render_str(self, text: str, **options: Any) -> Text:
        """Return a string as text with its control characters made visible."""
        return super().render_str(visible_lines(text), **options)
