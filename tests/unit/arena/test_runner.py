"""Runs: equal on any number of workers, stopped early, interrupted, resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.unit.arena.helpers import numbers

from bigslick.arena import run_arena
from bigslick.errors import BotError, GameConfigError, NotationError

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.arena.standings import Standings
    from bigslick.engine import Action, View

SHORT: dict[str, Any] = {"hands": 480, "session": 60, "seed": 3}


def test_one_worker_and_two_find_the_same_numbers() -> None:
    one = run_arena(["random", "maniac"], jobs=1, **SHORT)
    two = run_arena(["random", "maniac"], jobs=2, **SHORT)
    assert numbers(one) == numbers(two)
    assert one.lines == two.lines


def test_another_seed_finds_other_numbers() -> None:
    one = run_arena(["random", "maniac"], jobs=1, hands=100)
    other = run_arena(["random", "maniac"], jobs=1, hands=100, seed=1)
    assert one.bots[0].bb_per_100 != other.bots[0].bb_per_100


def test_winnings_add_up_to_nothing() -> None:
    result = run_arena(["random", "maniac", "calls"], jobs=1, hands=300)
    assert sum(bot.bb_per_100 for bot in result.bots) == pytest.approx(0, abs=1e-6)
    assert sum(bot.raw_bb_per_100 for bot in result.bots) == pytest.approx(0, abs=1e-6)
    assert sum(bot.rating for bot in result.bots) == pytest.approx(0, abs=1e-6)
    for bot in result.bots:  # what it took from each is what it won
        taken = sum(
            pair.bb_per_100 if pair.first == bot.name else -pair.bb_per_100
            for pair in result.pairs
            if bot.name in (pair.first, pair.second)
        )
        assert taken == pytest.approx(bot.bb_per_100)


def test_a_bot_against_itself_wins_nothing_on_mirrored_deals() -> None:
    result = run_arena(["calls", "again=calls"], jobs=1, hands=200)
    assert [bot.name for bot in result.bots] == ["calls", "again"]
    assert all(abs(bot.bb_per_100) < 1e-9 for bot in result.bots)
    assert result.bots[0].ci95 == pytest.approx((0, 0), abs=1e-9)


def test_who_folds_every_hand_loses_the_blinds() -> None:
    result = run_arena(["maniac", "folds"], jobs=1, hands=100)
    assert result.bots[1].bb_per_100 == -75
    assert result.bots[1].ci95 == (-75, -75)


def test_more_seats_than_bots_are_shared() -> None:
    result = run_arena(["maniac", "folds"], jobs=1, hands=120, seats=4)
    assert (result.hands, result.deals) == (120, 30)
    assert [bot.hands for bot in result.bots] == [240, 240]
    assert sum(bot.bb_per_100 for bot in result.bots) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_stops_at_the_first_chunk_with_a_narrow_interval(jobs: int) -> None:
    options: dict[str, Any] = {"hands": 480, "session": 30}
    widths: list[float] = []

    def watch(standings: Standings) -> None:
        widths.append(standings.half_width)

    run_arena(["random", "maniac"], jobs=1, progress=watch, **options)
    target = sorted(widths)[len(widths) // 2]
    expected = next(i for i, width in enumerate(widths, 1) if width <= target)
    result = run_arena(["random", "maniac"], jobs=jobs, until=target, **options)
    assert result.stopped == "until"
    assert result.deals == expected * 30


def test_few_deals_never_stop_a_run() -> None:
    result = run_arena(["maniac", "folds"], jobs=1, hands=100, session=5, until=1)
    assert (result.stopped, result.deals) == ("until", 30)  # the smallest number


class _Crashing:
    """Fails at every decision."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def decide(self, view: View) -> Action:
        raise ValueError(f"no idea after {len(view.operations)} operations")


@pytest.mark.parametrize("other", ["calls", "folds"])
def test_a_bot_that_always_fails_stops_the_run(other: str) -> None:
    result = run_arena([_Crashing, other], jobs=1, hands=10_000, session=100)
    assert (result.stopped, result.deals) == ("faults", 100)
    assert result.bots[0].faults["crash"] >= 100


@pytest.mark.parametrize(
    ("hands", "options"), [(400, {"max_faults": 1}), (90, {}), (400, {"session": 20})]
)
def test_a_run_goes_on_after_few_hands_or_if_faults_are_allowed(
    hands: int, options: dict[str, Any]
) -> None:
    options = {"session": 100} | options
    result = run_arena([_Crashing, "calls"], jobs=1, hands=hands, **options)
    if options["session"] == 20:
        assert (result.stopped, result.hands) == ("faults", 120)  # at least 100 hands
    else:
        assert (result.stopped, result.hands) == ("hands", hands)


@pytest.mark.parametrize("share", [-0.1, 1.5, float("nan")])
def test_an_impossible_share_of_faults_is_refused(share: float) -> None:
    with pytest.raises(GameConfigError, match=f"invalid max_faults {share}: expected"):
        run_arena(["calls", "folds"], hands=2, max_faults=share)


class _Interrupter:
    """Presses Ctrl-C in the third chunk."""

    chunks = 0

    def __init__(self, seed: str) -> None:
        _Interrupter.chunks += seed.endswith("/0/0")

    def decide(self, view: View) -> Action:
        if _Interrupter.chunks > 2:
            raise KeyboardInterrupt
        return next(iter(view.legal))


def test_ctrl_c_keeps_what_is_done() -> None:
    _Interrupter.chunks = 0
    result = run_arena([_Interrupter, "random"], jobs=1, hands=400, session=50)
    assert result.stopped == "interrupted"
    assert result.deals == 100
    assert result.bots[0].decisions > 0


def test_an_interrupted_run_resumes_to_the_same_numbers(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    whole = run_arena(["random", "maniac"], jobs=1, **SHORT)

    def interrupt(standings: Standings) -> None:
        if standings.chunks == 2:
            raise KeyboardInterrupt

    part = run_arena(
        ["random", "maniac"], jobs=1, out=file, progress=interrupt, **SHORT
    )
    assert (part.stopped, part.deals) == ("interrupted", 120)
    played: list[int] = []
    rest = run_arena(
        ["random", "maniac"],
        jobs=2,
        out=file,
        resume=True,
        progress=lambda standings: played.append(standings.chunks),
        **SHORT,
    )
    assert numbers(rest) == numbers(whole)
    assert played == [1, 2, 3, 4]
    again = run_arena(["random", "maniac"], jobs=1, out=file, resume=True, **SHORT)
    assert numbers(again) == numbers(whole)


def test_a_file_cut_off_in_mid_line_resumes_too(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    whole = run_arena(["random", "maniac"], jobs=1, out=file, **SHORT)
    complete = file.read_bytes()
    for cut in (len(complete) - 1, len(complete) - 700, len(complete) // 2):
        file.write_bytes(complete[:cut])
        again = run_arena(["random", "maniac"], jobs=1, out=file, resume=True, **SHORT)
        assert numbers(again) == numbers(whole)
        assert len(file.read_bytes().splitlines()) == 5


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    options = SHORT | {"hands": 300}  # the last chunk is cut short
    run_arena(["random", "maniac"], jobs=1, out=file, **options)
    longer = run_arena(["random", "maniac"], jobs=1, out=file, resume=True, **SHORT)
    assert numbers(longer) == numbers(run_arena(["random", "maniac"], jobs=1, **SHORT))


def test_another_experiment_is_not_continued(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run_arena(["random", "maniac"], jobs=1, out=file, **SHORT)
    with pytest.raises(GameConfigError, match="exists"):
        run_arena(["random", "maniac"], jobs=1, out=file, **SHORT)
    with pytest.raises(GameConfigError, match="started with seed 3, not 4"):
        run_arena(
            ["random", "maniac"], jobs=1, out=file, resume=True, **SHORT | {"seed": 4}
        )
    with pytest.raises(GameConfigError, match="started with bots random, maniac"):
        run_arena(["random", "calls"], jobs=1, out=file, resume=True, **SHORT)
    file.write_text("hello\n")
    with pytest.raises(NotationError, match="not an arena file"):
        run_arena(["random", "maniac"], jobs=1, out=file, resume=True, **SHORT)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"until": 0}, "invalid half-width 0"),
        ({"resume": True}, "cannot resume without a file"),
        ({"backend": "cloud"}, "unknown backend"),
        ({"jobs": 0}, "number of workers 0"),
        ({"scheduler": "tcp://x:1"}, "address"),
    ],
)
def test_senseless_wishes_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        run_arena(["calls", "folds"], hands=10, **options)


def test_an_unknown_bot_is_found_before_the_first_hand() -> None:
    with pytest.raises(BotError, match="unknown bot 'nobody'"):
        run_arena(["calls", "nobody"], hands=10)


def test_the_json_has_the_promised_shape() -> None:
    data = run_arena(["calls", "folds"], jobs=1, hands=20).to_dict()
    assert data["hands"] == 20
    bot = data["bots"][0]
    assert bot["name"] == "calls"
    assert len(bot["ci95"]) == 2
    assert data["pairs"][0]["bots"] == ["calls", "folds"]
    assert data["correction"] == {"kind": "cards", "hands": {"board": 10}}
    lonely = run_arena(["calls", "folds"], jobs=1, hands=2).to_dict()
    assert lonely["bots"][0]["ci95"] is None


def test_the_picture_has_a_line_for_each_bot() -> None:
    result = run_arena(["calls", "random", "maniac"], jobs=1, hands=60)
    svg = result.plot()
    assert svg.startswith("<svg")
    assert svg.count("<polyline") == 3
    assert "maniac" in svg


def test_a_bot_that_takes_too_much_memory_is_reported(tmp_path: Path) -> None:
    bot = tmp_path / "greedy.py"
    bot.write_text(
        "class Greedy:\n    def decide(self, view):\n        bytearray(10**10)\n",
        encoding="utf-8",
    )
    result = run_arena([str(bot), "calls"], hands=2, jobs=1, memory_limit=4000)
    (greedy, _) = result.bots
    assert sum(greedy.faults.values()) == 2
    assert any("MemoryError" in text for text in greedy.examples.values())
