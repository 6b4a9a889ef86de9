"""Stakes: what is given stays, the rest is in proportion."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from bigslick import GameConfigError, Stakes, create_game

NO_LIMIT = Stakes(blinds=(1, 2), bets=(2, 2))
LIMIT = Stakes(blinds=(2, 4), bets=(4, 8))
STUD = Stakes(antes=1, bring_in=2, bets=(4, 8))
SHORT_DECK = Stakes(antes=1, blinds={-1: 1}, bets=(1, 1))


def test_blinds_set_the_bets() -> None:
    assert NO_LIMIT.at(blinds=(50, 100)).bets == (100, 100)
    assert LIMIT.at(blinds=(50, 100)).bets == (100, 200)


def test_a_straddle_does_not_raise_the_bets() -> None:
    assert NO_LIMIT.at(blinds=(1, 2, 4)).bets == (2, 2)
    assert NO_LIMIT.at(blinds={0: 1, 1: 2, -1: 4}).bets == (2, 2)


def test_bets_set_the_blinds() -> None:
    assert LIMIT.at(bets=(30, 60)) == Stakes(blinds=(15, 30), bets=(30, 60))
    assert LIMIT.at(bets=30) == Stakes(blinds=(15, 30), bets=(30, 60))
    assert LIMIT.at(bets=(3, 6)).blinds == (1, 3)


def test_bets_set_antes_and_bring_in() -> None:
    assert STUD.at(bets=(400, 800)) == Stakes(antes=100, bring_in=200, bets=(400, 800))
    assert STUD.at(bring_in=20) == Stakes(antes=10, bring_in=20, bets=(40, 80))


def test_antes_alone_set_everything_where_they_are_the_usual_stakes() -> None:
    assert SHORT_DECK.at(antes=3000) == Stakes(
        antes=3000, blinds={-1: 3000}, bets=(3000, 3000)
    )
    assert NO_LIMIT.at(antes=1) == Stakes(antes=1, blinds=(1, 2), bets=(2, 2))


def test_nothing_that_costs_something_becomes_free() -> None:
    assert STUD.at(bets=(2, 4)) == Stakes(antes=1, bring_in=1, bets=(2, 4))


def test_decimal_stakes_stay_exact() -> None:
    blinds: Any = (Decimal("0.05"), Decimal("0.10"))
    bets: Any = NO_LIMIT.at(blinds=blinds).bets
    assert bets == (Decimal("0.10"), Decimal("0.10"))


def test_amounts_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(GameConfigError, match="no blinds"):
        create_game("razz", blinds=(1, 2))
    with pytest.raises(GameConfigError, match="no bring-in"):
        create_game("nlhe", bring_in=1)


def test_a_game_of_its_own_proportions_can_be_made() -> None:
    game = create_game("stud", antes=5, bring_in=10, bets=(25, 50))
    assert (game.raw_antes, game.bring_in) == (5, 10)
    assert (game.small_bet, game.big_bet) == (25, 50)


def test_only_uniform_antes_are_trimmed() -> None:
    assert create_game("nlhe", antes=1).ante_trimming_status
    assert not create_game("nlhe", antes={1: 2}).ante_trimming_status
    assert create_game(
        "nlhe", antes={1: 2}, ante_trimming_status=True
    ).ante_trimming_status


@pytest.mark.parametrize(
    "stakes",
    [
        {"blinds": (1, "x")},
        {"blinds": "12"},
        {"blinds": (None, 2)},
        {"blinds": {0: 1, 1: "2"}},
        {"antes": "1"},
        {"bets": "4"},
        {"bets": (4, None)},
    ],
)
def test_amounts_that_are_no_numbers_are_refused(stakes: dict[str, Any]) -> None:
    with pytest.raises(GameConfigError, match=f"{next(iter(stakes))}.*not an amount"):
        create_game("nlhe", **stakes)


def test_a_bring_in_that_is_no_number_is_refused() -> None:
    with pytest.raises(GameConfigError, match=r"bring_in.*not an amount"):
        create_game("stud", bring_in="2")  # type: ignore[arg-type]


def test_blinds_may_come_one_by_one() -> None:
    game = create_game("nlhe", blinds=iter((5, 10)))
    assert game.min_bet == 10
    assert game((100, 100, 100)).blinds_or_straddles == (5, 10, 0)
