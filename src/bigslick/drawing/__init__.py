"""Drawing pictures as SVG, which can be rasterised as PNG.

``table`` draws cards and tables, ``charts`` lines and bars, ``grids`` the grid of
starting hands, ``qr_code`` QR codes; ``record_table`` formats records as CSV and HTML.
``themes`` adapts charts to light and dark pages. ``elements`` creates the parts of an
SVG document, ``colors`` defines its colours and font, ``png`` rasterises it;
``file_formats`` determines the format from a file extension. ``plain_text`` makes names
and amounts safe to print.

All commands import this package for ``plain_text``. ``table`` imports the engine, so it
is loaded only when it is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.drawing.table import draw_cards, draw_state

__all__ = ("draw_cards", "draw_state")


def __getattr__(name: str) -> Any:
    """Import ``draw_cards`` and ``draw_state`` on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from bigslick.drawing import table

    return getattr(table, name)
