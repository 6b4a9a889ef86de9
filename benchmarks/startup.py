"""The time to load the package, and its size with its tables."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks import footprint
from benchmarks.timing import Row, best_seconds
from bigslick._native import _core

IMPORTS = {
    "import bigslick": {
        "pokerkit": "import pokerkit",
        "treys": "import treys",
        "phevaluator": "import phevaluator",
        "eval7": "import eval7",
    },
    "from bigslick import *": {},
    "from bigslick import evaluate; evaluate('AsKsQsJsTs')": {},
    "import numpy": {},
}


def rows() -> list[Row]:
    """Return the figures of this group: time beyond that of a bare interpreter."""
    bare = _seconds("pass")
    found = [
        Row(
            code,
            _seconds(code) - bare,
            {name: _seconds(peer) - bare for name, peer in peers.items()},
        )
        for code, peers in IMPORTS.items()
    ]
    size = Path(_core.__file__).stat().st_size
    return [*found, Row("native module", size, unit="MB"), *footprint.rows()]


def _seconds(code: str) -> float:
    def run() -> None:
        subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - ours

    run()
    return min(best_seconds(run) for _ in range(3))
