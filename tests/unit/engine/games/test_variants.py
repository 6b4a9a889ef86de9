"""The registry: every code of the design, each variant nothing but data."""

from __future__ import annotations

from inspect import isclass, isroutine

import pytest

import bigslick
from bigslick import (
    GAMES,
    MIXES,
    VARIANTS,
    BettingStructure,
    GameConfigError,
    Mix,
    Poker,
    State,
    Variant,
    create_game,
)
from bigslick.engine.games import draw, holdem, omaha, stud, teaching_games

CODES = (
    "nlhe plhe flhe plo plo5 plo6 plo8 big-o flo8 courchevel courchevel8 irish "
    "pineapple crazy-pineapple short-deck greek royal 5cd 27sd 27td a5td badugi "
    "badeucey badacey drawmaha 5cs stud stud8 stud-hl razz 27razz kuhn leduc "
    "rhode-island 211 horse 8-game "
)


def test_every_code_of_the_design_is_there() -> None:
    extra = set(GAMES) - set(CODES.split())
    assert set(CODES.split()) <= set(GAMES)
    assert extra == {"flo", "royal-rhode-island", "nlo8", "pl5cd", "fl5cd"}


def test_games_are_variants_and_mixes() -> None:
    assert dict(GAMES) == {**VARIANTS, **MIXES}
    for code, game in GAMES.items():
        assert game.code == code
        assert game.name
        assert game.description.endswith(".")
        assert 2 <= game.max_players <= 10
        assert isinstance(game, Variant | Mix)


def test_every_variant_class_has_exactly_one_code() -> None:
    classes = [
        getattr(module, name)
        for module in (holdem, omaha, draw, stud, teaching_games)
        for name in module.__all__
    ]
    assert sorted(v.game.__name__ for v in VARIANTS.values()) == sorted(
        cls.__name__ for cls in classes
    )
    for cls in classes:
        assert getattr(bigslick, cls.__name__) is cls


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_variant_is_data_and_no_code(variant: Variant) -> None:
    for name, value in vars(variant.game).items():
        if not name.startswith("__"):
            assert not isroutine(value), name
            assert not isinstance(value, classmethod | property), name
            assert not isclass(value), name


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_variant_can_be_dealt_to_a_full_table(variant: Variant) -> None:
    game = create_game(variant.code, seed=1)
    state = game((400,) * variant.max_players)
    assert isinstance(game, Poker)
    assert isinstance(state, State)
    assert state.actor_index is not None
    assert state.betting_structure is variant.structure
    first = len(state.streets[0].hole_dealing_statuses)
    assert {len(cards) for cards in state.hole_cards} == {first}


def test_an_unknown_code_is_refused_with_the_codes_that_exist() -> None:
    with pytest.raises(GameConfigError, match="nlhe, plhe"):
        create_game("holdem")
    with pytest.raises(GameConfigError, match="unknown variant 'horse'"):
        create_game("horse")


def test_limit_omaha_high_low_is_a_limit_game() -> None:
    flo8 = VARIANTS["flo8"]
    assert flo8.structure is BettingStructure.FIXED_LIMIT
    game = create_game("flo8")
    assert [
        street.max_completion_betting_or_raising_count for street in game.streets
    ] == [4] * 4


def test_hole_cards_are_described_as_at_the_table() -> None:
    dealt = {code: variant.hole_cards for code, variant in VARIANTS.items()}
    assert dealt["nlhe"] == "2"
    assert dealt["irish"] == "4, 2 discarded"
    assert dealt["razz"] == "3 down 4 up"
    assert dealt["5cs"] == "1 down 4 up"
    assert dealt["5cd"] == "5, 1 draw"
    assert dealt["badugi"] == "4, 3 draws"
    assert dealt["drawmaha"] == "5, 1 draw"
