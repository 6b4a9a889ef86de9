"""Drawing cards and tables."""

from __future__ import annotations

from math import copysign, cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from bigslick.drawing import colors
from bigslick.drawing.elements import box, document, number, text
from bigslick.drawing.plain_text import chips, shortened, visible
from bigslick.engine import State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bigslick.cards import Card
    from bigslick.engine import View

__all__ = ("card_shapes", "draw_cards", "draw_state", "row_shapes")

_BUTTON: Final = (-70, 26)
"""The offset of the button from the middle of a plate, clear of cards and bets."""
_LETTERS: Final = 15  # characters of a name shown on its plate
_LETTER: Final = 8.6  # about the width of a character in an amount
_CARD: Final = 44  # width of a player's card
_RATIO: Final = 1.4  # the height of a card divided by its width

# Each suit symbol fills a square from -10 to 10.
_SIGNS: Final = {
    "c": "M0-9a4.6 4.6 0 0 1 3.6 7.4a4.6 4.6 0 1 1-2.6 7.1L3 9H-3L-1 5.5a4.6 4.6 0 1 1"
    "-2.6-7.1A4.6 4.6 0 0 1 0-9z",
    "d": "M0-10L7 0L0 10L-7 0z",
    "h": "M0 9C-14-1-8-9-4-9C-1.5-9 0-7 0-5C0-7 1.5-9 4-9C8-9 14-1 0 9z",
    "s": "M0-10C11-1 10 5 5 5.5C3 5.7 1.5 5 .8 4L3 9H-3L-.8 4C-1.5 5-3 5.7-5 5.5"
    "C-10 5-11-1 0-10z",
}


class _Face(NamedTuple):
    """The positions and sizes of rank and suit on a card, in card widths."""

    rank: tuple[float, float]
    size: float
    signs: tuple[tuple[float, float, float], ...]


_LARGE: Final = _Face((0.29, 0.34), 0.5, ((0.29, 0.52, 0.011), (0.67, 0.75, 0.023)))
_SMALL: Final = _Face((0.5, 0.47), 0.66, ((0.5, 0.74, 0.024),))
_SMALL_FROM: Final = 34  # narrower cards are small


_Point: TypeAlias = tuple[float, float]


class _Layout(NamedTuple):
    """The size of a picture and the positions of the parts of the table.

    Angles are clockwise from the right. ``bend`` moves seats outwards, so that those at
    the short ends of a tall table have enough width.
    """

    width: int
    height: int
    centre: tuple[int, int]
    rail: tuple[int, int]
    ring: tuple[int, int]
    seats: tuple[int, int]
    bend: float
    bets: tuple[int, int] | None
    cards: tuple[int, int]
    """The width of a board card: with one board, and with several."""
    board: int
    """How far the middle of the boards is above the centre."""
    pots: int
    """How far the pots are below the centre."""

    def seat(self, angle: float) -> _Point:
        """Return the middle of a player's plate."""
        (x, y), (width, height) = self.centre, self.seats
        across = cos(angle)
        right = copysign(abs(across) ** self.bend, across)
        return x + width * right, y + height * sin(angle)

    def bet(self, angle: float) -> _Point:
        """Return the position of a bet: towards the middle, or beside the plate."""
        x, y = self.centre
        if self.bets is not None:
            return x + self.bets[0] * cos(angle), y + self.bets[1] * sin(angle)
        right, down = self.seat(angle)
        if down > y + 1:
            return x + 0.6 * (right - x), down - 100
        return x + 0.75 * (right - x), down + 46


_WIDE: Final = _Layout(
    *(960, 620, (480, 326), (392, 214), (296, 152), (396, 236), 1.0),
    *((262, 128), (58, 44), 26, 62),
)
_TALL: Final = _Layout(
    *(480, 780, (240, 410), (196, 306), (150, 250), (164, 316), 0.6),
    *(None, (46, 36), 118, -54),
)
"""The layout for phones."""


def draw_cards(cards: Iterable[Card], width: float = 62) -> str:
    """Return an SVG document of a row of cards.

    >>> from bigslick import parse_cards
    >>> draw_cards(parse_cards("AsKd")).startswith("<svg")
    True
    """
    row = list(cards)
    total = max((width + 6) * len(row) - 6, 1)
    return document(
        total + 2,
        width * _RATIO + 2,
        row_shapes(row, 1, 1, width),
        title=" ".join(map(repr, row)) or "no cards",
        ground=None,
    )


def draw_state(
    state: State | View, names: Sequence[str] | None = None, *, tall: bool = False
) -> str:
    """Return an SVG document of the table: cards, stacks, bets, pots, button and turn.

    For a state, all known cards are drawn; for a view, only what its seat may see, with
    that seat in front. Without names, players are numbered. With ``tall``, the picture
    is made for screens that are higher than wide.
    """
    layout = _TALL if tall else _WIDE
    turn = 0.5 if isinstance(state, State) else -(state.player_index or 0)
    players = range(state.player_count)
    angles = [pi / 2 + 2 * pi * (i + turn) / len(players) for i in players]
    shapes = [*_felt(layout), *_boards(state, layout), *_pots(state, layout)]
    labels = names or [f"Player {i}" for i in players]
    for i, (angle, name) in enumerate(zip(angles, labels, strict=True)):
        shapes += _player(state, i, *layout.seat(angle), name)
    for angle, bet in zip(angles, state.bets, strict=True):
        if bet:
            shapes += _bet(bet, *layout.bet(angle))
    if any(state.blinds_or_straddles):
        x, y = layout.seat(angles[-1])
        shapes += _dealer_button(x + _BUTTON[0], y + _BUTTON[1])
    title = f"a table with {len(players)} players"
    return document(layout.width, layout.height, shapes, title=title)


def row_shapes(
    cards: Iterable[Card], x: float, y: float, width: float, step: float | None = None
) -> Iterator[str]:
    """Yield the shapes of a row of cards; ``x`` and ``y`` are its top left corner."""
    step = width + 6 if step is None else step
    for i, card in enumerate(cards):
        yield from card_shapes(card, x + i * step, y, width)


def card_shapes(card: Card, x: float, y: float, width: float) -> Iterator[str]:
    """Yield the shapes of a card, face down for ``??``.

    ``x`` and ``y`` are its top left corner.
    """
    height, edge = width * _RATIO, colors.CARD_EDGE
    ground = colors.CARD if card else colors.CARD_BACK_EDGE
    yield box(x, y, width, height, ground, radius=width * 0.12, stroke=edge)
    if not card:
        yield from _card_back(x, y, width)
        return
    colour, look = colors.SUITS[card.suit], _SMALL if width < _SMALL_FROM else _LARGE
    rank = "10" if card.rank == "T" else str(card.rank)
    yield text(
        x + width * look.rank[0],
        y + height * look.rank[1],
        rank,
        size=width * look.size * (0.78 if rank == "10" else 1),
        fill=colour,
        weight=700,
        anchor="middle",
    )
    for right, down, scale in look.signs:
        yield (
            f'<path d="{_SIGNS[card.suit]}" fill="{colour}" transform="translate('
            f"{number(x + width * right)} {number(y + height * down)}) "
            f'scale({number(width * scale, 3)})"/>'
        )


def _card_back(x: float, y: float, width: float) -> Iterator[str]:
    height, edge = width * _RATIO, width * 0.07
    across, down = width - 2 * edge, height - 2 * edge
    yield box(x + edge, y + edge, across, down, colors.CARD_BACK, radius=width * 0.07)
    for part in (0.3, 0.16):
        across, down = width * part, height * part
        step = f"{number(across)} {number(down)}"
        yield (
            f'<path d="M{number(x + width / 2)} {number(y + height / 2 - down)}l{step}'
            f"l-{step}l-{number(across)}-{number(down)}z"
            f'" fill="none" stroke="{colors.CARD_BACK_EDGE}" stroke-opacity=".55"/>'
        )


def _felt(layout: _Layout) -> Iterator[str]:
    x, y = layout.centre
    width, height = layout.rail
    for name, (inner, outer) in (("felt", colors.FELT), ("rail", colors.RAIL)):
        kind = "radialGradient" if name == "felt" else "linearGradient"
        way = 'cy=".42" r=".62"' if name == "felt" else 'x2="0" y2="1"'
        yield (
            f'<{kind} id="bigslick-{name}" {way}><stop stop-color="{inner}"/>'
            f'<stop offset="1" stop-color="{outer}"/></{kind}>'
        )
    line = f'fill="none" stroke="{colors.FELT_LINE}" stroke-opacity=".3"'
    for across, down, look in (
        (width, height, 'fill="url(#bigslick-rail)"'),
        (width - 14, height - 14, 'fill="url(#bigslick-felt)"'),
        (*layout.ring, f'{line} stroke-width="1.5"'),
    ):
        yield f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}" {look}/>'


def _boards(state: State | View, layout: _Layout) -> Iterator[str]:
    x, y = layout.centre
    boards: Sequence[Sequence[Card]]
    if isinstance(state, State):
        boards = [list(state.get_board_cards(i)) for i in state.board_indices]
    else:
        boards = state.boards
    width = layout.cards[0 if len(boards) == 1 else 1]
    gap = width * _RATIO + 8
    top = y - layout.board - gap * (len(boards) - 1) / 2 - width * 0.7
    for i, board in enumerate(boards):
        left = x - ((width + 6) * len(board) - 6) / 2
        yield from row_shapes(board, left, top + gap * i, width)


def _pots(state: State | View, layout: _Layout) -> Iterator[str]:
    x, y = layout.centre
    amounts = [pot.amount for pot in state.pots if pot.amount]
    texts = [
        f"{'Pot' if i == 0 else 'Side'} {chips(amount)}"
        for i, amount in enumerate(amounts)
    ]
    widths = [_LETTER * len(words) + 24 for words in texts]
    left = x - (sum(widths) + 8 * (len(widths) - 1)) / 2
    for words, width in zip(texts, widths, strict=True):
        yield from _pill(left + width / 2, y + layout.pots, width, words)
        left += width + 8


def _player(
    state: State | View, i: int, x: float, y: float, name: str
) -> Iterator[str]:
    """Yield the shapes of a player's cards and plate, dimmed if the player folded."""
    live, turn = state.statuses[i], state.turn_index == i
    if live:
        cards = state.hole_cards[i]
        ups = state.hole_card_statuses[i] if isinstance(state, State) else cards
        step = min(34, 128 / max(len(cards), 1))
        left = x - (step * (len(cards) - 1) + _CARD) / 2
        for k, (card, up) in enumerate(zip(cards, ups, strict=True)):
            yield from card_shapes(card, left + k * step, y - (78 if up else 70), _CARD)
    yield box(
        x - 70,
        y - 22,
        140,
        48,
        colors.EMPTY if live else colors.PANEL,
        radius=12,
        stroke=colors.GOLD if turn else colors.EDGE if live else colors.GRID,
        stroke_width=3 if turn else 1,
    )
    soft, ink = colors.SOFT_INK, colors.INK
    if not live:
        soft = ink = colors.FAINT_INK
    words = chips(state.stacks[i])
    if live and state.status and not state.stacks[i]:
        words, ink = "All-in", colors.GOLD
    label = shortened(visible(name), _LETTERS)
    yield text(x, y - 3, label, size=13, fill=soft, anchor="middle")
    yield text(x, y + 17, words, size=17, fill=ink, weight=600, anchor="middle")


def _bet(amount: object, x: float, y: float) -> Iterator[str]:
    words = chips(amount)
    width = _LETTER * len(words) + 42
    yield from _pill(x, y, width, "")
    yield (
        f'<circle cx="{number(x - width / 2 + 14)}" cy="{number(y)}" r="8" '
        f'fill="{colors.RED}" stroke="#fff" stroke-width="3.6" '
        'stroke-dasharray="4.2 4.2"/>'
    )
    yield text(
        x + 11, y + 5, words, size=14, fill=colors.INK, weight=600, anchor="middle"
    )


def _dealer_button(x: float, y: float) -> Iterator[str]:
    yield (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="13" fill="{colors.BUTTON}" '
        f'stroke="{colors.EDGE}"/>'
    )
    yield text(
        x, y + 4.5, "D", size=13, fill=colors.DARK_INK, weight=700, anchor="middle"
    )


def _pill(x: float, y: float, width: float, words: str) -> Iterator[str]:
    yield (
        f'<rect x="{number(x - width / 2)}" y="{number(y - 13)}" '
        f'width="{number(width)}" height="26" rx="13" fill="{colors.PILL}" '
        'fill-opacity=".8"/>'
    )
    yield text(x, y + 5, words, size=14, fill=colors.INK, weight=600, anchor="middle")
