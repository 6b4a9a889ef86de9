"""Are the sampled shares of three and four hands near the exact ones?"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from bigslick import equity
from bigslick._native import _core
from bigslick.analysis.equity.matrix import hand_names
from bigslick.cards import card_mask
from bigslick.solver.push_fold.equities import (
    CLASS_SIZES,
    CLASSES,
    HOLDINGS,
    pairs,
    read_shares,
    triples,
)
from bigslick.solver.push_fold.iteration import Iteration
from bigslick.solver.push_fold.table import read_table

_SUITS = "cdhs"


def _exact(names: tuple[str, str, str]) -> list[float]:
    """Return the exact shares over all holdings of three classes of hands.

    Holdings are counted up to the names of suits.
    """
    deals: dict[tuple[tuple[str, ...], ...], int] = {}
    for chosen in product(*(list(_holdings(name)) for name in names)):
        cards = [card for hand in chosen for card in hand]
        if len(set(cards)) < len(cards):
            continue
        least = min(
            tuple(
                tuple(sorted(c[0] + _SUITS[order[_SUITS.index(c[1])]] for c in hand))
                for hand in chosen
            )
            for order in permutations(range(4))
        )
        deals[least] = deals.get(least, 0) + 1
    shares = np.zeros(3)
    for deal, count in deals.items():
        masks = np.array([card_mask("".join(hand)) for hand in deal], np.uint64)
        found = _core.exact_hands(_core.HIGH, masks)
        ways = np.array([0, 1, 1 / 2, 1 / 3])
        shares += count * (found.shares @ ways) / found.boards
    return [float(share) for share in shares / sum(deals.values())]


def _holdings(name: str) -> list[tuple[str, str]]:
    high, low, kind = name[0], name[1], name[2:]
    if kind == "s":
        return [(high + s, low + s) for s in _SUITS]
    if high == low:
        return [(high + s, low + t) for s in _SUITS for t in _SUITS if s < t]
    return [(high + s, low + t) for s in _SUITS for t in _SUITS if s != t]


@pytest.mark.parametrize(
    "names", [("AA", "KK", "QQ"), ("AKs", "QQ", "JTs"), ("AKs", "AQs", "22")]
)
def test_the_shares_of_three_hands_are_near_the_exact_ones(
    names: tuple[str, str, str],
) -> None:
    a, b, c = places = [hand_names().index(name) for name in names]
    assert places == sorted(places)
    first, second = read_shares()
    # The row of a <= b <= c in lists that hold all triples in order.
    grid = np.indices((CLASSES,) * 3)
    rank = np.flatnonzero(
        ((grid[0] <= grid[1]) & (grid[1] <= grid[2])).ravel()
    ).searchsorted((a * CLASSES + b) * CLASSES + c)
    exact = _exact(names)
    assert first[rank] == pytest.approx(exact[0], abs=0.005)
    assert second[rank] == pytest.approx(exact[1], abs=0.005)


def test_the_shares_of_three_random_hands_are_a_third() -> None:
    found = triples()
    weights = CLASS_SIZES[:, None] * CLASS_SIZES[None, :] * found.apart
    shares = found.shares.sum(axis=1).reshape(CLASSES, CLASSES)
    apart = (found.apart * CLASS_SIZES) @ found.apart.T
    assert (weights * shares).sum() / (weights * apart).sum() == pytest.approx(
        1 / 3, abs=1e-4
    )


def test_the_pairs_are_exact() -> None:
    names = hand_names()
    equity = pairs().equities[names.index("AKs"), names.index("QQ")]
    assert equity == pytest.approx(0.4605, abs=1e-4)
    assert pairs().count.sum() == HOLDINGS * 1225


@pytest.mark.parametrize("name", ["AA", "KK", "AKs", "22", "72o"])
def test_the_shares_of_four_hands_are_near_the_sampled_ones(name: str) -> None:
    table = read_table([10] * 4, None, (0.5, 1), 0, 0, None)
    game = Iteration(table)
    game.refresh()
    value = game._many[0, 0b1111][hand_names().index(name)]
    sampled = equity([name, "100%", "100%", "100%"], samples=500_000, seed=1)
    assert (value + 10) / 40 == pytest.approx(sampled.players[0].equity, abs=0.015)


def test_the_sampler_gives_the_same_numbers_for_the_same_seed() -> None:
    one, two, other = (_core.three_way(64, seed) for seed in (1, 1, 2))
    assert (one.share_a == two.share_a).all()
    assert (one.share_a != other.share_a).any()
    assert (one.share_a.astype(int) + one.share_b <= 6 * one.deals.astype(int)).all()
