"""Formats Omaha ranges as text, from which the same range can be parsed.

A cell consists of all hands with the same ranks and the same number of suits with two
cards or more. Complete cells are written as ranks and suits, and combined as in AA** if
all hands with these ranks are in the range. Other hands are written card by card.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.analysis.ranges.holdem_text import format_levels
from bigslick.analysis.ranges.omaha_terms import suited_pairs
from bigslick.cards import RankOrder, mask_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Ranks = tuple[int, ...]

__all__ = ("format_hands",)

_SUFFIXES: Final = ("r", "ss", "ds", "triple")
"""Rainbow, single-suited, double-suited and triple-suited: by the number of suits with
two cards or more.
"""
_NAMES: Final = "".join(RankOrder.STANDARD)
_BITS: Final = 3  # enough to count the cards of a rank


def format_hands(
    masks: NDArray[np.uint64], weights: NDArray[np.float64], card_count: int
) -> str:
    """Return the notation of weighted hands, those with the largest weight first."""
    return format_levels(masks, weights, partial(_format_level, card_count=card_count))


def _format_level(masks: NDArray[np.uint64], card_count: int) -> Iterator[str]:
    """Yield the items for hands of one weight."""
    cells = _rank_counts(masks) * len(_SUFFIXES) + suited_pairs(masks)
    found, place, counts = np.unique(cells, return_inverse=True, return_counts=True)
    whole: list[set[Ranks]] = [set() for _ in _SUFFIXES]
    incomplete = np.ones(len(found), bool)
    for i, (cell, count) in enumerate(
        zip(found.tolist(), counts.tolist(), strict=True)
    ):
        ranks, suits = _ranks(cell // len(_SUFFIXES)), cell % len(_SUFFIXES)
        if count == _cell_sizes(_shape(ranks))[suits]:
            whole[suits].add(ranks)
            incomplete[i] = False
    every = _cells(card_count)
    named: set[Ranks] = set().union(*whole)
    always = {
        ranks
        for ranks in named
        if all(ranks in whole[i] for i, cell in enumerate(every) if ranks in cell)
    }
    left = set(always)
    suited = [
        _patterns(held, possible, held - always)
        for held, possible in zip(whole, every, strict=True)
    ]
    # Leave out ranks whose hands are all covered by patterns with suits.
    for ranks in always:
        kinds = [i for i, cell in enumerate(every) if ranks in cell]
        if all(not suited[i].isdisjoint(_parts(ranks)) for i in kinds):
            left.discard(ranks)
    unsuited = _patterns(always, frozenset().union(*every), left)
    for suffix, patterns in ("", unsuited), *zip(_SUFFIXES, suited, strict=True):
        for part in sorted(patterns, key=lambda part: ([-r for r in part], len(part))):
            names = "".join(_NAMES[rank] for rank in part)
            text = f"{names:*<{card_count}}{suffix}"
            yield "random" if not part and not suffix else text
    for mask in masks[incomplete[place]].tolist():
        yield "".join(repr(card) for card in reversed(mask_cards(mask)))


def _patterns(
    held: set[Ranks], possible: frozenset[Ranks], missing: set[Ranks]
) -> set[Ranks]:
    """Return the shortest patterns for the missing ranks that fit only held ranks."""
    if not missing:
        return set()
    here = Counter(part for ranks in held for part in _parts(ranks))
    every = _part_counts(possible)
    complete = {part for part, count in here.items() if count == every[part]}
    least = {part for part in complete if len(_parts(part) & complete) == 1}
    return {part for ranks in missing for part in _parts(ranks) & least}


def _rank_counts(masks: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return how many cards of each rank each hand has, in three bits per rank."""
    counts = np.zeros(len(masks), np.int64)
    for suit in range(4):
        lane = masks >> np.uint64(16 * suit) & np.uint64(0x1FFF)
        counts += _spread()[lane.astype(np.intp)]
    return counts


@cache
def _spread() -> NDArray[np.int64]:
    """Return a table that spreads the 13 rank bits of a suit to three bits per rank."""
    places = np.arange(13)
    lanes = np.arange(1 << 13)[:, None]
    spread: NDArray[np.int64] = ((lanes >> places & 1) << _BITS * places).sum(axis=1)
    return spread


def _ranks(counts: int) -> Ranks:
    """Return the ranks of packed counts, highest first."""
    return tuple(
        rank
        for rank in range(12, -1, -1)
        for _ in range(counts >> _BITS * rank & (1 << _BITS) - 1)
    )


def _shape(ranks: Ranks) -> tuple[int, ...]:
    """Return how often each rank occurs, the most frequent first."""
    return tuple(sorted(Counter(ranks).values(), reverse=True))


@cache
def _cell_sizes(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of hands of a shape: rainbow, single-suited and so on."""
    sizes = [0] * len(_SUFFIXES)
    for suits in product(*(combinations(range(4), times) for times in shape)):
        held = Counter(suit for chosen in suits for suit in chosen)
        sizes[sum(1 for times in held.values() if times > 1)] += 1
    return tuple(sizes)


@cache
def _cells(card_count: int) -> tuple[frozenset[Ranks], ...]:
    """Return the possible ranks of rainbow hands, of single-suited hands and so on."""
    every = [
        ranks
        for ranks in combinations_with_replacement(range(12, -1, -1), card_count)
        if _shape(ranks)[0] <= 4  # noqa: PLR2004 - suits
    ]
    return tuple(
        frozenset(ranks for ranks in every if _cell_sizes(_shape(ranks))[suits])
        for suits in range(len(_SUFFIXES))
    )


@cache
def _parts(ranks: Ranks) -> frozenset[Ranks]:
    """Return every subset of the ranks, including none and all."""
    return frozenset(
        part for size in range(len(ranks) + 1) for part in combinations(ranks, size)
    )


@cache
def _part_counts(possible: frozenset[Ranks]) -> Counter[Ranks]:
    """Return how many of the hands contain each subset of ranks."""
    return Counter(part for ranks in possible for part in _parts(ranks))
