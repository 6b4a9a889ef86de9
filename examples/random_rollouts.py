# ruff: noqa: ANN001, ANN201 - a script to read and change
"""Play random hands as fast as this machine can, and count what is won where.

python examples/random_rollouts.py nlhe 6 100
"""

import sys
from time import perf_counter

from bigslick.sim import Batch

TABLES = 4096


def main(game="nlhe", seats=6, rounds=100):
    batch = Batch(game, TABLES, seats=seats, stacks=200, seed=1)
    start = perf_counter()
    decisions = sum(batch.play_hands("random", 1) for _ in range(rounds))
    seconds = perf_counter() - start
    print(f"{rounds * TABLES:,} hands, {decisions / seconds:,.0f} decisions/s")
    won = batch.payoffs.mean(axis=0).round(2).tolist()
    print(f"won in the last {TABLES:,} hands by position, in chips: {won}")
    return decisions


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:4]))
