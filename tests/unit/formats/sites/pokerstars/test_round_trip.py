"""Our record, written as PokerStars' text and read again, says the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.random_records import LAW, records
from tests.support.site_hands import (
    hole_cards,
    paid_in_full,
    read_text,
    results,
)

from bigslick import create_game
from bigslick.formats import HandRecord
from bigslick.formats.ohh.writer import write_ohh
from bigslick.formats.sites.pokerstars.game_names import NAMES
from bigslick.formats.sites.pokerstars.writer import write_pokerstars

FAMILIES = (
    ("nlhe", "plhe", "flhe", "short-deck"),
    (
        "plo",
        "flo",
        "plo8",
        "flo8",
        "nlo8",
        "plo5",
        "big-o",
        "plo6",
        "courchevel",
        "courchevel8",
    ),
    ("5cd", "pl5cd", "fl5cd", "27sd", "27td", "badugi"),
    ("stud", "stud8", "razz"),
)


def test_every_game_with_a_name_is_tried() -> None:
    assert sorted(NAMES) == sorted(code for family in FAMILIES for code in family)


@pytest.mark.parametrize("codes", FAMILIES)
@LAW
@given(data=st.data())
def test_what_is_written_is_read_again(codes: tuple[str, ...], data: Any) -> None:
    record = data.draw(records(codes))
    (hand,) = read_text(write_pokerstars(record))
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    assert hole_cards(hand.record) == hole_cards(record)
    assert hand.record.meta == {"site": "PokerStars"} | record.meta
    if paid_in_full(record):
        assert hand.record.stakes == record.stakes


@LAW
@given(data=st.data())
def test_the_hero_sees_the_same_money(data: Any) -> None:
    codes = tuple(code for family in FAMILIES for code in family)
    record = data.draw(records(codes))
    hero = data.draw(st.sampled_from(record.names))
    text = write_pokerstars(record, hero=hero)
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    ours, theirs = results(hand.record), results(record)
    assert ours == theirs
    assert hole_cards(hand.record)[hero] == hole_cards(record)[hero]


@pytest.mark.parametrize("write", [write_pokerstars, write_ohh])
@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Bob", "Cyd")])
def test_a_small_blind_without_a_big_blind_is_written(write: Any, names: Any) -> None:
    game = create_game("flhe", blinds={0: 5}, bets=(10, 20), seed=5)
    state = game((200,) * len(names))
    while state.status:
        state.fold()
    record = HandRecord.from_state(state, names=names, hand_id="7")
    (hand,) = read_text(write(record))
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    assert hand.record.stakes == record.stakes


@pytest.mark.parametrize("write", [write_pokerstars, write_ohh])
def test_who_sat_out_of_a_tournament_is_folded_to_no_bet_again(write: Any) -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=5)((200, 200, 200))
    state.check_or_call()
    state.check_or_call()
    state.fold_absent()
    while state.status:
        state.check_or_call()
    names = ("Ann", "Bob", "Cyd")
    record = HandRecord.from_state(state, names=names, seat_count=3, hand_id="7")
    text = write(record)
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    (fold,) = [action for action in record.actions if action.action == "fold"]
    assert (fold.player, fold.by, record.rules) == ("Bob", "house", {})
    assert fold in hand.record.actions
    (other,) = read_text(
        text.replace(") is sitting out", ")").replace(
            '"is_sitting_out":true', '"is_sitting_out":false'
        )
    )
    assert other.record is not None, other.error
    assert fold in other.record.actions
