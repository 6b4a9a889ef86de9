"""Mass play and environments: the simulator beside engines with the same purpose."""

from __future__ import annotations

import random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import rlcard

from benchmarks import engine_peers
from benchmarks.timing import Row, best_seconds
from bigslick.envs import PokerVectorEnv, aec
from bigslick.sim import Batch

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES = 4096
PLAYERS = 6
REPEATS = 5
PEER_HANDS = 200


def rows() -> list[Row]:
    """Return the figures of this group."""
    return [
        _random_play(),
        _called_down(),
        _vector_env(),
        _agent_environment(),
        _threads(),
    ]


def _best_of(work: Callable[[], int]) -> float:
    """Return the shortest time for one item; the work says how many it did."""
    best = float("inf")
    for _ in range(REPEATS):
        start = perf_counter()
        count = work()
        best = min(best, (perf_counter() - start) / count)
    return best


def _noted(row: Row, unit: str) -> Row:
    row.note = f"{1 / row.ours:,.0f} {unit}/s"
    return row


def _batch(threads: int = 1) -> Batch:
    return Batch("nlhe", TABLES, seats=PLAYERS, stacks=200, seed=1, threads=threads)


def _random_play() -> Row:
    batch = _batch()
    ours = _best_of(lambda: batch.play_hands("random", 10))
    row = Row(
        "6-max no-limit hold'em, random play, decision",
        ours,
        {
            "open_spiel (C++)": _best_of(_spiel_random),
            "pokers (Rust)": _best_of(_pokers_random),
            "rlcard": _best_of(_rlcard_random),
        },
    )
    return _noted(row, "decisions")


def _called_down() -> Row:
    batch = _batch()

    def play() -> int:
        batch.play_hands("call", 5)
        return 5 * TABLES

    peers = {
        name: best_seconds(engine_peers.PLAY[name]) / engine_peers.HANDS
        for name in ("open_spiel (C++)", "pokers (Rust)", "rlcard")
    }
    return _noted(
        Row("6-max no-limit hold'em, called down, hand", _best_of(play), peers), "hands"
    )


def _vector_env() -> Row:
    env = PokerVectorEnv(
        TABLES,
        "nlhe",
        players=PLAYERS,
        opponents="self",
        autoreset_mode="SameStep",
        copy=False,
    )
    observed, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    noise = rng.random((64, *observed["action_mask"].shape), dtype=np.float32)

    def play() -> int:
        seen = observed
        for draw in noise:
            choices = (seen["action_mask"] * draw).argmax(axis=1)
            seen = env.step(choices)[0]
        return len(noise) * TABLES

    row = Row(
        "vector environment, 4,096 tables, step",
        _best_of(play),
        {
            "pgx, Leduc, 4,096 tables": _best_of(_pgx_leduc),
            "open_spiel SyncVectorEnv, 64 tables": _best_of(_spiel_vector),
            "pettingzoo texas_holdem_no_limit, one table": _best_of(_pettingzoo_random),
            "rlcard, one table": _best_of(_rlcard_random),
            "open_spiel rl_environment, one table": _best_of(_spiel_environment),
        },
    )
    return _noted(row, "steps")


def _agent_environment() -> Row:
    env = aec("nlhe", players=PLAYERS)
    rng = random.Random(1)

    def play() -> int:
        steps = 0
        for hand in range(PEER_HANDS):
            env.reset(seed=1 if hand == 0 else None)
            for agent in env.agent_iter():
                seen, _, over, _, _ = env.last()
                if over:
                    env.step(None)
                else:
                    env.step(_choice(seen["action_mask"].tolist(), rng))
                    steps += 1
                del agent
        return steps

    row = Row(
        "PettingZoo, 6 agents, step",
        _best_of(play),
        {
            "pettingzoo texas_holdem_no_limit": _best_of(_pettingzoo_random),
            "rlcard": _best_of(_rlcard_random),
        },
    )
    return _noted(row, "steps")


def _threads() -> Row:
    one, two = _batch(), _batch(2)
    alone = _best_of(lambda: one.play_hands("random", 20))
    together = _best_of(lambda: two.play_hands("random", 20))
    return Row(
        "random play on two threads, decision",
        together,
        {"one thread": alone},
        f"{alone / together:.2f} times one thread",
    )


def _choice(mask: list[int], rng: random.Random) -> int:
    return rng.choice([n for n, offered in enumerate(mask) if offered])


_RLCARD: Any = rlcard.make(
    "no-limit-holdem", config={"game_num_players": PLAYERS, "seed": 1}
)


def _rlcard_random() -> int:
    """Play random hands in RLCard's environment, with its five sizes."""
    rng = random.Random(1)
    steps = 0
    for _ in range(PEER_HANDS // 4):
        state, _ = _RLCARD.reset()
        while not _RLCARD.is_over():
            state, _ = _RLCARD.step(rng.choice(list(state["legal_actions"])))
            steps += 1
    return steps


_SPIEL = pyspiel.load_game(
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=1 2 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
)


def _spiel_random() -> int:
    """Play random hands in OpenSpiel; chance moves are not counted as decisions."""
    rng = random.Random(1)
    decisions = 0
    for _ in range(PEER_HANDS):
        state = _SPIEL.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return decisions


def _spiel_environment() -> int:
    """Step OpenSpiel's environment for learners, observations and masks included."""
    from open_spiel.python import rl_environment

    rng = random.Random(1)
    environment = rl_environment.Environment(_SPIEL, include_full_state=False)
    steps = 0
    for _ in range(20):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            step = environment.step([rng.choice(legal)])
            steps += 1
    return steps


def _spiel_vector() -> int:
    """Step OpenSpiel's vector environment; observations and masks included."""
    from open_spiel.python import rl_environment
    from open_spiel.python.vector_env import SyncVectorEnv

    class Choice:
        """An action as the vector environment reads it."""

        def __init__(self, action: int) -> None:
            self.action = action

    rng = random.Random(1)
    tables = [
        rl_environment.Environment(_SPIEL, include_full_state=False) for _ in range(64)
    ]
    environment = SyncVectorEnv(tables)
    seen = environment.reset()
    for _ in range(5):
        choices = []
        for step in seen:
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            choices.append(Choice(rng.choice(legal)))
        seen, *_ = environment.step(choices, reset_if_done=True)
    return 5 * len(tables)


_PGX: dict[str, Any] = {}


def _pgx_leduc() -> int:
    """Step Leduc in pgx with random legal actions, compiled by JAX."""
    import jax
    import pgx

    if not _PGX:
        environment = pgx.make("leduc_holdem")
        begin = jax.jit(jax.vmap(environment.init))
        advance = jax.vmap(auto_reset(environment.step, environment.init))

        def play(state: Any, key: Any) -> Any:
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            draw, again = jax.random.split(key)
            actions = jax.random.categorical(draw, logits, axis=1)
            return advance(state, actions, jax.random.split(again, TABLES))

        _PGX["play"] = jax.jit(play)
        _PGX["state"] = begin(jax.random.split(jax.random.PRNGKey(0), TABLES))
        _PGX["state"] = _PGX["play"](_PGX["state"], jax.random.PRNGKey(1))
    state = _PGX["state"]
    for key in jax.random.split(jax.random.PRNGKey(2), 20):
        state = _PGX["play"](state, key)
    jax.block_until_ready(state)
    return 20 * TABLES


def auto_reset(step: Callable[..., Any], init: Callable[..., Any]) -> Any:
    """Return pgx's step with a new hand after the end, as its wrapper does."""
    from pgx.experimental.wrappers import auto_reset as wrapper

    return wrapper(step, init)


def _pettingzoo_random() -> int:
    """Play random hands in PettingZoo's own hold'em, which RLCard plays."""
    from pettingzoo.classic import texas_holdem_no_limit_v6

    rng = random.Random(1)
    environment = texas_holdem_no_limit_v6.raw_env(num_players=PLAYERS)
    steps = 0
    for hand in range(PEER_HANDS // 8):
        environment.reset(seed=1 if hand == 0 else None)
        for agent in environment.agent_iter():
            seen, _, over, cut, _ = environment.last()
            if over or cut:
                environment.step(None)
            else:
                environment.step(_choice(seen["action_mask"].tolist(), rng))
                steps += 1
            del agent
    return steps


def _pokers_random() -> int:
    """Play random hands in pokers, raises of any legal size."""
    pokers = engine_peers.pokers
    rng = random.Random(1)
    decisions = 0
    with engine_peers.silence():
        for seed in range(PEER_HANDS):
            state = pokers.State.from_seed(
                n_players=PLAYERS, button=0, sb=1.0, bb=2.0, stake=200.0, seed=seed
            )
            while not state.final_state:
                kind = rng.choice(state.legal_actions)
                amount = 0.0
                if kind == pokers.ActionEnum.Raise:
                    player = state.players_state[state.current_player]
                    most = max(player.stake - (state.min_bet - player.bet_chips), 0.0)
                    amount = float(rng.randint(min(2, int(most)), max(int(most), 2)))
                state = state.apply_action(pokers.Action(kind, amount))
                decisions += 1
    return decisions
