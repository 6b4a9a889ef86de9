"""Hands for the native tests, and what the kernels make of them."""

from __future__ import annotations

from itertools import chain, combinations
from math import comb
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from bigslick._native import _core

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Ids: TypeAlias = NDArray[np.uint8]
    Masks: TypeAlias = NDArray[np.uint64]
    Strengths: TypeAlias = NDArray[np.int16]

FIVE_CARD_FAMILIES: Final = (
    _core.HIGH,
    _core.SHORT_DECK,
    _core.ACE_TO_FIVE,
    _core.EIGHT_OR_BETTER,
    _core.DEUCE_TO_SEVEN,
)
BADUGI_FAMILIES: Final = (_core.BADUGI, _core.HIGH_BADUGI)
FAMILIES: Final = FIVE_CARD_FAMILIES + BADUGI_FAMILIES


def sizes_of(family: int) -> range:
    """Return the numbers of cards a row of the family may hold."""
    return range(1, 8) if family in BADUGI_FAMILIES else range(5, 8)


def all_hands(size: int, deck: range = range(52)) -> Ids:
    """Return every hand of so many cards, one a row."""
    count = comb(len(deck), size) * size
    flat = np.fromiter(chain.from_iterable(combinations(deck, size)), np.uint8, count)
    return flat.reshape(-1, size)


def deal(family: int, rows: int, size: int, seed: int = 0) -> Ids:
    """Return random hands; short deck hands have no card below the six."""
    rng = np.random.default_rng(seed)
    lowest = 16 if family == _core.SHORT_DECK else 0
    order = rng.random((rows, 52 - lowest)).argsort(axis=1)
    return (order[:, :size] + lowest).astype(np.uint8)


def masks_of(ids: Ids) -> Masks:
    """Return the masks of rows of ids."""
    wide = ids.astype(np.uint64)
    bits = np.uint64(1) << (
        (wide & np.uint64(3)) << np.uint64(4) | wide >> np.uint64(2)
    )
    masks: Masks = np.bitwise_or.reduce(bits, axis=1)
    return masks


def from_ids(family: int, ids: Ids) -> Strengths:
    """Return the strengths of sound rows of ids."""
    out = np.empty(len(ids), np.int16)
    assert _core.evaluate_ids(family, ids, out, True) == -1
    return out


def from_masks(family: int, masks: Masks) -> Strengths:
    """Return the strengths of sound masks."""
    out = np.empty(len(masks), np.int16)
    assert _core.evaluate_masks(family, masks, out, True) == -1
    return out


def one_by_one(family: int, masks: Iterable[int]) -> Strengths:
    """Return the strengths of masks from the call for single hands."""
    return np.array([_core.strength(family, int(mask)) for mask in masks], np.int16)


def count_between(strengths: Strengths, *bounds: int) -> list[int]:
    """Return how many strengths lie between neighbouring bounds."""
    counts, _ = np.histogram(strengths, bins=list(bounds))
    return [int(count) for count in counts]


def best(choices: Iterable[int], worth: Callable[[int], int]) -> int:
    """Return the largest worth of the choices."""
    return max(map(worth, choices))
