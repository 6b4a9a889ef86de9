"""Statistics over 100,000 hands in one pass, from a file of records.

The hands are generated, each of them another: six-handed no-limit hold'em that goes
as people's hands do. Half end before the flop, a fifth see the river, one in seven a
showdown, and one in fifty is all in with cards to come, whose equity is looked up
nowhere; 29 operations in a hand on average. Nobody else in Python counts such
statistics; pokerkit's are payoffs only, from hands that it plays through.
"""

from __future__ import annotations

import random
import warnings
from functools import cache, partial
from itertools import count, islice
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pokerkit

from benchmarks.timing import Row, best_seconds
from bigslick import create_game
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history import Tracker, track_files, write_parquet
from bigslick.history.statistics.all_in import equities

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED = 20_261_115
HANDS = 100_000
PART = 5_000
PASSES = 5
SAMPLE = 2_000
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
    return [*islice(_hands(), SAMPLE)]


def _hands() -> Iterator[HandRecord]:
    """Yield hands as people play them, around the table."""
    rng = random.Random(SEED)
    game = create_game("nlhe", blinds=(1, 2), seed=SEED)
    for number in count():
        state: Any = game((200,) * 6)
        while state.status:
            _act(state, rng)
        names = [f"Player {(number + seat) % 6}" for seat in range(6)]
        yield HandRecord.from_state(state, names=names, hand_id=str(number))


def _act(state: Any, rng: random.Random) -> None:
    die = rng.random()
    folds, raises = (0.72, 0.12) if state.street_index == 0 else (0.5, 0.3)
    if die < folds and state.checking_or_calling_amount:
        state.fold()
    elif die > 1 - raises and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(min(high, rng.choice((low, 2 * low, 3 * low))))
    else:
        state.check_or_call()


def _file_row(folder: Path) -> Row:
    """Count each part of the hands several times: a slow second strikes one."""
    hands = _hands()
    best = [inf] * (HANDS // PART)
    paths = [folder / f"{n}.jsonl" for n in range(len(best))]
    for path in paths:
        with path.open("wb") as file:
            file.writelines(hand.to_json() + b"\n" for hand in islice(hands, PART))
    for _ in range(PASSES):
        for n, path in enumerate(paths):
            equities.cache_clear()
            seconds = best_seconds(partial(track_files, [path]), once=True)
            best[n] = min(best[n], seconds)
    for path in paths:
        path.unlink()
    seconds = sum(best) / HANDS
    note = f"{1 / seconds:,.0f} hands/s, one core"
    return Row("statistics from a file, one hand", seconds, note=note)


def _records_row(*, adjust: bool) -> Row:
    records = _records()

    def add() -> None:
        equities.cache_clear()
        Tracker(adjust=adjust).add_all(records)

    seconds = best_seconds(add) / len(records)
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

    def add_up() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pokerkit.Statistics.from_hand_history(*theirs)

    return best_seconds(add_up, once=True) / SOME


def _parquet_row(folder: Path) -> Row:
    path = folder / "some.jsonl"
    path.write_bytes(b"".join(record.to_json() + b"\n" for record in _records()))

    def write() -> None:
        write_parquet([path], folder / "tables")

    seconds = best_seconds(write, once=True) / SAMPLE
    note = f"{1 / seconds:,.0f} hands/s"
    return Row("Parquet tables, one hand", seconds, note=note)
