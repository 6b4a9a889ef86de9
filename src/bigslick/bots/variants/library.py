"""Hands that opponents end up with, drawn once for each game, and what they beat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.bots.variants.games import make_hands

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.bots.variants.games import Game

    Ids = NDArray[np.uint8]
    Floats = NDArray[np.float64]

__all__ = ("Draw", "Standard", "best_draw", "final_standard")

_HANDS: Final = 160
_TRIES: Final = 24
_SEED: Final = 20_240


@dataclass(frozen=True)
class Standard:
    """The hands that stand at the end, weakest first, for each half of the pot."""

    sorted_strengths: tuple[NDArray[np.int16], ...]

    def places(self, strengths: list[NDArray[np.int16]]) -> Floats:
        """Return how much of the standard each hand beats, the halves' mean."""
        total = np.zeros(len(strengths[0]))
        for bar, made in zip(self.sorted_strengths, strengths, strict=True):
            low = np.searchsorted(bar, made, "left")
            high = np.searchsorted(bar, made, "right")
            total += (low + high) / (2 * len(bar))
        return total / len(strengths)


@dataclass(frozen=True)
class Draw:
    """Which cards to keep, and the places of the hands that may come of it."""

    kept: tuple[int, ...]
    """Places of the kept cards within the hand."""
    places: Floats


def _subsets(count: int) -> list[tuple[int, ...]]:
    every = range(count)
    return list(
        chain.from_iterable(combinations(every, k) for k in range(count, -1, -1))
    )


def best_draw(  # noqa: PLR0913, PLR0917 - cards, odds and randomness
    game: Game,
    hand: Ids,
    board: Ids,
    dead: Ids,
    standard: Standard,
    rng: np.random.Generator,
    *,
    draws: bool,
    tries: int = _TRIES,
) -> Draw:
    """Return what to keep for the best mean place, all keeps tried on the same cards.

    Without ``draws`` the hand stands as it is and only the board is dealt.
    """
    gone = np.concatenate((hand, board, dead))
    rest = game.deck_ids[~np.isin(game.deck_ids, gone)]
    missing = game.equity.board_count - len(board)
    keys = rng.random((tries, len(rest)))
    need = len(hand) + missing
    dealt = rest[np.argsort(keys, axis=1)[:, :need]]
    boards = np.hstack((np.tile(board, (tries, 1)), dealt[:, len(hand) :]))
    keeps = _subsets(len(hand)) if draws else [tuple(range(len(hand)))]
    rows = np.empty((len(keeps), tries, len(hand)), np.uint8)
    for row, kept in zip(rows, keeps, strict=True):
        row[:, : len(kept)] = hand[list(kept)]
        row[:, len(kept) :] = dealt[:, : len(hand) - len(kept)]
    flat = np.tile(boards, (len(keeps), 1))
    made = make_hands(game, rows.reshape(-1, len(hand)), flat)
    places = standard.places(made).reshape(len(keeps), tries)
    best = int(places.mean(axis=1).argmax())
    return Draw(keeps[best], places[best])


@lru_cache(maxsize=256)
def final_standard(game: Game, draws: int) -> Standard:
    """Return the hands that players end with who have so many draws."""
    rng = np.random.default_rng(_SEED + draws)
    count = game.equity.hole_count
    total = count + game.equity.board_count
    keys = rng.random((_HANDS, len(game.deck_ids)))
    dealt = game.deck_ids[np.argsort(keys, axis=1)[:, :total]]
    hands, boards = dealt[:, :count].copy(), dealt[:, count:]
    for left in range(draws):
        standard = final_standard(game, left)
        for hand, board in zip(hands, boards, strict=True):
            _exchange(game, hand, board, standard, rng)
    made: list[Any] = [np.sort(line) for line in make_hands(game, hands, boards)]
    return Standard(tuple(made))


def _exchange(
    game: Game, hand: Ids, board: Ids, standard: Standard, rng: np.random.Generator
) -> None:
    """Exchange cards of the hand, in place, as `best_draw` says."""
    none = np.empty(0, np.uint8)
    draw = best_draw(game, hand, none, none, standard, rng, draws=True, tries=12)
    rest = game.deck_ids[~np.isin(game.deck_ids, np.concatenate((hand, board)))]
    kept = hand[list(draw.kept)]
    fresh = rng.choice(rest, len(hand) - len(kept), replace=False)
    hand[:] = np.concatenate((kept, fresh))
