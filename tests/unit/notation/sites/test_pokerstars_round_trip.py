"""Our record, written as PokerStars' text and read again, says the same."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.laws.tables import Table, played, tables
from tests.unit.notation.sites.helpers import hole_cards, read_text, results

from bigslick.notation.records import HandRecord
from bigslick.notation.sites.pokerstars.games import NAMES
from bigslick.notation.sites.pokerstars.writer import write_pokerstars

FAMILIES = (
    ("nlhe", "plhe", "flhe", "short-deck"),
    (
        "plo",
        "flo",
        "plo8",
        "flo8",
        "plo5",
        "big-o",
        "plo6",
        "courchevel",
        "courchevel8",
    ),
    ("5cd", "27sd", "27td", "badugi"),
    ("stud", "stud8", "razz"),
)
NAME = st.text(
    st.characters(
        exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufffd"
    ),
    min_size=1,
    max_size=9,
).filter(lambda name: name == name.strip())


def test_every_game_with_a_name_is_tried() -> None:
    assert sorted(NAMES) == sorted(code for family in FAMILIES for code in family)


def fits(table: Table) -> bool:
    """Return whether the text can hold what is played at the table.

    It has no double boards and no bomb pots. Nobody sees a blind that a late player
    owes but cannot pay at all, nor, heads-up, a straddle in place of the big blind.
    """
    if table.boards > 1 or table.bomb_pot:
        return False
    blinds = table.blinds
    if isinstance(blinds, tuple) and blinds[2:] and blinds[2] < 0:
        return not table.antes
    return not (isinstance(blinds, dict) and 0 in blinds and len(table.stacks) == 2)


@pytest.mark.parametrize("codes", FAMILIES)
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_what_is_written_is_read_again(codes: tuple[str, ...], data: Any) -> None:
    table = data.draw(tables(codes=codes).filter(fits))
    names = data.draw(
        st.lists(NAME, min_size=9, max_size=9, unique=True), label="names"
    )[: len(table.stacks)]
    shift = data.draw(st.integers(0, len(names) - 1), label="button")
    seats = [(i + shift) % len(names) + 1 for i in range(len(names))]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        state = played(table)
    record = HandRecord.from_state(
        state, names=names, seats=seats, hand_id="77", time="2026-11-15T10:00:00Z"
    )
    (hand,) = read_text(write_pokerstars(record))
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    assert hole_cards(hand.record) == hole_cards(record)
