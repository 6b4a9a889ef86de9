from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bigslick import GameConfigError, IllegalActionError
from bigslick.sim import NO_ACTION, Batch, Menu


def dealt(code: str, tables: int = 1, **options: Any) -> Batch:
    batch = Batch(code, tables, **options)
    batch.deal()
    return batch


@pytest.mark.parametrize(
    ("choice", "action"), [(0, -1), (1, 0), (2, 4), (3, 5), (4, 7), (5, 17), (6, 1000)]
)
def test_each_choice_has_its_action(choice: int, action: int) -> None:
    # The pot is 3 and a call costs 2: 2 + 15/4, 2 + 5, 2 + 15.
    batch = dealt("nlhe", seats=3, stacks=1000)
    menu = Menu(batch, (0.75, 1, 3))
    assert menu.actions(batch, [choice]).tolist() == [action]


def test_limit_games_have_one_raise() -> None:
    batch = dealt("flhe", seats=3)
    menu = Menu(batch)
    assert menu.names == ("fold", "check or call", "least raise")
    assert menu.masks(batch).tolist() == [[1, 1, 1]]


def test_no_two_actions_on_offer_are_the_same() -> None:
    batch = Batch("nlhe", 200, seats=4, stacks=60, seed=3)
    menu = Menu(batch, (0.25, 0.3, 0.5, 1, 2))
    rng = np.random.default_rng(1)
    batch.deal()
    for _ in range(8):
        masks = menu.masks(batch)
        single = batch.copy([0])
        for n in np.flatnonzero(~batch.over)[:20]:
            single = batch.copy([n])
            offered = np.flatnonzero(masks[n])
            actions = [menu.actions(single, [k]).tolist()[0] for k in offered]
            assert len(set(actions)) == len(actions)
            for action in actions:
                single.copy().step([action])
        choices = np.full(200, NO_ACTION)
        for n in np.flatnonzero(~batch.over):
            choices[n] = rng.choice(np.flatnonzero(masks[n]))
        batch.step(menu.actions(batch, choices))


def test_a_masked_choice_names_table_and_value() -> None:
    batch = dealt("nlhe", 2, seats=2, stacks=3)
    menu = Menu(batch)
    with pytest.raises(
        IllegalActionError,
        match=r"action 4 \(1 pot\) is not legal; the legal actions are \[0, 1, 2\]",
    ):
        menu.actions(batch, [1, 4])
    with pytest.raises(
        IllegalActionError, match="table 0: invalid action 9: expected 0"
    ):
        menu.actions(batch, [9, 1])
    batch.step([-1, NO_ACTION])
    with pytest.raises(IllegalActionError, match=r"table 0: .* the hand is over"):
        menu.actions(batch, [1, 1])


def test_a_legal_choice_has_no_reason_against_it() -> None:
    batch = dealt("nlhe", seats=2, stacks=3)
    menu = Menu(batch)
    assert not menu.why_not(batch, 0, 1)
    assert "action 4 (1 pot) is not legal" in menu.why_not(batch, 0, 4)
    assert "invalid action 'x': expected 0 to 6" in menu.why_not(batch, 0, "x")  # type: ignore[arg-type]
    with pytest.raises(GameConfigError, match="invalid table 10: expected 0 to 0"):
        menu.why_not(batch, 10, 1)


@pytest.mark.parametrize("fractions", [0.5, "0.5", None])
def test_fractions_are_a_list(fractions: Any) -> None:
    with pytest.raises(GameConfigError, match="expected a list of numbers"):
        Menu(Batch("nlhe", 1), fractions)


@pytest.mark.parametrize(
    "fractions", [(0,), (-1,), (1, 0.5), (1, 1), ("x",), (float("nan"),), (1e9,)]
)
def test_fractions_are_positive_and_rise(fractions: Any) -> None:
    with pytest.raises(GameConfigError):
        Menu(Batch("nlhe", 1), fractions)
