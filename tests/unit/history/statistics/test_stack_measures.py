"""Are ``stack_measures`` and the positions of ``game_facts`` right?"""

from __future__ import annotations

import pytest
from tests.support.history_hands import record_hand, worked_hand

from bigslick import create_game
from bigslick.history import effective_stacks, harrington_m, stack_to_pot_ratios
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.game_facts import POSITIONS, place, positions_of


def test_the_effective_stack_is_to_the_largest_opponent() -> None:
    assert effective_stacks([100, 250, 40]) == [100, 100, 40]
    assert effective_stacks([50, 50]) == [50, 50]


def test_m_counts_a_big_blind_ante_once() -> None:
    game = create_game("nlhe", blinds=(1, 2), antes={1: 2})
    record = record_hand(*"fffff", game=game)
    assert harrington_m(record) == [40] * 6
    assert harrington_m(record, effective=True) == [24] * 6
    assert harrington_m(worked_hand())[0] == pytest.approx(200 / 3)


def test_the_stack_to_pot_ratio_is_that_of_the_flop() -> None:
    record = worked_hand()  # 53 in the pot, 178 behind
    ratios = stack_to_pot_ratios(record, played_hand(record))
    assert ratios == [None, None, None, None, 178 / 53, 178 / 53]
    hand = record_hand(*"fffff")
    assert stack_to_pot_ratios(hand, played_hand(hand)) == [None] * 6


def test_positions_at_every_table() -> None:
    for count in range(2, 11):
        names = place(count, True, True, True)
        assert len(names) == len(set(names)) == count
        assert set(names) <= set(POSITIONS)
        assert names[-1] == "BTN"


def test_a_dead_button_is_nobodys() -> None:
    record = worked_hand()
    record.button = 9
    assert positions_of(record) == ("SB", "BB", "UTG", "MP", "HJ", "CO")


def test_without_a_small_blind_the_first_player_is_the_big_blind() -> None:
    assert place(4, True, True, False) == ("BB", "UTG", "CO", "BTN")


def test_short_deck_has_only_a_button() -> None:
    assert place(5, True, False, False) == ("UTG", "MP", "HJ", "CO", "BTN")
