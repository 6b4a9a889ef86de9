"""Playing hands: ours and pokerkit's engine, then every other one there is."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

import pokerkit

import bigslick
from benchmarks import engine_peers
from benchmarks.timing import Row, best_seconds

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

SEED = 20_261_115
HANDS = 40


def rows() -> list[Row]:
    """Return the figures of this group."""
    works: dict[str, Callable[[ModuleType], object]] = {
        "6-max no-limit hold'em, random play": lambda kit: _play(
            kit, _nlhe, _act_randomly
        ),
        "6-max no-limit hold'em, check and call": lambda kit: _play(kit, _nlhe, _call),
        "6-max pot-limit Omaha, check and call": lambda kit: _play(kit, _plo, _call),
        "6-max seven-card stud, call": lambda kit: _play(kit, _stud, _call),
    }
    found = [
        Row(
            f"{name}, one hand",
            _each(partial(work, bigslick)),
            {"pokerkit": _each(partial(work, pokerkit))},
        )
        for name, work in works.items()
    ]
    for row in found:
        row.note = f"{1 / row.ours:,.0f} hands/s"
    found[1].peers |= {name: _each(play) for name, play in engine_peers.PLAY.items()}
    return [*found, _copy_row(), _create_row()]


def _each(work: Callable[[], object], count: int = HANDS) -> float:
    return best_seconds(work) / count


def _play(
    kit: ModuleType, create: Callable[..., Any], act: Callable[..., None]
) -> None:
    rng = random.Random(SEED)
    automations = tuple(kit.Automation)
    for _ in range(HANDS):
        state = create(kit, automations)
        while state.status:
            act(state, rng)


def _nlhe(kit: ModuleType, automations: tuple[Any, ...]) -> Any:
    return kit.NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 6)


def _plo(kit: ModuleType, automations: tuple[Any, ...]) -> Any:
    return kit.PotLimitOmahaHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 6)


def _stud(kit: ModuleType, automations: tuple[Any, ...]) -> Any:
    return kit.FixedLimitSevenCardStud.create_state(
        automations, True, 1, 1, 2, 4, 200, 6
    )


def _call(state: Any, rng: random.Random) -> None:
    del rng
    if state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


def _act_randomly(state: Any, rng: random.Random) -> None:
    """Fold when facing a bet, call or make the minimum raise, at random."""
    die = rng.random()
    if die < 0.2 and state.checking_or_calling_amount:
        state.fold()
    elif die < 0.4 and state.can_complete_bet_or_raise_to():
        state.complete_bet_or_raise_to()
    else:
        state.check_or_call()


def _flop(kit: ModuleType) -> Any:
    state = _nlhe(kit, tuple(kit.Automation))
    while state.street_index == 0:
        state.check_or_call()
    return state


def _copy_row() -> Row:
    ours, theirs = _flop(bigslick), _flop(pokerkit)
    return Row(
        "copy of a state on the flop",
        best_seconds(ours.copy),
        {"pokerkit, deepcopy": best_seconds(lambda: deepcopy(theirs))},
    )


def _create_row() -> Row:
    return Row(
        "a new state without automation",
        best_seconds(lambda: _nlhe(bigslick, ())),
        {"pokerkit": best_seconds(lambda: _nlhe(pokerkit, ()))},
    )
