"""Drawing the table with characters, fitted to the size of the screen."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.text import Text

from bigslick.drawing.plain_text import shortened, visible, width_of
from bigslick.fast_dataclasses import dataclass
from bigslick.terminal.card_text import CardStyle, draw_large, fitted_cards
from bigslick.terminal.messages import has_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine import View
    from bigslick.terminal.messages import Amounts

__all__ = ("TableText", "draw_table_text")

_COLUMNS: Final = (16, 24)
"""The smallest and largest width of a seat in cells, including the gap to the next."""
_LEAST_SIDE: Final = 13
_SEAT_HEIGHT: Final = 4
_BOXED: Final = 30
"""The number of rows from which the player's own cards have a border."""
_WIDE: Final = 30
"""The width of the table from which board cards have a border."""
_RAIL_GAP: Final = 4
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
_FELT: Final = "on #0b4636"


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


class _Box(NamedTuple):
    """A rectangle of cells; the right column and the bottom row are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def middle(self) -> int:
        """The row in the middle."""
        return (self.top + self.bottom) // 2

    def holds(self, x: int, y: int) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom


class _Place(NamedTuple):
    """The place of a seat: its first cell and its width.

    ``outwards`` aligns its lines: 0 to the left edge, 0.5 to the centre, 1 to the right
    edge, so that all seats are at the edge of the screen.
    """

    left: int
    row: int
    width: int
    outwards: float


class _Canvas:
    """A grid of styled characters."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows: list[list[tuple[str, str]]] = [
            [(" ", "")] * width for _ in range(height)
        ]
        self._felt = _Box(0, 0, 0, 0)

    def draw_felt(self, box: _Box) -> None:
        """Draw the table; what is written inside later has its colour as background."""
        self._felt = box
        line = "\u2500" * (box.width - 2)
        self.put(box.left, box.top, f"\u256d{line}\u256e", _RAIL)
        for y in range(box.top + 1, box.bottom - 1):
            self.put(box.left, y, f"\u2502{' ' * (box.width - 2)}\u2502", _RAIL)
        self.put(box.left, box.bottom - 1, f"\u2570{line}\u256f", _RAIL)

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
                on_felt = self._felt.holds(x, y) and " on " not in look
                row[x] = (character, f"{look} {_FELT}".strip() if on_felt else look)
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
            cells = (cell for cell in row if cell[0])
            for style, alike in groupby(cells, itemgetter(1)):
                drawn.append("".join(cell[0] for cell in alike), style or None)
        return drawn


def draw_table_text(picture: TableText, width: int, height: int) -> Text:
    """Return the table with the player at the bottom and the others clockwise.

    The players are drawn around the table, the board and the pots on it.
    """
    canvas = _Canvas(width, height)
    view = picture.view
    count = view.player_count
    own = view.player_index or 0
    places = [_PLACES[place] for place in _CHOSEN[count]]
    boxed = height >= _BOXED and picture.faces is not CardStyle.ASCII
    rows = _rows(height)
    side = _side_width(picture, min(max(width // 3, _COLUMNS[0]), _COLUMNS[1]) - 1)
    has_sides = any(column != 1 for column, _ in places)
    edge = side + 1 if has_sides else _RAIL_GAP
    own_row = rows[3] - 2 * boxed
    top = rows[0] + _SEAT_HEIGHT if (1, 0) in places else rows[0] + 1
    felt = _Box(edge, top, width - edge, own_row)
    canvas.draw_felt(felt)
    across = max(felt.width, side)  # the seats above and below may be as wide
    columns = (0, (width - across) // 2, width - side)
    for offset, (column, row) in enumerate(places):
        i = (own + offset) % count
        mine = not offset and view.player_index is not None
        room = across if column == 1 else side
        y = own_row if (column, row) == _PLACES[0] else rows[row]
        place = _Place(columns[column], y, room, column / 2)
        _draw_seat(canvas, place, picture, i, boxed=boxed and mine)
    _draw_middle(canvas, picture, felt)
    return canvas.text()


def _side_width(picture: TableText, most: int) -> int:
    """Return the width of the seats at the sides: their cards, names and bets fit."""
    streets = picture.view.streets
    cards = sum(len(street.hole_dealing_statuses) for street in streets)
    names = max(width_of(visible(name)) for name in picture.names) + len("> (D)") + 1
    return min(max(3 * cards - 1, names, _LEAST_SIDE), most)


def _rows(height: int) -> tuple[int, int, int, int]:
    last = max(height - _SEAT_HEIGHT, 3 * _SEAT_HEIGHT)
    return 0, last // 3, 2 * last // 3, last


def _draw_seat(
    canvas: _Canvas, place: _Place, picture: TableText, i: int, *, boxed: bool
) -> None:
    """Draw a player; with ``boxed``, their cards have borders and take three rows."""
    left, y, width, outwards = place

    def put(row: int, text: Text | str, style: str = "") -> None:
        plain = text.plain if isinstance(text, Text) else text
        x = left + int(outwards * (width - width_of(plain)))
        canvas.label(x, y + row, text, style)

    view, name = picture.view, picture.names[i]
    folded = not view.statuses[i]
    turn = view.turn_index == i and view.status
    colour = _GOLD if turn or i in picture.winners else (_DIM if folded else _INK)
    button = " (D)" if i == view.button_index and has_button(view) else ""
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
        if boxed:
            for n, line in enumerate(draw_large(cards, picture.faces, marked)):
                put(2 + n, line)
        else:
            put(2, fitted_cards(cards, width, picture.faces, marked))
    bet = view.bets[i]
    tag = picture.tags.get(i, "")
    words = " ".join(
        part for part in (picture.amounts(bet) if bet else "", tag) if part
    )
    style = _DIM if folded else _GOLD if bet else _DIM
    if words:
        put(5 if boxed else 3, shortened(words, width), style)


def _draw_middle(canvas: _Canvas, picture: TableText, felt: _Box) -> None:
    """Draw the boards and the pots in the middle of the table."""
    view = picture.view
    boards = [board for board in view.boards if board]
    if picture.board_count is not None:
        boards = [board[: picture.board_count] for board in boards]
    room = felt.width - 2
    large = len(boards) == 1 and room >= _WIDE and picture.faces is not CardStyle.ASCII
    drawn: list[Text | str] = []
    for board in boards:
        if large:
            drawn += draw_large(board, picture.faces)
        else:
            drawn.append(fitted_cards(board, room, picture.faces))
    if drawn:
        drawn.append("")
    drawn += [Text(line, f"bold {_INK}") for line in _pots(view, picture.amounts, room)]
    top = felt.middle - len(drawn) // 2
    for n, line in enumerate(drawn):
        plain = line.plain if isinstance(line, Text) else line
        canvas.put(felt.left + (felt.width - width_of(plain)) // 2, top + n, line)


def _pots(view: View, amounts: Amounts, room: int) -> list[str]:
    """Return the pots in one line, or one line for each where that is too long."""
    if not view.total_pot_amount:
        return []
    pots: list[Any] = [pot.amount for pot in view.pots if pot.amount]
    if len(pots) < 2:  # noqa: PLR2004 - no side pot
        return [f"Pot {amounts(view.total_pot_amount)}"]
    words = [f"Pot {amounts(pots[0])}", *(f"Side {amounts(pot)}" for pot in pots[1:])]
    line = "  ".join(words)
    return [line] if len(line) <= room else words
