"""Open Hand History: written, read again, and refused where it is wrong."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.random_records import LAW, records
from tests.support.site_hands import (
    hole_cards,
    read_file,
    read_text,
    reason,
    results,
)

from bigslick.formats.ohh.hand_writer import GAMES
from bigslick.formats.ohh.writer import write_ohh

ACTIONS = {
    *("Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB"),
    *("Straddle", "Post Dead", "Post Extra Blind", "Fold", "Check", "Bet", "Raise"),
    "Call",
}

REQUIRED = (
    *("spec_version", "site_name", "network_name", "internal_version", "tournament"),
    *("game_number", "start_date_utc", "table_name", "game_type", "bet_limit"),
    *("table_size", "currency", "dealer_seat", "ante_amount", "hero_player_id"),
    *("players", "rounds", "pots", "tournament_bounties"),
)


def stars(number: int = 0) -> Any:
    record = read_file("pokerstars-cash.txt")[number].record
    assert record is not None
    return record


def written(number: int = 0) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_ohh(stars(number)))["ohh"]
    return data


@LAW
@given(data=st.data())
def test_what_is_written_is_read_again(data: Any) -> None:
    record = data.draw(records(tuple(GAMES)))
    (hand,) = read_text(write_ohh(record))
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    if not any(record.stakes.antes) or any(a.action == "ante" for a in record.actions):
        assert hand.record.stakes == record.stakes  # else nobody knows who owed antes
    assert hand.record.meta == {"site": "Bigslick"} | record.meta
    assert hole_cards(hand.record) == hole_cards(record)


def test_hands_of_a_site_keep_their_money() -> None:
    for hand in read_file("pokerstars-cash.txt"):
        assert hand.record is not None
        (again,) = read_text(write_ohh(hand.record))
        assert again.record is not None, again.error
        assert results(again.record) == results(hand.record)
        assert again.record.meta.get("currency") == hand.record.meta.get("currency")


def test_amounts_are_what_an_action_puts_in() -> None:
    actions = [a for part in written(1)["rounds"] for a in part["actions"]]
    raises = [a["amount"] for a in actions if a["action"] == "Raise"]
    assert raises == [6, 22, 54]
    assert {a["action"] for a in actions} <= ACTIONS


def test_required_fields_are_there() -> None:
    hand = written()
    for name in [
        "spec_version",
        "site_name",
        "network_name",
        "internal_version",
        "tournament",
        "game_number",
        "start_date_utc",
        "table_name",
        "game_type",
        "bet_limit",
        "table_size",
        "currency",
        "dealer_seat",
        "ante_amount",
        "hero_player_id",
        "players",
        "rounds",
        "pots",
        "tournament_bounties",
    ]:
        assert name in hand, name
    assert hand["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    assert hand["pots"][0]["amount"] == 6
    assert written(3)["currency"] == "XPM"


def test_hands_stand_one_empty_line_apart() -> None:
    text = write_ohh(stars(0)) + write_ohh(stars(3))
    assert text.count("\n\n") == 2
    assert text.count("\n") == 4
    assert [hand.hand_id for hand in read_text(text)] == [
        "100000000001",
        "100000000004",
    ]


def test_an_array_of_hands_is_refused() -> None:
    (hand,) = read_text(f"[{write_ohh(stars()).strip()}]", format="ohh")
    assert hand.error is not None
    assert "one object for each hand" in hand.error.reason


def test_pretty_printed_hands_are_read() -> None:
    text = "\n\n".join(json.dumps({"ohh": written(n)}, indent=1) for n in (0, 3))
    assert [hand.error for hand in read_text(text)] == [None, None]


def test_run_it_twice_has_every_street_twice() -> None:
    base = written(2)
    rounds = base["rounds"]
    second = [
        {"street": "Flop", "cards": ["2c", "2d", "2h"], "actions": []},
        {"street": "Turn", "cards": ["3c"], "actions": []},
        {"street": "River", "cards": ["3d"], "actions": []},
    ]
    rounds[4:4] = second
    base["pots"][0]["player_wins"] = [
        {"player_id": 1, "win_amount": 19.89},
    ]
    (hand,) = read_text(json.dumps({"ohh": base}))
    assert hand.record is not None, hand.error
    assert hand.record.boards is not None
    assert hand.record.boards[1] == ["2c", "2d", "2h", "3c", "3d"]
    (again,) = read_text(write_ohh(hand.record))
    assert again.record is not None
    assert again.record.boards == hand.record.boards


def changed(**values: Any) -> str:
    return json.dumps({"ohh": written() | values})


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"game_type": "Stud"}, "unsupported game NL Stud with 4 cards"),
        ({"pots": []}, "the text states a pot of 0"),
        ({"rounds": []}, "invalid number of players 1"),
        ({"players": []}, "unknown player"),
        ({"dealer_seat": "x"}, "invalid Open Hand History"),
        ({"start_date_utc": "yesterday"}, "invalid time"),
        ({"game_number": None}, "invalid Open Hand History"),
    ],
)
def test_damage_is_refused_with_its_reason(values: dict[str, Any], why: str) -> None:
    assert why in reason(changed(**values))


def test_a_negative_stack_is_refused() -> None:
    players = written()["players"]
    players[0]["starting_stack"] = -5
    assert "has a negative stack" in reason(changed(players=players))


def test_more_won_than_bet_is_refused() -> None:
    pots = written()["pots"]
    pots[0]["player_wins"][0]["win_amount"] = 100
    assert "won" in reason(changed(pots=pots))


def test_depth_and_rubbish_are_errors_not_crashes() -> None:
    for text in ('{"ohh": ' + "[" * 100_000, '{"ohh": {}}', '{"ohh": 1e999}', "{"):
        (hand,) = read_text(text, format="ohh")
        assert hand.error is not None


def test_other_games_are_not_written() -> None:
    record = read_file("pokerstars-draw.txt")[0].record
    assert record is not None
    with pytest.raises(ValueError, match="does not support '27td'"):
        write_ohh(record)


def test_amounts_stay_exact() -> None:
    text = write_ohh(stars())
    assert '"amount":2.50' in text
    (hand,) = read_text(text)
    assert hand.record is not None
    assert hand.record.rake == Decimal("0.27")


@pytest.mark.parametrize("between", ["", "\n"])
def test_an_array_is_one_error_and_is_not_read_on(between: str) -> None:
    (hand,) = read_file("pokerstars-cash.txt")[:1]
    assert hand.record is not None
    one = write_ohh(hand.record).strip()
    text = between.join(["[", one, ",", one, ",", one, "]"])
    (damaged,) = read_text(text)
    assert damaged.error is not None
    assert "an array" in damaged.error.reason
    assert damaged.error.line == 1
