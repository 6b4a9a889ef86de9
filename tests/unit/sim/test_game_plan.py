from __future__ import annotations

from decimal import Decimal
from functools import partial
from typing import Any

import pytest

from bigslick import VARIANTS, GameConfigError, Rules, create_game
from bigslick.sim import Batch, plan_game, why_not_simulated
from bigslick.values import rake

UNREPLACED = {"irish", "pineapple", "crazy-pineapple"}
STUD = {"stud", "stud8", "stud-hl", "razz", "27razz"}


def test_every_variant_is_played_or_refused_with_a_reason() -> None:
    refused = {
        code: reason
        for code, variant in VARIANTS.items()
        if (reason := why_not_simulated(code, min(6, variant.max_players)))
    }
    assert refused == dict.fromkeys(
        UNREPLACED, "players discard cards that are not replaced"
    )


def test_stud_is_played_with_eight_players_and_refused_with_nine() -> None:
    for code in STUD:
        assert why_not_simulated(code, 8) is None
        assert "9 players need 67 cards of 52" in str(why_not_simulated(code, 9))


def test_a_game_is_refused_by_name() -> None:
    with pytest.raises(
        GameConfigError, match="the simulator does not support irish: players discard"
    ):
        Batch("irish", 1)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rules": Rules(heads_up_cap=False)}, "unsupported house rules"),
        ({"starting_board_count": 2}, "invalid number of boards 2: expected 1"),
        ({"rake": lambda amount, _: (1, amount - 1)}, "the game has a custom rake"),
        (
            {"rake": partial(rake, percent=0.05)},  # type: ignore[call-arg]
            "the game has a custom rake",
        ),
        ({"divmod": lambda a, b: (a / b, 0)}, "the game has a custom divmod"),
    ],
)
def test_what_is_not_default_is_refused(options: Any, reason: str) -> None:
    assert reason in str(why_not_simulated(create_game("nlhe", **options), 6))


def test_more_players_than_the_deck_serves_are_refused() -> None:
    with pytest.raises(GameConfigError, match="8 players need 56 cards of 52"):
        plan_game("plo6", 8)


@pytest.mark.parametrize("seats", [1, 11])
def test_seats_are_two_to_ten(seats: int) -> None:
    with pytest.raises(GameConfigError, match=f"seats {seats}: expected 2 to 10"):
        plan_game("nlhe", seats)


def test_chips_are_whole() -> None:
    blinds: Any = Decimal("0.5"), Decimal(1)
    game = create_game("nlhe", blinds=blinds)
    with pytest.raises(GameConfigError, match="needs whole numbers of chips"):
        plan_game(game, 2)


def test_huge_amounts_are_refused() -> None:
    game = create_game("nlhe", blinds=(10**8, 2 * 10**8))
    with pytest.raises(GameConfigError, match="allows at most 50000000 chips"):
        plan_game(game, 2)
