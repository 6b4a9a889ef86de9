"""Native tables stay small, whatever was computed."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import numpy as np

from bigslick import card_mask
from bigslick._native import _core
from bigslick.cards import Deck

TARGET = 2_000_000
# One pair of ranks on every board of ranks, and how many such rows may stay.
ROW = 12_000
KEPT = 32


def holdings() -> np.ndarray:
    pairs = combinations(Deck.STANDARD, 2)
    return np.array([x.mask | y.mask for x, y in pairs], np.uint64)


def everybody_against(hand: str) -> None:
    everybody, one = holdings(), np.array([card_mask(hand)], np.uint64)
    _core.exact_ranges(
        _core.HIGH, everybody, np.ones(len(everybody)), one, np.ones(1), threads=1
    )


def test_rows_of_all_ranks_are_given_back() -> None:
    everybody_against("AsAh")
    first = _core.table_bytes()
    everybody_against("KsKh")
    assert _core.table_bytes() == first
    pairs_of_ranks = 91
    assert first["equities"] < (pairs_of_ranks - KEPT) * ROW


def a_few_rows_stay() -> None:
    everybody_against("QsQh")
    without = _core.table_bytes()["equities"]
    for _ in range(2):
        _core.exact_hands(_core.HIGH, np.array([3, 3 << 16], np.uint64))
        assert _core.table_bytes()["equities"] >= without + ROW


def test_a_few_rows_stay() -> None:
    # In a process that knows no equities yet: those of other tests need no rows.
    code = f"from {__name__} import a_few_rows_stay; a_few_rows_stay()"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_all_evaluators_fit() -> None:
    before = _core.path()
    out = np.empty(1, np.int16)
    try:
        _core.use_path("portable")
        for size in (5, 6, 7):
            ids = np.arange(16, 16 + size, dtype=np.uint8)[None]
            for family in range(_core.HIGH_BADUGI + 1):
                _core.evaluate_ids(family, ids, out, validate=True)
    finally:
        _core.use_path(before)
    bytes_now = _core.table_bytes()
    assert 0 < bytes_now["constant"] < bytes_now["evaluators"]
    assert bytes_now["constant"] + bytes_now["evaluators"] < TARGET
    assert sum(bytes_now.values()) - bytes_now["answers"] < TARGET
