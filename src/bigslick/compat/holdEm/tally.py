"""Who won, drew and held what: the counts that a table keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("Tally",)

_CODES: Final = 10


class Tally:
    """Counts for each player and hand code."""

    def __init__(self, players: int) -> None:
        """Begin at zero."""
        self.runs = 0
        self.wins, self.draws, self.hands = np.zeros((3, players, _CODES), np.int64)

    def add(self, codes: NDArray[Any], strengths: NDArray[Any]) -> NDArray[np.bool_]:
        """Count runs (rows) of players (columns); return who was not beaten."""
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
        """Return the counts of each player, whatever the hand."""
        return [int(count) for count in counts.sum(axis=1)]

    def by_code(self, counts: NDArray[np.int64], player: int) -> list[int]:
        """Return the counts of one player by hand code.

        Raises:
            GameConfigError: there is no such player.

        """
        if not 0 <= player < len(counts):
            raise GameConfigError(
                f"there is no player {player}: 0 to {len(counts) - 1}"
            )
        return [int(count) for count in counts[player]]

    def share(self, counts: list[int]) -> list[float]:
        """Return the counts divided by the runs, 0 before the first run."""
        return [count / max(self.runs, 1) for count in counts]
