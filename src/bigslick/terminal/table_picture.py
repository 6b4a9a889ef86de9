"""Drawing the table with characters, fitted to the size of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from bigslick.drawing.plain_text import shortened, visible, width_of
from bigslick.terminal.card_text import CardStyle, draw_cards, draw_large, fitted_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine import View
    from bigslick.terminal.messages import Amounts

__all__ = ("TableText", "draw_table_text")

_COLUMNS: Final = (16, 24)
"""The smallest and largest width of a seat in cells, including the gap to the next."""
_SEAT_HEIGHT: Final = 4
_TALL: Final = 18
_BOXED: Final = 30
"""The number of screen rows from which board cards have a border."""
_WIDE: Final = 60
# Clockwise from the player's own seat: column (0-2) and row (0-3) of each seat.
_PLACES: Final = (
    (1, 3),
    (0, 3),
    (0, 2),
    (0, 1),
    (0, 0),
    (1, 0),
    (2, 0),
    (2, 1),
    (2, 2),
    (2, 3),
)
_CHOSEN: Final = {
    1: (0,),
    2: (0, 5),
    3: (0, 3, 7),
    4: (0, 3, 5, 7),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 7, 8),
    7: (0, 1, 3, 4, 6, 7, 9),
    8: (0, 1, 3, 4, 5, 6, 7, 9),
    9: (0, 1, 2, 3, 4, 6, 7, 8, 9),
    10: tuple(range(10)),
}
_GOLD: Final = "#f2c14e"
_DIM: Final = "#8fb3a4"
_INK: Final = "#eef4f1"
_RAIL: Final = "#2f8a6d"


@dataclass(frozen=True)
class TableText:
    """The content of a picture: the hand, its players, and their last actions."""

    view: View
    names: Sequence[str]
    hero: str
    tags: dict[int, str]
    amounts: Amounts
    faces: CardStyle = CardStyle.FOUR
    marked: frozenset[int] = frozenset()
    board_count: int | None = None
    """The number of board cards to show; None means all."""
    winners: frozenset[int] = frozenset()


class _Canvas:
    """A grid of styled characters."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows: list[list[tuple[str, str]]] = [
            [(" ", "")] * width for _ in range(height)
        ]

    def put(self, x: int, y: int, text: Text | str, style: str = "") -> None:
        """Write text at a position; wide characters take two cells, accents none."""
        if not 0 <= y < len(self.rows):
            return
        line = text if isinstance(text, Text) else Text(text, style)
        styles = [""] * len(line.plain)
        if line.style:
            styles = [str(line.style)] * len(line.plain)
        for span in line.spans:
            for i in range(span.start, min(span.end, len(styles))):
                styles[i] = str(span.style)
        row = self.rows[y]
        for character, look in zip(line.plain, styles, strict=True):
            wide = width_of(character)
            if not wide and 0 < x <= self.width:
                before, kept = row[x - 1]
                row[x - 1] = (before + character, kept)
            elif wide and x >= 0 and x + wide <= self.width:
                self._clear(row, x, wide)
                row[x] = (character, look)
                if wide > 1:
                    row[x + 1] = ("", "")
            x += wide

    def _clear(self, row: list[tuple[str, str]], x: int, wide: int) -> None:
        """Clear ``wide`` cells, and the other halves of characters that this cuts."""
        if x and not row[x][0]:
            row[x - 1] = (" ", "")
        end = x + wide
        if end < self.width and not row[end][0]:
            row[end] = (" ", "")
        row[x:end] = [(" ", "")] * wide

    def label(self, x: int, y: int, text: Text | str, style: str = "") -> None:
        """Write the text with a space on either side."""
        plain = text.plain if isinstance(text, Text) else text
        self.put(x - 1, y, " " * (width_of(plain) + 2))
        self.put(x, y, text, style)

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for number, row in enumerate(self.rows):
            if number:
                drawn.append("\n")
            for character, style in row:
                drawn.append(character, style or None)
        return drawn


def draw_table_text(picture: TableText, width: int, height: int) -> Text:
    """Return the table with the player at the bottom and the others clockwise."""
    canvas = _Canvas(width, height)
    view = picture.view
    count = view.player_count
    own = view.player_index or 0
    rows = _rows(height)
    column_width = min(max(width // 3, _COLUMNS[0]), _COLUMNS[1])
    columns = (0, (width - column_width) // 2, width - column_width)
    _draw_rail(canvas, width, height)
    for offset, place in enumerate(_CHOSEN[count]):
        i = (own + offset) % count
        column, row = _PLACES[place]
        place_of = (columns[column], rows[row], column_width - 1)
        _draw_seat(canvas, place_of, picture, i, outwards=column / 2)
    _draw_middle(canvas, picture, width, (rows[1] + rows[2] + _SEAT_HEIGHT) // 2)
    return canvas.text()


def _rows(height: int) -> tuple[int, int, int, int]:
    last = max(height - _SEAT_HEIGHT, 3 * _SEAT_HEIGHT)
    return 0, last // 3, 2 * last // 3, last


def _draw_rail(canvas: _Canvas, width: int, height: int) -> None:
    left, right, top, bottom = 4, width - 5, 1, height - 2
    line = "\u2500" * (right - left - 1)
    canvas.put(left, top, f"\u256d{line}\u256e", _RAIL)
    canvas.put(left, bottom, f"\u2570{line}\u256f", _RAIL)
    for y in range(top + 1, bottom):
        canvas.put(left, y, "\u2502", _RAIL)
        canvas.put(right, y, "\u2502", _RAIL)


def _draw_seat(
    canvas: _Canvas,
    place: tuple[int, int, int],
    picture: TableText,
    i: int,
    *,
    outwards: float,
) -> None:
    """Draw a player at ``place``: column, row and width of the seat.

    ``outwards`` aligns the lines: 0 to the left edge of the place, 0.5 to its centre, 1
    to its right edge, so that all seats are at the edge of the table.
    """
    left, y, width = place

    def put(row: int, text: Text | str, style: str = "") -> None:
        plain = text.plain if isinstance(text, Text) else text
        x = left + int(outwards * (width - width_of(plain)))
        canvas.label(x, y + row, text, style)

    view, name = picture.view, picture.names[i]
    folded = not view.statuses[i]
    turn = view.turn_index == i and view.status
    colour = _GOLD if turn or i in picture.winners else (_DIM if folded else _INK)
    button = " (D)" if i == view.button_index and view.player_count > 1 else ""
    marker = "> " if turn else ""
    room = width - len(button) - len(marker)
    title = f"{marker}{shortened(visible(name), room)}{button}"
    put(0, title, f"bold {colour}" if not folded else colour)
    chips = picture.amounts(view.stacks[i])
    if not view.stacks[i] and not folded and view.status:
        chips = "all-in"
    put(1, shortened(chips, width), colour)
    cards = view.hole_cards[i]
    if cards and not folded:
        marked = picture.marked if i == view.player_index else ()
        put(2, fitted_cards(cards, width, picture.faces, marked))
    bet = view.bets[i]
    tag = picture.tags.get(i, "")
    words = " ".join(
        part for part in (picture.amounts(bet) if bet else "", tag) if part
    )
    style = _DIM if folded else _GOLD if bet else _DIM
    if words:
        put(3, shortened(words, width), style)


def _draw_middle(canvas: _Canvas, picture: TableText, width: int, y: int) -> None:
    view = picture.view
    boards = [board for board in view.boards if board]
    if picture.board_count is not None:
        boards = [board[: picture.board_count] for board in boards]
    roomy = len(canvas.rows) >= _TALL and width >= _WIDE
    large = roomy and len(boards) == 1
    boxed = len(canvas.rows) >= _BOXED
    drawn = [
        line
        for board in boards
        for line in (
            draw_large(board, picture.faces, boxed=boxed)
            if large
            else [draw_cards(board, picture.faces)]
        )
    ]
    top = y - 1 - max(len(drawn) - 1, 0)
    for n, line in enumerate(drawn):
        canvas.put((width - len(line.plain)) // 2, top + n, line)
    words = _pots(view, picture.amounts)
    below = top + len(drawn) + bool(large)
    canvas.put((width - len(words)) // 2, below, words, f"bold {_INK}")


def _pots(view: View, amounts: Amounts) -> str:
    pots: list[Any] = [pot.amount for pot in view.pots if pot.amount]
    if not view.total_pot_amount:
        return ""
    if len(pots) > 1:
        sides = "  ".join(f"Side {amounts(pot)}" for pot in pots[1:])
        return f"Pot {amounts(pots[0])}  {sides}"
    return f"Pot {amounts(view.total_pot_amount)}"
