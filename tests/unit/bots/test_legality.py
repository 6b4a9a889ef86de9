"""Whatever the game and the spot, a built-in player answers something legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bigslick.bots import BOT_NAMES, create_bot
from bigslick.engine.games import VARIANTS, create_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.engine import View


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


@pytest.mark.parametrize("code", VARIANTS)
def test_every_answer_is_legal(code: str) -> None:
    bots = {name: create_bot(name, seed=7) for name in BOT_NAMES}
    for view in spots(code, 40, 1):
        for name, bot in bots.items():
            assert bot.decide(view) in view.legal, (name, view)
