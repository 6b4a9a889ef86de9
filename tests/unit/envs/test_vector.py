from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import bigslick.envs  # noqa: F401 - registers the games
from bigslick import GameConfigError, IllegalActionError
from bigslick.envs import PokerVectorEnv

TABLES = 64


def choices(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> Any:
    """Return a random action on offer for each table, 0 where there is none."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("opponents", ["calls", "random", "self"])
@pytest.mark.parametrize("code", ["nlhe", "flhe", "plo8", "leduc", "razz", "27td"])
def test_rewards_are_payoffs_and_sum_to_zero(code: str, opponents: str) -> None:
    env = PokerVectorEnv(TABLES, code, opponents=opponents, reward="chips")
    observed, _ = env.reset(seed=3)
    rng = np.random.default_rng(4)
    hands = 0
    for _ in range(60):
        masks = observed["action_mask"]
        observed, rewards, ended, truncated, info = env.step(choices(masks, rng))
        assert env.observation_space.contains(observed)
        assert not truncated.any()
        assert not rewards[~ended].any()
        if ended.any():
            assert (info["payoffs"][ended].sum(axis=1) == 0).all()
            assert not observed["action_mask"][ended].any()
            hands += ended.sum()
    assert hands > TABLES


def test_next_step_ignores_the_action_and_deals() -> None:
    env = PokerVectorEnv(2, "nlhe", opponents="self")
    env.reset(seed=1)
    _, _, ended, _, _ = env.step([0, 1])
    assert ended.tolist() == [True, False]
    observed, rewards, ended, _, _ = env.step([99, 1])
    assert ended.tolist() == [False, False]
    assert rewards.tolist() == [0, 0]
    assert observed["action_mask"][0].any()


def test_same_step_deals_at_once_and_keeps_the_last_observation() -> None:
    env = PokerVectorEnv(
        2, "nlhe", opponents="self", autoreset_mode=AutoresetMode.SAME_STEP
    )
    env.reset(seed=1)
    observed, rewards, ended, _, info = env.step([0, 1])
    assert ended.tolist() == [True, False]
    assert rewards[0] == -0.5
    assert observed["action_mask"].any(axis=1).all()
    assert info["_final_obs"].tolist() == [True, False]
    assert info["final_obs"]["observation"][0].any()
    assert not info["final_obs"]["observation"][1].any()
    assert not info["final_obs"]["action_mask"].any()


def test_disabled_leaves_tables_over_until_they_are_reset() -> None:
    env = PokerVectorEnv(
        2, "nlhe", opponents="self", autoreset_mode=AutoresetMode.DISABLED
    )
    env.reset(seed=1)
    _, _, ended, _, _ = env.step([0, 1])
    with pytest.raises(IllegalActionError, match="table 0: the hand is over"):
        env.step([1, 1])
    before = env._rows[1].copy()
    observed, _ = env.reset(options={"reset_mask": ended})
    assert (observed["observation"][1] == before).all()
    assert observed["action_mask"][0].any()
    env.step([1, 1])


@pytest.mark.parametrize(
    "mask", [[True, False], np.array([1, 0]), np.array([True]), np.zeros(2, np.bool_)]
)
def test_a_bad_reset_mask_is_refused(mask: Any) -> None:
    env = PokerVectorEnv(2, "nlhe")
    env.reset(seed=1)
    with pytest.raises(GameConfigError, match="expected an array of 2 booleans"):
        env.reset(options={"reset_mask": mask})


@pytest.mark.parametrize("opponents", ["random", "self"])
def test_the_same_seed_gives_the_same_hands_whatever_the_threads(
    opponents: str,
) -> None:
    runs = []
    for threads in (1, 3):
        env = PokerVectorEnv(
            2000, "nlhe", players=3, opponents=opponents, threads=threads
        )
        observed, _ = env.reset(seed=8)
        rng = np.random.default_rng(1)
        seen = [observed["observation"].copy()]
        for _ in range(4):
            observed, rewards, *_ = env.step(choices(observed["action_mask"], rng))
            seen += [observed["observation"], rewards]
        runs.append(seen)
    for one, other in zip(*runs, strict=True):
        assert (one == other).all()


def test_a_table_is_the_same_in_a_larger_environment() -> None:
    few, many = (PokerVectorEnv(n, "nlhe", opponents="random") for n in (3, 30))
    seen_few, seen_many = (e.reset(seed=2)[0]["observation"] for e in (few, many))
    assert (seen_few == seen_many[:3]).all()


def test_a_function_plays_the_opponents() -> None:
    asked = []

    def policy(rows: Any, masks: Any) -> Any:
        asked.append(len(rows))
        assert masks[:, 1].all()
        return np.ones(len(rows), np.int64)

    own = PokerVectorEnv(TABLES, "nlhe", players=3, opponents=policy)
    calls = PokerVectorEnv(TABLES, "nlhe", players=3, opponents="calls")
    rng = np.random.default_rng(3)
    seen, expected = own.reset(seed=6)[0], calls.reset(seed=6)[0]
    for _ in range(20):
        assert (seen["observation"] == expected["observation"]).all()
        actions = choices(seen["action_mask"], rng)
        seen, expected = own.step(actions)[0], calls.step(actions)[0]
    assert sum(asked) > TABLES


def test_an_action_that_is_not_on_offer_names_its_table_and_changes_nothing() -> None:
    env = PokerVectorEnv(3, "flhe", opponents="self")
    observed, _ = env.reset(seed=1)
    with pytest.raises(
        IllegalActionError, match="table 2: invalid action 3: expected 0"
    ):
        env.step([1, 1, 3])
    with pytest.raises(IllegalActionError, match="dtype float64"):
        env.step([1.0, np.nan, 1.0])
    with pytest.raises(IllegalActionError, match=r"shape \(2,\): expected \(3,\)"):
        env.step([1, 1])
    assert (env._observed()["observation"] == observed["observation"]).all()


def test_actions_not_on_offer_may_fold() -> None:
    env = PokerVectorEnv(2, "nlhe", opponents="self", illegal="fold")
    env.reset(seed=1)
    _, _, ended, _, _ = env.step([55, 1])
    assert ended.tolist() == [True, False]
    _, _, ended, _, _ = env.step([1, -7])  # free to check
    assert ended.tolist() == [False, False]


def test_make_vec_gives_the_native_environment() -> None:
    env = gymnasium.make_vec("bigslick/nlhe-v0", num_envs=8, players=6)
    assert isinstance(env.unwrapped, PokerVectorEnv)
    observed, _ = env.reset(seed=1)
    assert observed["observation"].shape == (8, 252)


def test_make_vec_falls_back_to_single_environments() -> None:
    env = gymnasium.make_vec("bigslick/pineapple-v0", num_envs=2, opponents="calls")
    assert isinstance(env.unwrapped, SyncVectorEnv)
    observed, _ = env.reset(seed=1)
    assert observed["observation"].shape[0] == 2


def test_without_copies_the_arrays_are_reused() -> None:
    env = PokerVectorEnv(2, "nlhe", opponents="self", copy=False)
    first = env.reset(seed=1)[0]["observation"]
    second = env.step([1, 1])[0]["observation"]
    assert first is second


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": "hard"}, "expected calls, random, self or a function"),
        ({"actions": "continuous"}, "needs discrete actions"),
        ({"game": "irish"}, "does not support irish"),
    ],
)
def test_bad_settings_are_refused(options: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        PokerVectorEnv(2, **options)
