from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
import bigslick.envs.openspiel  # noqa: E402, F401 - registers the games

GAMES = (
    "bigslick(game=kuhn)",
    "bigslick(game=leduc)",
    "bigslick(game=nlhe,players=3,stack=40)",
    "bigslick(game=plo8,players=2,stack=30)",
    "bigslick(game=stud,players=3,stack=60)",
    "bigslick(game=badugi,players=3,stack=60)",
)


@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulation_finds_nothing(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_and_states_survive_pickling(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301 - our own
    state = game.new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(12):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_a_clone_goes_on_alone() -> None:
    state = pyspiel.load_game("bigslick(game=kuhn)").new_initial_state()
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert state.legal_actions() != clone.legal_actions()


def test_kuhn_has_the_value_known_from_the_books() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score

    game = pyspiel.load_game("bigslick(game=kuhn)")
    solver = cfr.CFRSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values[0] == pytest.approx(-1 / 18, abs=0.02)


def test_nobody_reads_a_card_they_may_not_see() -> None:
    game = pyspiel.load_game("bigslick(game=kuhn)")
    seen = []
    for second in (43, 47):  # the opponent has another card
        state = game.new_initial_state()
        state.apply_action(39)
        state.apply_action(second)
        seen.append((state.information_state_string(0), state.observation_tensor(0)))
    assert seen[0] == seen[1]
