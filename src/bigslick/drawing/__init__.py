"""Cards, tables and charts as SVG.

``table`` draws cards and states, ``line_chart`` lines over hands; ``plain_text`` makes
names and amounts from outside printable.
"""

from bigslick.drawing.table import draw_cards, draw_state

__all__ = ("draw_cards", "draw_state")
