"""How good Omaha hands are before the flop: a score fitted to their equities.

A hand is described by what counts in it: its ranks, pairs, suits with the highest
card of each, cards that work together for straights, and low cards. The weights
of these are fitted once for each game to the equities of many random hands,
against any hand and against the better third, so that they fit hi-lo and five or
six cards as well.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from bigslick.bots.variants.games import make_hands
from bigslick.cards import masks_from_ids

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.bots.variants.games import Game

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]

__all__ = ("Bank", "bank", "describe_hands", "shares_among", "starting_place")

_HANDS: Final = 1400
_BOARDS: Final = 240
_SEED: Final = 4_052
_RANKS: Final = 13
_ACE, _KING = 12, 11
_PAIR, _THREE = 2, 3
_LOW: Final = 7  # ranks up to the eight, the ace apart
_RIDGE: Final = 1e-3
# Suited aces and cards that work together win more in later betting than at a
# showdown: they make the nuts.
_SUITED_ACE: Final = 0.012
_WORKING: Final = 0.003
_WINDOWS: Final = tuple(
    tuple((top - k) % _RANKS for k in range(5)) for top in range(3, _RANKS)
)
"""The ranks of each straight, the wheel first."""


def describe_hands(ids: Ids) -> Floats:
    """Return what counts in each hand (rows of card ids), a column for each thing.

    The last three columns are suited aces, suited kings and how many straights
    three of the cards work for.
    """
    ranks, suits = np.divmod(ids, 4)
    rows = np.arange(len(ids))[:, None]
    counts = np.zeros((len(ids), _RANKS))
    np.add.at(counts, (rows, ranks), 1)
    by_suit = np.zeros((len(ids), 4))
    np.add.at(by_suit, (rows, suits), 1)
    highest = np.full((len(ids), 4), -1)
    np.maximum.at(highest, (rows, suits), ranks)
    held = counts > 0
    suited = by_suit > 1
    spans = np.stack([held[:, window].sum(axis=1) for window in _WINDOWS], axis=1)
    lows = held[:, :_LOW].sum(axis=1) + held[:, _ACE]
    columns = [
        np.ones(len(ids)),
        (counts > _PAIR).sum(axis=1),
        suited.sum(axis=1),
        np.maximum(by_suit - _PAIR, 0).sum(axis=1),
        (spans > 1).sum(axis=1),
        (spans > _THREE).sum(axis=1),
        lows > 1,
        lows > _PAIR,
        held[:, _ACE] & held[:, 0],
        held[:, _ACE] & held[:, 1],
        held[:, 0] & held[:, 1],
        (suited & (highest == _ACE)).sum(axis=1),
        (suited & (highest == _KING)).sum(axis=1),
        (spans > _PAIR).sum(axis=1),
    ]
    return np.hstack((counts, counts > 1, np.stack(columns, axis=1)))


class Bank(NamedTuple):
    """Random hands that stand for all, best known before the flop."""

    ids: Ids
    masks: NDArray[np.uint64]
    weights: Floats
    """What each thing that counts is worth."""
    sorted_scores: Floats

    def places(self, ids: Ids) -> Floats:
        """Return how far down the list of starting hands each is: 0 is the best."""
        scores = describe_hands(ids) @ self.weights
        below = np.searchsorted(self.sorted_scores, scores, "left")
        above = np.searchsorted(self.sorted_scores, scores, "right")
        return np.asarray(1 - (below + above) / (2 * len(self.sorted_scores)))


@lru_cache(maxsize=16)
def bank(game: Game) -> Bank:
    """Return the hands of a game, with the score fitted to them."""
    rng = np.random.default_rng(_SEED)
    count, board = game.equity.hole_count, game.equity.board_count
    keys = rng.random((_HANDS, len(game.deck_ids)))
    ids = game.deck_ids[np.argsort(keys, axis=1)[:, :count]]
    masks = masks_from_ids(ids)
    keys = rng.random((_BOARDS, len(game.deck_ids)))
    boards = game.deck_ids[np.argsort(keys, axis=1)[:, :board]]
    things = describe_hands(ids)
    against_any = _mean_places(game, ids, masks, boards, np.ones(_HANDS, bool))
    first = _fit(things, against_any)
    fitted = things @ first
    good = fitted > np.quantile(fitted, 2 / 3)
    against_good = _mean_places(game, ids, masks, boards, good)
    weights = first + _fit(things, against_good)
    weights[-3] += _SUITED_ACE
    weights[-2] += _SUITED_ACE / 3
    weights[-1] += _WORKING
    return Bank(ids, masks, weights, np.sort(things @ weights))


def shares_among(
    made: list[NDArray[np.int16]], bar: NDArray[np.bool_] | None = None
) -> Floats:
    """Return what hands win on one board from any of those marked, or of all.

    Hi-lo: without a low hand of his own a player gives half away as often as the
    other one has a low.
    """
    high = _place(made[0], bar)
    if len(made) == 1:
        return high
    low = made[1]
    marked = low if bar is None else low[bar]
    split = float((marked >= 0).mean()) if len(marked) else 0.0
    return np.asarray(
        np.where(low >= 0, (high + _place(low, bar)) / 2, high * (1 - split / 2))
    )


def _place(made: NDArray[np.int16], bar: NDArray[np.bool_] | None) -> Floats:
    marked = np.sort(made if bar is None else made[bar])
    below = np.searchsorted(marked, made, "left")
    above = np.searchsorted(marked, made, "right")
    return np.asarray((below + above) / (2 * max(1, len(marked))))


def starting_place(game: Game, own: tuple[int, ...]) -> float:
    """Return how far down the list of starting hands this one is: 0 is the best."""
    return float(bank(game).places(np.array([own], np.uint8))[0])


def _fit(things: Floats, values: Floats) -> Floats:
    """Return the weights with the least squares; a hair is pulled to zero."""
    square = things.T @ things + _RIDGE * np.eye(things.shape[1])
    return np.asarray(np.linalg.solve(square, things.T @ values))


def _mean_places(
    game: Game,
    ids: Ids,
    masks: NDArray[np.uint64],
    boards: Ids,
    bar: NDArray[np.bool_],
) -> Floats:
    """Return how much of the hands marked each hand beats, over all boards."""
    total, seen = np.zeros(len(ids)), np.zeros(len(ids))
    for row, mask in zip(boards, masks_from_ids(boards), strict=True):
        live = np.flatnonzero((masks & mask) == 0)
        made = make_hands(game, ids[live], np.tile(row, (len(live), 1)))
        total[live] += shares_among(made, bar[live])
        seen[live] += 1
    return np.asarray(total / np.maximum(seen, 1))
