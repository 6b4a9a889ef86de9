from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bigslick.analysis import calculate_icm
from bigslick.errors import GameConfigError
from bigslick.solver import Spot, solve
from bigslick.solver.spots.payoffs import Payouts, end_values, fold_values, payoffs

_PRIZES = (50.0, 30.0, 20.0)


def _spot(**changes: Any) -> Spot:
    values: dict[str, Any] = {
        "board": "Ks7h2d3c8d",
        "ranges": ("22+,A2s+,KTs+", "99+,A8s+,KJs+,AJo+"),
        "pot": 10,
        "stack": 30,
        "sizes": "bet 75%, a; raise a",
        "payouts": Payouts(_PRIZES, other_stacks=(20.0,)),
    }
    return Spot(**values | changes)


def test_ends_are_worth_what_icm_says() -> None:
    spot = _spot()
    assert end_values(spot, (30, 30), 0) == pytest.approx(
        calculate_icm(_PRIZES, (70, 0, 20))[:2]
    )
    assert end_values(spot, (7.5, 0), 0) == pytest.approx(
        calculate_icm(_PRIZES, (40, 30, 20))[:2]
    )
    assert end_values(spot, (5, 5), None) == pytest.approx(
        calculate_icm(_PRIZES, (35, 35, 20))[:2]
    )
    behind = _spot(payouts=Payouts(_PRIZES, (20.0,), behind=(0, 15)))
    assert end_values(behind, (30, 30), 0) == pytest.approx(
        calculate_icm(_PRIZES, (70, 15, 20))[:2]
    )
    assert fold_values(spot, (0, 7.5), 0) == pytest.approx(
        (
            calculate_icm(_PRIZES, (30, 40, 20))[0],
            calculate_icm(_PRIZES, (47.5, 22.5, 20))[0],
        )
    )


def test_chips_win_and_lose_what_was_put_in() -> None:
    spot = _spot(payouts=None)
    assert payoffs(spot, (4, 4)) == [9, 0, -9, 9, 0, -9]
    assert payoffs(spot, (4, 1)) == [6, 0, -9, 9, 0, -6]
    for put_in in (0.1, 2.7, 13.35):  # opposite to the last bit
        win, tie, lose, *_ = payoffs(_spot(payouts=None, pot=5.5), (put_in, put_in))
        assert (win + lose, tie) == (0, 0)
    raked = _spot(payouts=None, rake=(0.05, 1))
    assert payoffs(raked, (4, 4)) == [8.1, -0.45, -9, 8.1, -0.45, -9]


def test_one_prize_is_the_same_game_as_chips() -> None:
    chips = solve(_spot(payouts=None), target=None, iterations=100)
    prize = solve(_spot(payouts=Payouts((70,))), target=None, iterations=100)
    # The winner takes all: a chip is worth one of the 70 for which 70 are played.
    assert prize.exploitability == pytest.approx(chips.exploitability, rel=1e-3)
    won = np.array(chips.ev) + 30
    assert prize.ev == pytest.approx(won, abs=1e-4)
    assert prize.node("b75").ev(1) == pytest.approx(
        chips.node("b75").ev(1) + 30, abs=1e-3, nan_ok=True
    )
    assert prize.node("b75").eqr(1) == pytest.approx(
        chips.node("b75").eqr(1), abs=1e-3, nan_ok=True
    )


def test_prizes_make_both_players_careful() -> None:
    chips = solve(_spot(payouts=None), "0.1%")
    # Third place is nearly certain for a tiny stack: busting costs much.
    bubble = solve(_spot(payouts=Payouts((50, 50), other_stacks=(1.0,))), "0.1%")
    assert bubble.exploitability <= 0.001
    assert bubble.node("a").frequencies["c"] < chips.node("a").frequencies["c"] - 0.1
    assert sum(bubble.ev) <= 100


def test_a_spot_with_payouts_is_plain_values_and_back() -> None:
    spot = _spot(payouts=Payouts(_PRIZES, (20.0, 5.0), (0.0, 7.0)))
    again = Spot.from_dict(spot.to_dict())
    assert again.payouts == spot.payouts
    assert _spot(payouts=[50, 30]).payouts == Payouts((50, 30))


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        (
            {"payouts": Payouts(_PRIZES), "rake": (0.05,)},
            "rake and payouts cannot be used together",
        ),
    ],
)
def test_a_tournament_has_no_rake(changes: dict[str, Any], part: str) -> None:
    with pytest.raises(GameConfigError, match=part):
        _spot(**changes)


@pytest.mark.parametrize(
    "payouts",
    [(50, 50), Payouts((50, 50, 50), (20,)), Payouts((50, 30), (), (0, 1e300))],
)
def test_a_pot_without_a_value_is_refused(payouts: Any) -> None:
    with pytest.raises(GameConfigError, match="the pot is worth no prize money"):
        _spot(payouts=payouts)


@pytest.mark.parametrize("rake", [(), (0.05, 3, 1)])
def test_a_rake_of_other_numbers_is_refused(rake: Any) -> None:
    with pytest.raises(GameConfigError, match="expected Rake or a tuple of numbers"):
        _spot(rake=rake)


@pytest.mark.parametrize(
    ("values", "part"),
    [
        (((50, -1),), "invalid prizes"),
        (((0, 0),), "expected at least one above 0"),
        (((10, 20, 30),), "from the largest to the smallest"),
        (((True, False),), "invalid prizes"),
        ((("x",),), "invalid prizes"),
        ((_PRIZES, (float("inf"),)), "invalid other_stacks"),
        ((_PRIZES, (), (1, 2, 3)), "invalid behind"),
    ],
)
def test_bad_payouts_are_refused(values: tuple[Any, ...], part: str) -> None:
    with pytest.raises(GameConfigError, match=part):
        Payouts(*values)
