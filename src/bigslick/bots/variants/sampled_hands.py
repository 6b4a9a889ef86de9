"""A sample of hands that an opponent may hold, and their strength on a board."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.bots.variants.game_info import make_hands
from bigslick.cards import masks_from_ids

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.bots.variants.game_info import Game

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]

__all__ = ("particle_places", "particles", "sampled_share")

_HANDS: Final = 500
_RUNOUTS: Final = 12
_STARTING_RUNOUTS: Final = 80
_SEED: Final = 31_337
_PART: Final = 4


@lru_cache(maxsize=64)
def particles(game: Game) -> tuple[Ids, NDArray[np.uint64]]:
    """Return random hands as ids and as masks; the same sample every time."""
    rng = np.random.default_rng(_SEED)
    keys = rng.random((_HANDS, len(game.deck_ids)))
    ids = game.deck_ids[np.argsort(keys, axis=1)[:, : game.equity.hole_count]]
    return ids, masks_from_ids(ids)


@lru_cache(maxsize=512)
def particle_places(game: Game, board: tuple[int, ...]) -> Floats:
    """Return the percentile of each sampled hand on the board; nan if impossible.

    The percentiles, from 0 to 1, are averaged over some random runouts.
    """
    ids, masks = particles(game)
    missing = game.equity.board_count - len(board)
    given = np.array(board, np.uint8)
    rng = np.random.default_rng(_SEED)
    rest = game.deck_ids[~np.isin(game.deck_ids, given)]
    total, seen = np.zeros(len(ids)), np.zeros(len(ids))
    runouts = 1 if not missing else _RUNOUTS if board else _STARTING_RUNOUTS
    for _ in range(runouts):
        row = np.concatenate((given, rng.choice(rest, missing, replace=False)))
        mask = masks_from_ids(row[None])[0] if len(row) else np.uint64(0)
        live = np.flatnonzero((masks & mask) == 0)
        boards = np.tile(row, (len(live), 1))
        for made in make_hands(game, ids[live], boards):
            bar = np.sort(made)
            low = np.searchsorted(bar, made, "left")
            total[live] += (low + np.searchsorted(bar, made, "right")) / len(bar)
            seen[live] += 1
    board_mask = masks_from_ids(given[None])[0] if board else np.uint64(0)
    possible = ((masks & board_mask) == 0) & (seen > 0)
    means = np.where(possible, total / np.maximum(seen, 1), np.nan)
    places = np.full(len(ids), np.nan)
    order = np.argsort(means[possible], kind="stable")
    ranked = np.empty(len(order))
    ranked[order] = (np.arange(len(order)) + 0.5) / max(1, len(order))
    places[possible] = ranked
    return places


def sampled_share(  # noqa: PLR0913, PLR0917 - the deal
    game: Game,
    known: list[int],
    ranges: list[tuple[NDArray[np.uint64], Floats] | None],
    board: int,
    dead: int,
    samples: int,
    seed: int,
) -> float:
    """Return the first player's equity, by sampling.

    Sampling from many ranges at once often deals the same card twice and must be
    repeated. Where the ranges need more than a quarter of the unseen cards, the
    opponents with the widest ranges are assumed to hold any cards.
    """
    unseen = len(game.deck_ids) - (sum(known) | board | dead).bit_count()
    ranges = _bounded(ranges, unseen // _PART)
    lines = game.equity.lines
    deal = _core.Deal(
        list(lines or ()),
        game.equity.deck_mask,
        game.equity.hole_count,
        game.equity.board_count,
        board,
        dead,
        known,
        ranges,
    )
    tally = _core.sample(deal, samples, seed, 1)
    return _first_share(tally.shares[0], tally.deals, len(game.equity.hand_types))


def _bounded(
    ranges: list[tuple[NDArray[np.uint64], Floats] | None], left: int
) -> list[tuple[NDArray[np.uint64], Floats] | None]:
    """Return the ranges, the widest replaced by None until ``left`` cards suffice.

    At least one range is kept.
    """
    found: list[tuple[NDArray[np.uint64], Floats] | None] = [None] * len(ranges)
    widths = [
        (float(held[1].mean() / held[1].max()), i)
        for i, held in enumerate(ranges)
        if held is not None
    ]
    for _, i in sorted(widths):
        held = ranges[i]
        if held is not None:
            left -= int(held[0][0]).bit_count()
            if left >= 0 or len(widths) == 1:
                found[i] = held
    return found


def _first_share(counts: NDArray[np.int64], deals: int, halves: int) -> float:
    """Return the first player's share from counts of winners.

    Rows are by winners of the first half of the pot, columns by winners of the second.
    The last column counts deals without a second half, where the first takes all.
    """
    first = counts.sum(axis=1) if halves == 1 else counts[:, :-1].sum(axis=1) / 2
    total = sum(count / ways for ways, count in enumerate(first.tolist()) if ways)
    if halves > 1:
        whole = counts[:, -1].tolist()
        total += sum(count / ways for ways, count in enumerate(whole) if ways)
        second = counts[:, :-1].sum(axis=0).tolist()
        total += sum(count / ways / 2 for ways, count in enumerate(second) if ways)
    return float(total) / deals
