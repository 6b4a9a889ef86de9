from __future__ import annotations

from typing import Any

import pytest

from bigslick.cards import RankOrder
from bigslick.errors import BigslickError
from bigslick.solver.flop_reports.flops import choose_flops, texture


def test_all_flops_are_1755_for_22100() -> None:
    flops = choose_flops("all")
    assert len(flops) == 1755
    assert sum(flop.stands_for for flop in flops) == 22_100
    assert len({flop.cards for flop in flops}) == 1755
    assert choose_flops(1755) == flops


def test_short_deck_has_its_own_flops() -> None:
    flops = choose_flops("all", RankOrder.SHORT_DECK_HOLDEM)
    assert sum(flop.stands_for for flop in flops) == 7140
    assert all(set(flop.cards[::2]) <= set("6789TJQKA") for flop in flops)


@pytest.mark.parametrize("count", [6, 25, 47, 95, 184, 500])
def test_a_selection_is_like_all_flops(count: int) -> None:
    flops = choose_flops(count)
    assert len({flop.cards for flop in flops}) == count
    assert sum(flop.stands_for for flop in flops) == pytest.approx(22_100)

    def share(field: str, value: str, among: Any) -> float:
        part = sum(
            f.stands_for for f in among if getattr(texture(f.cards), field) == value
        )
        return float(part / 22_100)

    everything = choose_flops("all")
    for field, values in (
        ("suits", ("rainbow", "two-tone", "monotone")),
        ("pairing", ("unpaired", "paired", "trips")),
    ):
        for value in values:
            assert share(field, value, flops) == pytest.approx(
                share(field, value, everything)
            )
    if count >= 47:
        for rank in "AKQJ":
            wanted = share("high", rank, everything)
            assert share("high", rank, flops) == pytest.approx(wanted, abs=0.03)


def test_a_list_is_taken_as_it_is() -> None:
    flops = choose_flops(["7h2dKs", "AsAhAd"])
    assert [flop.cards for flop in flops] == ["7h2dKs", "AsAhAd"]
    assert [flop.stands_for for flop in flops] == [24, 4]
    assert choose_flops("7h2dKs, AsAhAd") == flops


@pytest.mark.parametrize(
    ("flops", "part"),
    [
        ("5", "invalid number of flops '5': expected 6 to 1755"),
        (2000, "invalid number of flops 2000"),
        ([], "a report needs a flop"),
        (["Ks7h"], "invalid flop 'Ks7h'"),
        (["Ks7hKs"], "invalid flop 'Ks7hKs'"),
        (["Ks7h2d", "7h2dKs"], "duplicate flop '7h2dKs'"),
        ("many", "not a valid Rank"),
    ],
)
def test_other_flops_are_refused(flops: Any, part: str) -> None:
    with pytest.raises(BigslickError, match=part):
        choose_flops(flops)


def test_textures_are_named() -> None:
    assert texture("AsAhAd") == ("rainbow", "trips", "A", 1)
    assert texture("8s8h3s") == ("two-tone", "paired", "8", 6)
    assert texture("JsTs9s") == ("monotone", "unpaired", "J", 3)
