from __future__ import annotations

from typing import Any

import numpy as np

from bigslick import create_game
from bigslick.envs import ContinuousActions, ExactActions, PolicyBot
from bigslick.testing import check_bot


def any_choice(observation: Any, action_mask: Any) -> int:
    """Choose by the numbers seen, so that a difference of them would show."""
    offered = np.flatnonzero(action_mask)
    return int(offered[int(observation.sum() * 7) % len(offered)])


def test_a_policy_keeps_the_promises_of_a_bot() -> None:
    check_bot(PolicyBot(any_choice))


def test_exact_choices_are_amounts() -> None:
    state = create_game("nlhe", seed=1)((100, 100))
    bot = PolicyBot(lambda *_: 7, ExactActions())
    assert str(bot.decide(state.view(1))) == "RaiseTo(to=7)"


def test_continuous_choices_are_a_kind_and_a_size() -> None:
    state = create_game("nlhe", seed=1)((100, 100))
    for numbers, expected in (
        ((-1, 0), "Fold()"),
        ((0, 0), "Call()"),
        ((1, -1), "RaiseTo(to=4)"),
        ((1, 1), "RaiseTo(to=100)"),
        ((1, 0), "RaiseTo(to=52)"),
    ):
        bot = PolicyBot(lambda *_, n=numbers: n, ContinuousActions())
        assert str(bot.decide(state.view(1))) == expected
