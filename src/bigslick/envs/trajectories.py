"""Collects the decisions of many hands: observations, masks, actions, rewards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import joblib  # type: ignore[import-untyped]
import numpy as np

from bigslick.envs.action_encodings import DiscreteActions, encoding_of
from bigslick.envs.policy_checks import ROLLOUT, check_policy
from bigslick.envs.spaces import RewardUnit, Setting, checked_seed
from bigslick.errors import GameConfigError, brief
from bigslick.hands.evaluation import is_number
from bigslick.sim import NO_ACTION, Batch, Menu
from bigslick.sim.array_checks import integer_rows, whole_number

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.engine.games import Poker

__all__ = ("RolloutPolicy", "Trajectories", "collect", "random_policy")

Trajectories = dict[str, "NDArray[Any]"]
"""Arrays with a row for each decision, by name: ``observation``, ``action_mask``,
``action``, ``reward``, ``hand``, ``player``."""

CHUNK: Final = 1024
"""The number of hands in a chunk; the data for a seed depends on it."""


class RolloutPolicy(Protocol):
    """A function that chooses an action at each of many tables.

    The observations and the action masks have a row for each table; a ``Policy``
    decides at one table only. The result is an array with an action for each row. Any
    randomness must come from the random generator that it is given.
    """

    def __call__(
        self,
        observations: NDArray[np.float32],
        action_masks: NDArray[np.int8],
        rng: np.random.Generator,
    ) -> NDArray[np.int64]:
        """Return an action for each row."""
        ...


def random_policy(
    observations: NDArray[np.float32],
    action_masks: NDArray[np.int8],
    rng: np.random.Generator,
) -> NDArray[np.int64]:
    """Return a random legal action for each row, all equally likely."""
    del observations
    chances = action_masks * (1 - rng.random(action_masks.shape))
    return np.asarray(chances.argmax(axis=1), np.int64)


def collect(  # noqa: PLR0913 - a table has many options
    policy: RolloutPolicy,
    hands: int,
    out: str | Path | None = None,
    *,
    game: str | Poker = "nlhe",
    players: int = 2,
    stacks: int | tuple[int, ...] | None = None,
    actions: DiscreteActions | None = None,
    reward: RewardUnit = "bets",
    seed: int = 0,
    jobs: int = 1,
    **stakes: Any,
) -> Trajectories:
    """Play hands with the policy in every seat; return all decisions.

    The policy is called with the observations and action masks of many tables and with
    a random generator (see ``RolloutPolicy``); it returns an action for each table.
    The reward of a decision is the amount that its player won or lost in the hand.
    ``out`` is a file to write, ``.npz`` or ``.parquet`` (with pyarrow). The hands are
    divided into chunks. The random seed of each chunk is computed from ``seed`` and its
    number, so that the data is the same for any number of ``jobs``. Jobs are local
    processes, or workers of a cluster through joblib's backends.

    >>> data = collect(random_policy, 100, game="leduc", seed=1)
    >>> sorted(data), len(np.unique(data["hand"]))
    (['action', 'action_mask', 'hand', 'observation', 'player', 'reward'], 100)

    Raises:
        GameConfigError: the policy takes other arguments, the simulator does not
            support the game, another option is invalid, or ``out`` has another
            extension.

    """
    check_policy(policy, ROLLOUT)
    hands = whole_number("number of hands", hands, 1)
    if not is_number(jobs) or jobs == 0:
        raise GameConfigError(
            f"invalid number of jobs {brief(jobs)}: expected 1 or more, or -1 for all "
            "cores"
        )
    path = None if out is None else Path(out)
    if path is not None and path.suffix not in {".npz", ".parquet"}:
        raise GameConfigError(
            f"invalid file {path.name!r}: expected a name that ends in .npz or .parquet"
        )
    setting = Setting.of(game, players, stacks, reward, stakes, collect)
    encoding = DiscreteActions() if actions is None else encoding_of(actions)
    if not isinstance(encoding, DiscreteActions):
        raise GameConfigError(
            f"invalid actions {brief(actions)}: collect needs discrete actions"
        )
    first_seed = checked_seed(seed) or 0
    parts = joblib.Parallel(n_jobs=jobs)(
        joblib.delayed(_play)(
            policy, setting, encoding, first_seed, first, min(CHUNK, hands - first)
        )
        for first in range(0, hands, CHUNK)
    )
    data: Trajectories = {
        name: np.concatenate([part[name] for part in parts]) for name in parts[0]
    }
    if path is not None:
        _write(data, path)
    return data


def _play(  # noqa: PLR0913, PLR0917 - the settings of a chunk
    policy: RolloutPolicy,
    setting: Setting,
    encoding: DiscreteActions,
    seed: int,
    first: int,
    hands: int,
) -> Trajectories:
    """Play the hands of one chunk, all at once."""
    chunk = first // CHUNK
    rng = np.random.default_rng([seed, chunk])
    batch = Batch(
        setting.game,
        hands,
        seats=setting.players,
        stacks=setting.stacks,
        seed=int(rng.integers(1 << 62)),
    )
    menu = Menu(batch, encoding.fractions)
    batch.deal()
    seen: list[Trajectories] = []
    while not batch.over.all():
        places = np.flatnonzero(~batch.over)
        rows = batch.observe()[places]
        masks = menu.masks(batch)[places].view(np.int8)
        chosen = integer_rows("choices", policy(rows, masks, rng), (len(places),))
        seen.append(
            {
                "observation": rows,
                "action_mask": masks,
                "action": chosen,
                "hand": places,
                "player": batch.turns[places].copy(),
            }
        )
        choices = np.full(hands, NO_ACTION, np.int32)
        choices[places] = chosen
        batch.step(menu.actions(batch, choices))
    return _joined(seen, batch, menu, setting, first)


def _joined(
    seen: list[Trajectories], batch: Batch, menu: Menu, setting: Setting, first: int
) -> Trajectories:
    """Return the decisions of all steps in the order of hands, with their rewards."""
    if not seen:  # all players are all in from the blinds
        seen = [
            {
                "observation": batch.observe()[:0],
                "action_mask": menu.masks(batch)[:0].view(np.int8),
                "action": np.zeros(0, np.int32),
                "hand": np.zeros(0, np.int64),
                "player": np.zeros(0, np.int8),
            }
        ]
    data = {name: np.concatenate([step[name] for step in seen]) for name in seen[0]}
    order = np.argsort(data["hand"], kind="stable")
    data = {name: values[order] for name, values in data.items()}
    won = batch.payoffs[data["hand"], data["player"]] * setting.reward_unit
    data["reward"] = won.astype(np.float32)
    data["hand"] = data["hand"] + first
    return data


def _write(data: Trajectories, path: Path) -> None:
    if path.suffix == ".npz":
        np.savez_compressed(path, **data)  # type: ignore[arg-type]
        return
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    columns = {}
    for name, values in data.items():
        if values.ndim == 1:
            columns[name] = pa.array(values)
        else:
            flat = pa.array(values.reshape(-1))
            columns[name] = pa.FixedSizeListArray.from_arrays(flat, values.shape[1])
    pq.write_table(pa.table(columns), path)
