"""Texts for the terminal: the lines of the log."""

from __future__ import annotations

from bigslick import create_game
from bigslick.terminal.messages import Amounts, LogLine, log_lines

_NAMES = ("You", "Ada")


def test_discards_of_others_are_counted_and_own_ones_named() -> None:
    state = create_game("5cd", blinds=(1, 2), seed=1)((200, 200))
    while state.stander_pat_or_discarder_index is None:
        state.check_or_call()
    own = tuple(state.get_down_cards(0))[:2]
    state.stand_pat_or_discard(own)
    state.stand_pat_or_discard(tuple(state.get_down_cards(1))[:3])
    lines = [*log_lines(state.view(0).operations, _NAMES, Amounts())]
    assert LogLine("You discard", cards=own) in lines
    assert LogLine("Ada discards 3") in lines


def test_cards_that_are_shown_are_drawn_as_cards() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200))
    while state.status:
        state.check_or_call()
    lines = [*log_lines(state.view(0).operations, _NAMES, Amounts())]
    shown = [line.cards for line in lines if line.text in {"You show", "Ada shows"}]
    assert shown
    assert {len(cards) for cards in shown} == {2}
