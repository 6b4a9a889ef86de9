"""Generates the file of equities between three starting hands.

They are exact counts over all deals of all 818,805 triples of hands. To generate the
file again (about four minutes of one processor)::

    python -m bigslick.solver.push_fold.three_way_table three_way.npz
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bigslick._native import _core

if TYPE_CHECKING:
    from typing import IO

    from numpy.typing import NDArray

    Singles = NDArray[np.float32]

__all__ = ("SCALE", "StoredTriples", "read_table", "rising_triples", "write_table")

HANDS: Final = 169
SCALE: Final = 20_000
"""Equities are rounded to this fraction: at most 0.000025 away from the exact ones."""
_BOARDS: Final = 1_370_754  # boards of the 46 cards that three hands leave


class StoredTriples(NamedTuple):
    """The equities of the first two of three hands a <= b <= c, in order of triples."""

    first: Singles
    second: Singles
    holdings: Singles
    """The number of ways to deal the three hands without a common card."""


def rising_triples() -> NDArray[np.int16]:
    """Return all triples a <= b <= c of the 169 hands, in order."""
    each = np.arange(HANDS)
    rising = (each[:, None, None] <= each[:, None]) & (each[:, None] <= each)
    return np.stack(np.nonzero(rising), axis=1).astype(np.int16)


def write_table(path: Path, counts: _core.ThreeWay | None = None) -> None:
    """Count all deals and write the equities to a file.

    The low and the high bytes are stored apart, which makes the file smaller.
    """
    if counts is None:
        counts = _core.three_way(rising_triples())
    pots = 6 * np.maximum(counts.deals, 1)
    holdings, kinds = np.unique(counts.deals // _BOARDS, return_inverse=True)
    parts: dict[str, Any] = {
        "holdings": holdings.astype(np.uint16),
        "kinds": kinds.astype(np.uint8),
    }
    for name, shares in (("first", counts.share_a), ("second", counts.share_b)):
        rounded = np.round(SCALE * shares / pots).astype(np.uint16)
        parts[f"{name}_low"] = (rounded & 255).astype(np.uint8)
        parts[f"{name}_high"] = (rounded >> 8).astype(np.uint8)
    np.savez_compressed(path, allow_pickle=False, **parts)


def read_table(file: IO[bytes]) -> StoredTriples:
    """Return the content of a file."""
    data = np.load(file)
    first, second = (
        (data[f"{name}_low"] + 256.0 * data[f"{name}_high"]) / np.float32(SCALE)
        for name in ("first", "second")
    )
    return StoredTriples(
        first.astype(np.float32),
        second.astype(np.float32),
        data["holdings"].astype(np.float32)[data["kinds"]],
    )


if __name__ == "__main__":
    write_table(Path(sys.argv[1]))
