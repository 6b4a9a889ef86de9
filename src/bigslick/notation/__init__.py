"""Hands and tables on paper: pictures now, hand histories next."""

from bigslick.notation.svg import draw_cards, draw_state

__all__ = ("draw_cards", "draw_state")
