"""The table on the screen: nothing is cut, nothing overlaps."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bigslick.drawing.plain_text import width_of
from bigslick.engine.games import create_game
from bigslick.terminal.card_text import CardStyle, draw_large
from bigslick.terminal.messages import Amounts, waiting_lines
from bigslick.terminal.pages import HELP
from bigslick.terminal.table_picture import TableText, draw_table_text

SMALL, LARGE = (50, 19), (90, 35)
"""The size of the table in a terminal of 80x24 and of 120x40."""


def _picture(game: str, seats: int, **options: Any) -> TableText:
    """Return the last street before the showdown, nobody having bet."""
    state = create_game(game, seed=4)((12_345,) * seats)
    while state.status and (state.street_index or 0) < len(state.streets) - 1:
        if state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    amounts = Amounts(2, in_blinds=options.pop("in_blinds", False))
    names = options.pop("names", tuple(f"Player {n}" for n in range(seats)))
    view = state.view(0)
    return TableText(view, names, names[0], {}, amounts, **options)


def _lines(picture: TableText, size: tuple[int, int] = SMALL) -> list[str]:
    return draw_table_text(picture, *size).plain.split("\n")


def _own_cards(picture: TableText, *, between: str = "") -> str:
    symbols = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    ascii_deck = picture.faces is CardStyle.ASCII
    return between.join(
        repr(card) if ascii_deck else f"{card.rank}{symbols[card.suit.value]}"
        for card in picture.view.own_cards
    )


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("game", "seats"), [("plo6", 7), ("stud", 7), ("razz", 8), ("plo5", 6), ("nlhe", 9)]
)
def test_every_stack_and_all_own_cards_are_seen(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    picture = _picture(game, seats)
    lines = _lines(picture, size)
    assert {width_of(line) for line in lines} == {size[0]}
    shown = "\n".join(lines)
    for stack in set(picture.view.stacks):
        assert shown.count(f"{stack:,}") >= picture.view.stacks.count(stack)
    for name in picture.names:
        assert name in shown
    assert _own_cards(picture) in re.sub("[ │]", "", shown)


def test_the_seventh_card_of_stud_is_not_cut() -> None:
    picture = _picture("stud", 7)
    assert len(picture.view.own_cards) == 7
    assert _own_cards(picture) in "\n".join(_lines(picture))


def test_ascii_cards_of_omaha_are_all_shown() -> None:
    picture = _picture("plo", 6, faces=CardStyle.ASCII)
    assert f"[{_own_cards(picture, between='] [')}]" in "\n".join(_lines(picture))


def test_wide_names_and_big_blinds_keep_the_columns() -> None:
    names = ("山田太郎山田太郎山田", "Zoe\u0308", "\U0001f600" * 9, "x" * 40)
    picture = _picture("nlhe", 4, names=names, in_blinds=True)
    lines = _lines(picture)
    assert {width_of(line) for line in lines} == {SMALL[0]}
    shown = "\n".join(lines)
    assert "山田太郎山" in shown
    assert "Zoe\u0308" in shown
    assert "6171.5 bb" in shown


def test_a_label_over_half_of_a_wide_letter_leaves_a_space() -> None:
    from bigslick.terminal.table_picture import _Canvas

    canvas = _Canvas(6, 1)
    canvas.put(0, 0, "山田川")
    canvas.put(1, 0, "ab")
    assert canvas.text().plain == " ab 川"


def test_cards_have_an_edge_on_large_screens() -> None:
    picture = _picture("nlhe", 3)
    assert "╭──╮" in "\n".join(_lines(picture, LARGE)[10:25])
    board = picture.view.board
    assert [len(line.plain) for line in draw_large(board)] == [24] * 3


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(("game", "seats"), [("nlhe", 6), ("stud", 8), ("plo6", 7)])
def test_seats_are_around_the_table_and_leave_its_edge_whole(
    game: str, seats: int, size: tuple[int, int]
) -> None:
    names = ("x" * 30, *(f"Player {n}" for n in range(1, seats)))
    lines = _lines(_picture(game, seats, names=names), size)
    top = next(n for n, line in enumerate(lines) if "╭" in line and "╮" in line)
    left, right = lines[top].index("╭"), lines[top].rindex("╮")
    assert right - left > 12
    bottom = next(n for n in range(top + 1, len(lines)) if lines[n][left] == "╰")
    assert lines[top][left + 1 : right] == "─" * (right - left - 1)
    assert lines[bottom][left : right + 1] == f"╰{'─' * (right - left - 1)}╯"
    for line in lines[top + 1 : bottom]:
        assert line[left] + line[right] == "││"
    assert bottom - top >= 8


def test_only_games_with_blinds_in_order_have_a_button() -> None:
    assert "(D)" in "\n".join(_lines(_picture("nlhe", 6)))
    assert "(D)" not in "\n".join(_lines(_picture("stud", 6)))


def test_a_player_who_is_all_in_or_out_has_nothing_to_choose_in_advance() -> None:
    state = create_game("nlhe", seed=4)((200, 200, 200))
    state.complete_bet_or_raise_to(200)
    assert waiting_lines(state.view(2), "") == ("You are all-in", "")
    assert waiting_lines(state.view(1), "call any")[0] == "Waiting (call any)"
    state.fold()
    assert "Skip" in waiting_lines(state.view(0), "")[1]


def test_the_help_fits_eighty_columns() -> None:
    assert max(map(len, HELP.splitlines())) <= 72  # 80 less border and padding
