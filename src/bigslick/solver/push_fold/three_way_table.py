"""The committed table of three starting hands against each other.

Exact counts of all 818,805 triples would take days; 524,288 samples, each of which
scores every triple on one board, leave a standard error of about 0.001 of the pot for a
triple and far less for ranges. To make the table anew (some minutes to an hour)::

    python -m bigslick.solver.push_fold.three_way_table three_way.npz
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("SAMPLES", "SEED", "pack_shares", "write_table")

SAMPLES: Final = 524_288
SEED: Final = 2026
_SCALE: Final = 1000  # as fine as the samples are exact


def pack_shares(counts: _core.ThreeWay) -> dict[str, NDArray[np.uint16]]:
    """Return the shares of the first and second hand as small whole numbers."""
    pots = 6 * np.maximum(counts.deals, 1).astype(np.float64)
    return {
        "scale": np.array(_SCALE, np.uint16),
        "first": np.round(_SCALE * counts.share_a / pots).astype(np.uint16),
        "second": np.round(_SCALE * counts.share_b / pots).astype(np.uint16),
    }


def write_table(path: Path, samples: int = SAMPLES, seed: int = SEED) -> None:
    """Sample and write the table."""
    counts = _core.three_way(samples, seed)
    np.savez_compressed(path, allow_pickle=False, **pack_shares(counts))


if __name__ == "__main__":
    write_table(Path(sys.argv[1]))
