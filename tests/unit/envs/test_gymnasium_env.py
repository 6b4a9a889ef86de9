from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bigslick import (
    VARIANTS,
    Action,
    BotError,
    Call,
    Check,
    Fold,
    GameConfigError,
    IllegalActionError,
    View,
)
from bigslick.envs import ContinuousActions, PokerEnv


def play(env: gymnasium.Env[Any, Any], rng: np.random.Generator) -> float:
    observation, _ = env.reset()
    total = 0.0
    over = False
    while not over:
        choice = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, truncated, _ = env.step(choice)
        assert not truncated
        total += float(reward)
    return total


@pytest.mark.parametrize("code", VARIANTS)
def test_every_game_is_registered_and_can_be_played(code: str) -> None:
    env = gymnasium.make(f"bigslick/{code}-v0", opponents="calls")
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(3):
        play(env, rng)


@pytest.mark.parametrize("code", ["nlhe", "plo8", "leduc", "stud", "badugi"])
def test_check_env_finds_nothing(code: str) -> None:
    env = gymnasium.make(f"bigslick/{code}-v0", opponents="random")
    check_env(env.unwrapped)


@pytest.mark.parametrize("actions", ["continuous", "exact"])
def test_check_env_finds_nothing_with_other_encodings(actions: str) -> None:
    env = gymnasium.make("bigslick/nlhe-v0", actions=actions)
    check_env(env.unwrapped)


def test_the_reward_is_what_the_learner_won() -> None:
    env = PokerEnv("nlhe", players=3, opponents="calls", reward="chips")
    env.reset(seed=1, options={"position": 2})
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (0, True)
    assert info["payoffs"][2] == 0
    env.reset(options={"position": 0})
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["payoffs"][0]) == (-1, True, -1)


def test_rewards_are_in_bets_by_default() -> None:
    env = PokerEnv("nlhe", opponents="calls", blinds=(5, 10))
    env.reset(seed=1, options={"position": 1})
    assert env.step(0)[1] == -0.5


def test_the_learner_sits_one_place_further_with_every_hand() -> None:
    env = PokerEnv("nlhe", players=3, opponents="calls")
    positions = [env.reset(seed=4)[1]["position"]]
    positions += [env.reset()[1]["position"] for _ in range(4)]
    assert positions == [0, 1, 2, 0, 1]


def test_the_same_seed_gives_the_same_episodes() -> None:
    totals = []
    for _ in range(2):
        env = PokerEnv("plo", players=4, opponents=["random", "calls", "maniac"])
        env.reset(seed=11)
        rng = np.random.default_rng(2)
        totals.append([play(env, rng) for _ in range(5)])
    assert totals[0] == totals[1]


def test_an_action_that_is_not_on_offer_is_refused_and_nothing_changes() -> None:
    env = PokerEnv("flhe", opponents="calls")
    observation, _ = env.reset(seed=1, options={"position": 1})
    for wrong in (7, -1, 1.0, "call", None, [1]):
        with pytest.raises(IllegalActionError):
            env.step(wrong)
    again = env._observed()
    assert (again["observation"] == observation["observation"]).all()


def test_stepping_after_the_end_is_refused() -> None:
    env = PokerEnv("nlhe", opponents="calls")
    env.reset(seed=1, options={"position": 1})
    env.step(0)
    with pytest.raises(IllegalActionError, match="the episode is over"):
        env.step(1)


def test_not_a_number_is_refused() -> None:
    env = PokerEnv("nlhe", opponents="calls", actions=ContinuousActions())
    env.reset(seed=1, options={"position": 1})
    with pytest.raises(IllegalActionError, match="two finite numbers"):
        env.step(np.array([np.nan, 0.0]))


def test_any_object_that_decides_is_an_opponent() -> None:
    seen = []

    class Watcher:
        def decide(self, view: Any) -> Any:
            seen.append(view.player_index)
            return Check() if view.legal.check else Call()

    env = PokerEnv("nlhe", opponents=Watcher())
    env.reset(seed=1, options={"position": 1})
    env.step(1)
    assert set(seen) == {0}


def test_in_a_match_stacks_are_carried_over() -> None:
    env = PokerEnv("nlhe", opponents="calls", match_hands=3, reward="chips")
    env.reset(seed=5)
    total = 0.0
    over = False
    hands = 0
    while not over:
        _, reward, over, _, info = env.step(1)
        total += reward
        hands = max(hands, info["hand"])
    assert hands == 3
    assert env._stacks[0] == 200 + total


def test_a_match_that_ends_before_the_learner_acts_begins_again() -> None:
    env = PokerEnv(
        "nlhe", stacks=(1, 200), opponents="calls", match_hands=5, reward="chips"
    )
    for seed in range(20):
        env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, _ = env.step(1)
        assert env._played <= 5


class Folder:
    def decide(self, view: View) -> Action:
        return Check() if Check() in view.legal else Fold()


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_hands_without_a_decision_of_the_learner_are_reported(mode: str) -> None:
    env = PokerEnv("nlhe", players=3, opponents=Folder(), reward="chips")
    _, info = env.reset(seed=1, options={"position": 0})
    assert info["skipped"] == 0
    assert env.step(2)[4]["skipped"] == 0
    # As the big blind, the learner wins the small blind without a decision.
    _, info = env.reset()
    assert (info["position"], info["skipped"]) == (2, 1)
    tables = gymnasium.make_vec(
        "bigslick/nlhe-v0",
        num_envs=2,
        players=3,
        opponents=Folder(),
        reward="chips",
        autoreset_mode=mode,
    )
    tables.reset(seed=1)
    skipped = np.zeros(2)
    for _ in range(6):
        skipped += tables.step(np.array([2, 2]))[4].get("skipped", 0)
    assert (skipped > 0).all()


def test_in_a_match_the_payoffs_of_every_hand_are_reported() -> None:
    env = PokerEnv("nlhe", players=3, opponents="self", match_hands=3)
    env.reset(seed=1)
    env.step(0)
    _, _, over, _, info = env.step(0)
    assert (over, info["payoffs"]) == (False, [-1, 1, 0])
    assert "payoffs" not in env.step(1)[4]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 11}, "invalid number of players 11: nlhe has at most 10"),
        ({"stacks": (1, 2, 3)}, "expected one for each of 2 players"),
        ({"reward": "gold"}, "expected 'chips' or 'bets'"),
        ({"actions": "loud"}, "expected one of discrete, continuous, exact"),
        (
            {"opponents": ["calls", "calls"]},
            "invalid number of opponents 2: expected 1",
        ),
        ({"illegal": "crash"}, "expected 'error' or 'fold'"),
        ({"match_hands": 0}, "invalid number of hands 0"),
        ({"render_mode": "human"}, "expected 'ansi'"),
        ({"players": 0}, "invalid number of players 0: expected 2 or more"),
        ({"players": "2"}, "invalid number of players '2': expected a whole number"),
        ({"stacks": 1.5}, r"invalid stacks 1\.5: expected a positive whole number"),
        ({"stacks": (0, 5)}, r"invalid stacks \(0, 5\): expected a positive"),
        ({"stacks": "x"}, "invalid stacks 'x'"),
        ({"opponents": 5}, "invalid opponents 5: expected the name of a bot"),
        ({"opponents": print}, "an object with a method decide such as a PolicyBot"),
        ({"actions": 5}, "invalid actions 5: expected discrete, continuous, exact"),
        ({"reward": ["bets"]}, "expected 'chips' or 'bets'"),
        ({"illegal": ["fold"]}, "expected 'error' or 'fold'"),
        ({"rake": {"percent": 0.05}}, r"unknown rake option 'percent' \(did you mean"),
        ({"rake": {"percentage": 5}}, "invalid rake percentage 5: expected 0 to 1"),
        ({"rake": {"cap": "3"}}, "invalid rake cap '3': expected a number"),
        ({"seed": 7}, r"invalid option seed: .* is set by reset\(seed="),
        ({"game": "horse"}, "'horse' is a mix"),
        ({"game": None}, "invalid game None"),
    ],
)
def test_bad_settings_are_refused(options: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        PokerEnv(**{"game": "nlhe", **options})


@pytest.mark.parametrize(
    ("option", "near"), [("player", "players"), ("opponent", "opponents")]
)
def test_an_unknown_option_is_refused_with_the_nearest_name(
    option: str, near: str
) -> None:
    options: Any = {option: 3}
    with pytest.raises(
        TypeError, match=f"PokerEnv has no option '{option}'; did you mean '{near}'"
    ):
        PokerEnv("nlhe", **options)


def test_integers_of_numpy_are_integers() -> None:
    one: Any = np.int64(1)
    three = one * 3
    env = PokerEnv("nlhe", players=three, stacks=three * 50, match_hands=three)
    same = PokerEnv("nlhe", players=3, stacks=150, match_hands=3)
    first, _ = env.reset(seed=one, options={"position": one})
    second, _ = same.reset(seed=1, options={"position": 1})
    assert (first["observation"] == second["observation"]).all()


@pytest.mark.parametrize("seed", [1.5, "x", -1, True])
def test_an_invalid_seed_is_refused(seed: Any) -> None:
    with pytest.raises(GameConfigError, match=r"invalid seed .*: expected .*0 or more"):
        PokerEnv("nlhe").reset(seed=seed)


@pytest.mark.parametrize("position", [-1, 2, 1.5, "x"])
def test_an_invalid_position_is_refused(position: Any) -> None:
    with pytest.raises(
        GameConfigError, match=r"invalid position .*: expected .*0 to 1"
    ):
        PokerEnv("nlhe").reset(options={"position": position})


@pytest.mark.parametrize("action", [True, np.True_, "x", 1.5, None])
def test_an_action_of_another_kind_raises(action: Any) -> None:
    env = PokerEnv("nlhe", opponents="calls")
    env.reset(seed=1)
    with pytest.raises(
        IllegalActionError, match=r"invalid action .*: expected a whole"
    ):
        env.step(action)


@pytest.mark.parametrize("action", ["x", ["a", "b"], [1], None])
def test_continuous_actions_are_two_numbers(action: Any) -> None:
    env = PokerEnv("nlhe", opponents="calls", actions="continuous", illegal="error")
    env.reset(seed=1)
    with pytest.raises(IllegalActionError, match="expected two finite numbers"):
        env.step(action)


def test_stacks_that_the_blinds_take_are_refused() -> None:
    env = PokerEnv("nlhe", stacks=1)
    with pytest.raises(
        GameConfigError, match=r"no decision in 1000 hands: .* \(1, 1\)"
    ):
        env.reset(seed=1)


def test_rendering_shows_the_learners_cards_only() -> None:
    env = PokerEnv("nlhe", opponents="calls", render_mode="ansi")
    env.reset(seed=1, options={"position": 1})
    text = str(env.render())
    state = env._table.state
    assert "".join(map(repr, state.hole_cards[1])) in text
    assert repr(state.hole_cards[0][0]) not in text


def test_an_action_that_is_not_on_offer_folds_and_is_reported() -> None:
    env = PokerEnv("nlhe", players=3, opponents="calls", stacks=3)
    observed, _ = env.reset(seed=1, options={"position": 2})
    assert observed["action_mask"].tolist() == [1, 1, 1, 0, 0, 0, 0]
    _, _, over, _, info = env.step(6)
    assert (over, info["illegal_action"]) == (True, 6)
    env.reset()
    _, _, _, _, info = env.step(1)
    assert "illegal_action" not in info
    env.reset()
    with pytest.raises(IllegalActionError, match="action 7 is not legal"):
        env.step(7)  # not in the action space
    strict = PokerEnv("nlhe", players=3, opponents="calls", stacks=3, illegal="error")
    strict.reset(seed=1, options={"position": 2})
    with pytest.raises(IllegalActionError, match="action 6 is not legal"):
        strict.step(6)


def test_unknown_opponents_are_refused_before_the_first_hand() -> None:
    with pytest.raises(BotError, match="unknown bot 'calling'"):
        PokerEnv("nlhe", opponents="calling")
    with pytest.raises(BotError, match="expected a bot, not a class of bots"):
        PokerEnv("nlhe", opponents=Folder)  # type: ignore[arg-type]
    with pytest.raises(GameConfigError, match="invalid opponent 5: expected the name"):
        PokerEnv("nlhe", opponents=[5])  # type: ignore[list-item]
