"""Mixed games: rotations and dealer's choice."""

from __future__ import annotations

from typing import Any

import pytest

from bigslick import MIXES, BettingStructure, GameConfigError, create_mix


def test_horse_goes_through_its_letters_an_orbit_each() -> None:
    horse = create_mix("horse")
    codes = [horse.code_at(hand, 3) for hand in range(0, 18, 3)]
    assert codes == ["flhe", "flo8", "razz", "stud", "stud8", "flhe"]


def test_the_game_may_change_after_a_number_of_hands() -> None:
    mix = create_mix("8-game", hands_per_game=6)
    assert mix.code_at(5, 2) == "27td"
    assert mix.code_at(6, 2) == "flhe"
    assert mix.code_at(47, 2) == "plo"
    assert mix.code_at(48, 2) == "27td"


def test_a_mix_deals_the_game_that_is_due() -> None:
    mix = create_mix("8-game", bets=(100, 200))
    names = []
    for hand in range(0, 16, 2):
        state = mix(10_000, 2, hand=hand)
        names.append(state.hand_types[0].__name__)
        limit = state.betting_structure is BettingStructure.FIXED_LIMIT
        least = state.streets[0].min_completion_betting_or_raising_amount
        assert least == (100 if limit else 50)
    assert names == [
        "StandardLowHand",
        "StandardHighHand",
        "OmahaHoldemHand",
        "RegularLowHand",
        "StandardHighHand",
        "StandardHighHand",
        "StandardHighHand",
        "OmahaHoldemHand",
    ]


def test_the_dealer_may_choose() -> None:
    mix = create_mix(["badugi", "drawmaha"])
    assert len(mix(400, 3, choice="drawmaha").hole_cards[0]) == 5
    assert len(mix(400, 3, choice="badugi").hole_cards[0]) == 4
    with pytest.raises(GameConfigError, match="expected one of badugi, drawmaha"):
        mix(400, 3, choice="razz")


def test_unknown_mixes_and_games_are_refused() -> None:
    with pytest.raises(GameConfigError, match="horse, 8-game"):
        create_mix("nlhe")
    with pytest.raises(GameConfigError, match="'bridge'"):
        create_mix(["bridge"])


def test_a_mix_with_a_seed_deals_the_same_hands_again() -> None:
    def dealt() -> list[object]:
        mix = create_mix("horse", seed=3)
        return [mix(400, 2, hand=hand).hole_cards for hand in range(4)]

    assert dealt() == dealt()
    assert dealt()[0] != dealt()[1]


def test_a_mix_seats_as_many_as_all_its_games_do() -> None:
    assert MIXES["horse"].max_players == 8
    assert MIXES["8-game"].max_players == 6


def test_an_unknown_option_of_a_mix_is_refused_with_the_nearest_name() -> None:
    options: dict[str, Any] = {"hand_per_game": 3}
    with pytest.raises(TypeError, match="did you mean 'hands_per_game'"):
        create_mix("horse", **options)
