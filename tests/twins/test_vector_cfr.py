"""Is the slow twin itself right? Toy river spots with known answers."""

from __future__ import annotations

import numpy as np
import pytest
from tests.support.vector_cfr import Shares, TreeNode, VectorCfr

_BOARD = "KsKhKdKc5s"  # the kicker decides
_NUTS, _AIR, _CATCHER = "AsAh", "4s3s", "QdJd"


def _ends(pot: float, put_in: float) -> tuple[Shares, Shares]:
    """Return the shares once both have put in as much."""
    shares = Shares(pot + put_in, pot / 2, -put_in)
    return shares, shares


def _one_bet(pot: float, bet: float) -> list[TreeNode]:
    """Return the tree of one bet: player 0 checks to a showdown or bets."""
    folded = (Shares(pot, 0, -bet), Shares(pot, 0, 0))
    return [
        TreeNode("decision", 0, (1, 2)),
        TreeNode("showdown", shares=_ends(pot, 0)),
        TreeNode("decision", 1, (3, 4)),
        TreeNode("fold", 1, shares=folded),
        TreeNode("showdown", shares=_ends(pot, bet)),
    ]


def _solve(game: VectorCfr, iterations: int) -> VectorCfr:
    for _ in range(iterations):
        game.iterate()
    return game


def _clairvoyance(nuts: float, bet: float) -> VectorCfr:
    ranges = ({_NUTS: nuts, _AIR: 1 - nuts}, {_CATCHER: 1.0})
    return VectorCfr(_one_bet(1.0, bet), _BOARD, ranges)


@pytest.mark.parametrize(("nuts", "bet"), [(0.25, 1.0), (0.4, 0.5), (0.1, 2.0)])
def test_the_clairvoyance_game_has_its_value(nuts: float, bet: float) -> None:
    game = _solve(_clairvoyance(nuts, bet), 4000)
    value = nuts * (1 + 2 * bet) / (1 + bet)
    assert game.ev() == pytest.approx((value, 1 - value), abs=1e-4)
    assert 0 <= game.exploitability() < 1e-4
    bluffs = game.average(0)[1, 1] * (1 - nuts) / nuts
    assert bluffs == pytest.approx(bet / (1 + bet), abs=2e-3)
    assert game.average(2)[1, 0] == pytest.approx(1 / (1 + bet), abs=2e-3)


def test_the_first_iteration_is_the_one_worked_out_by_hand() -> None:
    game = _solve(_clairvoyance(0.25, 1.0), 1)
    # Player 1 folds and calls evenly: the nuts win 1 by checking, 1.5 on average by
    # betting, the value being 1.25; air wins 0 either way.
    assert game.regrets[0].tolist() == [[-0.25, 0.0], [0.25, 0.0]]
    # Then player 0 bets all nuts (0.25) and half of the air (0.375): calling wins
    # 2 x 0.375 - 1 x 0.25 = 0.5, folding 0.
    assert game.regrets[2].tolist() == [[-0.25], [0.25]]
    assert game.sums[0].tolist() == [[0.125, 0.375], [0.125, 0.375]]


def test_the_second_iteration_discounts_first() -> None:
    game = _solve(_clairvoyance(0.25, 1.0), 2)
    # Player 1 calls always: betting the nuts wins 2 against 1, and that is played;
    # air checks for 0 or bets for -1, half each. Regrets are halved: 1 / (1 + 1).
    assert game.regrets[0][:, 0] == pytest.approx([-0.125 - 1, 0.125])
    assert game.regrets[0][:, 1] == pytest.approx([0.5, -0.5])
    average = 0.5**4 * 0.125
    assert game.sums[0][:, 0] == pytest.approx([average, average + 0.25])


def test_the_third_iteration_discounts_by_two() -> None:
    game = _solve(_clairvoyance(0.25, 1.0), 2)
    before = game.regrets[0].copy()
    game.iterate()
    # Player 0 bets the nuts and checks the air; player 1, who has lost by calling
    # nothing but nuts, calls half: betting the nuts wins 1.5 against 1, betting air 0.
    better, worse = 2**1.25 / (2**1.25 + 1), 2**0.5 / (2**0.5 + 1)
    kept = before * np.where(before > 0, better, worse)
    assert game.regrets[0] == pytest.approx(kept + np.array([[-0.5, 0], [0, 0]]))


def test_hands_that_share_a_card_do_not_meet() -> None:
    shared, apart = {"AsQd": 1.0}, {"AhQd": 1.0, "7h7d": 1.0}
    game = _solve(VectorCfr(_one_bet(1.0, 1.0), _BOARD, (shared, apart)), 200)
    # AhQd cannot be there; sevens do not improve on the board's kicker.
    assert game.pairs == 1
    assert game.ev() == pytest.approx((1, 0), abs=1e-3)


def test_scaling_the_chips_scales_the_values() -> None:
    ranges = ({_NUTS: 1.0, _AIR: 2.0}, {_CATCHER: 1.0, "7h7d": 0.5})
    one, ten = (
        _solve(VectorCfr(_one_bet(unit, unit * 0.75), _BOARD, ranges), 50)
        for unit in (1.0, 10.0)
    )
    assert ten.ev() == pytest.approx([10 * value for value in one.ev()])
    assert sum(ten.ev()) == pytest.approx(10)
