"""Payouts, ties and deals: every cent is paid, once."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick.errors import GameConfigError
from bigslick.match.tournament import (
    PAYOUTS,
    chip_chop,
    icm_deal,
    pay_places,
    payout_shares,
    split_pool,
)
from bigslick.match.tournament.money.payouts import Percent, split_evenly


@given(st.integers(1, 12_000), st.sampled_from(sorted(PAYOUTS)), st.integers(0, 10**9))
def test_payouts_sum_exactly_to_the_pool(entrants: int, table: str, pool: int) -> None:
    prizes = split_pool(pool, payout_shares(entrants, table))
    assert sum(prizes) == pool
    assert all(better >= worse for better, worse in pairwise(prizes))
    assert len(prizes) <= entrants
    assert min(prizes) >= 0


def test_more_are_paid_as_the_field_grows() -> None:
    places = [len(payout_shares(entrants)) for entrants in range(2, 3_000, 7)]
    assert places == sorted(places)
    assert len(payout_shares(1_000)) == 150
    assert len(payout_shares(1_000, "top-heavy")) == 100


def test_percentages_are_taken_as_written() -> None:
    shares = (Fraction(31), 31, 21.5, Decimal("16.5"))
    assert split_pool(1_000, shares) == (310, 310, 215, 165)
    assert split_pool(1_000, (0.1 + 0.2 + 99.7,)) == (1_000,)


@pytest.mark.parametrize(
    ("shares", "message"),
    [
        ((50, 30, 10), "add up to 90 %"),
        ((50, 30, 30), "add up to 110 %"),
        ((), "add up to 0 %"),
        ((120, -20), "invalid percentage -20"),
        ((20, 30, 50), "place 2 is paid 30 %, more than"),
        (("half", 50), "invalid percentage 'half'"),
        ((float("nan"), 100), "invalid percentage nan"),
        ((True, 99), "invalid percentage True"),
    ],
)
def test_percentages_that_make_no_sense_are_refused(
    shares: tuple[Percent, ...], message: str
) -> None:
    with pytest.raises(GameConfigError, match=message):
        split_pool(1_000, shares)


@pytest.mark.parametrize("pool", [-1, 10.5, True, None])
def test_a_pool_that_is_no_cents_is_refused(pool: int) -> None:
    with pytest.raises(GameConfigError, match=repr(pool)):
        split_pool(pool, (100,))


def test_unknown_tables_and_empty_fields_are_refused() -> None:
    with pytest.raises(GameConfigError, match="'flat'; expected one of standard"):
        payout_shares(9, "flat")
    with pytest.raises(GameConfigError, match="number of entrants 0"):
        payout_shares(0)


@given(st.integers(0, 10**6), st.integers(1, 50))
def test_even_shares_differ_by_a_cent_at_most(amount: int, count: int) -> None:
    shares = split_evenly(amount, count)
    assert sum(shares) == amount
    assert max(shares) - min(shares) <= 1
    assert list(shares) == sorted(shares, reverse=True)


@given(
    st.lists(st.integers(1, 4), min_size=1, max_size=12),
    st.lists(st.integers(0, 9_999), max_size=12),
)
def test_ties_share_the_prizes_of_their_places(
    sizes: list[int], prizes: list[int]
) -> None:
    prizes = sorted(prizes, reverse=True)[: sum(sizes)]
    groups = [[f"{g}-{n}" for n in range(size)] for g, size in enumerate(sizes)]
    paid = pay_places(prizes, groups)
    assert sum(paid.values()) == sum(prizes)
    place = 0
    for group in groups:
        due = sum(prizes[place : place + len(group)])
        assert sum(paid[name] for name in group) == due
        place += len(group)


def test_impossible_places_are_refused() -> None:
    with pytest.raises(GameConfigError, match="-5"):
        pay_places((10, -5), [("A",), ("B",)])
    with pytest.raises(GameConfigError, match="duplicate player name 'A'"):
        pay_places((10,), [("A",), ("A",)])
    with pytest.raises(GameConfigError, match="too many prizes: 2 for 1"):
        pay_places((10, 5), [("A",)])


@given(st.data())
def test_deals_sum_to_what_is_left_and_pay_bigger_stacks_more(
    data: st.DataObject,
) -> None:
    stacks = data.draw(st.lists(st.integers(1, 10**6), min_size=1, max_size=9))
    prizes = sorted(
        data.draw(st.lists(st.integers(0, 10**7), max_size=len(stacks))), reverse=True
    )
    for deal in (icm_deal, chip_chop):
        shares = deal(prizes, stacks)
        assert sum(shares) == sum(prizes)
        by_stack = [share for _, share in sorted(zip(stacks, shares, strict=True))]
        assert all(less <= more + 9 for less, more in pairwise(by_stack))
    assert min(chip_chop(prizes, stacks)) >= 0


def test_impossible_deals_are_refused() -> None:
    for deal in (icm_deal, chip_chop):
        with pytest.raises(GameConfigError, match="too many prizes: 3 for 2"):
            deal((3, 2, 1), (100, 100))
    with pytest.raises(GameConfigError, match="sum of stacks 0"):
        chip_chop((3, 2), (0, 0))
