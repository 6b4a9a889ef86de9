from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from tests.support.simulator_law import dealt_state

import bigslick.envs  # noqa: F401 - registers the games
from bigslick import GameConfigError, IllegalActionError
from bigslick.envs import PokerVectorEnv, encode
from bigslick.envs.spaces import encoding_of

if TYPE_CHECKING:
    from bigslick import State, View
    from bigslick.envs import ActionEncoding
    from bigslick.sim import Batch

TABLES = 64


def choices(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> Any:
    """Return a random legal action for each table, 0 where there is none."""
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
    seen, _, ended, _, _ = env.step([0, 1])
    before = seen["observation"][1].copy()
    with pytest.raises(IllegalActionError, match="table 0: the hand is over"):
        env.step([1, 1])
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
    env.reset(seed=1)
    with pytest.raises(
        IllegalActionError, match="table 2: invalid action 3: expected 0"
    ):
        env.step([1, 1, 3])
    with pytest.raises(IllegalActionError, match="dtype float64"):
        env.step([1.0, np.nan, 1.0])
    with pytest.raises(IllegalActionError, match=r"shape \(2,\): expected \(3,\)"):
        env.step([1, 1])
    other = PokerVectorEnv(3, "flhe", opponents="self")
    other.reset(seed=1)
    after, expected = (each.step([1, 1, 1])[0] for each in (env, other))
    assert (after["observation"] == expected["observation"]).all()


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


@pytest.mark.parametrize("opponents", ["self", "calls", "function"])
def test_games_that_are_not_simulated_take_the_same_options(opponents: str) -> None:
    asked = []

    def policy(rows: Any, masks: Any) -> Any:
        asked.append(rows.shape)
        return (masks * np.arange(1, masks.shape[1] + 1)).argmax(axis=1)

    env = gymnasium.make_vec(
        "bigslick/irish-v0",
        num_envs=3,
        players=3,
        opponents=policy if opponents == "function" else opponents,
        autoreset_mode="SameStep",
        reward="chips",
        threads=1,
        copy=False,
    )
    observations, info = env.reset(seed=1)
    positions = {int(info["position"][0])}
    paid = 0.0
    rng = np.random.default_rng(5)
    for _ in range(60):
        chosen = choices(observations["action_mask"], rng)
        observations, rewards, ended, _, info = env.step(chosen)
        paid += float(np.abs(rewards).sum())
        assert not rewards[~ended].any()
        positions.add(int(info["position"][0]))
    assert paid > 0
    assert positions == {0, 1, 2}
    assert bool(asked) == (opponents == "function")


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
        ({"opponents": ["calls"]}, "expected calls, random, self or a function"),
        ({"opponents": lambda _: 1}, r"expected a function policy\(observations, acti"),
        ({"num_envs": "2"}, "invalid number of tables '2'"),
        ({"autoreset_mode": "x"}, "expected one of NextStep, SameStep, Disabled"),
        (
            {"actions": "continuous", "opponents": lambda _, masks: masks[:, 1]},
            "need discrete or exact actions",
        ),
        ({"match_hands": 0}, "invalid number of hands 0: expected 1 or more"),
        ({"game": "irish"}, "does not support irish"),
    ],
)
def test_bad_settings_are_refused(options: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        PokerVectorEnv(**{"num_envs": 2, **options})


@pytest.mark.parametrize(
    "options",
    [{"opponents": "tight"}, {"opponents": ["calls"]}, {"starting_board_count": 2}],
)
def test_what_the_simulator_lacks_is_played_in_single_environments(
    options: Any,
) -> None:
    env = gymnasium.make_vec("bigslick/nlhe-v0", num_envs=2, **options)
    assert isinstance(env, SyncVectorEnv)
    assert env.reset(seed=1)[0]["observation"].shape[0] == 2


@pytest.mark.parametrize("opponents", [5, None])
def test_opponents_of_another_kind_are_refused(opponents: Any) -> None:
    with pytest.raises(GameConfigError, match="expected the name of a bot, a function"):
        gymnasium.make_vec("bigslick/nlhe-v0", num_envs=2, opponents=opponents)


def test_acting_before_the_first_hand_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="reset the environment"):
        PokerVectorEnv(2, "nlhe").step([1, 1])


@pytest.mark.parametrize("code", ["nlhe", "plo", "flhe", "5cd"])
@pytest.mark.parametrize("actions", ["exact", "continuous"])
def test_exact_and_continuous_actions_are_those_of_the_engine(
    code: str, actions: str
) -> None:
    env = PokerVectorEnv(TABLES, code, opponents="self", actions=actions)
    encoding = encoding_of(actions)
    seen, _ = env.reset(seed=4)
    rng = np.random.default_rng(2)
    env.action_space.seed(3)
    batch, unit = env._batch, env.setting.reward_unit
    stacks = list(env.setting.stacks)
    states = {n: dealt_state(batch.game, stacks, d) for n, d in enumerate(batch.decks)}
    compared = 0
    while states:
        chosen = _exact(batch, rng) if actions == "exact" else env.action_space.sample()
        for n in range(TABLES):
            if n not in states:  # the next hand, which is not compared
                chosen[n] = 0
                continue
            view = states[n].view(states[n].turn_index)
            assert (encode(view) == seen["observation"][n]).all()
            assert (encoding.mask(view) == seen["action_mask"][n]).all()
            _act(states[n], encoding, view, chosen[n : n + 1])
            compared += 1
        seen, rewards, ended, _, _ = env.step(chosen)
        for n, state in [*states.items()]:
            assert ended[n] == (not state.status)
            if ended[n]:
                assert rewards[n] in [payoff * unit for payoff in state.payoffs]
                del states[n]
    assert compared > TABLES


def _act(state: State, encoding: ActionEncoding, view: View, choice: Any) -> None:
    """Perform the choice; an illegal one becomes a call or standing pat."""
    try:
        state.act(encoding.decode(view, choice[0]))
    except IllegalActionError:
        choice[0] = 0
        state.act(encoding.decode(view, choice[0]))


def _exact(batch: Batch, rng: np.random.Generator) -> Any:
    legal = batch.legal()
    low, high = legal.min_raises, legal.max_raises
    totals = low + (rng.random(len(low)) * (high - low + 1)).astype(np.int64)
    kinds = rng.integers(-1, 2, len(low))
    choices = np.where(kinds == 1, totals, kinds).astype(np.int64)
    return np.where((kinds == -1) & ~legal.can_fold, 0, choices)


def test_an_exact_amount_that_is_not_on_offer_names_the_raises() -> None:
    env = PokerVectorEnv(2, "nlhe", opponents="self", actions="exact")
    env.reset(seed=1)
    with pytest.raises(
        IllegalActionError,
        match="table 1: action 3 is not legal; expected fold, check or call, raises "
        "to 4 up to 200",
    ):
        env.step([0, 3])


def test_numbers_that_are_no_numbers_are_refused() -> None:
    env = PokerVectorEnv(2, "nlhe", opponents="self", actions="continuous")
    env.reset(seed=1)
    with pytest.raises(IllegalActionError, match=r"table 1: action \[nan, 0\.0\]"):
        env.step(np.array([[0.0, 0.0], [np.nan, 0.0]]))
    with pytest.raises(IllegalActionError, match=r"shape \(2, 3\) and dtype float64"):
        env.step(np.zeros((2, 3)))


def test_stacks_are_carried_over_in_a_match() -> None:
    env = PokerVectorEnv(
        TABLES, "nlhe", players=3, opponents="random", match_hands=5, reward="chips"
    )
    seen, info = env.reset(seed=3)
    rng = np.random.default_rng(1)
    won = info["skipped"].copy()
    hands = np.zeros(TABLES)
    over = np.zeros(TABLES, np.bool_)
    for _ in range(200):
        running = ~over
        seen, rewards, ended, _, info = env.step(choices(seen["action_mask"], rng))
        won[running] += rewards[running]
        hands += info.get("_payoffs", False)
        own = seen["observation"][:, 111 + 3] + seen["observation"][:, 111 + 5]
        alive = ~(over | ended)
        over |= ended
        between = alive & info.get("_payoffs", np.zeros(TABLES, np.bool_))
        # A new hand has begun: the stack and the chips in are what was carried over.
        assert own[between] == pytest.approx((won[between] + 200) / 2)
        if over.all():
            break
    assert over.all()
    assert won.min() >= -200
    assert (hands > 1).any()


def test_rake_leaves_the_table() -> None:
    env = PokerVectorEnv(
        TABLES,
        "nlhe",
        opponents="self",
        rake={"percentage": 0.1, "cap": 5},
        autoreset_mode="SameStep",
    )
    env.reset(seed=1)
    for _ in range(8):
        info = env.step(np.ones(TABLES, np.int64))[4]
    sums = info["payoffs"][info["_payoffs"]].sum(axis=1)
    assert sums.tolist() == [0] * len(sums)  # 10 % of 4 chips is less than one
    richer = PokerVectorEnv(
        TABLES,
        "nlhe",
        blinds=(10, 20),
        opponents="self",
        rake={"percentage": 0.1, "cap": 3},
        autoreset_mode="SameStep",
    )
    richer.reset(seed=1)
    for _ in range(8):
        info = richer.step(np.ones(TABLES, np.int64))[4]
    assert (info["payoffs"][info["_payoffs"]].sum(axis=1) == -3).all()


def test_stacks_that_the_blinds_take_are_refused() -> None:
    env = PokerVectorEnv(2, "nlhe", stacks=1, opponents="self")
    with pytest.raises(GameConfigError, match="so no hand has a decision"):
        env.reset(seed=1)
