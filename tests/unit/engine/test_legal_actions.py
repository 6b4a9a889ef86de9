"""The legal actions with all sizes are those that are computed when they are read."""

from __future__ import annotations

from random import Random

import pytest

from bigslick import create_game
from bigslick.engine.games import VARIANTS
from bigslick.engine.legal_actions import complete_legal_actions


@pytest.mark.parametrize("code", sorted(VARIANTS))
def test_complete_legal_actions_are_the_legal_actions(code: str) -> None:
    rng, decisions = Random(code), 0
    for seed in range(8):
        game = create_game(code)
        count = 2 if code == "kuhn" else rng.randint(2, 5)
        stacks = tuple(rng.choice((30, 200, 1_000)) for _ in range(count))
        state = game(stacks, count, seed=seed)
        while state.status and (legal := state.legal_actions()):
            complete = complete_legal_actions(state)
            assert complete == legal
            assert [*complete] == [*legal]
            state.act(rng.choice([*legal]))
            decisions += 1
        assert complete_legal_actions(state) == state.legal_actions()
    assert decisions
