"""Pictures as SVG; PNG is the same SVG rasterised.

``table`` draws cards and tables, ``line_chart`` lines over hands, ``range_grid`` the
grid of a range, ``bar_chart`` equities, ``strategy_grid`` what is done with each hand,
``equity_graph`` ranges side by side, ``convergence`` how a solution came closer.
``elements`` are the parts of an SVG document, ``colors`` its colours and font, ``png``
rasterises it; ``plain_text`` makes names and amounts safe to print.

Commands print through ``plain_text``: the table, which needs the engine, is loaded when
it is first drawn.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.drawing.table import draw_cards, draw_state

__all__ = ("draw_cards", "draw_state")


def __getattr__(name: str) -> Any:
    """Load ``draw_cards`` and ``draw_state`` when they are first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from bigslick.drawing import table

    return getattr(table, name)
