"""The arena: hands a second, two workers beside one, and what corrections save."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from benchmarks.timing import Row
from bigslick.arena import run_arena

if TYPE_CHECKING:
    from bigslick.arena import ArenaResult

SEED = 20_261_115
HANDS = 4_000
RUNS = 2
PAIRS = (
    ("hard", "again=hard"),
    ("hard", "medium"),
    ("hard", "pot-odds"),
    ("hard", "maniac"),
    ("pot-odds", "maniac"),
)


def rows() -> list[Row]:
    """Return the figures of this group."""
    run_arena(PAIRS[0], hands=400, jobs=2, session=50)  # the workers come up
    one = min(_seconds(1) for _ in range(RUNS))
    two = min(_seconds(2) for _ in range(RUNS))
    found = [
        Row(
            "hard against hard, 1 worker, one hand", one, {}, f"{1 / one:,.0f} hands/s"
        ),
        Row(
            "hard against hard, 2 workers, one hand",
            two,
            {},
            f"{1 / two:,.0f} hands/s, {one / two:.2f}x of 1",
        ),
    ]
    for pair in PAIRS:
        began = perf_counter()
        result = run_arena(pair, hands=HANDS, seed=SEED)
        seconds = (perf_counter() - began) / result.hands
        name = f"{pair[0]} against {pair[1].rpartition('=')[2]}"
        found.append(Row(f"{name}, correction", seconds, {}, _saving(result)))
    return found


def _seconds(jobs: int) -> float:
    began = perf_counter()
    run_arena(PAIRS[0], hands=HANDS, seed=SEED, jobs=jobs)
    return (perf_counter() - began) / HANDS


def _saving(result: ArenaResult) -> str:
    bot = result.bots[0]
    width = bot.ci95[1] - bot.bb_per_100
    raw_width = bot.raw_ci95[1] - bot.raw_bb_per_100
    return (
        f"{bot.bb_per_100:+.0f} \N{PLUS-MINUS SIGN}{width:.0f} bb/100, as dealt "
        f"{bot.raw_bb_per_100:+.0f} \N{PLUS-MINUS SIGN}{raw_width:.0f}: "
        f"{(raw_width / width) ** 2:.2f}x fewer hands needed"
    )
