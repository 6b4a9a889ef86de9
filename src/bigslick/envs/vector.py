"""A vector environment of thousands of tables, played by the simulator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space

from bigslick.envs.action_encodings import DiscreteActions
from bigslick.envs.single import PokerEnv
from bigslick.envs.spaces import (
    IllegalChoice,
    RewardUnit,
    Setting,
    action_space,
    checked_illegal,
    encoding_of,
    observation_space,
)
from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.sim import NO_ACTION, Batch, Menu, why_not_simulated
from bigslick.sim.array_checks import integer_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    import gymnasium
    from numpy.typing import NDArray

    from bigslick.engine.games import Poker
    from bigslick.sim.batch import PolicyName

    BatchPolicy = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]

__all__ = ("PokerVectorEnv", "make_vector_env")

_Observation = dict[str, Any]
_Info = dict[str, Any]
_Step = tuple[
    _Observation, "NDArray[np.float64]", "NDArray[np.bool_]", "NDArray[np.bool_]", _Info
]

_POLICIES: Final[dict[str, PolicyName]] = {"calls": "call", "random": "random"}
_UNTOUCHED: Final = -2  # stands for no viewer: the row is not written


class PokerVectorEnv(VectorEnv[_Observation, Any, Any]):
    """A learner at each of many tables; an episode is a hand of poker.

    ``opponents`` is ``"calls"``, ``"random"``, or a function from the observations and
    action masks of many tables to actions. With ``"self"`` the learner plays every
    seat: each step is the decision of the player to act, the reward is that of the
    player who acted, and ``info["payoffs"]`` has the rewards of all players.

    The learner moves one seat further after every hand. A hand that ends before the
    learner acts is not an episode: the next hand is dealt, and its reward is added to
    ``info["skipped"]``.

    >>> env = PokerVectorEnv(2, "leduc", players=2, opponents="calls")
    >>> observations, info = env.reset(seed=1)
    >>> observations["observation"].shape, observations["action_mask"].tolist()
    ((2, 222), [[0, 1, 1], [0, 1, 1]])
    """

    def __init__(  # noqa: PLR0913 - a table has many sides
        self,
        num_envs: int = 1,
        game: str | Poker = "nlhe",
        *,
        players: int = 2,
        opponents: str | BatchPolicy = "random",
        stacks: int | tuple[int, ...] | None = None,
        actions: str | DiscreteActions = "discrete",
        reward: RewardUnit = "bets",
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
        self.setting = Setting.of(game, players, stacks, reward, stakes)
        encoding = encoding_of(actions)
        if not isinstance(encoding, DiscreteActions):
            raise GameConfigError(
                f"invalid actions {actions!r}: the vector environment needs discrete "
                "actions"
            )
        if isinstance(opponents, str) and opponents not in (*_POLICIES, "self"):
            raise GameConfigError(
                f"invalid opponents {opponents!r}: expected "
                f"{', '.join(_POLICIES)}, self or a function"
            )
        self.num_envs = num_envs
        self.illegal = checked_illegal(illegal)
        self.opponents = opponents
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.single_action_space = action_space(self.setting, encoding)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = observation_space(self.setting, encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._copy = copy
        self._batch = Batch(
            self.setting.game,
            num_envs,
            seats=players,
            stacks=self.setting.stacks,
            threads=threads,
        )
        self._menu = Menu(self._batch, encoding.fractions)
        size = self._batch.plan.observation_size
        self._rows = np.zeros((num_envs, size), np.float32)
        self._last = np.zeros((num_envs, size), np.float32)
        self._masks = np.zeros((num_envs, self._menu.size), np.uint8)
        self._positions = np.zeros(num_envs, np.int8)
        self._done = np.ones(num_envs, np.bool_)
        self._skipped = np.zeros(num_envs)
        self._numbers = np.arange(num_envs)
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
        if seed is not None and not isinstance(seed, int):
            raise GameConfigError(
                f"invalid seed {seed!r}: expected one int for all tables"
            )
        if seed is not None or not self._started:
            if mask is not None:
                raise GameConfigError(
                    "seed and reset_mask exclude each other: a seed resets all tables"
                )
            super().reset(seed=seed)
            fresh = int(self.np_random.integers(1 << 62)) if seed is None else seed
            self._batch.reseed(fresh)
            self._started = True
        self._skipped[:] = 0
        self._begin(
            np.ones(self.num_envs, np.bool_)
            if mask is None
            else _mask(mask, self.num_envs)
        )
        return self._observed(), self._info()

    def step(self, actions: Any) -> _Step:
        """Act at every table, and let opponents act until it is the learner's turn.

        Raises:
            IllegalActionError: an action is not legal at its table, or the hand there
                is over and was not reset. In this case no table changes.

        """
        choices = integer_rows("actions", actions, (self.num_envs,))
        before = self._done.copy()
        if before.any():
            if self.autoreset_mode is not AutoresetMode.NEXT_STEP:
                raise IllegalActionError(
                    f"table {int(before.argmax())}: the hand is over, reset it first"
                )
            choices = np.where(before, np.int32(NO_ACTION), choices)
        batch = self._batch
        actors = self._positions
        if self.opponents == "self":
            actors = batch.turns.copy()
        if self.illegal == "fold":
            choices = self._given_up(choices)
        batch.step(self._menu.actions(batch, choices))
        self._skipped[:] = 0
        if before.any():
            self._begin(before)
        self._let_opponents_play()
        ended = batch.over & ~before
        rewards = np.zeros(self.num_envs)
        info: _Info = {}
        if ended.any():
            payoffs = batch.payoffs
            won = payoffs[self._numbers, actors] * self.setting.reward_unit
            rewards = np.where(ended, won, 0.0)
            info = {"payoffs": payoffs, "_payoffs": ended}
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                info |= self._final(ended, actors)
                self._begin(ended)
                self._let_opponents_play()
                self._done[:] = False
            else:
                self._done = ended.copy()
        observed = self._observed()
        return observed, rewards, ended, np.zeros_like(ended), info | self._info()

    def _begin(self, where: NDArray[np.bool_]) -> None:
        """Deal at the tables ``where`` is true, until the learner is to act."""
        batch = self._batch
        where = where.copy()
        while where.any():
            batch.deal(where=where)
            hands = batch.core.hands.astype(np.int64) - 1
            places = ((hands + self._numbers) % self.setting.players).astype(np.int8)
            self._positions = np.where(where, places, self._positions)
            self._done &= ~where
            self._let_opponents_play()
            where &= batch.over
            if where.any():
                won = batch.payoffs[self._numbers, self._positions]
                self._skipped += np.where(where, won * self.setting.reward_unit, 0.0)

    def _let_opponents_play(self) -> None:
        batch = self._batch
        if self.opponents == "self":
            return
        if isinstance(self.opponents, str):
            batch.play(_POLICIES[self.opponents], until=self._positions)
            return
        while True:
            waiting = ~batch.over & (batch.turns != self._positions)
            if not waiting.any():
                return
            rows = batch.observe()[waiting]
            masks = self._menu.masks(batch)[waiting].view(np.int8)
            choices = np.full(self.num_envs, NO_ACTION, np.int32)
            chosen = self.opponents(rows, masks)
            choices[waiting] = integer_rows("choices", chosen, (len(rows),))
            batch.step(self._menu.actions(batch, choices))

    def _given_up(self, choices: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the choices, with illegal ones replaced by a check or a fold."""
        masks = self._menu.masks(self._batch)
        known = np.clip(choices, 0, self._menu.size - 1)
        offered = (masks[self._numbers, known] == 1) & (choices == known)
        folds = (masks[:, 0] == 1) & (self._batch.core.calls != 0)
        instead = np.where(folds, np.int32(0), np.int32(1))
        return np.where(offered | (choices == NO_ACTION), choices, instead)

    def _viewers(self) -> NDArray[np.int8]:
        if self.opponents != "self":
            return self._positions
        return np.where(self._batch.over, np.int8(0), self._batch.turns)

    def _observed(self) -> _Observation:
        viewers = np.ascontiguousarray(self._viewers())
        core, menu = self._batch.core, self._menu.core
        menu.observe(core, viewers, self._rows, self._masks)
        if self._copy:
            return {
                "observation": self._rows.copy(),
                "action_mask": self._masks.view(np.int8).copy(),
            }
        return {
            "observation": self._rows,
            "action_mask": self._masks.view(np.int8),
        }

    def _info(self) -> _Info:
        masks = self._masks.view(np.int8)
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "position": self._viewers().copy(),
            "skipped": self._skipped.copy(),
        }

    def _final(self, ended: NDArray[np.bool_], actors: NDArray[np.int8]) -> _Info:
        """Return the last observations of finished hands; other rows are not valid."""
        viewers = np.where(ended, actors, np.int8(_UNTOUCHED))
        self._batch.core.observe(np.ascontiguousarray(viewers, np.int8), self._last)
        final = {
            "observation": self._last.copy() if self._copy else self._last,
            "action_mask": np.zeros_like(self._masks, np.int8),
        }
        return {"final_obs": final, "_final_obs": ended.copy()}


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

    If the simulator does not support the game, if actions are not discrete, or if bots
    are opponents, the result runs single environments one after the other.
    """
    setting = Setting.of(
        game,
        options.get("players", 2),
        options.get("stacks"),
        "bets",
        {n: v for n, v in options.items() if n in _STAKES},
    )
    opponents = options.get("opponents", "random")
    native = (
        why_not_simulated(setting.game, setting.players) is None
        and isinstance(encoding_of(options.get("actions", "discrete")), DiscreteActions)
        and (opponents in (*_POLICIES, "self") if isinstance(opponents, str) else True)
        and not hasattr(opponents, "decide")
        and "match_hands" not in options
    )
    if native:
        return PokerVectorEnv(num_envs, game, **options)
    mode = AutoresetMode(options.pop("autoreset_mode", AutoresetMode.NEXT_STEP))

    def one() -> gymnasium.Env[Any, Any]:
        return PokerEnv(game, **options)

    return cast(
        "VectorEnv[Any, Any, Any]",
        SyncVectorEnv([one] * num_envs, autoreset_mode=mode),
    )


_STAKES = frozenset({"blinds", "antes", "bring_in", "bets", "mode", "rules"})
