"""Whatever the game and the spot, a built-in player answers something legal."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.bots import BOT_NAMES, create_bot
from bigslick.engine.games import VARIANTS, create_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine import View

SPOTS = 100_000


def spots(code: str, count: int, seed: int) -> Iterator[View]:
    """Yield views of players to act, in random hands of random sizes."""
    rng = Random(f"{code} {seed}")
    stray = create_bot("random", seed=seed)
    calm = create_bot("calls")
    while count > 0:
        seats = rng.randint(2, VARIANTS[code].max_players)
        stacks = [rng.choice((3, 9, 40, 200, 1000)) for _ in range(seats)]
        state = create_game(code, seed=rng.getrandbits(32))(stacks)
        while state.turn_index is not None and count > 0:
            view = state.view(state.turn_index)
            yield view
            count -= 1
            state.act((stray if rng.random() < 0.4 else calm).decide(view))


def check(code: str, count: int, seed: int) -> None:
    """Ask the players in turn and look at every answer."""
    names = cycle(BOT_NAMES)
    bots = {name: create_bot(name, seed=seed) for name in BOT_NAMES}
    for view in spots(code, count, seed):
        name = next(names)
        answer = bots[name].decide(view)
        assert answer in view.legal, (name, answer, view)


@pytest.mark.parametrize("code", VARIANTS)
def test_every_answer_is_legal(code: str) -> None:
    check(code, len(BOT_NAMES), 1)


@pytest.mark.slow
@pytest.mark.parametrize("code", VARIANTS)
def test_every_answer_is_legal_in_a_hundred_thousand_spots(code: str) -> None:
    check(code, SPOTS // len(VARIANTS) + 1, 2)


@pytest.mark.parametrize("name", BOT_NAMES)
@pytest.mark.parametrize("blinds", [(0.5, 1.0), (1, 2), (25, 50)])
def test_sizes_fit_whatever_the_chips_are(name: str, blinds: Any) -> None:
    bot = create_bot(name, seed=3)
    stacks: Any = (blinds[1] * 100, blinds[1] * 37)
    for seed in range(6):
        state = create_game("nlhe", blinds=blinds, seed=seed)(stacks)
        while state.turn_index is not None:
            view = state.view(state.turn_index)
            answer = bot.decide(view)
            assert answer in view.legal
            state.act(answer)
