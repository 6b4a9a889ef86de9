"""How much memory the native tables take, measured in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np

from benchmarks.evaluation import random_ids
from benchmarks.timing import Row
from bigslick._native import _core
from bigslick.analysis import equity
from bigslick.analysis.equity.matrix import equity_matrix

ROWS = 1_000


def rows() -> list[Row]:
    """Return the sizes after every evaluator, and after every kind of equity."""
    answer = subprocess.run(
        [sys.executable, "-m", "benchmarks.footprint"],
        capture_output=True,
        check=True,
    )
    evaluators, everything = json.loads(answer.stdout)
    remembered = everything.pop("answers")
    parts = ", ".join(f"{name} {size / 1e6:.2f}" for name, size in everything.items())
    return [
        Row("tables in memory, every evaluator", sum(evaluators.values()), unit="MB"),
        Row(
            "tables in memory, every equity too",
            sum(everything.values()),
            note=parts,
            unit="MB",
        ),
        Row(
            "remembered answers beside them",
            remembered,
            note="all pairs of hands before the flop, both decks",
            unit="MB",
        ),
    ]


def use_evaluators() -> None:
    """Evaluate every family and size of hand on every path."""
    families = range(_core.HIGH_BADUGI + 1)
    out = np.empty(ROWS, np.int16)
    for path in _core.paths():
        _core.use_path(path)
        for size in (5, 6, 7):
            # Ids from 16 on are in both decks.
            ids = 16 + random_ids(ROWS, size) % 36
            for family in families:
                _core.evaluate_ids(family, ids, out, validate=False)
        nine = random_ids(ROWS, 9)
        for family in range(_core.BADUGI):
            _core.evaluate_omaha_ids(
                family, nine[:, :4], nine[:, 4:], out, validate=False
            )
    _core.use_path(_core.paths()[0])


def ask_equities() -> None:
    """Ask every kind of question about equities, exact and sampled."""
    for game in ("nlhe", "short-deck"):
        for board in ("", "Ts9s7d", "Ts9s7d8c"):
            equity(["random", "random"], board, game=game, exact=True)
        equity(["AsAh", "KdKc", "QsQh"], game=game)
        equity(["AsAh", "random"], game=game, samples=ROWS, seed=1)
    equity_matrix()
    for game in ("plo", "plo8"):
        equity(["AsAhKsKh", "8d7d6c5c"], game=game)


def main() -> None:
    """Print the sizes before and after the equities as JSON."""
    use_evaluators()
    evaluators = _core.table_bytes()
    ask_equities()
    sys.stdout.write(json.dumps([evaluators, _core.table_bytes()]))


if __name__ == "__main__":
    main()
