"""The 1,326 hold'em hands as arrays, and their strength on a board."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bigslick._native import _core
from bigslick.analysis.ranges.holdings import (
    HOLDINGS,
    NUMBERS,
    class_numbers,
    holding_masks,
)
from bigslick.bots.push_fold import CLASS_SIZES, class_equities
from bigslick.cards import Deck, RankOrder
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = (
    "CLASSES",
    "COUNT",
    "HOLDS",
    "MASKS",
    "NUMBERS",
    "BoardStrength",
    "Floats",
    "board_strength",
    "hand_order",
    "live_weights",
    "showdown_shares",
    "simulate_share",
)

Floats: TypeAlias = NDArray[np.float64]

COUNT: Final = len(HOLDINGS)
MASKS: Final = holding_masks()
CLASSES: Final = class_numbers(RankOrder.STANDARD)
"""The class (cell of the 13 x 13 grid) of each hand."""
HOLDS: Final = np.array(
    [[card in holding for holding in HOLDINGS] for card in Deck.STANDARD]
)
"""Whether hand ``j`` contains the card with id ``i``."""

_FLOP, _RIVER = 3, 5
_ONES: Final = np.ones(COUNT)
_SINGLE: Final = np.ones(1)
_HALF: Final = 0.5
_ALL: Final = 0x1FFF_1FFF_1FFF_1FFF


def live_weights(dead: Iterable[int]) -> Floats:
    """Return weight 1 for each hand without these cards (ids), 0 for the others."""
    weights = np.ones(COUNT)
    for card in dead:
        weights[HOLDS[card]] = 0
    return weights


@dataclass(frozen=True, slots=True)
class BoardStrength:
    """The strength of every hand on a board, against any two cards."""

    shares: Floats
    """The equity of each hand; 0 if one of its cards is on the board."""
    order: NDArray[np.intp]
    """The hands, weakest first."""

    def percentiles(self, weights: Floats) -> Floats:
        """Return the fraction of the weighted range that each hand beats: 0 to 1."""
        sorted_weights = weights[self.order]
        beaten = np.cumsum(sorted_weights)
        total = beaten[-1]
        places = np.empty(len(weights))
        places[self.order] = (beaten - _HALF * sorted_weights) / max(total, 1e-12)
        return places


@cache
def _suit_changes() -> tuple[tuple[tuple[int, ...], NDArray[np.intp]], ...]:
    """Return every permutation of suits, and how it permutes the 1,326 hands."""
    changes = []
    for suits in permutations(range(4)):
        sent = [
            NUMBERS[
                Deck.STANDARD[one.id // 4 * 4 + suits[one.id % 4]].mask
                | Deck.STANDARD[two.id // 4 * 4 + suits[two.id % 4]].mask
            ]
            for one, two in HOLDINGS
        ]
        changes.append((suits, np.array(sent, np.intp)))
    return tuple(changes)


def board_strength(board: tuple[int, ...]) -> BoardStrength:
    """Return the strength of every hand on the board (ids).

    Flops that differ only in suits are computed once.

    >>> found = board_strength((0, 5, 10))
    >>> int(np.count_nonzero(found.shares))
    1176
    """
    if len(board) != _FLOP:
        return _strength(tuple(sorted(board)))
    return _flop_strength(board)


@lru_cache(maxsize=1024)
def _flop_strength(board: tuple[int, ...]) -> BoardStrength:
    flop, change = min(
        (tuple(sorted(i // 4 * 4 + suits[i % 4] for i in board)), place)
        for place, (suits, _) in enumerate(_suit_changes())
    )
    shares = _flop_shares(flop)[_suit_changes()[change][1]]
    return BoardStrength(shares, np.argsort(shares, kind="stable"))


@lru_cache(maxsize=1755)  # the number of flops that differ in more than suits
def _flop_shares(flop: tuple[int, ...]) -> Floats:
    return _counted_shares(_board_mask(flop))


@lru_cache(maxsize=1024)
def _strength(board: tuple[int, ...]) -> BoardStrength:
    mask = _board_mask(board)
    river = len(board) == _RIVER
    shares = _river_places(mask, board) if river else _counted_shares(mask)
    return BoardStrength(shares, np.argsort(shares, kind="stable"))


def _counted_shares(mask: int) -> Floats:
    """Return the exact equity of each hand against any other, over all runouts."""
    found = _core.exact_ranges(_core.HIGH, MASKS, _ONES, MASKS, _ONES, mask, 0, 1)
    shares = found.win_a + _HALF * found.tie_a
    return np.asarray(shares / np.maximum(found.total_a, 1e-12))


def _river_places(mask: int, board: tuple[int, ...]) -> Floats:
    """Return the fraction of other hands that each hand beats, ignoring blockers."""
    live = live_weights(board)
    strengths = _river_strengths(mask)
    counts = np.bincount(strengths, live, 7463)
    below = np.cumsum(counts) - _HALF * counts
    return np.asarray(np.where(live > 0, below[strengths] / live.sum(), 0.0))


def _river_strengths(mask: int) -> NDArray[np.int16]:
    out = np.empty(COUNT, np.int16)
    _core.evaluate_masks(_core.HIGH, MASKS | np.uint64(mask), out, False)
    return np.maximum(out, 0)


def _board_mask(board: Iterable[int]) -> int:
    mask = 0
    for card in board:
        mask |= Deck.STANDARD[card].mask
    return mask


@lru_cache(maxsize=256)
def showdown_shares(hole: int, board: tuple[int, ...]) -> Floats:
    """Return the exact equity of a hand, given by its number, against each other hand.

    All runouts are enumerated. Impossible hands have equity 0.

    >>> from bigslick.cards import card_ids, card_mask
    >>> shares = showdown_shares(NUMBERS[card_mask("AsKs")], card_ids("Ts9s2d4cKh"))
    >>> float(shares[NUMBERS[card_mask("AhKc")]])
    0.5
    """
    mask = _board_mask(board)
    own = int(MASKS[hole])
    if len(board) == _RIVER:
        strengths = _river_strengths(mask)
        mine = strengths[hole]
        shares = (strengths < mine) + _HALF * (strengths == mine)
        shares[(MASKS & np.uint64(own | mask)) != 0] = 0
        return np.asarray(shares, np.float64)
    found = _core.exact_ranges(
        _core.HIGH, MASKS[hole : hole + 1], _SINGLE, MASKS, _ONES, mask, 0, 1
    )
    total = np.maximum(found.total_b, 1e-12)
    return np.asarray(
        np.where(
            found.total_b > 0, 1 - (found.win_b + _HALF * found.tie_b) / total, 0.0
        )
    )


def simulate_share(
    hole: int, board: tuple[int, ...], ranges: list[Floats], samples: int, seed: int
) -> float:
    """Return the equity against players with all these ranges, by sampling."""
    given: list[Any] = [None]
    known = [int(MASKS[hole])]
    for weights in ranges:
        held = np.flatnonzero(weights > 0)
        given.append((MASKS[held], weights[held]))
        known.append(0)
    deal = _core.Deal(
        [(_core.HIGH, _core.USE_TOGETHER)],
        _ALL,
        2,
        _RIVER,
        _board_mask(board),
        0,
        known,
        given,
    )
    tally = _core.sample(deal, samples, seed, 1)
    counts = tally.shares[0].sum(axis=1)
    return float(
        sum(count / ways for ways, count in enumerate(counts.tolist()) if ways)
        / tally.deals
    )


@cache
def hand_order() -> Floats:
    """Return the rank of each class among starting hands: 0 is best, 1 worst.

    A class has the middle rank of its hands. The order is by equity against any two
    cards and against the better third of them, with a bonus for hands that make
    straights and flushes.
    """
    equities, pairs = class_equities()
    against_any = (equities * pairs).sum(axis=1) / pairs.sum(axis=1)
    good = against_any > np.quantile(
        np.repeat(against_any, CLASS_SIZES.astype(int)), 0.67
    )
    weights = pairs * good
    against_good = (equities * weights).sum(axis=1) / weights.sum(axis=1)
    score = against_any + against_good + _playability()
    falling = np.argsort(-score, kind="stable")
    places = np.empty(len(score))
    sizes = CLASS_SIZES[falling]
    places[falling] = (np.cumsum(sizes) - sizes / 2) / COUNT
    return places


def _playability() -> Floats:
    rows, columns = np.divmod(np.arange(len(CLASS_SIZES)), 13)
    suited = rows < columns
    gap = np.abs(rows - columns)
    near = np.where(gap > 0, 0.012 * np.maximum(0, 4 - gap), 0.0)
    pairs = np.where(gap == 0, 0.03, 0.0)
    return np.asarray(0.05 * suited + near * np.where(suited, 1.3, 0.8) + pairs)
