"""Drawing equities as bars of wins and ties, and as an HTML table."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.cards import parse_cards
from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, text
from bigslick.drawing.plain_text import shortened, visible
from bigslick.drawing.table import row_shapes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bigslick.cards import Card

__all__ = ("Bar", "draw_bars", "html_table")

_WIDTH: Final = 720
_MARGIN: Final = 24
_LABEL: Final = 200
"""The x coordinate at which the bars begin."""
_ROOM: Final = _WIDTH - _LABEL - 110
_ROW: Final = 46
_TOP: Final = 74
_CARD: Final = 25
_LETTERS: Final = 22
_CARDS: Final = re.compile(r"(?:[2-9TJQKA][cdhs]){1,6}")


class Bar(NamedTuple):
    """A hand, and how often it wins and ties, from 0 to 1."""

    label: str
    won: float
    shared: float


def draw_bars(
    bars: Sequence[Bar], *, title: str, note: str, board: Sequence[Card] = ()
) -> str:
    """Return an SVG document with a bar for each hand and a legend below.

    A label that names cards is drawn as cards.
    """
    foot = _TOP + _ROW * len(bars) + 34
    shapes = [text(_MARGIN, 44, title, size=20, fill=colors.INK, weight=700)]
    left = _WIDTH - _MARGIN - (_CARD + 5) * len(board) + 5
    shapes += row_shapes(board, left, 20, _CARD, _CARD + 5)
    for i, bar in enumerate(bars):
        shapes += _draw_bar(bar, _TOP + _ROW * i)
    shapes += _legend(foot)
    soft = colors.SOFT_INK
    shapes.append(text(_WIDTH - _MARGIN, foot, note, size=13, fill=soft, anchor="end"))
    described = f"{title}: " + ", ".join(
        f"{bar.label} {bar.won + bar.shared:.2%}" for bar in bars
    )
    return document(_WIDTH, foot + _MARGIN, shapes, title=described)


def _draw_bar(bar: Bar, y: float) -> Iterator[str]:
    equity, middle = bar.won + bar.shared, y + _ROW / 2
    yield from _label(bar.label, y)
    yield box(_LABEL, middle - 10, _ROOM, 20, colors.EMPTY, radius=5)
    # The bar for ties is drawn first, with the width of both, so that both bars have
    # round ends.
    yield box(_LABEL, middle - 10, _ROOM * equity, 20, colors.BLUE, radius=5)
    yield box(_LABEL, middle - 10, _ROOM * bar.won, 20, colors.GREEN, radius=5)
    yield text(
        _WIDTH - _MARGIN,
        middle + 6,
        f"{equity:.2%}",
        size=17,
        fill=colors.INK,
        weight=600,
        anchor="end",
    )


def _label(label: str, y: float) -> Iterator[str]:
    if _CARDS.fullmatch(label):
        cards = parse_cards(label)
        yield from row_shapes(cards, _MARGIN, y + 5.5, _CARD, _CARD + 3)
        return
    words = shortened(visible(label), _LETTERS)
    middle = y + _ROW / 2
    yield text(_MARGIN, middle + 5, words, size=15, fill=colors.INK, weight=600)


def _legend(y: float) -> Iterator[str]:
    parts = ((colors.GREEN, "wins"), (colors.BLUE, "shared pots"))
    for place, (colour, words) in enumerate(parts):
        x = _MARGIN + place * 80
        yield box(x, y - 11, 13, 13, colour, radius=4)
        yield text(x + 21, y, words, size=13, fill=colors.SOFT_INK)


def html_table(
    caption: str, heads: Iterable[str], rows: Iterable[Iterable[str]]
) -> str:
    """Return an HTML table.

    >>> html_table("<A>", ["hand"], [["AsKs"]])  # doctest: +ELLIPSIS
    '<table><caption>&lt;A&gt;</caption>...<td>AsKs</td></tr></tbody></table>'
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
