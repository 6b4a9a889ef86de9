"""Do the toy games have the values that theory gives?"""

from __future__ import annotations

import numpy as np
import pytest

from bigslick.errors import GameConfigError
from bigslick.solver.small_games import (
    End,
    ToyGame,
    clairvoyance_game,
    interval_game,
    solve_game,
)
from bigslick.solver.small_games.betting_tree import Deal


@pytest.mark.parametrize("bet", [0.5, 1.0, 2.0, 5.0])
def test_the_interval_game_has_von_neumanns_value(bet: float) -> None:
    solution = solve_game(interval_game(bet, hands=200), iterations=2000)
    assert solution.value == pytest.approx(bet / ((1 + bet) * (4 + bet)), abs=1e-3)
    assert solution.exploitability < 1e-4


@pytest.mark.parametrize(
    ("nuts", "bet"), [(0.25, 1.0), (0.4, 0.5), (0.1, 3.0), (0.9, 1.0)]
)
def test_the_clairvoyance_game_has_its_value(nuts: float, bet: float) -> None:
    solution = solve_game(clairvoyance_game(nuts, bet), iterations=20_000)
    value = min(1, nuts * (1 + 2 * bet) / (1 + bet))
    assert solution.values == pytest.approx((value, 1 - value), abs=2e-4)
    if value < 1:
        bluffs = solution.strategy("air")[f"bet {bet:g}"] * (1 - nuts) / nuts
        assert bluffs == pytest.approx(bet / (1 + bet), abs=1e-2)
        call = solution.strategy("catcher", [f"bet {bet:g}"])["call"]
        assert call == pytest.approx(1 / (1 + bet), abs=1e-2)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: interval_game(0), "invalid bet 0: expected more than 0"),
        (lambda: interval_game(1, hands=1), "expected 2 or more"),
        (lambda: clairvoyance_game(1.5, 1), "nuts 1.5: expected 0 to 1"),
        (lambda: clairvoyance_game(0.5, -1), "invalid bet -1: expected more than 0"),
        (lambda: _toy(np.zeros((2, 1), np.int8)), "shape"),
        (lambda: _toy(np.full((1, 1), -1, np.int8)), "at least one possible pair"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused(make: object, words: str) -> None:
    with pytest.raises(GameConfigError, match=words):
        make()  # type: ignore[operator]


def test_a_toy_game_deals_no_board() -> None:
    end = End(((0, 0),))
    game = ToyGame(
        Deal(1, end), (("a",), ("b",)), ((1.0,), (1.0,)), np.zeros((1, 1), np.int8)
    )
    with pytest.raises(GameConfigError, match="a toy game cannot have a Deal"):
        solve_game(game)


def _toy(outcomes: np.ndarray) -> ToyGame:
    return ToyGame(End(((0, 0),)), (("a",), ("b",)), ((1.0,), (1.0,)), outcomes)
