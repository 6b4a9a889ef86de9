"""No bot discards cards if other discards are better whatever is drawn."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick.bots import PokerBot
from bigslick.cards import Card
from bigslick.engine import Discard
from bigslick.engine.games import VARIANTS, create_game
from bigslick.hands import evaluate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.engine import State, View

DRAW_GAMES = [
    code
    for code, variant in VARIANTS.items()
    if any(street.draw and street.discard is None for street in variant.game.plan)
    and not any(street.board for street in variant.game.plan)
]
STRENGTHS = 7463
TINY = 1e-12


def to_a_draw(code: str, seed: int) -> State:
    state = create_game(code, seed=seed)((1000, 1000))
    while state.view(state.turn_index or 0).legal.discards is None:
        state.check_or_call()
    return state


@lru_cache(maxsize=4)
def drawn_rows(rest: tuple[int, ...], count: int) -> NDArray[np.uint8]:
    return np.array(list(combinations(rest, count)), np.uint8)


def chances_below(view: View, kept: tuple[Card, ...]) -> list[NDArray[np.float64]]:
    """Return for each hand type the chance to end with less than each strength."""
    rest = tuple(card.id for card in view.deck if card not in view.own_cards)
    drawn = drawn_rows(rest, len(view.own_cards) - len(kept))
    held = np.tile(np.array([card.id for card in kept], np.uint8), (len(drawn), 1))
    rows = np.hstack((held, drawn))
    found = []
    for hand_type in view.hand_types:
        made = np.sort(evaluate_many(rows, hand_type=hand_type))
        found.append(np.searchsorted(made, np.arange(STRENGTHS)) / len(made))
    return found


def is_dominated(
    below: list[NDArray[np.float64]], other: list[NDArray[np.float64]]
) -> bool:
    """Return whether ``other`` reaches each strength as often, and one more often."""
    lines = list(zip(below, other, strict=True))
    as_often = all((two <= one + TINY).all() for one, two in lines)
    return as_often and any((two < one - TINY).any() for one, two in lines)


def test_the_definition_finds_a_dominated_discard() -> None:
    view = to_a_draw("badugi", 39).view(0)
    assert set(view.own_cards) == set(Card.parse("7h2cAd3c"))
    keep, throw = tuple(Card.parse("7hAd2c")), tuple(Card.parse("7hAd3c"))
    better, worse = chances_below(view, keep), chances_below(view, throw)
    assert is_dominated(worse, better)
    assert not is_dominated(better, worse)


@pytest.mark.parametrize("level", ["Very Easy", "Hard"])
@pytest.mark.parametrize("code", DRAW_GAMES)
@settings(max_examples=samples(10, quick=2))
@given(seed=st.integers(0, 2**32))
def test_no_discard_is_dominated(code: str, level: str, seed: int) -> None:
    state = to_a_draw(code, seed)
    view = state.view(state.turn_index or 0)
    action = PokerBot(level, seed=1).optimal_action(view)
    assert isinstance(action, Discard)
    own = view.own_cards
    kept = tuple(card for card in own if card not in action.cards)
    below = chances_below(view, kept)
    for count in {0, 1, 2, min(3, len(action.cards))}:
        for other in combinations(own, len(own) - count):
            dominated = is_dominated(below, chances_below(view, other))
            assert not dominated, f"keeps {kept}, not {other}"
