"""A vector environment of thousands of tables, played by the simulator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

from bigslick._native import _core
from bigslick.envs.action_encodings import ContinuousActions, DiscreteActions
from bigslick.envs.gymnasium_env import PokerEnv
from bigslick.envs.policy_bot import PolicyBot
from bigslick.envs.policy_checks import TABLES, check_policy
from bigslick.envs.simulated_actions import SIMULATED, simulated_encoding, why_not
from bigslick.envs.spaces import (
    GAME_OPTIONS,
    IllegalChoice,
    RewardUnit,
    Setting,
    action_space,
    checked_autoreset,
    checked_illegal,
    checked_match,
    checked_seed,
    encoding_of,
    observation_space,
)
from bigslick.errors import GameConfigError, IllegalActionError, brief
from bigslick.sim import Batch, Menu, why_not_simulated
from bigslick.sim.array_checks import integer_rows, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    import gymnasium
    from numpy.typing import NDArray

    from bigslick.engine.games import Poker
    from bigslick.envs.action_encodings import ActionEncoding
    from bigslick.envs.policy_bot import Policy

    BatchPolicy = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]

__all__ = ("PokerVectorEnv", "make_vector_env")

_Observation = dict[str, Any]
_Info = dict[str, Any]
_Step = tuple[
    _Observation, "NDArray[np.float64]", "NDArray[np.bool_]", "NDArray[np.bool_]", _Info
]

_Arrays = tuple["NDArray[np.float32]", "NDArray[np.uint8]", "NDArray[np.float32]"]

# The numbers that the simulator uses for its options.
_OPPONENTS: Final = {"calls": 1, "random": 2, "self": 0}
_OUTSIDE: Final = 3
_AUTORESETS: Final = {
    AutoresetMode.NEXT_STEP: 0,
    AutoresetMode.SAME_STEP: 1,
    AutoresetMode.DISABLED: 2,
}


class PokerVectorEnv(VectorEnv[_Observation, Any, Any]):
    """A learner at each of many tables; an episode is a hand of poker.

    ``opponents`` is ``"calls"``, ``"random"``, or a function ``policy(observations,
    action_masks)`` that returns an action for each row. Other bots play in the
    environment of ``make_vector_env``. With ``"self"`` the learner plays every
    seat: each step is the decision of the player to act, the reward is that of the
    player who acted, and ``info["payoffs"]`` has what all players won, in chips.

    The learner moves one seat after every hand. A hand that ends before the learner
    acts is not an episode: its reward is added to ``info["skipped"]``, and the next
    hand is dealt.

    >>> env = PokerVectorEnv(2, "leduc", players=2, opponents="calls")
    >>> observations, info = env.reset(seed=1)
    >>> observations["observation"].shape, observations["action_mask"].tolist()
    ((2, 222), [[0, 1, 1], [0, 1, 1]])
    """

    def __init__(  # noqa: PLR0913 - a table has many options
        self,
        num_envs: int = 1,
        game: str | Poker = "nlhe",
        *,
        players: int = 2,
        opponents: str | BatchPolicy = "random",
        stacks: int | tuple[int, ...] | None = None,
        actions: str | ActionEncoding = "discrete",
        reward: RewardUnit = "bets",
        match_hands: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        illegal: IllegalChoice = "error",
        threads: int = 1,
        copy: bool = True,
        **stakes: Any,
    ) -> None:
        """Set up the tables; without ``copy``, steps reuse the arrays they return.

        Raises:
            GameConfigError: the settings are invalid, or the simulator does not
                support the game.

        """
        super().__init__()
        num_envs = whole_number("number of tables", num_envs, 1)
        self.setting = Setting.of(game, players, stacks, reward, stakes, type(self))
        encoding = encoding_of(actions)
        self.match_hands = checked_match(match_hands)
        self.num_envs = num_envs
        self.illegal = checked_illegal(illegal)
        self.opponents = opponents
        self.autoreset_mode = checked_autoreset(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_action_space = action_space(self.setting, encoding)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = observation_space(
            self.setting, encoding, self.match_hands or 1
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._encoding = encoding
        self._copy = copy
        self._batch = Batch(
            self.setting.game,
            num_envs,
            seats=self.setting.players,
            stacks=self.setting.stacks,
            threads=threads,
        )
        fractions = encoding.fractions if isinstance(encoding, DiscreteActions) else ()
        self._menu = Menu(self._batch, fractions)
        self._core = _core.SimEpisodes(
            self._batch.core,
            self._menu.core,
            opponents=_opponents(opponents, encoding),
            autoreset=_AUTORESETS[self.autoreset_mode],
            encoding=simulated_encoding(encoding),
            gives_up=self.illegal == "fold",
            match_hands=self.match_hands or 0,
            reward_unit=self.setting.reward_unit,
        )
        self._size = self._batch.plan.observation_size
        self._kept = self._new_arrays()
        self._started = False

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[_Observation, _Info]:
        """Deal a hand at every table, or where ``options["reset_mask"]`` is true.

        Raises:
            GameConfigError: the seed or the mask is invalid.

        """
        mask = (options or {}).get("reset_mask")
        if isinstance(seed, list):
            raise GameConfigError(
                f"invalid seed {seed!r}: expected one int for all tables"
            )
        seed = checked_seed(seed)
        if seed is not None or not self._started:
            if mask is not None:
                raise GameConfigError(
                    "seed and reset_mask cannot be used together: a seed resets all "
                    "tables"
                )
            super().reset(seed=seed)
            fresh = int(self.np_random.integers(1 << 62)) if seed is None else seed
            self._batch.reseed(fresh)
            self._started = True
        chosen = None if mask is None else _mask(mask, self.num_envs)
        self._core.begin(None if chosen is None else chosen.view(np.uint8))
        rows, masks, finals = self._arrays()
        self._ask_opponents(finals)
        self._core.observe(rows, masks, self._batch.threads)
        return self._observed(rows, masks), self._info(masks)

    def step(self, actions: Any) -> _Step:
        """Act at every table, and let opponents act until it is the learner's turn.

        Raises:
            IllegalActionError: an action is not legal at its table, or the hand there
                is over and was not reset. In this case no table changes.

        """
        if not self._started:
            raise IllegalActionError("no hand was dealt yet: reset the environment")
        core, threads = self._core, self._batch.threads
        if self.autoreset_mode is AutoresetMode.DISABLED and core.done.any():
            raise IllegalActionError(
                f"table {int(core.done.argmax())}: the hand is over, reset it first"
            )
        rows, masks, finals = self._arrays()
        given: NDArray[Any]
        if isinstance(self._encoding, ContinuousActions):
            given = _numbers(actions, self.action_space.shape or ())
            refused = core.step_numbers(given, rows, masks, finals, threads)
        else:
            given = _whole(actions, self.num_envs)
            refused = core.step(given, rows, masks, finals, threads)
        if refused >= 0:
            raise IllegalActionError(self._why(refused, given[refused]))
        if callable(self.opponents):
            self._ask_opponents(finals)
            core.observe(rows, masks, threads)
        self._check_play()
        ended = core.ended.astype(np.bool_)
        info = self._info(masks)
        if core.paid.any():
            info["payoffs"] = core.payoffs.reshape(self.num_envs, -1).copy()
            info["_payoffs"] = core.paid.astype(np.bool_)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and ended.any():
            info["final_obs"] = {
                "observation": finals,
                "action_mask": np.zeros_like(masks, np.int8),
            }
            info["_final_obs"] = ended.copy()
        observed = self._observed(rows, masks)
        return observed, core.rewards.copy(), ended, np.zeros_like(ended), info

    def _new_arrays(self) -> _Arrays:
        """Return arrays for observations, masks and final observations."""
        shape = self.num_envs, self._size
        return (
            np.empty(shape, np.float32),
            np.empty((self.num_envs, self._core.mask_size), np.uint8),
            np.zeros(shape, np.float32),
        )

    def _arrays(self) -> _Arrays:
        return self._new_arrays() if self._copy else self._kept

    def _ask_opponents(self, finals: NDArray[np.float32]) -> None:
        """Act for the opponents with their policy, until no opponent is to act."""
        core, policy = self._core, self.opponents
        self._check_play()
        while callable(policy) and (places := core.waiting):
            rows = np.empty((len(places), self._size), np.float32)
            masks = np.empty((len(places), core.mask_size), np.uint8)
            core.ask(rows, masks)
            choices = _whole(policy(rows, masks.view(np.int8)), len(places))
            refused = core.answer(choices, finals)
            if refused >= 0:
                raise IllegalActionError(self._why(places[refused], choices[refused]))
            self._check_play()

    def _check_play(self) -> None:
        if self._core.is_stuck:
            raise GameConfigError(
                f"invalid stacks {self.setting.stacks}: too small; the blinds and "
                "antes put everybody all in, so no hand has a decision"
            )

    def _observed(
        self, rows: NDArray[np.float32], masks: NDArray[np.uint8]
    ) -> _Observation:
        return {"observation": rows, "action_mask": masks.view(np.int8)}

    def _info(self, masks: NDArray[np.uint8]) -> _Info:
        return {
            "action_mask": masks.view(np.int8),
            "position": self._core.viewers.copy(),
            "skipped": self._core.skipped.copy(),
        }

    def _why(self, table: int, choice: Any) -> str:
        return why_not(self._batch, self._menu, self._encoding, table, choice)


def _opponents(opponents: Any, encoding: ActionEncoding) -> int:
    """Return the number by which the simulator identifies the opponents."""
    if callable(opponents):
        if isinstance(encoding, ContinuousActions):
            raise GameConfigError(
                "invalid continuous actions: opponents that are a function need "
                "discrete or exact actions"
            )
        check_policy(opponents, TABLES)
        return _OUTSIDE
    if not isinstance(opponents, str) or opponents not in _OPPONENTS:
        raise GameConfigError(
            f"invalid opponents {brief(opponents)}: expected {', '.join(_OPPONENTS)} "
            "or a function; make_vector_env and gymnasium.make_vec accept bots, too"
        )
    return _OPPONENTS[opponents]


def _whole(actions: Any, count: int) -> NDArray[np.int64]:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu" or given.shape != (count,):
        integer_rows("actions", given, (count,))  # raises an error with the reason
    return np.ascontiguousarray(given, np.int64)


def _numbers(actions: Any, shape: tuple[int, ...]) -> NDArray[np.float64]:
    given = np.asarray(actions)
    if given.dtype.kind not in "iuf" or given.shape != shape:
        raise IllegalActionError(
            f"actions have shape {given.shape} and dtype {given.dtype}, expected "
            f"numbers of shape {shape}"
        )
    return np.ascontiguousarray(given, np.float64)


def _mask(mask: Any, count: int) -> NDArray[np.bool_]:
    if (
        not isinstance(mask, np.ndarray)
        or mask.shape != (count,)
        or mask.dtype != np.bool_
        or not mask.any()
    ):
        raise GameConfigError(
            f"invalid reset_mask {mask!r}: expected an array of {count} booleans, at "
            "least one of them true"
        )
    return mask.copy()


def make_vector_env(
    num_envs: int = 1, game: str | Poker = "nlhe", **options: Any
) -> VectorEnv[Any, Any, Any]:
    """Return a vector environment of the game, for ``gymnasium.make_vec``.

    If ``opponents`` is ``"calls"``, ``"random"``, ``"self"`` or a function, the result
    is a ``PokerVectorEnv``. It may also be the name of another built-in bot, an object
    with ``decide``, or a list with one of these for each opponent. Then, and if the
    simulator does not support the game or the encoding of actions, the result is a
    ``SyncVectorEnv`` that steps single environments one after the other, which is much
    slower.

    Raises:
        GameConfigError: the settings are invalid.
        BotError: an opponent's name is unknown.

    """
    num_envs = whole_number("number of tables", num_envs, 1)
    setting = Setting.of(
        game,
        options.get("players", 2),
        options.get("stacks"),
        "bets",
        {n: v for n, v in options.items() if n in GAME_OPTIONS},
        make_vector_env,
    )
    opponents = options.get("opponents", "random")
    encoding = encoding_of(options.get("actions", "discrete"))
    is_bot = hasattr(opponents, "decide")
    is_function = callable(opponents) and not is_bot
    if not is_bot and not is_function and not isinstance(opponents, Iterable):
        raise GameConfigError(
            f"invalid opponents {brief(opponents)}: expected the name of a bot, a "
            f"function {TABLES}, an object with a method decide, or a list with one "
            "bot for each opponent"
        )
    native = (
        why_not_simulated(setting.game, setting.players) is None
        and type(encoding) in SIMULATED
        and (is_function or (isinstance(opponents, str) and opponents in _OPPONENTS))
        and not (is_function and isinstance(encoding, ContinuousActions))
    )
    if native:
        return PokerVectorEnv(num_envs, game, **options)
    mode = checked_autoreset(options.pop("autoreset_mode", AutoresetMode.NEXT_STEP))
    copy = options.pop("copy", True)
    options.pop("threads", None)  # single environments are stepped one after the other
    if is_function:
        check_policy(opponents, TABLES)
        options["opponents"] = PolicyBot(_single(opponents), encoding)

    def one() -> gymnasium.Env[Any, Any]:
        return PokerEnv(game, **options)

    return cast(
        "VectorEnv[Any, Any, Any]",
        SyncVectorEnv([one] * num_envs, copy=copy, autoreset_mode=mode),
    )


def _single(policy: BatchPolicy) -> Policy:
    """Return a policy of one table from a policy of many."""

    def choose(observation: NDArray[np.float32], action_mask: NDArray[np.int8]) -> Any:
        return policy(observation[None], action_mask[None])[0]

    return choose
