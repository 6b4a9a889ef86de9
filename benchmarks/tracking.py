"""Statistics over 100,000 hands in one pass, from a file of records.

The hands are generated: six-handed no-limit hold'em, most players folding before
the flop, 32 operations in a hand on average. Nobody else in Python counts such
statistics; pokerkit's are payoffs only, from hands that it plays through.
"""

from __future__ import annotations

import random
import warnings
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pokerkit

from benchmarks.timing import Row, best_seconds
from bigslick import create_game
from bigslick.history import Tracker, track_files, write_parquet
from bigslick.notation.phh import HandHistory
from bigslick.notation.records import HandRecord

SEED = 20_261_115
DIFFERENT = 2_000
HANDS = 100_000
SOME = 200


def rows() -> list[Row]:
    """Return the figures of this group."""
    with TemporaryDirectory() as folder:
        return [
            _file_row(Path(folder)),
            _records_row(adjust=False),
            _records_row(adjust=True),
            _parquet_row(Path(folder)),
        ]


@cache
def _records() -> list[HandRecord]:
    """Return hands as people play them, around the table."""
    rng = random.Random(SEED)
    game = create_game("nlhe", blinds=(1, 2), seed=SEED)
    found = []
    for number in range(DIFFERENT):
        state: Any = game((200,) * 6)
        while state.status:
            _act(state, rng)
        names = [f"Player {(number + seat) % 6}" for seat in range(6)]
        found.append(HandRecord.from_state(state, names=names, hand_id=str(number)))
    return found


def _act(state: Any, rng: random.Random) -> None:
    die = rng.random()
    tight = 0.62 if state.street_index == 0 else 0.35
    if die < tight and state.checking_or_calling_amount:
        state.fold()
    elif die > 0.8 and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(min(high, rng.choice((low, 2 * low, 3 * low))))
    else:
        state.check_or_call()


def _file_row(folder: Path) -> Row:
    path = folder / "hands.jsonl"
    lines = b"".join(record.to_json() + b"\n" for record in _records())
    path.write_bytes(lines * (HANDS // DIFFERENT))
    seconds = min(
        best_seconds(lambda: track_files([path]), once=True) for _ in range(3)
    )
    path.unlink()
    note = f"{HANDS / seconds:,.0f} hands/s, one core"
    return Row("statistics from a file, one hand", seconds / HANDS, note=note)


def _records_row(*, adjust: bool) -> Row:
    records = _records()

    def count() -> None:
        Tracker(adjust=adjust).add_all(records)

    seconds = best_seconds(count) / len(records)
    name = "with all-ins at their equity" if adjust else "as they came out"
    row = Row(f"records in memory, {name}", seconds, note=f"{1 / seconds:,.0f} hands/s")
    if not adjust:
        row.peers["pokerkit, payoffs only"] = _pokerkit()
    return row


def _pokerkit() -> float:
    texts = [HandHistory.from_record(record).dumps() for record in _records()[:SOME]]
    theirs = [pokerkit.HandHistory.loads(text) for text in texts]
    for history in theirs:
        history.finishing_stacks = None  # else they would only be subtracted

    def count() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pokerkit.Statistics.from_hand_history(*theirs)

    return best_seconds(count, once=True) / SOME


def _parquet_row(folder: Path) -> Row:
    path = folder / "some.jsonl"
    path.write_bytes(b"".join(record.to_json() + b"\n" for record in _records()))

    def write() -> None:
        write_parquet([path], folder / "tables")

    seconds = best_seconds(write, once=True) / DIFFERENT
    note = f"{1 / seconds:,.0f} hands/s"
    return Row("Parquet tables, one hand", seconds, note=note)
