from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bigslick import GameConfigError, create_game
from bigslick.envs import ContinuousActions, ExactActions, PolicyBot, random_policy
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


@pytest.mark.parametrize("policy", [random_policy, lambda row: row, None, 5])
def test_a_policy_of_another_kind_is_refused(policy: Any) -> None:
    message = r"invalid policy .*: expected a function policy\(observation, action_mask"
    with pytest.raises(GameConfigError, match=message):
        PolicyBot(policy)


def test_an_encoding_may_be_a_name() -> None:
    state = create_game("nlhe", seed=1)((100, 100))
    assert (
        str(PolicyBot(lambda *_: 7, "exact").decide(state.view(1))) == "RaiseTo(to=7)"
    )
    with pytest.raises(GameConfigError, match="invalid actions 5: expected discrete, "):
        PolicyBot(any_choice, 5)  # type: ignore[arg-type]


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
