"""The games that PokerKit has are the same here: data, streets, parts and names."""

from __future__ import annotations

from inspect import isclass
from typing import Any

import pytest

import bigslick

pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is not installed")

CLASSES = sorted(
    name
    for name, value in vars(pokerkit).items()
    if isclass(value) and value.__module__ == "pokerkit.games"
)
PLAYABLE = [
    name for name in CLASSES if hasattr(getattr(pokerkit, name), "create_state")
]
STAKES: dict[str, tuple[Any, ...]] = {
    "UnfixedLimitHoldem": (True, 0, (1, 2), 2),
    "SingleDraw": (True, 0, (1, 2), 2),
    "Holdem": (True, 0, (1, 2), 2, 4),
    "TripleDraw": (True, 0, (1, 2), 2, 4),
    "SevenCardStud": (True, 1, 1, 2, 4),
}
DATA = ("deck", "hand_types", "hole_dealing_count", "low")
BETTING = ("betting_structure", "max_completion_betting_or_raising_count")
COUNTS = (
    "button_status",
    "max_hole_card_count",
    "max_down_card_count",
    "max_up_card_count",
    "max_board_card_count",
    "small_bet",
    "big_bet",
    "raw_antes",
    "raw_blinds_or_straddles",
    "bring_in",
)
MEANT_AS_LIMIT = "FixedLimitOmahaHoldemHighLowSplitEightOrBetter"


def said(value: Any) -> str:
    """Return a value as both engines would print it."""
    if isclass(value):
        return value.__name__
    if isinstance(value, tuple):
        return str([said(item) for item in value])
    return str(value)


def made(module: Any, name: str) -> Any:
    game = getattr(module, name)
    for base in game.__mro__:
        if base.__name__ in STAKES:
            return game((), *STAKES[base.__name__])
    return game(())


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_is_here_under_the_same_name(name: str) -> None:
    ours, theirs = getattr(bigslick, name), getattr(pokerkit, name)
    parts = {base.__name__ for base in theirs.__mro__} - {"object", "ABC"}
    if name == MEANT_AS_LIMIT:
        parts -= {"PotLimitPokerMixin"}
    assert parts <= {base.__name__ for base in ours.__mro__}
    for attribute in DATA + (() if name == MEANT_AS_LIMIT else BETTING):
        if hasattr(theirs, attribute):
            assert said(getattr(ours, attribute)) == said(getattr(theirs, attribute))


@pytest.mark.parametrize("name", PLAYABLE)
def test_an_instance_has_the_same_streets_and_counts(name: str) -> None:
    ours, theirs = made(bigslick, name), made(pokerkit, name)
    for attribute in COUNTS:
        assert getattr(ours, attribute) == getattr(theirs, attribute), attribute
    assert len(ours.rank_orders) == len(theirs.rank_orders)
    for mine, other in zip(ours.streets, theirs.streets, strict=True):
        for attribute in vars(other):
            if name == MEANT_AS_LIMIT and attribute.startswith("max_"):
                continue
            assert getattr(mine, attribute) == getattr(other, attribute), attribute
