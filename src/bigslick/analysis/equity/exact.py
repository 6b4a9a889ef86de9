"""Exact equities: finds the fastest method for a query and estimates its time."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb, factorial, lcm, prod
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis.equity.custom_hands import enumerate_slowly
from bigslick.analysis.equity.outcome import Combos, EquityOutcome
from bigslick.analysis.equity.query import EquityHand, EquityQuery
from bigslick.analysis.equity.sampled import native_deal, sample_query
from bigslick.cards import card_mask, mask_cards
from bigslick.errors import CardsError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from bigslick.analysis.equity.equity_games import EquityGame, Line
    from bigslick.cards import CardsLike

__all__ = ("ExactWay", "find_way", "known_equities")

# Seconds on one thread, measured on a 2.8 GHz processor with AVX-512.
_HANDS: Final = 0.4e-3
_PAIR: Final = 0.25e-3
_ALL_PAIRS: Final = 1.0
_BOARD: Final = 8e-6
_EVALUATION: Final = 15e-9
_OMAHA_EVALUATION: Final = 2e-9
_OMAHA_TABLE: Final = 0.5e-3
_OMAHA_BOARD: Final = 3e-9
_SLOW_HAND: Final = 30e-6

_MOST_TUPLES: Final = 1_000_000
_CATEGORY_SAMPLES: Final = 100_000
_CATEGORY_SEED: Final = 0
_SUITS: Final = 4
_TWO_PLAYERS: Final = 2
_ALL_HOLDINGS: Final = 2 * 1326


@dataclass(frozen=True)
class ExactWay:
    """A method that counts every deal, and the seconds that it takes on one thread."""

    seconds: float
    count: Callable[[int, _core.Control], EquityOutcome]


def find_way(query: EquityQuery) -> ExactWay | None:
    """Return the fastest method for an exact result, or None if there is none.

    Raises:
        CardsError: the ranges conflict.

    """
    ways = [
        way
        for way in (_fixed_way(query), _ranges_way(query), _tuples_way(query))
        if way is not None
    ]
    return min(ways, key=lambda way: way.seconds, default=None)


def _fixed_way(query: EquityQuery) -> ExactWay | None:
    """Return the method that counts every deal of a query without ranges."""
    if query.has_ranges:
        return None
    family, lines = query.game.holdem_family, query.game.lines
    if family is not None and not any(query.missing[:-1]):
        return ExactWay(_HANDS, lambda _, __: _count_hands(query, family))
    if lines is None:
        seconds = query.deal_count * len(query.seats) * _SLOW_HAND
        return ExactWay(seconds, lambda _, control: enumerate_slowly(query, control))
    return ExactWay(
        _enumeration_seconds(query, lines),
        lambda threads, control: EquityOutcome.from_tally(
            _core.enumerate_deals(native_deal(query, lines), threads, control)
        ),
    )


def _enumeration_seconds(query: EquityQuery, lines: tuple[Line, ...]) -> float:
    hands = query.deal_count * len(query.seats)
    hole, board = query.game.hole_count, query.game.board_count
    only_omaha = all(use == _core.USE_OMAHA for _, use in lines)
    if only_omaha and not query.board and not any(query.missing[:-1]):
        return len(lines) * (len(query.seats) * _OMAHA_TABLE + hands * _OMAHA_BOARD)
    omaha = comb(hole, 2) * comb(board, 3) * _OMAHA_EVALUATION
    return sum(
        hands * (omaha if use == _core.USE_OMAHA else _EVALUATION) for _, use in lines
    )


def _count_hands(query: EquityQuery, family: int) -> EquityOutcome:
    holes = np.array([seat.known for seat in query.seats], np.uint64)
    found = _core.exact_hands(family, holes, query.board, query.dead)
    return EquityOutcome.from_wins(
        found.shares, found.boards, found.categories, found.boards
    )


def known_equities(
    game: EquityGame, hands: Sequence[CardsLike], board: CardsLike, dead: CardsLike
) -> tuple[Fraction, ...] | None:
    """Return only the exact equities of known hold'em hands, without a result object.

    Return None if `equity` must be used: for other games, and to report invalid cards.

    >>> from bigslick.analysis.equity import EQUITY_GAMES
    >>> known_equities(EQUITY_GAMES["nlhe"], ("AsAh", "KdKc"), "2c3d7s", "")
    (Fraction(907, 990), Fraction(83, 990))
    """
    family = game.holdem_family
    if family is None:
        return None
    try:
        holes = np.array([card_mask(hand) for hand in hands], np.uint64)
        found = _core.exact_hands(family, holes, card_mask(board), card_mask(dead))
    except ValueError:
        return None
    parts = lcm(*range(1, len(hands) + 1))
    total = found.boards * parts
    return tuple(
        Fraction(sum(n * parts // k for k, n in enumerate(won, 1)), total)
        for _, *won in found.shares.tolist()
    )


def _ranges_way(query: EquityQuery) -> ExactWay | None:
    """Return the method for two hold'em ranges: all pairs of hands on every board."""
    family = query.game.holdem_family
    if family is None or len(query.seats) != _TWO_PLAYERS:
        return None
    if not query.has_ranges and not any(query.missing[:-1]):
        return None
    both = tuple(_as_range(seat, query) for seat in query.seats)
    seconds = _ranges_seconds(query, both)
    return ExactWay(
        seconds,
        lambda threads, control: _count_ranges(query, both, family, threads, control),
    )


def _ranges_seconds(query: EquityQuery, both: tuple[EquityHand, ...]) -> float:
    pairs = both[0].size * both[1].size
    seen = query.board | query.dead
    if not seen:
        # Equivalent pairs of hands, which differ only in suits, are evaluated once.
        return min(_ALL_PAIRS, pairs * _PAIR)
    # Boards are equivalent if they differ only in suits that no known card has.
    fresh = sum(not seen >> 16 * suit & 0xFFFF for suit in range(_SUITS))
    live = (query.game.deck_mask & ~seen).bit_count()
    boards = comb(live, query.missing[-1]) / factorial(fresh)
    load = 0.2 + 0.8 * (both[0].size + both[1].size) / _ALL_HOLDINGS
    return min(pairs * _PAIR, boards * load * _BOARD)


def _as_range(seat: EquityHand, query: EquityQuery) -> EquityHand:
    """Return the seat as a range of all hands that it may hold, with their weights."""
    if seat.masks is not None:
        return seat
    singles = [card.mask for card in mask_cards(query.live)]
    missing = query.game.hole_count - seat.card_count
    masks = [seat.known]
    if missing == 1:
        masks = [seat.known | mask for mask in singles]
    elif missing:
        masks = [x | y for i, x in enumerate(singles) for y in singles[:i]]
    return EquityHand(seat.label, 0, np.array(masks, np.uint64), np.ones(len(masks)))


def _count_ranges(
    query: EquityQuery,
    both: tuple[EquityHand, ...],
    family: int,
    threads: int,
    control: _core.Control,
) -> EquityOutcome:
    """Count all boards for two ranges with the native kernel."""
    ours, theirs = both
    assert ours.masks is not None  # noqa: S101 - _as_range made them
    assert theirs.masks is not None  # noqa: S101
    assert ours.weights is not None  # noqa: S101
    assert theirs.weights is not None  # noqa: S101
    found = _core.exact_ranges(
        family,
        ours.masks,
        ours.weights,
        theirs.masks,
        theirs.weights,
        query.board,
        query.dead,
        threads,
        control,
    )
    combos = (
        Combos(ours.masks, ours.weights, found.win_a, found.tie_a, found.total_a),
        Combos(theirs.masks, theirs.weights, found.win_b, found.tie_b, found.total_b),
    )
    total = float(ours.weights @ found.total_a)
    if not total and not control.cancelled:
        raise _incompatible(query)
    wins = np.array([combo.weights @ combo.wins for combo in combos])
    ties = np.array([combo.weights @ combo.ties for combo in combos])
    shares = np.stack([total - wins - ties, wins, ties], axis=1)
    return EquityOutcome.from_wins(
        shares,
        found.boards,
        partial(_sample_categories, query, threads),
        _CATEGORY_SAMPLES,
        combos,
    )


def _sample_categories(query: EquityQuery, threads: int) -> NDArray[Any]:
    """Return the counts of categories in sampled deals.

    The kernel for ranges does not count categories.
    """
    return sample_query(
        query, _CATEGORY_SAMPLES, _CATEGORY_SEED, threads, _core.Control()
    ).categories


def _tuples_way(query: EquityQuery) -> ExactWay | None:
    """Return the method that counts each combination of one hand from every range."""
    tuples = prod(seat.size for seat in query.seats)
    if not query.has_ranges or tuples > _MOST_TUPLES:
        return None
    first = next(_choices(query), None)
    if first is None:
        raise _incompatible(query)
    way = _fixed_way(first[0])
    if way is None:
        return None
    return ExactWay(
        tuples * way.seconds,
        lambda threads, control: _count_tuples(query, tuples, threads, control),
    )


def _choices(query: EquityQuery) -> Iterator[tuple[EquityQuery, float]]:
    """Yield a query with known hands, and a weight, for each combination of hands."""

    def extend(
        seats: tuple[EquityHand, ...], used: int, weight: float
    ) -> Iterator[tuple[EquityQuery, float]]:
        if len(seats) == len(query.seats):
            yield EquityQuery(query.game, seats, query.board, query.dead), weight
            return
        seat = query.seats[len(seats)]
        if seat.masks is None or seat.weights is None:
            yield from extend((*seats, seat), used, weight)
            return
        for mask, share in zip(seat.masks.tolist(), seat.weights.tolist(), strict=True):
            if not used & mask:
                chosen = EquityHand(seat.label, mask)
                yield from extend((*seats, chosen), used | mask, weight * share)

    return extend((), 0, 1.0)


def _count_tuples(
    query: EquityQuery, tuples: int, threads: int, control: _core.Control
) -> EquityOutcome:
    control.begin(tuples)
    total: EquityOutcome | None = None
    for chosen, weight in _choices(query):
        way = _fixed_way(chosen)
        if control.cancelled or way is None:
            break
        part = way.count(threads, _core.Control()).scaled(weight)
        total = part if total is None else total + part
        control.advance(1)
    if total is None:
        raise _incompatible(query)
    return total


def _incompatible(query: EquityQuery) -> CardsError:
    labels = [seat.label for seat in query.seats]
    return CardsError(
        f"the ranges ({', '.join(labels)}) conflict: every combination of their hands "
        "has a duplicate card",
        labels,
    )
