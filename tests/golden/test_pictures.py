"""The picture of the README; ``BIGSLICK_GOLDEN=write`` draws it anew."""

import os
from pathlib import Path

from bigslick import Automation, NoLimitTexasHoldem, draw_state

TABLE = Path(__file__).parents[2] / "docs" / "images" / "table.svg"
NAMES = ("Ann", "Ben", "Cleo", "Dev", "Eve", "Finn")


def test_the_readme_shows_a_table_as_it_is_drawn_now() -> None:
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
    picture = draw_state(state, NAMES) + "\n"
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(picture, "utf-8")
    assert TABLE.read_text("utf-8") == picture
