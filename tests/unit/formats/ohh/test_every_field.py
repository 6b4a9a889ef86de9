"""Open Hand History field by field: what its specification allows is read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.site_hands import (
    first_hand,
    hole_cards,
    read_file,
    read_text,
    reason,
    results,
)

from bigslick.formats.ohh.writer import write_ohh
from bigslick.formats.sites.pokerstars.writer import write_pokerstars

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord


def stars(name: str = "pokerstars-cash.txt", number: int = 0) -> HandRecord:
    record = read_file(name)[number].record
    assert record is not None
    return record


def written(record: HandRecord) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_ohh(record))["ohh"]
    return data


def read(data: dict[str, Any]) -> HandRecord:
    (hand,) = read_text(json.dumps({"ohh": data}))
    assert hand.record is not None, hand.error
    return hand.record


@pytest.mark.parametrize(
    "name",
    [
        *("spec_version", "site_name", "network_name", "internal_version"),
        *("tournament", "tournament_info", "start_date_utc", "table_name"),
        *("table_handle", "table_skin", "small_blind_amount", "hero_player_id"),
        *("flags", "tournament_bounties", "_bigslick"),
    ],
)
def test_a_field_may_be_null_or_left_out(name: str) -> None:
    data = written(stars())
    data[name] = None
    nothing = read(data)
    del data[name]
    assert results(read(data)) == results(nothing)
    assert nothing.winners == stars().winners


def test_the_id_of_a_round_says_when_it_was() -> None:
    data = written(stars())
    data["rounds"].reverse()
    assert results(read(data)) == results(stars())


def test_cards_may_be_a_text_as_in_the_examples_of_the_specification() -> None:
    data = written(stars())
    for part in data["rounds"]:
        part["cards"] = " ".join(part["cards"])
    assert data["rounds"][0]["cards"] == ""
    assert results(read(data)) == results(stars())


@pytest.mark.parametrize("code", ["XPM", "PPC"])
def test_play_money_has_two_codes(code: str) -> None:
    data = written(stars(number=3))
    assert data["currency"] == "XPM"
    data["currency"] = code
    record = read(data)
    assert "currency" not in record.meta
    assert record.meta["play_money"] is True


def test_cap_games_are_refused_also_if_we_wrote_them() -> None:
    data = written(stars())
    data["bet_limit"]["bet_cap"] = 40
    assert "cap games" in reason(json.dumps({"ohh": data}))


def test_a_tournament_comes_back_as_it_was() -> None:
    record = stars("pokerstars-tournament.txt")
    record.meta["tournament"]["round"] = "II"
    again = read(written(record))
    for key in ("level", "round", "buy_in", "id"):
        assert again.meta["tournament"][key] == record.meta["tournament"][key]
    for key in ("bounties", "prizes", "hero"):
        assert again.meta[key] == record.meta[key]
    assert write_pokerstars(again) == write_pokerstars(record)


@pytest.mark.parametrize(
    ("text", "amounts", "currency"),
    [
        ("$10+$1 USD", (10, 0, 1), "USD"),
        ("€1,000+€50", (1000, 0, 50), "EUR"),
        ("$4.79+$4.79+$0.42 USD", (4.79, 4.79, 0.42), "USD"),
        ("3000FPP", (3000, 0, 0), "XPM"),
        ("$22 USD", (22, 0, 0), "USD"),
        ("Freeroll", (0, 0, 0), "XPM"),
        (None, (0, 0, 0), "XPM"),
    ],
)
def test_a_buy_in_is_cut_into_its_parts(
    text: str | None, amounts: tuple[float, ...], currency: str
) -> None:
    record = stars("pokerstars-tournament.txt")
    del record.meta["tournament"]["buy_in"]
    if text:
        record.meta["tournament"]["buy_in"] = text
    data = written(record)
    about = data["tournament_info"]
    names = ("buyin_amount", "bounty_fee_amount", "fee_amount")
    assert tuple(about[name] for name in names) == amounts
    assert about["currency"] == currency
    assert read(data).meta["tournament"].get("buy_in") == text


def test_what_others_say_of_a_tournament_is_kept() -> None:
    data = written(stars("pokerstars-tournament.txt"))
    del data["_bigslick"]
    data["tournament_info"] |= {
        "name": "Sunday",
        "start_date_utc": "2026-04-24T18:00:00Z",
        "initial_stack": 5000,
        "type": "STT",
        "flags": ["SNG", "Bounty"],
        "speed": {"type": "Turbo", "round_time": 300},
        "currency": "EUR",
    }
    record = read(data)
    assert record.meta["tournament"]["buy_in"] == "€4.79+€4.79+€0.42 EUR"
    assert record.meta["bounties"]["Cyd"] == "€4.79"
    assert written(record)["tournament_info"] == data["tournament_info"]


def test_a_bounty_says_who_won_it_for_whom() -> None:
    record = stars("pokerstars-tournament.txt")
    split = "wins $1.20 for splitting the elimination of Bob"
    record.meta["prizes"] = [
        f"Cyd {split} and their own bounty increases by $1.20 to $5.99",
        f"Fay {split}",
        "Fay wins the tournament",
    ]
    data = written(record)
    ids = {player["name"]: player["id"] for player in data["players"]}
    assert data["tournament_bounties"] == [
        {"player_id": ids[name], "bounty_won": 1.2, "defeated_player_id": ids["Bob"]}
        for name in ("Cyd", "Fay")
    ]
    assert read(data).meta["prizes"] == [f"Cyd {split}", f"Fay {split}"]
    data["tournament_bounties"][0]["player_id"] = 77
    assert reason(json.dumps({"ohh": data})) == "unknown player 77"


def test_nobody_has_a_bounty_in_other_games() -> None:
    for player in written(stars())["players"]:
        assert player["player_bounty"] is None


def test_a_cash_out_comes_back_in_its_currency() -> None:
    record = stars(number=2)
    data = written(record)
    assert data["flags"] == ["Fast"]
    again = read(data)
    assert again.meta["cash_outs"] == {"Cyd": {"amount": "$15.82", "fee": "$0.32"}}
    assert again.meta["zoom"] is True
    assert write_pokerstars(again) == write_pokerstars(record)


def test_who_cashed_out_and_lost_is_named_too() -> None:
    record = stars(number=2)
    (loser,) = [name for name in record.showdown if name not in record.winners]
    record.meta["cash_outs"] = {loser: {"amount": "$3"}}
    again = read(written(record))
    assert again.meta["cash_outs"] == record.meta["cash_outs"]
    assert again.winners == record.winners


def test_a_jackpot_is_taken_beside_the_rake() -> None:
    data = written(stars())
    data["pots"][0] |= {"rake": 0.20, "jackpot": 0.07}
    record = read(data)
    assert str(record.rake) == "0.27"
    assert record.meta["fees"] == {"jackpot": "0.07"}
    (pot,) = written(record)["pots"]
    assert (pot["rake"], pot["jackpot"]) == (0.2, 0.07)


def test_one_card_may_be_shown() -> None:
    text = first_hand("pokerstars-cash.txt", 3)
    (hand,) = read_text(text.replace("shows [2c 7d] (high card Seven)", "shows [7d]"))
    assert hand.record is not None, hand.error
    (show,) = written(hand.record)["rounds"][-1]["actions"]
    assert (show["action"], show["cards"]) == ("Shows Cards", ["7d"])
    again = read(written(hand.record))
    assert again.actions[-1].note == hand.record.actions[-1].note == "Ann shows 7d"


@pytest.mark.parametrize(
    "own",
    [
        {"tournament": 7, "unknown": 7, "mix": 7},
        {"tournament": {"level": [7]}, "unknown": {"type": 1}, "club": {}},
    ],
)
def test_what_we_write_ourselves_may_be_damaged(own: dict[str, Any]) -> None:
    data = written(stars("pokerstars-tournament.txt"))
    data["_bigslick"] |= own
    meta = read(data).meta
    assert meta["tournament"]["buy_in"] == "$4.79+$4.79+$0.42 USD"
    assert not meta.keys() & {"mix", "club"}
    assert "level" not in meta["tournament"]


def test_nothing_is_said_of_a_tournament_that_nobody_knows() -> None:
    record = stars("pokerstars-tournament.txt")
    for key in ("tournament", "bounties", "prizes"):
        del record.meta[key]
    assert read(written(record)).meta == record.meta


def test_folded_cards_that_came_to_light_are_kept() -> None:
    text = first_hand("pokerstars-cash.txt")
    (hand,) = read_text(text.replace("B:o [b]: folds", "B:o [b]: folds [Kc Kd]"))
    assert hand.record is not None, hand.error
    assert hole_cards(read(written(hand.record))) == hole_cards(hand.record)
    assert "Kc" not in write_ohh(hand.record, hero="Ann")


def test_mucked_cards_that_came_to_light_are_written_where_they_did() -> None:
    record = stars(number=1)
    record.meta["hero"] = "Cyd"
    actions = written(record)["rounds"][-1]["actions"]
    mucks = [a for a in actions if a["action"] == "Mucks Cards"]
    assert [a["cards"] for a in mucks] == [["Ad", "Qc", "Jd", "9h"]]
    assert hole_cards(read(written(record))) == hole_cards(record)
    assert "Qc" not in write_ohh(record, hero="Cyd")
