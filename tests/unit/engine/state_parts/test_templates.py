"""One template for each game at its stakes, from which all its hands are begun."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from tests.support.fixed_tables import ALL

from bigslick.engine import Mode, Rules, State
from bigslick.engine.games import NoLimitTexasHoldem
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.engine.state_parts.templates import GameTemplate, template_of
from bigslick.errors import GameConfigError
from bigslick.values import divmod as default_divmod
from bigslick.values import rake

STREETS = NoLimitTexasHoldem.plan_streets(2, 2)


def _template(
    antes: Any = 0, blinds: Any = (1, 2), rules: Rules = DEFAULT_RULES, count: int = 2
) -> GameTemplate:
    game = NoLimitTexasHoldem
    return template_of(
        (
            ALL,
            game.deck,
            game.hand_types,
            STREETS,
            game.betting_structure,
            True,
            antes,
            blinds,
            0,
            count,
            Mode.CASH_GAME,
            1,
            default_divmod,
            rules,
        )
    )


def test_equal_stakes_share_a_template() -> None:
    first = _template(blinds=(1, 2))
    assert _template(blinds=(1, 3)) is not first
    assert _template(blinds=tuple(map(int, "12"))) is first
    assert _template(rules=Rules(heads_up_cap=False)) is not first
    other = _template(rules=Rules(heads_up_cap=False))
    assert _template() is first
    assert _template(rules=Rules(heads_up_cap=False)) is other


@pytest.mark.parametrize(
    "other",
    [
        {"blinds": (1, Decimal(2))},
        {"blinds": (1.0, 2)},
        {"antes": (0, 0)},
        {"count": 3, "blinds": (1, 2, 0)},
        {"rules": Rules(chip_unit=1)},
    ],
)
def test_other_types_and_places_make_other_games(other: Any) -> None:
    assert _template(**other) is not _template()
    assert _template(**other) is _template(**other)


def test_one_and_one_as_a_decimal_are_different_chips() -> None:
    whole, exact = Rules(chip_unit=1), Rules(chip_unit=Decimal(1))
    assert whole == exact
    assert _template(rules=whole) is not _template(rules=exact)


def test_equal_amounts_of_another_type_make_another_game() -> None:
    first = _template(antes=(0, 0))
    assert _template(antes=(0, 0), blinds=(Decimal(1), Decimal(2))) is not first
    first = _template(antes=(0, 0))
    assert _template(antes=(False, 0)) is not first


def test_each_number_of_players_has_a_template() -> None:
    antes, blinds = 0, (1, 2)
    first = _template(antes, blinds, count=2)
    assert _template(antes, blinds, count=3) is not first
    assert len(_template(antes, blinds, count=3).begin(200).stacks) == 3


def test_amounts_that_somebody_may_change_are_read_again() -> None:
    antes = {0: 1}
    assert _template(antes).begin((200, 200)).antes == (1, 0)
    antes[0] = 5
    assert _template(antes).begin((200, 200)).antes == (5, 0)


def test_impossible_games_are_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(GameConfigError, match="There must be antes, blinds"):
            _template(blinds=0)
    with pytest.raises(GameConfigError, match="starting stacks must be positive"):
        _template().begin((200, 0))


def test_each_hand_has_its_own_rake_and_stacks() -> None:
    template = _template()
    tenth: Any = partial(rake, percentage=0.1)
    rakes: list[Any] = [tenth, rake] * 2
    hands = [
        template.begin((200 + seed, 300), rake=taken, seed=seed)
        for seed, taken in enumerate(rakes)
    ]
    for seed, state in enumerate(hands):
        taken = rakes[seed]
        assert state.rake is taken
        game = NoLimitTexasHoldem
        twin = State(
            ALL,
            game.deck,
            game.hand_types,
            STREETS,
            game.betting_structure,
            True,
            0,
            (1, 2),
            0,
            (200 + seed, 300),
            2,
            mode=Mode.CASH_GAME,
            rake=taken,
            seed=seed,
        )
        for table in (state, twin):
            while table.status:
                table.check_or_call()
        assert state == twin


def test_a_state_of_ones_own_kind_begins_like_others() -> None:
    class OwnState(State):
        """A state with a name of its own."""

    template = _template()
    for seed in range(4):
        state = template.begin((200, 200), seed=seed, kind=OwnState)
        assert type(state) is OwnState
        assert state.operations == template.begin((200, 200), seed=seed).operations


def test_one_stack_for_all_begins_the_same_hands() -> None:
    template = _template()
    for seed in range(4):
        state = template.begin(200, seed=seed)
        assert state == template.begin((200, 200), seed=seed)
        assert state.starting_stacks == (200, 200)
    with pytest.raises(GameConfigError, match="starting stacks must be positive"):
        template.begin(0)
