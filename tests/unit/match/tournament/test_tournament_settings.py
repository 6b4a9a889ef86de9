"""Settings: what is refused, and that the message has the value."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from bigslick.engine import Rules
from bigslick.errors import GameConfigError
from bigslick.match.tournament import (
    AddOn,
    BlindSchedule,
    BountyKind,
    FinalTable,
    Rebuys,
    TournamentSettings,
)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"game": "bridge"}, "unknown game 'bridge'"),
        ({"seats": 1}, "seats 1: nlhe has 2 to 10"),
        ({"seats": "six"}, "invalid seats 'six': expected a number"),
        ({"seats": 11}, "seats 11: nlhe has 2 to 10"),
        ({"game": "27td", "seats": 7}, "seats 7: 27td has 2 to 6"),
        ({"structure": "slow"}, "unknown structure 'slow'"),
        ({"pace": "days"}, "'days'; expected one of hands, seconds"),
        ({"starting_stack": 0}, "invalid stack 0: expected more than 0"),
        ({"buy_in": -5}, "invalid buy_in -5: expected 0 or more"),
        ({"buy_in": "10"}, "invalid buy_in '10': expected a number"),
        ({"fee": -1}, "invalid fee -1: expected 0 or more"),
        ({"bounty": -1}, "invalid bounty -1: expected 0 or more"),
        ({"bounty_kind": "double"}, "'double'; expected one of fixed, progressive"),
        ({"guarantee": -100}, "invalid guarantee -100: expected 0 or more"),
        ({"payouts": "flat"}, "unknown payouts 'flat'"),
        ({"payouts": (60, 30)}, "add up to 90 %"),
        ({"final_table": "big"}, "'big'; expected one of tda, wsop, full"),
        ({"final_table": 1}, "final table 1: nlhe has 2"),
        ({"hand_for_hand": -2}, "invalid hand_for_hand -2: expected 0 or more"),
        ({"late_levels": -1}, "invalid late_levels -1: expected 0 or more"),
        ({"reentries": -1}, "invalid reentries -1: expected 0 or more"),
        ({"hand_seconds": 0}, "invalid hand_seconds 0"),
        ({"hand_seconds": (9, 3)}, r"invalid hand_seconds \(9, 3\)"),
        ({"hands_per_game": 0}, "invalid hands_per_game 0: expected more than 0"),
        ({"late_answers": 0}, "invalid late_answers 0: expected more than 0"),
        ({"schedule": [(1, 2)]}, r"invalid schedule \[\(1, 2\)\]"),
    ],
)
def test_what_makes_no_tournament_is_refused(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameConfigError, match=message):
        TournamentSettings(**options)


@pytest.mark.parametrize(
    ("game", "seats"), [("nlhe", 9), ("razz", 8), ("27td", 6), ("kuhn", 2)]
)
def test_a_table_has_nine_seats_if_the_game_allows_it(game: str, seats: int) -> None:
    settings = TournamentSettings(game=game)
    assert settings.seats == seats
    assert settings == TournamentSettings(game=game, seats=seats)


def test_what_cannot_be_sold_is_refused() -> None:
    with pytest.raises(GameConfigError, match="invalid chips 0: expected more than 0"):
        Rebuys(price=100, chips=0, levels=3)
    with pytest.raises(GameConfigError, match="invalid price -1: expected 0 or more"):
        AddOn(price=-1, chips=100, levels=3)


def test_words_stand_for_their_members() -> None:
    settings = TournamentSettings(bounty_kind="progressive", final_table="wsop")
    assert settings.bounty_kind is BountyKind.PROGRESSIVE
    assert settings.final_table is FinalTable.WSOP


@pytest.mark.parametrize(
    "settings",
    [
        TournamentSettings(),
        TournamentSettings(
            game="horse",
            seats=6,
            schedule=BlindSchedule([(5, 10), (10, 20)], length=7, growth="step"),
            payouts=(50.5, Decimal("29.5"), 20),
            rebuys=Rebuys(price=100, chips=200, levels=3),
            add_on=AddOn(price=100, chips=200, levels=3),
            hand_seconds=(20.5, 40),
            bounty=500,
            bounty_kind="progressive",
            final_table=6,
            rules=Rules(heads_up_cap=False),
        ),
    ],
)
def test_settings_survive_as_json(settings: TournamentSettings) -> None:
    values = json.loads(json.dumps(settings.to_dict()))
    assert TournamentSettings.from_dict(values) == settings
