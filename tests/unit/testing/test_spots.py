"""Random spots: of every kind, repeatable, always somebody's turn."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bigslick.engine import LegalActions, Mode
from bigslick.engine.games import VARIANTS
from bigslick.errors import GameConfigError
from bigslick.testing import random_action, random_spot, random_spots


@pytest.mark.parametrize("code", VARIANTS)
def test_somebody_is_to_decide_and_any_random_action_is_legal(code: str) -> None:
    rng = Random(code)
    for state in random_spots(15, code, games=[code]):
        legal = state.legal_actions()
        assert legal
        assert state.view(state.turn_index).legal == legal
        assert random_action(legal, rng) in legal


def test_the_same_seed_gives_the_same_spot() -> None:
    first, second = random_spot(11), random_spot(11)
    assert first.operations == second.operations
    assert first.to_dict() == second.to_dict()
    assert random_spot(12).to_dict() != first.to_dict()


def test_spots_differ_in_every_respect() -> None:
    spots = list(random_spots(400, 1))
    assert {state.mode for state in spots} == set(Mode)
    assert {state.player_count for state in spots} >= set(range(2, 9))
    assert {state.street_index for state in spots} >= {0, 1, 2, 3}
    assert any(0 in state.stacks for state in spots)  # somebody is all in
    assert any(False in state.statuses for state in spots)  # somebody has folded


def test_what_is_given_is_kept() -> None:
    state = random_spot(3, game="plo", players=4, mode=Mode.CASH_GAME)
    assert (state.player_count, len(state.hole_cards[0])) == (4, 4)
    given = random_spot(3, game="nlhe", stacks=(500, 700, 900))
    assert given.starting_stacks == (500, 700, 900)


def test_spots_never_end_unless_counted() -> None:
    assert len(list(islice(random_spots(seed=1, games=["kuhn"]), 50))) == 50


def test_impossible_wishes_are_refused() -> None:
    with pytest.raises(GameConfigError, match="unknown variant"):
        random_spot(1, game="whist")
    with pytest.raises(GameConfigError, match="no legal actions"):
        random_action(LegalActions(), Random(1))
