"""The value of Omaha starting hands: a score fitted to their equities.

The features of a hand are its ranks, pairs, suits with the highest card of each, cards
that make straights together, and low cards. Their weights are fitted once for each
game to the equities of many random hands, against any hand and against the better
third, so that they work for hi-lo and for five or six cards too.

The equity against several hands at once is fitted in the same way. It is much larger
than the product of the single equities, because a board that helps a hand helps it
against all opponents.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from bigslick.bots.variants.game_info import make_hands
from bigslick.bots.variants.showdown_shares import beaten, shares_among
from bigslick.cards import masks_from_ids

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.bots.variants.game_info import Game

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]
    Made = list[NDArray[np.int16]]
    Places = NDArray[np.intp]

__all__ = (
    "Bank",
    "bank",
    "crowd_share",
    "describe_hands",
    "starting_place",
)

_HANDS: Final = 1400
_BOARDS: Final = 240
_SEED: Final = 4_052
_RANKS: Final = 13
_ACE, _KING = 12, 11
_PAIR, _THREE = 2, 3
_LOW: Final = 7  # ranks up to the eight, without the ace
_RIDGE: Final = 1e-3
_LEAST: Final = 0.01
_LOOSE, _GOOD = 6, 2
"""The largest numbers of opponents with any hand, and with good hands."""
# Suited aces and connected cards are worth more than their equity: they make the nuts,
# which win more in later betting.
_SUITED_ACE: Final = 0.012
_WORKING: Final = 0.003
_WINDOWS: Final = tuple(
    tuple((top - k) % _RANKS for k in range(5)) for top in range(3, _RANKS)
)
"""The ranks of each straight, the wheel first."""


def describe_hands(ids: Ids) -> Floats:
    """Return the features of each hand (rows of card ids), one column per feature.

    The last three columns are suited aces, suited kings, and the number of straights
    that three of the cards can make.
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
    """A random sample of hands, with preflop scores fitted to their equities."""

    ids: Ids
    masks: NDArray[np.uint64]
    weights: Floats
    """The weight of each feature."""
    sorted_scores: Floats
    crowds: Floats
    """Weights for the equity against several hands; the first index is the number
    of random hands, the second the number of hands of the better third."""

    def places(self, ids: Ids) -> Floats:
        """Return the rank of each hand among starting hands: 0 is best, 1 worst."""
        scores = describe_hands(ids) @ self.weights
        below = np.searchsorted(self.sorted_scores, scores, "left")
        above = np.searchsorted(self.sorted_scores, scores, "right")
        return np.asarray(1 - (below + above) / (2 * len(self.sorted_scores)))


@lru_cache(maxsize=16)
def bank(game: Game) -> Bank:
    """Return the random hands of a game, with the fitted score."""
    rng = np.random.default_rng(_SEED)
    count, board = game.equity.hole_count, game.equity.board_count
    keys = rng.random((_HANDS, len(game.deck_ids)))
    ids = game.deck_ids[np.argsort(keys, axis=1)[:, :count]]
    masks = masks_from_ids(ids)
    keys = rng.random((_BOARDS, len(game.deck_ids)))
    boards = game.deck_ids[np.argsort(keys, axis=1)[:, :board]]
    things = describe_hands(ids)
    dealt = _deal(game, ids, masks, boards)
    fitted = things @ (first := _fit(things, _mean_shares(dealt)))
    shares = _crowd_shares(dealt, fitted > np.quantile(fitted, 2 / 3))
    weights = first + _fit(things, shares[0, 1])
    weights[-3] += _SUITED_ACE
    weights[-2] += _SUITED_ACE / 3
    weights[-1] += _WORKING
    crowds = _fit(things, shares.reshape(-1, _HANDS).T).T
    return Bank(
        ids,
        masks,
        weights,
        np.sort(things @ weights),
        crowds.reshape(*shares.shape[:2], -1),
    )


def starting_place(game: Game, own: tuple[int, ...]) -> float:
    """Return the rank of a hand among starting hands: 0 is best, 1 worst."""
    return float(bank(game).places(np.array([own], np.uint8))[0])


def crowd_share(game: Game, own: tuple[int, ...], loose: int, good: int) -> float:
    """Return the preflop equity against several hands at once.

    ``loose`` of them are random, ``good`` of them are in the better third.
    """
    loose, good = min(loose, _LOOSE), min(good, _GOOD)
    things = describe_hands(np.array([own], np.uint8))
    share = float((things @ bank(game).crowds[loose, good])[0])
    return min(max(share, _LEAST), 1 - _LEAST)


def _fit(things: Floats, values: Floats) -> Floats:
    """Return the least-squares weights, with a small ridge penalty."""
    square = things.T @ things + _RIDGE * np.eye(things.shape[1])
    return np.asarray(np.linalg.solve(square, things.T @ values))


def _deal(
    game: Game, ids: Ids, masks: NDArray[np.uint64], boards: Ids
) -> list[tuple[Places, Made]]:
    """Return for each board the hands that are possible with it, and their strength."""
    found = []
    for row, mask in zip(boards, masks_from_ids(boards), strict=True):
        live = np.flatnonzero((masks & mask) == 0)
        made = make_hands(game, ids[live], np.tile(row, (len(live), 1)))
        found.append((live, made))
    return found


def _mean_shares(dealt: list[tuple[Places, Made]]) -> Floats:
    """Return the mean equity of each hand against any other, over all boards."""
    total, seen = np.zeros(_HANDS), np.zeros(_HANDS)
    for live, made in dealt:
        total[live] += shares_among(made)
        seen[live] += 1
    return np.asarray(total / np.maximum(seen, 1))


def _crowd_shares(dealt: list[tuple[Places, Made]], good: NDArray[np.bool_]) -> Floats:
    """Return each hand's equity, for each number of random and of good opponents.

    On a given board the opponents are independent, so the equities multiply.
    """
    total = np.zeros((_LOOSE + 1, _GOOD + 1, len(good)))
    for live, made in dealt:
        bar = good[live]
        won = [_wins(beaten(line), beaten(line, bar)) for line in made]
        share = won[0]
        if len(made) > 1:
            none = made[1] < 0
            nobody = _wins(none.mean(keepdims=True), none[bar].mean(keepdims=True))
            share = np.where(none, share * (1 + nobody) / 2, (share + won[1]) / 2)
        total[:, :, live] += share
    return np.asarray(total / np.maximum(total[0, 0], 1))


def _wins(loose: Floats, good: Floats) -> Floats:
    """Return the joint probabilities of beating all opponents, for each number."""
    each = np.vander(loose, _LOOSE + 1, increasing=True).T[:, None]
    return np.asarray(each * np.vander(good, _GOOD + 1, increasing=True).T)
