"""When bots answer: a fake clock, and bots that think longer about better hands."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import Executor, Future
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.room.table.bots import bot_runner, thinking_times
from bigslick.room.table.bots.thinking_times import STEP_MS, ThinkingTimes

if TYPE_CHECKING:
    from collections.abc import Callable

KIND = ("hard", "nlhe")
FLOOR = 300


@pytest.fixture(autouse=True)
def same_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same times in each run: another one might look like a hint."""
    monkeypatch.setattr(thinking_times, "_rng", random.Random(2))


class FakeLoop(asyncio.SelectorEventLoop):
    """A loop whose clock goes on by itself to the next thing that is due."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0]._when)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


class SlowPool(Executor):
    """Thoughts are ready after as many milliseconds as they say."""

    def __init__(self, loop: FakeLoop, think_ms: Callable[[], float]) -> None:
        self.loop = loop
        self.think_ms = think_ms

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        answer = fn(*args, **kwargs)
        self.loop.call_later(self.think_ms() / 1000, future.set_result, answer)
        return future


def measure(
    think_ms: Callable[[float], float],
    turns: int,
    *,
    bot_ms: int,
    floor: int = FLOOR,
    skip: bool = False,
) -> list[tuple[float, float]]:
    """Return the strength of the hand and the time until the answer, of each turn."""
    rng = random.Random(5)
    strength = [0.0]
    loop = FakeLoop()
    seat = SimpleNamespace(
        bot="hard", player=SimpleNamespace(decider=SimpleNamespace(decide=lambda _: 1))
    )
    state = SimpleNamespace(view=lambda _: None, operations=[])
    person = SimpleNamespace(id=9, connected=True, skip=skip)
    plan = SimpleNamespace(code="nlhe")
    table = SimpleNamespace(
        turn=SimpleNamespace(seat=1),
        hand=SimpleNamespace(
            seats=(1,),
            hand_id="t-1",
            plan=plan,
            names=("Ada",),
            state=state,
            guests=(1,),
        ),
        seats={1: seat, 9: SimpleNamespace(bot=None)},
        guests={9: person},
        config=SimpleNamespace(bot_ms=bot_ms),
        is_directed=False,
    )
    room = SimpleNamespace(
        pool=SlowPool(loop, lambda: think_ms(strength[0])),
        thinking=ThinkingTimes(),
        least_bot_ms=floor,
    )
    answered = asyncio.Event()
    actor = SimpleNamespace(table=table, room=room, submit=lambda _: answered.set())

    async def play() -> list[tuple[float, float]]:
        runner = bot_runner.BotRunner(actor)  # type: ignore[arg-type]
        seen = []
        for n in range(1, turns + 1):
            strength[0] = rng.random()
            began = loop.time()
            runner.think(n)
            await answered.wait()
            answered.clear()
            seen.append((strength[0], 1000 * (loop.time() - began)))
        return seen

    try:
        return loop.run_until_complete(play())
    finally:
        loop.close()


def auc(seen: list[tuple[float, float]]) -> float:
    """Return how often a strong hand took longer than a weak one, ties half."""
    strong = sorted(delay for strength, delay in seen if strength >= 0.5)
    weak = sorted(delay for strength, delay in seen if strength < 0.5)
    wins = sum(sum((a > b) + (a == b) / 2 for b in weak) for a in strong)
    return wins / (len(strong) * len(weak))


@pytest.mark.parametrize(
    ("name", "think_ms"),
    [
        ("quick", lambda strength: 200 * strength),
        ("about as long as is drawn", lambda strength: 100 + 500 * strength),
        ("longer than is drawn", lambda strength: 400 + 1_500 * strength),
        ("strong hands only", lambda strength: 2_500 if strength > 0.5 else 5),
        ("the best hands only", lambda strength: 2_500 if strength > 0.95 else 5),
    ],
)
@pytest.mark.parametrize("bot_ms", [0, 5])
def test_time_until_the_answer_says_nothing_about_the_cards(
    name: str, think_ms: Callable[[float], float], bot_ms: int
) -> None:
    seen = measure(think_ms, 1_500, bot_ms=bot_ms)
    assert auc(seen) == pytest.approx(0.5, abs=0.05), name
    assert min(delay for _, delay in seen) >= FLOOR


def test_late_answers_come_on_the_grid_of_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking_times._rng, "random", lambda: 0.5)
    seen = measure(lambda _: 2_000, 6, bot_ms=700)
    assert {round(delay) for _, delay in seen} == {1_050 + STEP_MS}


def test_bots_of_tests_answer_at_once() -> None:
    seen = measure(lambda strength: 10 * strength, 10, bot_ms=0, floor=0)
    assert all(delay == pytest.approx(10 * strength) for strength, delay in seen)


def test_single_slow_thought_makes_no_bot_slower_and_slowness_passes() -> None:
    times = ThinkingTimes()
    for late in (3, 0, 0, 4):
        drawn = times.draw(KIND, FLOOR)[1]
        assert drawn == 0
        times.note(KIND, 0, late)
    times.note(KIND, 0, 1)
    delay, steps = times.draw(KIND, FLOOR)
    assert steps == 4
    assert 4 * STEP_MS + FLOOR <= delay < 4 * STEP_MS + 2 * FLOOR
    assert times.draw(("easy", "nlhe"), FLOOR)[1] == 0
    for wanted in (3, 2, 1, 0, 0):
        for _ in range(1_000):
            times.note(KIND, steps, steps)
        steps = times.draw(KIND, FLOOR)[1]
        assert steps == wanted


def test_skipped_hands_take_the_shortest_time_of_the_room_and_no_less() -> None:
    """Otherwise a client could keep the bots of many tables busy."""
    seen = measure(lambda _: 20, 50, bot_ms=5_000, skip=True)
    assert {round(delay) for _, delay in seen} == {FLOOR}
    late = measure(lambda _: 2_000, 50, bot_ms=5_000, skip=True)
    assert {round(delay) for _, delay in late} == {2_000}
    usual = measure(lambda _: 20, 50, bot_ms=5_000)
    assert min(delay for _, delay in usual) >= 5_000
