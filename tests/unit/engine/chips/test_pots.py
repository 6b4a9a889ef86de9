"""How the chips of a hand are cut into pots."""

from __future__ import annotations

from bigslick.engine.chips.pots import pot_layers


def test_nobody_all_in_plays_for_one_pot() -> None:
    assert pot_layers([5, 5, 2], [0, 1], all_in=False) == [(12, (0, 1))]


def test_no_chips_are_no_pot() -> None:
    assert pot_layers([0, 0], [0, 1], all_in=False) == []
    assert pot_layers([0, 0], [0, 1], all_in=True) == []


def test_the_last_player_left_plays_for_everything() -> None:
    assert pot_layers([10, 30, 30], [2], all_in=True) == [(70, (2,))]


def test_each_live_total_is_the_top_of_a_layer() -> None:
    pots = pot_layers([10, 40, 40, 25], [0, 1, 2, 3], all_in=True)
    assert pots == [(40, (0, 1, 2, 3)), (45, (1, 2, 3)), (30, (1, 2))]


def test_chips_above_the_highest_live_total_go_to_the_last_pot() -> None:
    assert pot_layers([10, 20, 35], [0, 1], all_in=True) == [(30, (0, 1)), (35, (1,))]


def test_layers_of_folded_players_are_no_pots_of_their_own() -> None:
    assert pot_layers([10, 15, 40, 40], [0, 2, 3], all_in=True) == [
        (40, (0, 2, 3)),
        (65, (2, 3)),
    ]


def test_dead_chips_lie_in_the_main_pot() -> None:
    assert pot_layers([20, 20], [0, 1], all_in=True, dead=4) == [(44, (0, 1))]
    assert pot_layers([5, 20, 20], [0, 1, 2], all_in=True, dead=4) == [
        (19, (0, 1, 2)),
        (30, (1, 2)),
    ]
