"""Pictures as SVG; PNG is the same SVG rasterised.

``table`` draws cards and tables, ``charts`` lines and bars, ``grids`` the grid of
starting hands, ``qr_code`` QR codes; ``record_table`` formats records as CSV and HTML.
``themes`` makes charts light or dark on a page. ``elements`` creates the parts of an
SVG document, ``colors`` contains its colours and font, ``png`` rasterises it;
``file_formats`` decides by the ending of a file name. ``plain_text`` makes names and
amounts safe to print.

All commands import this package for ``plain_text``. ``table`` needs the engine, so it
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
