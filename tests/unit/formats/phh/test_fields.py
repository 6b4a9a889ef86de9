"""Does ``phh/fields.py`` refuse values of the wrong kind, whatever the field?"""

from __future__ import annotations

import io
import re
from contextlib import suppress

import pytest

from bigslick.errors import BigslickError, NotationError
from bigslick.formats import HandHistory, HandRecord, write_ohh, write_pokerstars
from bigslick.formats.phh.fields import EXTENSION, OPTIONAL
from bigslick.formats.reader import read_hands

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 6', 'p1 f', 'p2 f']
"""
MOMENT = """time = 12:00:00
time_zone = 'UTC'
day = 1
month = 1
year = 2026
"""
OWN = ("rake", "bots", "button", "meta", "boards", "rules", "bomb_pot", "mode", "burns")
FIELDS = (
    *OPTIONAL,
    *(f"{EXTENSION}{name}" for name in OWN),
    *("_x", "antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions"),
)
VALUES = (
    *("1", "-1", "0", "1.5", "inf", "nan", "99999999999999999999", "true", "'x'", "''"),
    *("[]", "[1]", "[1, 2, 3]", "[1.5, 2, 3]", "['a', 'b', 'c']", "['a', 'a', 'a']"),
    *("[true, true, true]", "[[1], [2], [3]]", "[1, 2, inf]", "[1, 'a', 3]", "{a = 1}"),
    *("[{a = 1}, {b = 2}, {c = 3}]", "2026-01-01", "2026-01-01T00:00:00", "12:00:00"),
    *("0001-01-01T00:00:00+14:00", "[12:00:00, 12:00:00, 12:00:00]", "[-1, 0, 1]"),
    *("'Mars/Olympus'", "'../../etc'", '"\\n"', "['1', '2', '3']", "'{\"site\": 1}'"),
)


def set_to(field: str, value: str) -> str:
    """Return the hand with a time, and with this value of a field."""
    text = re.sub(rf"(?m)^{field} = .*\n", "", HAND + MOMENT)
    return f"{text}{field} = {value}\n"


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_takes_any_value_or_refuses_it(field: str) -> None:
    for value in VALUES:
        text = set_to(field, value)
        for hand in read_hands(io.StringIO(text), format="phh"):
            if hand.record is None:
                assert hand.error is not None
                assert hand.error.reason
                continue
            assert HandRecord.from_json(hand.record.to_json()) == hand.record, value
            for write in (write_ohh, write_pokerstars, HandHistory.from_record):
                with suppress(NotationError):  # what the format cannot hold
                    write(hand.record)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("time", "1"),
        ("year", "'2026'"),
        ("seats", "[[1], [2], [3]]"),
        ("seat_count", "'six'"),
        ("winnings", "5"),
        ("finishing_stacks", "[true, true, true]"),
        ("time_banks", "['1', '2', '3']"),
        ("ante_trimming_status", "1"),
    ],
)
def test_a_wrong_kind_is_named(field: str, value: str) -> None:
    with pytest.raises(NotationError, match=f"invalid {field}"):
        HandHistory.loads(set_to(field, value))


def test_a_zone_that_nobody_knows_leaves_the_time_open() -> None:
    record = HandHistory.loads(set_to("time_zone", "'Mars/Olympus'")).to_record()
    assert record.time is None
    assert HandHistory.from_record(record).time_zone == "Mars/Olympus"


@pytest.mark.parametrize("field", ["antes", "blinds_or_straddles", "min_bet"])
def test_stakes_have_an_end(field: str) -> None:
    value = "inf" if field == "min_bet" else "[1, inf, 0]"
    with pytest.raises(BigslickError):
        HandHistory.loads(set_to(field, value)).to_record()


def test_bots_are_listed_for_all_players() -> None:
    history = HandHistory.loads(set_to(f"{EXTENSION}bots", "[true]"))
    with pytest.raises(NotationError, match="expected 3 players, not 1"):
        history.to_record()
