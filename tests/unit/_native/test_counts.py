"""How many hands there are of each kind, known from combinatorics."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from tests.unit._native.rows import (
    all_hands,
    count_between,
    from_ids,
    from_masks,
    masks_of,
)

from bigslick._native import _core

if TYPE_CHECKING:
    from tests.unit._native.rows import Ids

HIGH: Final = (0, 1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461)


@cache
def five() -> Ids:
    """Return every hand of five cards, made only where a test needs it."""
    return all_hands(5)


@pytest.mark.usefixtures("path")
def test_high_five_card_hands() -> None:
    strengths = from_ids(_core.HIGH, five())
    assert len(np.unique(strengths)) == 7462
    assert count_between(strengths, *HIGH) == [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
    ]  # fmt: skip


@pytest.mark.usefixtures("path")
def test_short_deck_five_card_hands() -> None:
    strengths = from_ids(_core.SHORT_DECK, all_hands(5, range(16, 52)))
    assert len(np.unique(strengths)) == 1404
    assert count_between(
        strengths, 0, 120, 624, 876, 1128, 1134, 1206, 1326, 1398, 1403
    ) == [122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 24]


@pytest.mark.usefixtures("path")
def test_ace_to_five_five_card_hands() -> None:
    strengths = from_ids(_core.ACE_TO_FIVE, five())
    assert len(np.unique(strengths)) == 6175
    entries = (6174 - strengths).astype(np.int16)
    assert count_between(entries, 0, 1287, 4147, 5005, 5863, 6019, 6174) == [
        1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624,
    ]  # fmt: skip


@pytest.mark.usefixtures("path")
def test_eight_or_better_five_card_hands() -> None:
    strengths = from_ids(_core.EIGHT_OR_BETTER, five())
    assert np.unique(strengths).tolist() == list(range(-1, 56))
    # Five ranks of four suits each: every qualifying class is equally large.
    assert np.bincount(strengths[strengths >= 0]).tolist() == [4**5] * 56


@pytest.mark.usefixtures("path")
def test_deuce_to_seven_five_card_hands() -> None:
    entries = (7461 - from_ids(_core.DEUCE_TO_SEVEN, five())).astype(np.int16)
    assert len(np.unique(entries)) == 7462
    assert count_between(
        entries, 0, 1278, 4138, 4996, 5854, 5863, 7141, 7297, 7453, 7461
    ) == [1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36]
    assert count_between(entries, 0, 3) == [4_080]  # seven high


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", [_core.BADUGI, _core.HIGH_BADUGI])
def test_badugi_hands(family: int) -> None:
    entries = (1091 - from_ids(family, all_hands(4))).astype(np.int16)
    assert len(np.unique(entries)) == 1092
    assert count_between(entries, 0, 715, 1001, 1079, 1091) == [
        17_160, 154_440, 96_252, 2_873,
    ]  # fmt: skip


def test_high_six_card_hands() -> None:
    # The hands with a given highest card are the smaller hands below it.
    totals = np.zeros(9, int)
    classes = np.zeros(7462, bool)
    smaller = five()[five().max(axis=1).argsort(kind="stable")]
    below = masks_of(smaller)
    heights = smaller.max(axis=1)
    for card in range(5, 52):
        rest = below[: np.searchsorted(heights, card)]
        bit = np.uint64(1 << (16 * (card & 3) + (card >> 2)))
        strengths = from_masks(_core.HIGH, rest | bit)
        totals += count_between(strengths, *HIGH)
        classes[strengths] = True
    assert totals.tolist() == [
        6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664,
        1_844,
    ]  # fmt: skip
    assert classes.sum() == 6075


@pytest.mark.slow
@pytest.mark.usefixtures("path")
def test_seven_card_hands() -> None:
    high = np.zeros(9, int)
    classes = np.zeros(7462, bool)
    low = np.zeros(4, int)
    six = all_hands(6)
    order = six.max(axis=1).argsort(kind="stable")
    below = masks_of(six[order])
    heights = six.max(axis=1)[order]
    for card in range(6, 52):
        bit = np.uint64(1 << (16 * (card & 3) + (card >> 2)))
        hands = below[: np.searchsorted(heights, card)] | bit
        strengths = from_masks(_core.HIGH, hands)
        high += count_between(strengths, *HIGH)
        classes[strengths] = True
        entries = (6174 - from_masks(_core.ACE_TO_FIVE, hands)).astype(np.int16)
        # C(4, 4), C(5, 4), C(6, 4), C(7, 4) hands have that highest rank.
        low += count_between(entries[entries < 56], 0, 1, 6, 21, 56)
    assert high.tolist() == [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
        224_848, 41_584,
    ]  # fmt: skip
    assert classes.sum() == 4824
    assert low.tolist() == [781_824, 3_151_360, 7_426_560, 13_171_200]
