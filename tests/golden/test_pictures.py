"""Pictures as files; ``BIGSLICK_GOLDEN=write`` draws them again: look at each."""

import os
import random
from pathlib import Path

import pytest

from bigslick import Automation, Card, NoLimitTexasHoldem, State, draw_cards, draw_state
from bigslick.analysis import Range, equity
from bigslick.cards import parse_cards
from bigslick.drawing.charts.line_chart import Series, line_chart

IMAGES = Path(__file__).parents[2] / "docs" / "images"
PICTURES = Path(__file__).parent / "pictures"
NAMES = ("Ann", "Ben", "Cleo", "Dev", "Eve", "Finn")


def table() -> State:
    by_hand = {
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
    }
    automations = tuple(step for step in Automation if step not in by_hand)
    stacks = (446, 212, 388, 540, 49, 174)
    state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, stacks, 6)
    for cards in ("Kd9h", "8c8s", "????", "AsKc", "QhJh", "????"):
        state.deal_hole(cards)
    state.fold()
    state.complete_bet_or_raise_to(6)
    state.check_or_call()
    state.fold()
    state.check_or_call()
    state.check_or_call()
    state.burn_card("??")
    state.deal_board("Kh9s4d")
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(18)
    state.complete_bet_or_raise_to(43)
    state.check_or_call()
    state.fold()
    state.check_or_call()
    state.burn_card("??")
    state.deal_board("9c")
    state.check_or_call()
    state.complete_bet_or_raise_to(62)
    return state


def chart() -> str:
    rng = random.Random(2)
    ann, ben = [0], [0]
    for _ in range(300):
        ann.append(ann[-1] + rng.randint(-10, 11))
        ben.append(ben[-1] + rng.randint(-10, 9))
    edges = [4 * n**0.5 for n in range(301)]
    low = [y - edge for y, edge in zip(ann, edges, strict=True)]
    high = [y + edge for y, edge in zip(ann, edges, strict=True)]
    return line_chart(
        [Series("Ann", ann, low=low, high=high), Series("Ben", ben)],
        title="Winnings",
        x_label="hands",
        y_label="chips",
    )


def compare(file: Path, picture: str) -> None:
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(picture, "utf-8")
    assert file.read_text("utf-8") == picture


def test_the_readme_shows_a_table_as_it_is_drawn_now() -> None:
    compare(IMAGES / "table.svg", draw_state(table(), NAMES))


@pytest.mark.parametrize("kind", ["cards", "view", "line_chart", "range_grid", "bars"])
def test_each_kind_of_picture_is_drawn_as_it_was(kind: str) -> None:
    draw = {
        "cards": lambda: draw_cards((*parse_cards("AsKhQdTc"), Card.UNKNOWN)),
        "view": lambda: draw_state(table().view(3), NAMES),
        "line_chart": chart,
        "range_grid": Range("22+, A2s+, KTs+:0.5, KQo:0.35, AJo+").svg,
        "bars": equity(["AsKs", "AdKd", "QQ"], board="2s7s9d").plot,
    }[kind]
    compare(PICTURES / f"{kind}.svg", draw())
