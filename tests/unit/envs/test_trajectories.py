from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from bigslick import GameConfigError, IllegalActionError
from bigslick.envs.trajectories import collect, random_policy

if TYPE_CHECKING:
    from pathlib import Path


def test_one_seed_gives_the_same_data_on_any_number_of_jobs() -> None:
    one, two = (
        collect(random_policy, 3000, game="leduc", seed=5, jobs=jobs) for jobs in (1, 2)
    )
    assert {*one} == {*two}
    for name, values in one.items():
        assert (values == two[name]).all()


def test_fewer_hands_are_the_beginning_of_more() -> None:
    few = collect(random_policy, 1024, game="kuhn", seed=2)
    many = collect(random_policy, 1500, game="kuhn", seed=2)
    assert (many["action"][: len(few["action"])] == few["action"]).all()


def test_the_rewards_of_a_hand_sum_to_zero() -> None:
    data = collect(random_policy, 200, game="nlhe", seed=1, reward="chips")
    for hand in range(200):
        of_hand = data["hand"] == hand
        won = dict(zip(data["player"][of_hand], data["reward"][of_hand], strict=True))
        if len(won) == 2:
            assert sum(won.values()) == 0


def test_every_action_was_on_offer() -> None:
    data = collect(random_policy, 100, game="plo8", players=4, seed=3)
    offered = data["action_mask"][np.arange(len(data["action"])), data["action"]]
    assert offered.all()


def test_a_choice_that_is_not_on_offer_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="table 0: invalid action 99"):
        collect(lambda rows, *_: np.full(len(rows), 99), 10, game="kuhn")


@pytest.mark.parametrize("name", ["data.npz", "data.parquet"])
def test_the_data_is_written(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    data = collect(random_policy, 50, path, game="leduc", seed=1)
    read: Any
    if name.endswith("npz"):
        with np.load(path) as read:
            assert (read["observation"] == data["observation"]).all()
    else:
        read = pq.read_table(path)
        rows = np.stack(read["observation"].to_numpy())
        assert (rows == data["observation"]).all()
        assert read["reward"].to_pylist() == data["reward"].tolist()


def test_bad_settings_are_refused() -> None:
    with pytest.raises(GameConfigError, match=r"a name that ends in .npz or .parquet"):
        collect(random_policy, 10, "data.csv")
    with pytest.raises(
        GameConfigError, match="invalid number of hands 0: expected 1 or more"
    ):
        collect(random_policy, 0)
    with pytest.raises(GameConfigError, match="does not support irish"):
        collect(random_policy, 10, game="irish")


@pytest.mark.parametrize("policy", [lambda row, mask: (row, mask), None])
def test_a_policy_of_another_kind_is_refused(policy: Any) -> None:
    message = r"expected a function policy\(observations, action_masks, rng\)"
    with pytest.raises(GameConfigError, match=message):
        collect(policy, 10)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hands": 1.5}, r"invalid number of hands 1\.5"),
        ({"seed": 1.5}, r"invalid seed 1\.5: expected a whole number"),
        ({"seed": -1}, "invalid seed -1"),
        ({"jobs": 0}, "invalid number of jobs 0: expected 1 or more, or -1"),
        ({"jobs": "x"}, "invalid number of jobs 'x'"),
        ({"actions": "exact"}, "invalid actions 'exact': collect needs discrete"),
    ],
)
def test_options_of_another_kind_are_named(options: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        collect(random_policy, **{"hands": 10, **options})


def test_integers_of_numpy_are_integers() -> None:
    five: Any = np.int64(5)
    data = collect(random_policy, five, game="kuhn", seed=five)
    same = collect(random_policy, 5, game="kuhn", seed=5)
    assert (data["action"] == same["action"]).all()
