"""Are the equities of three hands exact, and those of four near the sampled ones?"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from bigslick import equity
from bigslick._native import _core
from bigslick.analysis.equity.matrix import hand_names
from bigslick.cards import card_mask
from bigslick.solver.push_fold.equities import CLASSES, HOLDINGS, pairs, triples
from bigslick.solver.push_fold.iteration import Iteration
from bigslick.solver.push_fold.table import read_table
from bigslick.solver.push_fold.three_way_table import rising_triples

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


_NAMES = (
    ("AA", "KK", "QQ"),
    ("AKs", "QQ", "JTs"),
    ("AKs", "AQs", "22"),
    ("AKs", "KQs", "AKo"),
    ("T9s", "98s", "98o"),
    ("88", "77", "77"),
    ("AA", "AA", "AA"),  # cannot be dealt
)


def _places(names: tuple[str, str, str]) -> list[int]:
    return [hand_names().index(name) for name in names]


@cache
def _counted() -> _core.ThreeWay:
    """Return the counts of all these triples: each call counts all boards."""
    return _core.three_way(np.array([_places(names) for names in _NAMES], np.int16))


@pytest.mark.parametrize("names", _NAMES[:-1])
def test_the_equities_of_three_hands_are_exact(names: tuple[str, str, str]) -> None:
    found, row = _counted(), _NAMES.index(names)
    exact = _exact(names)
    pots = 6 * found.deals[row]
    assert found.share_a[row] / pots == pytest.approx(exact[0], abs=1e-12)
    assert found.share_b[row] / pots == pytest.approx(exact[1], abs=1e-12)
    a, b, c = _places(names)
    table = triples()
    place = a * CLASSES + b, c
    assert table.wins[place] / table.count[place] == pytest.approx(exact[0], abs=3e-5)
    assert table.count[place] == found.deals[row] / 1_370_754


def test_the_file_contains_what_is_counted() -> None:
    rng = np.random.default_rng(3)
    rows = rng.choice(rising_triples(), 60)
    counts = _core.three_way(rows)
    table = triples()
    a, b, c = rows.T.astype(int)
    for one, two, three, shares in (
        (a, b, c, counts.share_a),
        (b, c, a, counts.share_b),
        (c, b, a, 6 * counts.deals - counts.share_a - counts.share_b),
    ):
        wins = table.wins[one * CLASSES + two, three]
        exact = shares / 6 / 1_370_754
        assert wins == pytest.approx(exact, abs=0.05 + 2e-6 * exact.max())


def test_the_shares_of_three_random_hands_are_a_third() -> None:
    found = triples()
    assert found.count.sum(dtype=float) == HOLDINGS * 1225 * 1128
    wins = found.wins.sum(dtype=float)
    assert wins / found.count.sum(dtype=float) == pytest.approx(1 / 3, abs=1e-8)


def test_a_triple_that_cannot_be_dealt_has_no_deals() -> None:
    found = _counted()
    assert (found.deals[-1], found.share_a[-1], found.share_b[-1]) == (0, 0, 0)


@pytest.mark.parametrize("rows", [[[0, 1, 169]], [[0, -1, 2]], [[0, 1]]])
def test_an_unknown_starting_hand_is_refused(rows: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="invalid"):
        _core.three_way(np.array(rows, np.int16))


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
