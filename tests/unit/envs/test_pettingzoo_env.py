from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from tests.support.simulator_law import ReserveOrder, dealt_state, hand_key

from bigslick import GameConfigError, IllegalActionError, create_game
from bigslick.envs import aec, encode
from bigslick.envs.hands import SimulatedHand
from bigslick.envs.spaces import encoding_of

# Every PettingZoo game with action masks has observations that are dicts.
DICTS = (
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)


@pytest.mark.filterwarnings(*DICTS)
@pytest.mark.parametrize("code", ["nlhe", "plo8", "leduc", "stud", "badugi", "irish"])
def test_the_api_test_finds_nothing(code: str) -> None:
    api_test(aec(code, players=2), num_cycles=200)


@pytest.mark.parametrize("code", ["nlhe", "irish"])
def test_the_seed_test_finds_nothing(code: str) -> None:
    seed_test(lambda: aec(code, players=2), num_cycles=100)


@pytest.mark.parametrize(("code", "players"), [("nlhe", 6), ("razz", 4), ("kuhn", 2)])
def test_everybody_is_paid_at_the_end(code: str, players: int) -> None:
    env = aec(code, players=players, reward="chips")
    rng = np.random.default_rng(2)
    for hand in range(5):
        env.reset(seed=hand)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            paid[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        assert sum(paid.values()) == 0
        assert any(paid.values())


def test_only_the_agent_in_turn_has_actions() -> None:
    env = aec("nlhe", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        has_actions = env.observe(agent)["action_mask"].any()
        assert has_actions == (agent == env.agent_selection)


def test_an_action_that_is_not_on_offer_is_refused() -> None:
    env = aec("flhe", players=2)
    env.reset(seed=1)
    with pytest.raises(IllegalActionError):
        env.step(3)


@pytest.mark.parametrize("code", ["nlhe", "27td"])
@pytest.mark.parametrize("actions", ["exact", "continuous"])
def test_the_simulator_plays_other_encodings_as_the_engine_does(
    code: str, actions: str
) -> None:
    game, players = create_game(code), 3
    encoding = encoding_of(actions)
    table = SimulatedHand(game, players, encoding)
    rng = np.random.default_rng(3)
    for seed in range(4):
        table.reseed(seed)
        table.begin((40, 60, 80))
        state = dealt_state(game, [40, 60, 80], table._batch.decks[0])
        state._reserve_order = ReserveOrder(hand_key(seed, 0, 0))
        while (turn := table.turn()) is not None:
            view = state.view(turn)
            seen, mask = table.seen_by(turn)
            assert (seen == encode(view)).all()
            assert mask.tolist() == encoding.mask(view).tolist()
            choice: Any = rng.uniform(-1, 1, 7)
            if actions == "exact":
                choice = int(rng.integers(-1, 40))
            try:
                action = encoding.decode(view, choice)
            except IllegalActionError:
                with pytest.raises(IllegalActionError, match="table 0: action"):
                    table.act(choice)
                continue
            state.act(action)
            table.act(choice)
        assert table.stacks() == list(state.stacks)
        assert table.payoffs() == list(state.payoffs)


@pytest.mark.parametrize("choice", [[0.5], [0.5, float("nan")], 3])
def test_a_continuous_action_is_a_row_of_finite_numbers(choice: Any) -> None:
    env = aec("nlhe", players=2, actions="continuous")
    env.reset(seed=1)
    with pytest.raises(IllegalActionError, match="expected two finite numbers"):
        env.step(choice)


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(GameConfigError, match="render mode 'human'"):
        aec("nlhe", render_mode="human")


def test_rendering_shows_no_cards() -> None:
    env = aec("nlhe", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "player 1 is to act, stacks [198, 199]"


@pytest.mark.slow
def test_the_performance_benchmark_runs() -> None:
    performance_benchmark(aec("nlhe", players=3))


def test_acting_before_the_first_hand_is_refused() -> None:
    with pytest.raises(IllegalActionError, match=r"action 1: .* reset the environment"):
        aec("nlhe", players=2).step(1)


@pytest.mark.parametrize("seed", [1.5, "x", -1])
def test_an_invalid_seed_is_refused(seed: Any) -> None:
    with pytest.raises(GameConfigError, match=r"invalid seed .*: expected .*0 or more"):
        aec("nlhe").reset(seed=seed)
