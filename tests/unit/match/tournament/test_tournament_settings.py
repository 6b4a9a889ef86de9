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
        ({"game": "bridge"}, "no game 'bridge'"),
        ({"seats": 1}, "2 to 10 seats, not 1"),
        ({"seats": "six"}, "seats is a number, not 'six'"),
        ({"seats": 11}, "2 to 10 seats, not 11"),
        ({"game": "27td", "seats": 7}, "2 to 6 seats, not 7"),
        ({"structure": "slow"}, "no structure 'slow'"),
        ({"pace": "days"}, "'days' is none of hands, seconds"),
        ({"starting_stack": 0}, "stack cannot be 0"),
        ({"buy_in": -5}, "buy_in cannot be -5"),
        ({"buy_in": "10"}, "buy_in is a number, not '10'"),
        ({"fee": -1}, "fee cannot be -1"),
        ({"bounty": -1}, "bounty cannot be -1"),
        ({"bounty_kind": "double"}, "'double' is none of fixed, progressive"),
        ({"guarantee": -100}, "guarantee cannot be -100"),
        ({"payouts": "flat"}, "no payouts 'flat'"),
        ({"payouts": (60, 30)}, "add up to 90 %"),
        ({"final_table": "big"}, "'big' is none of tda, wsop, full"),
        ({"final_table": 1}, "2 to 10 players, not 1"),
        ({"hand_for_hand": -2}, "hand_for_hand cannot be -2"),
        ({"late_levels": -1}, "late_levels cannot be -1"),
        ({"reentries": -1}, "reentries cannot be -1"),
        ({"hand_seconds": 0}, "cannot take 0 seconds"),
        ({"hand_seconds": (9, 3)}, r"cannot take \(9, 3\) seconds"),
        ({"hands_per_game": 0}, "hands cannot be 0"),
        ({"late_answers": 0}, "late_answers cannot be 0"),
        ({"schedule": [(1, 2)]}, r"BlindSchedule\(...\), not \[\(1, 2\)\]"),
    ],
)
def test_what_makes_no_tournament_is_refused(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameConfigError, match=message):
        TournamentSettings(**options)


def test_what_cannot_be_sold_is_refused() -> None:
    with pytest.raises(GameConfigError, match="chips cannot be 0"):
        Rebuys(price=100, chips=0, levels=3)
    with pytest.raises(GameConfigError, match="price cannot be -1"):
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
