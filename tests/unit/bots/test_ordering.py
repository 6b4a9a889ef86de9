"""Each level beats the one below: a taste here, at full size under ``slow``.

Deals are mirrored or rotated and everything comes from seeds, so that a result is
always the same.
"""

from __future__ import annotations

import pytest
from tests.support.samples import samples

from bigslick.arena import run_arena

PUBLISHED = 2026
"""The seed of the figures in docs/reference/bots.md; the sizes below are theirs."""


def margin(  # noqa: PLR0913 - the experiment
    better: str,
    worse: str,
    hands: int,
    seats: int = 2,
    *,
    game: str = "nlhe",
    seed: int = 8,
) -> tuple[float, float]:
    """Return what the better one wins in bb/100, and the lower end of its interval."""
    result = run_arena(
        [better, worse], game=game, hands=hands, seats=seats, seed=seed, jobs=1
    )
    winner = next(bot for bot in result.bots if bot.name == better)
    assert not winner.faults
    return winner.bb_per_100, winner.ci95[0]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("worse", "better", "hands"),
    [
        ("very-easy", "easy", samples(200, quick=100)),
        ("easy", "medium", samples(200, quick=100)),
        ("medium", "hard", 400),
        ("easy", "expert", samples(60, quick=30)),
    ],
)
def test_better_levels_win_over_some_hands(worse: str, better: str, hands: int) -> None:
    assert margin(better, worse, hands)[0] > 0


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["calls", "random", "maniac", "pot-odds"])
def test_hard_beats_the_baselines_over_some_hands(name: str) -> None:
    assert margin("hard", name, samples(100, quick=50))[0] > 60


@pytest.mark.slow
@pytest.mark.parametrize(
    ("worse", "better", "seats", "hands"),
    [
        ("very-easy", "easy", 2, 6000),
        ("easy", "medium", 2, 6000),
        ("medium", "hard", 2, 8000),
        ("hard", "expert", 2, 10_000),
        ("very-easy", "easy", 6, 6000),
        ("easy", "medium", 6, 6000),
        ("medium", "hard", 6, 30_000),
        ("hard", "expert", 6, 24_000),
    ],
)
def test_each_level_beats_the_one_below(
    worse: str, better: str, seats: int, hands: int
) -> None:
    assert margin(better, worse, hands, seats, seed=PUBLISHED)[1] > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"),
    [("pot-odds", 60), ("calls", 100), ("random", 100), ("maniac", 100)],
)
def test_hard_takes_from_the_baselines_what_it_should(name: str, least: int) -> None:
    assert margin("hard", name, 2000, seed=PUBLISHED)[1] > least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "seats", "hands"),
    [
        ("easy", "very-easy", 2, 6000),
        ("medium", "easy", 2, 2000),
        ("hard", "medium", 2, 3000),
        ("hard", "pot-odds", 2, 2000),
        ("hard", "calls", 2, 800),
        ("hard", "random", 2, 800),
        ("hard", "maniac", 2, 1200),
        ("hard", "tight", 2, 3000),
        ("hard", "pot-odds", 6, 2400),
        ("hard", "calls", 6, 1200),
        ("hard", "random", 6, 1200),
        ("hard", "maniac", 6, 1200),
        ("hard", "tight", 6, 2400),
        ("expert", "hard", 2, 4000),
    ],
)
def test_omaha_has_the_same_order(
    better: str, worse: str, seats: int, hands: int
) -> None:
    assert margin(better, worse, hands, seats, game="plo", seed=PUBLISHED)[1] > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pot-odds", "calls"])
@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("plo8", 1000),
        ("stud", 2000),
        ("stud8", 2000),
        ("razz", 2000),
        ("27td", 2000),
        ("badugi", 2000),
        ("5cd", 2000),
    ],
)
def test_hard_wins_in_other_games(game: str, hands: int, name: str) -> None:
    assert margin("hard", name, hands, game=game, seed=PUBLISHED)[1] > 0
