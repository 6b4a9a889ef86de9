"""Hand histories: PHH read, played through and written, beside pokerkit.

The hands are the real ones of ``../shared/data/phh/pluribus`` if they are there, else
generated ones of the same kind.
"""

from __future__ import annotations

import random
import warnings
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pokerkit

from benchmarks.timing import Row
from bigslick import create_game
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.hand_record import HandRecord

if TYPE_CHECKING:
    from collections.abc import Callable

DATA = Path(__file__).parents[2] / "shared" / "data" / "phh" / "pluribus"
SEED = 20_261_115
HANDS = 400
STEP = 5
RUNS = 25


def rows() -> list[Row]:
    """Return the figures of this group."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # people do fold without a bet to call
        return _rows()


def _rows() -> list[Row]:
    texts = _texts()
    ours = [HandHistory.loads(text) for text in texts]
    theirs = [pokerkit.HandHistory.loads(text) for text in texts]
    states = [history.play().state for history in ours]
    records = [HandRecord.from_state(state, game="nlhe") for state in states]
    lines = [record.to_json() for record in records]
    return [
        _beside(
            "read a PHH hand", HandHistory.loads, pokerkit.HandHistory.loads, texts
        ),
        _beside(
            "read and play a PHH hand through",
            lambda text: HandHistory.loads(text).play(),
            _play_theirs,
            texts,
        ),
        _beside("all states on the way, each a copy", _steps, _steps, ours, theirs),
        _beside(
            "write a PHH hand",
            HandHistory.dumps,
            pokerkit.HandHistory.dumps,
            ours,
            theirs,
        ),
        Row("our record of a played hand", _each(HandRecord.from_state, states)),
        Row("write a record as a line", _each(HandRecord.to_json, records)),
        Row("read a record from a line", _each(HandRecord.from_json, lines)),
        Row("play a record through", _each(HandRecord.create_state, records)),
    ]


def _beside(
    name: str,
    work: Callable[[Any], object],
    their_work: Callable[[Any], object],
    items: list[Any],
    their_items: list[Any] | None = None,
) -> Row:
    """Return the row of a work that both do, in turns."""
    pairs = [*zip(items, their_items or items, strict=True)]
    times = _by_turns(
        [lambda pair: work(pair[0]), lambda pair: their_work(pair[1])], pairs
    )
    return Row(name, times[0], {"pokerkit": times[1]})


def _each(work: Callable[[Any], object], items: list[Any]) -> float:
    return _by_turns([work], items)[0]


def _by_turns(works: list[Callable[[Any], object]], items: list[Any]) -> list[float]:
    """Return for each work the mean over the hands of the shortest time it took.

    A hand is short: its best run is seldom disturbed by other programs. The works
    go through all hands in turns, so that a slow minute strikes all of them, and
    each time in another order, so that it is not always the same that come first.
    """
    sample = items[::STEP]
    best = [[inf] * len(sample) for _ in works]
    order, rng = [*enumerate(sample)], random.Random(SEED)
    for _ in range(RUNS):
        rng.shuffle(order)
        for work, times in zip(works, best, strict=True):
            for n, item in order:
                start = perf_counter()
                work(item)
                times[n] = min(times[n], perf_counter() - start)
    return [sum(times) / len(sample) for times in best]


def _steps(history: Any) -> list[Any]:
    return [*history]


def _play_theirs(text: str) -> None:
    for _ in pokerkit.HandHistory.loads(text):
        pass


def _texts() -> list[str]:
    files = sorted(DATA.rglob("*.phh")) if DATA.is_dir() else []
    if files:
        return [path.read_text("utf-8") for path in files]
    rng = random.Random(SEED)
    game = create_game("nlhe", blinds=(50, 100), seed=SEED)
    return [_generated(game, rng) for _ in range(HANDS)]


def _generated(game: Any, rng: random.Random) -> str:
    state = game((10_000,) * 6)
    while state.status:
        die = rng.random()
        if die < 0.6 and state.checking_or_calling_amount:
            state.fold()
        elif die < 0.8 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    history.user_defined_fields = {}
    return history.dumps()
