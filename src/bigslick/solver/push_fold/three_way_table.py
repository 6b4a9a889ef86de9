"""Generates the file of equities between three starting hands.

Exact counts of all 818,805 triples would take days. Instead there are 524,288 samples,
each of which evaluates every triple on one board. The standard error is about 0.001 of
the pot for a triple, and much smaller for ranges. To generate the file again (some
minutes to an hour)::

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
_SCALE: Final = 1000  # the rounding is about as small as the sampling error


def pack_shares(counts: _core.ThreeWay) -> dict[str, NDArray[np.uint16]]:
    """Return the equities of the first and the second hand as 16-bit integers."""
    pots = 6 * np.maximum(counts.deals, 1).astype(np.float64)
    return {
        "scale": np.array(_SCALE, np.uint16),
        "first": np.round(_SCALE * counts.share_a / pots).astype(np.uint16),
        "second": np.round(_SCALE * counts.share_b / pots).astype(np.uint16),
    }


def write_table(path: Path, samples: int = SAMPLES, seed: int = SEED) -> None:
    """Sample the equities and write them to a file."""
    counts = _core.three_way(samples, seed)
    np.savez_compressed(path, allow_pickle=False, **pack_shares(counts))


if __name__ == "__main__":
    write_table(Path(sys.argv[1]))
