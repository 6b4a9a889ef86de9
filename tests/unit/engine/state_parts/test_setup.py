"""Building a state: amounts in every shape, impossible games, random sources."""

from __future__ import annotations

import random
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Any

import numpy as np
import pytest
from tests.support.fixed_tables import ALL, BY_HAND, no_limit

from bigslick.cards import Deck
from bigslick.engine import (
    Automation,
    BettingStructure,
    Opening,
    Rules,
    State,
    Street,
)
from bigslick.errors import GameConfigError
from bigslick.hands import StandardHighHand

STREET = Street(False, (False, False), 0, False, Opening.POSITION, 2, None)


def _state(**changes: Any) -> State:
    values: dict[str, Any] = {
        "automations": (),
        "deck": Deck.STANDARD,
        "hand_types": (StandardHighHand,),
        "streets": (STREET,),
        "betting_structure": BettingStructure.NO_LIMIT,
        "ante_trimming_status": True,
        "raw_antes": 0,
        "raw_blinds_or_straddles": (1, 2),
        "bring_in": 0,
        "raw_starting_stacks": 200,
        "player_count": 3,
    }
    return State(**(values | changes))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"player_count": 1}, "at least 2 players"),
        ({"player_count": 0}, "at least 2 players"),
        ({"raw_blinds_or_straddles": 0}, "There must be antes, blinds"),
        ({"bring_in": 1}, "Blinds .* a bring-in cannot be used together"),
        ({"raw_antes": -1}, "must not be negative"),
        ({"bring_in": -1, "raw_blinds_or_straddles": 0}, "must not be negative"),
        ({"raw_starting_stacks": (0, 2, 2)}, "starting stacks must be positive"),
        ({"streets": ()}, "at least one street"),
        ({"hand_types": ()}, "at least one hand type"),
        ({"bring_in": 2, "raw_blinds_or_straddles": 0}, "less than the smallest bet"),
        ({"starting_board_count": 0}, "must be positive"),
        ({"player_count": 27}, "27 players and 1 board need 54 cards"),
        (
            {"streets": (Street(False, (), 3, False, Opening.POSITION, 2, None),)},
            "first street must deal hole cards",
        ),
        ({"rng": random.Random(1), "seed": 1}, "rng and seed cannot be used together"),
        ({"raw_antes": None}, "invalid values None"),
    ],
)
def test_an_impossible_game_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(GameConfigError, match=reason):
        _state(**changes)


@pytest.mark.parametrize(
    ("raw", "antes"),
    [
        (3, (3, 3, 3)),
        ([0, 2], (0, 2, 0)),
        ({-1: 2}, (0, 0, 2)),
        (iter((1, 2)), (1, 2, 0)),
        (Decimal("0.5"), (Decimal("0.5"),) * 3),
    ],
)
def test_antes_come_in_many_shapes(raw: Any, antes: tuple[int, ...]) -> None:
    assert _state(raw_antes=raw).antes == antes


@pytest.mark.parametrize(
    "source",
    [
        lambda: {"seed": 7},
        lambda: {"rng": random.Random(7)},
        lambda: {"rng": np.random.default_rng(7)},
    ],
)
def test_the_same_source_deals_the_same_cards(source: Any) -> None:
    assert _state(**source()) == _state(**source())
    assert sorted(map(repr, _state(**source()).deck_cards)) == sorted(
        map(repr, Deck.STANDARD)
    )


def test_without_a_source_every_hand_is_another() -> None:
    assert _state().deck_cards != _state().deck_cards


@pytest.mark.parametrize("chip", [int, float, Decimal, Fraction])
def test_chips_may_be_any_number(chip: Any) -> None:
    state = _state(
        automations=ALL,
        raw_blinds_or_straddles=(chip(1), chip(2)),
        raw_starting_stacks=chip(50),
        seed=3,
    )
    state.complete_bet_or_raise_to(chip(7))
    while state.status:
        state.check_or_call()
    assert sum(state.stacks) == 150


def test_shares_are_exact_unless_all_amounts_are_integers() -> None:
    assert _state()._unit == 1
    assert _state(raw_starting_stacks=(10, 10, 10.5))._unit is None
    assert _state(rules=Rules(chip_unit=25))._unit == 25


def test_what_a_game_was_made_of_may_be_changed_for_the_next() -> None:
    blinds = {0: 1, 1: 2}
    streets = [STREET]
    first = _state(raw_blinds_or_straddles=blinds, streets=streets)
    blinds[2] = 4
    streets.append(Street(True, (), 3, False, Opening.POSITION, 2, None))
    second = _state(raw_blinds_or_straddles=blinds, streets=streets)
    assert first.blinds_or_straddles == (1, 2, 0)
    assert second.blinds_or_straddles == (1, 2, 4)
    assert (first.street_count, second.street_count) == (1, 2)


def test_the_type_of_the_chips_is_not_remembered_from_another_game() -> None:
    assert _state(raw_antes=1)._unit == 1
    assert _state(raw_antes=1.0)._unit is None
    assert _state(raw_antes=1)._unit == 1
    assert _state(raw_starting_stacks=(10, 10.0, 10))._number is float
    assert _state()._number is int


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("betting_structure", "No-limit", "expected BettingStructure.FIXED_LIMIT, "),
        ("betting_structure", "NL", "invalid betting structure 'NL'"),
        ("betting_structure", None, "invalid betting structure None"),
        ("hand_types", (int,), "expected a class derived from Hand"),
        ("streets", ("flop",), "invalid street 'flop'"),
    ],
)
def test_parts_of_another_type_are_refused(part: str, value: Any, words: str) -> None:
    """A structure that was no member of the enum was played as fixed limit."""
    with pytest.raises(GameConfigError, match=words):
        _state(**{part: value})


@pytest.mark.parametrize("automations", ["all", Automation.ANTE_POSTING])
def test_one_automation_is_no_list_of_them(automations: Any) -> None:
    with pytest.raises(GameConfigError, match="expected a list of Automation"):
        _state(automations=automations)


def test_an_unknown_stack_does_not_divide_whole_chips() -> None:
    state = no_limit((1, 2), (inf, inf, inf), automations=BY_HAND)
    state.deal_hole("2c3c")
    state.deal_hole("2d3d")
    state.deal_hole("2h3h")
    half: Any = 7.5
    everything: Any = inf
    assert not state.can_complete_bet_or_raise_to(half)
    assert state.can_complete_bet_or_raise_to(everything)
    state.check_or_call()
    state.fold()
    state.check_or_call()
    for cards in ("AsKsQs", "Js", "Ts"):
        state.burn_card()
        state.deal_board(cards)
        state.check_or_call()
        state.check_or_call()
    assert state.payoffs == [-1, 1, 0]
