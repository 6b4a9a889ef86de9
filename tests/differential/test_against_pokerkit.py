"""Random hands played in step with PokerKit: every stack, bet, pot and size agrees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.differential.stepping import Divergence, play_in_step

import bigslick

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed")

MIN_BET = (
    "NoLimitTexasHoldem",
    "NoLimitRoyalHoldem",
    "NoLimitShortDeckHoldem",
    "PotLimitOmahaHoldem",
    "NoLimitDeuceToSevenLowballSingleDraw",
)
SMALL_AND_BIG_BET = (
    "FixedLimitTexasHoldem",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitBadugi",
)
BRING_IN = (
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitRazz",
)
TEACHING = (
    "KuhnPoker",
    "LeducHoldem",
    "RhodeIslandHoldem",
    "RoyalRhodeIslandHoldem",
    "Numeral211Holdem",
)
GAMES = MIN_BET + SMALL_AND_BIG_BET + BRING_IN + TEACHING
WITH_BOARD = ("Holdem",)


def game_class(module: Any, name: str) -> Any:
    """Return a game of an engine; PokerKit's limit Omaha hi-lo is made limit."""
    game = getattr(module, name)
    if module is pokerkit and name.startswith("FixedLimitOmaha"):
        return type(
            name,
            (game,),
            {
                "betting_structure": pokerkit.BettingStructure.FIXED_LIMIT,
                "max_completion_betting_or_raising_count": 4,
            },
        )
    return game


def random_table(name: str, rng: Random) -> tuple[list[Any], dict[str, Any]]:
    """Return stakes, stacks and options, with the engine's own words still to come."""
    options: dict[str, Any] = {}
    if rng.random() < 0.4:
        options["mode"] = "CASH_GAME"
    if name in TEACHING:
        return [True], options
    count = rng.randint(2, 6)
    stacks = tuple(
        rng.choice((rng.randint(1, 12), rng.randint(5, 40), rng.randint(40, 400)))
        for _ in range(count)
    )
    antes: Any = rng.choice((0, 0, 1, 3, {1: 2}, {-1: 2}))
    if name in BRING_IN:
        antes = rng.choice((0, 1, 2))
        stakes = [isinstance(antes, int), antes, 1, 2, 4]
        return [*stakes, stacks, count], options
    blinds: Any = rng.choice(((1, 2), (1, 2), (0, 2), (2, 2), (1, 2, 4), {-1: 2}))
    if count > 3 and rng.random() < 0.1:
        blinds = {0: 1, 1: 2, -1: 4}
    bets = [2] if name in MIN_BET else [2, 4]
    if "Holdem" in name and rng.random() < 0.2 and name != "NoLimitRoyalHoldem":
        options["starting_board_count"] = 2
    return [isinstance(antes, int), antes, blinds, *bets, stacks, count], options


def create(module: Any, name: str, args: list[Any], options: dict[str, Any]) -> Any:
    """Return the state of a table in one of the engines, nothing automated."""
    spoken = dict(options)
    if "mode" in spoken:
        spoken["mode"] = getattr(module.Mode, spoken["mode"])
    if name in TEACHING:
        return game_class(module, name).create_state((), *args, **spoken)
    *stakes, stacks, count = args
    return game_class(module, name)((), *stakes, **spoken)(stacks, count)


def play_one(name: str, seed: int, rules: bigslick.Rules, judge: Any) -> list[str]:
    """Play one random hand on both engines."""
    rng = Random(f"{name} {seed}")
    args, options = random_table(name, rng)
    theirs = create(pokerkit, name, args, options)
    ours = create(bigslick, name, args, {**options, "rules": rules})
    try:
        return play_in_step(ours, theirs, rng, judge)
    except Divergence as divergence:
        divergence.history.insert(0, f"{name} {seed}: {args} {options}")
        raise
