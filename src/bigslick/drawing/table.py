"""Pictures of cards and tables, as SVG text without outside assets."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from bigslick.drawing.plain_text import chips, shortened, visible
from bigslick.engine import State
from bigslick.engine.pictures import set_drawer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.cards import Card
    from bigslick.engine import View

__all__ = ("draw_cards", "draw_state")

_WIDTH: Final = 960
_LETTERS: Final = 15  # of a name on its plate
_HEIGHT: Final = 620
_CENTRE: Final = (480, 326)
_RAIL: Final = (392, 214)
_SEATS: Final = (396, 236)
_BETS: Final = (262, 128)
_BUTTON: Final = (-68, 26)
"""From the middle of a plate to its corner, where neither cards nor bets lie."""

_COLOURS: Final = {"c": "#22a06b", "d": "#3b82f6", "h": "#e5484d", "s": "#1b1f23"}
_BACK: Final = "#6a2424"
_GOLD: Final = "#f2c14e"
_INK: Final = "#eef4f1"
_PILL: Final = "#08150f"
_FONT: Final = "Inter, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

# Each sign fills a square from -10 to 10.
_SIGNS: Final = {
    "c": "M0-9a4.6 4.6 0 0 1 3.6 7.4a4.6 4.6 0 1 1-2.6 7.1L3 9H-3L-1 5.5a4.6 4.6 0 1 1"
    "-2.6-7.1A4.6 4.6 0 0 1 0-9z",
    "d": "M0-10L7 0L0 10L-7 0z",
    "h": "M0 9C-14-1-8-9-4-9C-1.5-9 0-7 0-5C0-7 1.5-9 4-9C8-9 14-1 0 9z",
    "s": "M0-10C11-1 10 5 5 5.5C3 5.7 1.5 5 .8 4L3 9H-3L-.8 4C-1.5 5-3 5.7-5 5.5"
    "C-10 5-11-1 0-10z",
}


@dataclass(frozen=True)
class _Seat:
    """Where a player sits: an angle on the oval, clockwise from the right."""

    angle: float

    def at(self, radii: tuple[int, int]) -> tuple[float, float]:
        (x, y), (width, height) = _CENTRE, radii
        return x + width * cos(self.angle), y + height * sin(self.angle)


def draw_cards(cards: Iterable[Card], width: float = 62) -> str:
    """Return a row of cards as a picture of its own.

    >>> from bigslick import parse_cards
    >>> draw_cards(parse_cards("AsKd")).startswith("<svg")
    True
    """
    row = list(cards)
    step = width + 6
    total, height = max(step * len(row) - 6, 1), width * 1.4
    shapes = "".join(_card(card, i * step, 0, width) for i, card in enumerate(row))
    return _document(total, height, shapes)


def draw_state(state: State | View, names: Sequence[str] | None = None) -> str:
    """Return a picture of the table: cards, stacks, bets, pots, button, turn.

    Everything that a state knows is shown; a view shows what its seat may see,
    with that seat in front. Without names, players are numbered.
    """
    turn = 0.5 if isinstance(state, State) else -(state.player_index or 0)
    players = range(state.player_count)
    seats = [_Seat(pi / 2 + 2 * pi * (i + turn) / len(players)) for i in players]
    shapes = [_felt(), _boards(state), _pots(state)]
    labels = names or [f"Player {i}" for i in players]
    for i, (seat, name) in enumerate(zip(seats, labels, strict=True)):
        shapes.append(_player(state, i, seat, name))
        if state.bets[i]:
            shapes.append(_bet(state.bets[i], *seat.at(_BETS)))
    if any(state.blinds_or_straddles):
        x, y = seats[-1].at(_SEATS)
        shapes.append(_dealer_button(x + _BUTTON[0], y + _BUTTON[1]))
    return _document(_WIDTH, _HEIGHT, "".join(shapes))


def _document(width: float, height: float, shapes: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="{_FONT}" '
        f'font-weight="600" text-anchor="middle">{shapes}</svg>'
    )


def _felt() -> str:
    x, y = _CENTRE
    width, height = _RAIL
    return (
        '<defs><radialGradient id="felt" cy=".4"><stop stop-color="#12614b"/>'
        '<stop offset="1" stop-color="#0b4636"/></radialGradient></defs>'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="16" fill="#0e1413"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="{width}" ry="{height}" fill="#3a2a22"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="{width - 14}" ry="{height - 14}" '
        'fill="url(#felt)"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="{width - 96}" ry="{height - 62}" '
        'fill="none" stroke="#2f8a6d" stroke-opacity=".35" stroke-width="1.5"/>'
    )


def _card(card: Card, x: float, y: float, width: float) -> str:
    """Return one card with its top left corner there; unknown ones face down."""
    height, corner = width * 1.4, width * 0.12
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"'
    if not card:
        edge = width * 0.06
        return (
            f'<rect {box} fill="#f4efe3"/>'
            f'<rect x="{x + edge:g}" y="{y + edge:g}" width="{width - 2 * edge:g}" '
            f'height="{height - 2 * edge:g}" rx="{corner * 0.7:g}" fill="{_BACK}"/>'
            f'<path d="M{x + width / 2:g} {y + height * 0.28:g}l{width * 0.22:g} '
            f"{height * 0.22:g}l-{width * 0.22:g} {height * 0.22:g}l-{width * 0.22:g} "
            f'-{height * 0.22:g}z" fill="none" stroke="#f4efe3" stroke-opacity=".5"/>'
        )
    colour = _COLOURS[card.suit]
    rank = "10" if card.rank == "T" else str(card.rank)
    size = width * (0.4 if rank == "10" else 0.48)

    def sign(fraction_x: float, fraction_y: float, scale: float) -> str:
        return (
            f'<path d="{_SIGNS[card.suit]}" fill="{colour}" transform="translate('
            f"{x + width * fraction_x:g} {y + height * fraction_y:g}) "
            f'scale({width * scale:g})"/>'
        )

    return (
        f'<rect {box} fill="#fbfaf6" stroke="#d9d5c7"/>'
        f'<text x="{x + width * 0.31:g}" y="{y + height * 0.33:g}" '
        f'font-size="{size:g}" fill="{colour}">{rank}</text>'
        + sign(0.28, 0.5, 0.011)
        + sign(0.68, 0.76, 0.022)
    )


def _row(cards: Sequence[Card], x: float, y: float, width: float, step: float) -> str:
    """Return cards side by side around a point, each a step further."""
    left = x - (step * (len(cards) - 1) + width) / 2
    return "".join(
        _card(card, left + i * step, y - width * 0.7, width)
        for i, card in enumerate(cards)
    )


def _boards(state: State | View) -> str:
    x, y = _CENTRE
    boards: Sequence[Sequence[Card]]
    if isinstance(state, State):
        boards = [list(state.get_board_cards(i)) for i in state.board_indices]
    else:
        boards = state.boards
    width = 58 if len(boards) == 1 else 44
    gap = width * 1.4 + 8
    top = y - 26 - gap * (len(boards) - 1) / 2
    return "".join(
        _row(board, x, top + gap * i, width, width + 6)
        for i, board in enumerate(boards)
    )


def _pots(state: State | View) -> str:
    x, y = _CENTRE
    amounts = [pot.amount for pot in state.pots if pot.amount]
    texts = [
        f"{'Pot' if i == 0 else 'Side'} {chips(amount)}"
        for i, amount in enumerate(amounts)
    ]
    widths = [9 * len(text) + 22 for text in texts]
    left = x - (sum(widths) + 8 * (len(widths) - 1)) / 2
    shapes = []
    for text, width in zip(texts, widths, strict=True):
        shapes.append(_pill(left + width / 2, y + 62, width, text))
        left += width + 8
    return "".join(shapes)


def _player(state: State | View, i: int, seat: _Seat, name: str) -> str:
    x, y = seat.at(_SEATS)
    live, turn = state.statuses[i], state.turn_index == i
    plate = (
        f'<rect x="{x - 70:g}" y="{y - 22:g}" width="140" height="48" rx="12" '
        f'fill="#1a2421" stroke="{_GOLD if turn else "#26332f"}" '
        f'stroke-width="{3 if turn else 1}"/>'
        f'<text x="{x:g}" y="{y - 3:g}" font-size="13" font-weight="400" '
        f'fill="#9db0a8">{escape(shortened(visible(name), _LETTERS))}</text>'
        f'<text x="{x:g}" y="{y + 17:g}" font-size="17" fill="{_INK}">'
        f"{chips(state.stacks[i])}</text>"
    )
    if not live:
        return f'<g opacity=".45">{plate}</g>'
    cards = state.hole_cards[i]
    ups = state.hole_card_statuses[i] if isinstance(state, State) else cards
    step = min(34, 128 / max(len(cards), 1))
    left = x - (step * (len(cards) - 1) + 44) / 2
    hand = "".join(
        _card(card, left + k * step, y - (74 if up else 66), 44)
        for k, (card, up) in enumerate(zip(cards, ups, strict=True))
    )
    all_in = not state.stacks[i] and state.status
    tag = (
        _pill(min(x + 60, _WIDTH - 34), y - 24, 54, "All-in", gold=True)
        if all_in
        else ""
    )
    return hand + plate + tag


def _bet(amount: object, x: float, y: float) -> str:
    text = chips(amount)
    width = 9 * len(text) + 40
    return (
        _pill(x, y, width, "")
        + f'<circle cx="{x - width / 2 + 14:g}" cy="{y:g}" r="9" fill="#e5484d" '
        'stroke="#fff" stroke-width="4" stroke-dasharray="4.7 4.7"/>'
        f'<text x="{x + 11:g}" y="{y + 5:g}" font-size="14" fill="{_INK}">{text}</text>'
    )


def _dealer_button(x: float, y: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="13" fill="#f4f4f0"/>'
        f'<text x="{x:g}" y="{y + 4.5:g}" font-size="12" fill="#1b1f23">D</text>'
    )


def _pill(x: float, y: float, width: float, text: str, *, gold: bool = False) -> str:
    ground, ink = (_GOLD, "#2a1d00") if gold else (_PILL, _INK)
    return (
        f'<rect x="{x - width / 2:g}" y="{y - 13:g}" width="{width:g}" height="26" '
        f'rx="13" fill="{ground}" fill-opacity=".85"/>'
        f'<text x="{x:g}" y="{y + 5:g}" font-size="14" fill="{ink}">{text}</text>'
    )


set_drawer(draw_state)
