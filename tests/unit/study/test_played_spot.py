from __future__ import annotations

import pytest
from tests.support.reviewed_hands import hand, river_hand

from bigslick import card_mask
from bigslick.errors import GameConfigError
from bigslick.study.played_spot import find_spot, hole_cards


def test_the_spot_has_the_pot_the_smaller_stack_and_who_acts_first() -> None:
    spot = find_spot(river_hand("p1 cbr 10", "p3 f"), 0, "river")
    assert (spot.street, spot.players, spot.pot, spot.stack) == (
        "river",
        (0, 2),
        14,
        194,
    )
    assert [(a.player, a.word, a.total) for a in spot.actions] == [
        (0, "b", 10),
        (1, "f", 0),
    ]


def test_from_the_turn_on_the_river_card_is_part_of_the_line() -> None:
    spot = find_spot(river_hand("p1 cc", "p3 cbr 10", "p1 cbr 30", "p3 f"), 0, "turn")
    words = [(action.street, action.word) for action in spot.actions]
    assert words == [
        ("turn", "x"),
        ("turn", "x"),
        ("river", "8d"),
        ("river", "x"),
        ("river", "b"),
        ("river", "r"),
        ("river", "f"),
    ]
    assert spot.actions[-2].total == 30


def test_used_sizes_replace_the_given_ones_on_their_street() -> None:
    spot = find_spot(river_hand("p1 cbr 10", "p3 cbr 40", "p1 f"), 0, "turn")
    solvable = spot.solvable(0, card_mask("AsAh"), "bet 66%; raise 3x")
    assert solvable.sizes == (
        {"turn": "bet 66%; raise 3x", "river": "bet 10c; raise 3x"},
        {"turn": "bet 66%; raise 3x", "river": "bet 66%; raise 40c"},
    )


def test_a_bet_beyond_the_smaller_stack_is_an_all_in_of_that_stack() -> None:
    record = hand(
        *("p3 f", "p1 cbr 6", "p2 cc", "d db Ks7h2d", "p1 cc", "p2 cc"),
        *("d db 3c", "p1 cc", "p2 cc", "d db 8d", "p1 cbr 194", "p2 cc"),
        stacks=(200, 60, 200),
    )
    spot = find_spot(record, 0, "river")
    assert spot.stack == 54
    assert spot.actions[0].total == 54


def test_the_held_hand_is_in_the_range_even_if_the_charts_fold_it() -> None:
    record = hand(
        *("p3 f", "p1 cbr 6", "p2 cbr 20", "p1 cc", "d db Ks7h2d", "p1 cc", "p2 cc"),
        *("d db 3c", "p1 cc", "p2 cc", "d db 8d", "p1 cc", "p2 cc"),
        cards=("AsAh", "9c4d", "KdQd"),
    )
    spot = find_spot(record, 1, "river")
    own = spot.solvable(1, card_mask("9c4d"), "bet 66%").live_ranges[1]
    other = spot.solvable(0, card_mask("AsAh"), "bet 66%").live_ranges[1]
    assert card_mask("9c4d") in own.masks
    assert card_mask("9c4d") not in other.masks


ALL_CALL = ("p3 cc", "p1 cc", "p2 cc")
ALL_CHECK = ("p1 cc", "p2 cc", "p3 cc")
TWO_CHECK = ("p1 cc", "p2 cc")
FLOP, TURN, RIVER = "d db Ks7h2d", "d db 3c", "d db 8d"


@pytest.mark.parametrize(
    ("actions", "hero", "reason"),
    [
        (("p3 f", "p1 f"), 1, "the betting ended before the turn"),
        (
            (
                "p3 cbr 200",
                "p1 cc",
                "p2 f",
                "p3 sm KdQd",
                "p1 sm AsAh",
                FLOP,
                TURN,
                RIVER,
            ),
            0,
            "the betting ended before the turn",
        ),
        (
            (*ALL_CALL, FLOP, *ALL_CHECK, TURN, *ALL_CHECK, RIVER, *ALL_CHECK),
            0,
            "more than two players were left",
        ),
        (
            ("p3 f", *TWO_CHECK, FLOP, *TWO_CHECK, TURN, *TWO_CHECK),
            2,
            "the player had folded before the turn",
        ),
    ],
)
def test_what_cannot_be_solved_is_named(
    actions: tuple[str, ...], hero: int, reason: str
) -> None:
    with pytest.raises(GameConfigError, match=reason):
        find_spot(hand(*actions), hero, "turn")


def test_unknown_hole_cards_are_none() -> None:
    record = hand("p3 f", "p1 f", cards=("????", "9c4d", "KdQd"))
    state = next(state for state, _ in record.states() if state.actor_index == 2)
    assert hole_cards(state, 0) is None
    assert hole_cards(state, 2) == card_mask("KdQd")
