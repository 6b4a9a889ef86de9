"""Hands and tables on paper: actions as text, pictures as SVG."""

from bigslick.notation.actions import parse_action
from bigslick.notation.svg import draw_cards, draw_state

__all__ = ("draw_cards", "draw_state", "parse_action")
