"""Pictures as SVG; PNG is the same SVG rasterised.

``table`` draws cards and tables, ``line_chart`` lines over hands, ``range_grid`` the
grid of a range, ``bar_chart`` equities, ``strategy_grid`` what is done with each hand,
``equity_graph`` ranges side by side, ``convergence`` how a solution came closer.
``elements`` are the parts of an SVG document, ``colors`` its colours and font, ``png``
rasterises it; ``plain_text`` makes names and amounts safe to print.
"""

from bigslick.drawing.table import draw_cards, draw_state

__all__ = ("draw_cards", "draw_state")
