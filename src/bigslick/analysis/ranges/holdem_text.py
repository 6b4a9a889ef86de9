"""Formats ranges as short text, from which the same range can be parsed."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.analysis.ranges.holdings import (
    HOLDINGS,
    class_numbers,
    deck_holdings,
    hand_classes,
)
from bigslick.analysis.ranges.weighted_hands import WEIGHT_DIGITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import NDArray

    from bigslick.cards import RankOrder

__all__ = ("format_holdings", "format_levels", "format_weight")

_CHAIN: Final = 3  # T9s, 98s, 87s are written as an interval


def format_holdings(
    numbers: NDArray[np.intp], weights: NDArray[np.float64], ranks: RankOrder
) -> str:
    """Return the notation of weighted holdings, those with the largest weight first.

    Complete classes are written as 22+, A2s+ or T9s-54s, other hands card by card. If
    that is shorter, the missing hands are written as exclusions: !AA.
    """
    text = format_levels(numbers, weights, partial(_format_level, ranks=ranks))
    missing = np.setdiff1d(deck_holdings(ranks), numbers)
    if len(missing) and len(missing) < len(numbers) and (weights == 1).all():
        without = ", ".join(f"!{item}" for item in _format_level(missing, ranks))
        return min(text, without, key=len)
    return text


def format_levels(
    hands: NDArray[Any],
    weights: NDArray[np.float64],
    format_level: Callable[[NDArray[Any]], Iterable[str]],
) -> str:
    """Return the items of all hands, those with the largest weight first.

    ``format_level`` returns the items for hands of one weight.
    """
    parts = []
    for weight in sorted(set(weights.tolist()), reverse=True):
        suffix = "" if weight == 1 else f":{format_weight(weight)}"
        level = format_level(hands[weights == weight])
        parts += [f"{item}{suffix}" for item in level]
    return ", ".join(parts)


def format_weight(weight: float) -> str:
    """Return a weight as a plain decimal number.

    >>> format_weight(0.5), format_weight(1e-9)
    ('0.5', '0.000000001')
    """
    return f"{weight:.{WEIGHT_DIGITS}f}".rstrip("0").rstrip(".")


def _format_level(numbers: NDArray[np.intp], ranks: RankOrder) -> Iterator[str]:
    """Yield the items for holdings of one weight."""
    classes = hand_classes(ranks)
    of_holding = class_numbers(ranks)[numbers]
    counts = np.bincount(of_holding, minlength=len(classes))
    whole = {place for place, hand in enumerate(classes) if counts[place] == hand.size}
    if len(whole) == len(classes):
        yield "random"
        return
    yield from _format_classes(whole, ranks)
    for number, place in zip(numbers.tolist(), of_holding.tolist(), strict=True):
        if place not in whole:
            yield "".join(map(repr, HOLDINGS[number]))


def _format_classes(whole: set[int], ranks: RankOrder) -> Iterator[str]:
    """Yield the items for complete classes: pairs, then suited, then offsuit hands."""
    names = "".join(ranks)
    count = len(ranks)
    classes = hand_classes(ranks)
    pairs = {names.index(classes[n].high) for n in whole if classes[n].is_pair}
    for top, bottom in _runs(pairs):
        yield _interval(names[top] * 2, names[bottom] * 2, open_end=top == count - 1)
    runs = {
        suited: _kicker_runs(whole, ranks, suited=suited) for suited in (True, False)
    }
    both = runs[True] & runs[False]
    for suffix, found in (
        ("", both),
        ("s", runs[True] - both),
        ("o", runs[False] - both),
    ):
        yield from _format_runs(found, suffix, names)


def _kicker_runs(
    whole: set[int], ranks: RankOrder, *, suited: bool
) -> set[tuple[int, int, int]]:
    """Return the runs of consecutive kickers, as (high card, top, bottom)."""
    classes = hand_classes(ranks)
    kickers = defaultdict(set)
    for hand in (classes[n] for n in whole):
        if not hand.is_pair and hand.suited == suited:
            kickers[ranks.index(hand.high)].add(ranks.index(hand.low))
    return {(high, *run) for high, lows in kickers.items() for run in _runs(lows)}


def _format_runs(runs: set[tuple[int, int, int]], suffix: str, names: str) -> list[str]:
    """Return the runs as A2s+ or ATs-A8s, and chains of single hands as T9s-54s."""
    single = [(high, top) for high, top, bottom in runs if top == bottom]
    chains = [(start, end, False) for start, end in _chains(single)]
    longer = [
        ((high, top), (high, bottom), top == high - 1)
        for high, top, bottom in runs
        if top > bottom
    ]
    return [
        _interval(
            f"{names[start[0]]}{names[start[1]]}{suffix}",
            f"{names[end[0]]}{names[end[1]]}{suffix}",
            open_end=open_end,
        )
        for start, end, open_end in sorted(chains + longer, reverse=True)
    ]


def _interval(first: str, last: str, *, open_end: bool) -> str:
    if first == last:
        return first
    return f"{last}+" if open_end else f"{first}-{last}"


def _runs(values: Iterable[int]) -> list[tuple[int, int]]:
    """Return the runs of consecutive numbers, each as (top, bottom), highest first."""
    runs: list[tuple[int, int]] = []
    for value in sorted(values, reverse=True):
        if runs and runs[-1][1] == value + 1:
            runs[-1] = runs[-1][0], value
        else:
            runs.append((value, value))
    return runs


def _chains(
    single: list[tuple[int, int]],
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the chains of consecutive hands with equal gaps, each by its two ends."""
    by_gap = defaultdict(list)
    for high, low in single:
        by_gap[high - low].append(high)
    chains = []
    for gap, highs in by_gap.items():
        for top, bottom in _runs(highs):
            if top - bottom + 1 >= _CHAIN:
                chains.append(((top, top - gap), (bottom, bottom - gap)))
            else:
                chains += [((h, h - gap),) * 2 for h in range(top, bottom - 1, -1)]
    return sorted(chains, reverse=True)
