"""Deals and ranks many hands at once.

Cards are numbers here: their indices in the deck, suit by suit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.errors import GameConfigError
from bigslick.hands import evaluate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("Tally", "deal_many", "rank_many_fast")

_CODES: Final = 10


class Tally:
    """Counts for each player and hand code."""

    def __init__(self, players: int) -> None:
        """Create the counts, all zero."""
        self.runs = 0
        self.wins, self.draws, self.hands = np.zeros((3, players, _CODES), np.int64)

    def add(self, codes: NDArray[Any], strengths: NDArray[Any]) -> NDArray[np.bool_]:
        """Add results (runs x players) to the counts; return who was not beaten."""
        best: NDArray[np.bool_] = strengths == strengths.max(axis=1, keepdims=True)
        alone = best.sum(axis=1, keepdims=True) == 1
        for player in range(codes.shape[1]):
            held = codes[:, player] - 1
            for counts, which in (
                (self.hands, slice(None)),
                (self.wins, (best & alone)[:, player]),
                (self.draws, (best & ~alone)[:, player]),
            ):
                counts[player] += np.bincount(held[which], minlength=_CODES)
        self.runs += len(codes)
        return best

    def by_player(self, counts: NDArray[np.int64]) -> list[int]:
        """Return the counts of each player for all hand codes together."""
        return [int(count) for count in counts.sum(axis=1)]

    def by_code(self, counts: NDArray[np.int64], player: int) -> list[int]:
        """Return the counts of one player by hand code.

        Raises:
            GameConfigError: the player does not exist.

        """
        if not 0 <= player < len(counts):
            raise GameConfigError(
                f"invalid player {player}: expected 0 to {len(counts) - 1}"
            )
        return [int(count) for count in counts[player]]

    def share(self, counts: list[int]) -> list[float]:
        """Return the counts divided by the runs, 0 before the first run."""
        return [count / max(self.runs, 1) for count in counts]


_MASKS: Final = np.array(
    [1 << 16 * suit + face for suit in range(4) for face in range(13)], np.uint64
)

# The first strength of each hand code from two: pair, two pair, ... royal flush.
_FIRST: Final = np.array((1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7461))


def deal_many(
    live: NDArray[np.intp], runs: int, count: int, rng: np.random.Generator
) -> NDArray[np.intp]:
    """Return rows of different cards; every choice and order is equally likely.

    This is a Fisher-Yates shuffle of all rows at once, which stops after ``count``
    cards.
    """
    rows = np.arange(runs)
    cards = np.tile(live, (runs, 1))
    for place in range(count):
        other = rng.integers(place, len(live), runs)
        taken = cards[rows, other]
        cards[rows, other] = cards[:, place]
        cards[:, place] = taken
    return cards[:, :count]


def rank_many_fast(cards: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return hand codes and strengths of rows of seven cards."""
    masks = np.bitwise_or.reduce(_MASKS[cards], axis=1)
    strengths = evaluate_many(masks).astype(np.int64)
    return np.searchsorted(_FIRST, strengths, "right") + 1, strengths
