"""What is written as TOML is read as it was, by our reader and by tomllib."""

from __future__ import annotations

import datetime as dt
import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick import NotationError
from bigslick._native._core import toml_fields
from bigslick.chip_amounts import MAX_AMOUNT
from bigslick.formats.phh import HandHistory
from bigslick.formats.phh.fields import KINDS, check_kinds
from bigslick.formats.phh.text_blocks import blocks
from bigslick.formats.phh.toml_text import (
    format_key,
    format_value,
    parse_fields,
)
from bigslick.values import parse_value

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
NASTY = st.lists(
    st.sampled_from(["'", '"', "\\", "\n", "\r", "'''", '"""', "#", "]", ", ", "= ["])
).map("".join)
ANY_TEXT = st.one_of(TEXTS, NASTY)
VALUES = st.recursive(
    st.one_of(
        ANY_TEXT,
        st.booleans(),
        st.integers(-(2**63), 2**63 - 1),
        st.decimals(-MAX_AMOUNT, MAX_AMOUNT, places=2),
        st.dates(),
        st.times().map(lambda time: time.replace(fold=0)),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(ANY_TEXT, inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(ANY_TEXT, VALUES, max_size=5))
def test_any_value_is_read_as_it_was_written(fields: dict[str, Any]) -> None:
    text = "\n".join(f"{format_key(k)} = {format_value(v)}" for k, v in fields.items())
    assert tomllib.loads(text, parse_float=parse_value) == fields
    assert parse_fields(text, parse_value) == fields


@given(st.lists(ANY_TEXT, min_size=2, max_size=2), ANY_TEXT, ANY_TEXT)
def test_any_name_table_and_remark_survive(
    players: list[str], table: str, own: str
) -> None:
    history = HandHistory(
        variant="NT",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[200, 200],
        actions=["d dh p1 ????", f"# {own}"],
        players=players,
        table=table,
        user_defined_fields={f"_{own}": own},
    )
    assert HandHistory.loads(history.dumps()) == history
    assert list(HandHistory.loads_all(HandHistory.dumps_all([history] * 2))) == [
        history,
        history,
    ]


PLAIN_LINES = st.sampled_from(
    [
        "variant = 'NT'",
        'variant = "NT"',
        "antes = [0, 0]",
        "antes = [0, -5, 1.50]",
        "antes = []",
        "antes = [01]",
        "antes = [1_000]",
        "antes = [1,2]",
        "antes = [1, 2,]",
        "antes = [ 1 ]",
        "antes = [0, inf]",
        "antes = [+1]",
        "actions = ['a', 'b # c']",
        "actions = ['a', \"b\"]",
        "actions = ['a''b']",
        "actions = ['']",
        'actions = ["a\\"b"]',
        "actions = ['a', ]",
        "actions = [['a']]",
        "hand = 007",
        "hand = 0",
        "hand = -3",
        "hand = 12.50",
        "hand = ٣",
        "hand = 0x10",
        "hand = 'a' # remark",
        "hand = '''a'''",
        "hand = true",
        "time = 16:37:01",
        "time = 16:37:61",
        "time = 16:37:01.5",
        "a.b = 1",
        "'a b' = 1",
        "ключ = 1",
        "_x-1 = 1",
        " hand = 1",
        "hand=1",
        "hand =  1",
        "# remark",
        "",
        "[1]",
        "'''",
        "x = 'tab\tin'",
        "x = 'bell\x07'",
        "x = '",
        "x = [",
        "x = ''",
    ]
)


@given(st.lists(PLAIN_LINES, max_size=4).map("\n".join))
def test_the_plain_reader_agrees_with_tomllib(text: str) -> None:
    try:
        expected: Any = tomllib.loads(text, parse_float=parse_value)
    except (tomllib.TOMLDecodeError, NotationError):
        expected = None
    try:
        read: Any = parse_fields(text, parse_value)
    except NotationError:
        if expected is not None:  # then it has the wrong type
            with pytest.raises(NotationError):
                check_kinds(expected)
        return
    assert read == expected
    assert repr(read) == repr(expected)


BROKEN_LINES = st.lists(
    st.sampled_from(
        [
            *("variant", "actions", "players", "hand", "antes", "x", "_y", "time"),
            *(
                "'",
                '"',
                " = ",
                "=",
                ":",
                ", ",
                ",",
                "[",
                "]",
                "{",
                "}",
                "\n",
                "\r",
                "\t",
            ),
            *("1", "2.5", "null", "true", "'a'", "['a', 'b']", "[1, 2]", "\x7f", "\\"),
        ]
    ),
    max_size=30,
).map("".join)


@settings(max_examples=samples(500, quick=170))
@given(BROKEN_LINES)
def test_what_the_native_reader_takes_is_what_tomllib_reads(text: str) -> None:
    found = toml_fields(text, parse_value, dt.time.fromisoformat, KINDS)
    if found is not None:
        fields, known = found
        assert fields == tomllib.loads(text, parse_float=parse_value)
        if known:
            check_kinds(fields)


@pytest.mark.parametrize("name", [*KINDS, "variant", "_own"])
def test_the_native_reader_knows_the_types_of_fields(name: str) -> None:
    values = ("'a'", "1", "true", "16:37:01", "['a', 'b']", "[1, 2]")
    for value in (*values, "0.5", "[1, 0.5]"):
        found = toml_fields(f"{name} = {value}", Decimal, dt.time.fromisoformat, KINDS)
        assert found is not None
        fields, known = found
        try:
            check_kinds(fields)
        except NotationError:
            assert not known
        else:
            assert known or value not in values


@pytest.mark.parametrize(
    "text",
    [
        "hand = 'a\"",
        "antes = [1,\r2]",
        "hand = '\x7f'",
        "players = ['a'\nfoo', 'b']",
        "players = ['a', 3]",
        "hand = 1\nhand = 2",
        "hand = 1\r",
        "day = null",
        "antes = [1\nhand = 2]",
        "hand = 12345678901234567890123",
        "hand = '\ud800'",
    ],
)
def test_what_is_not_simple_is_left_to_tomllib(text: str) -> None:
    assert toml_fields(text, parse_value, dt.time.fromisoformat, KINDS) is None


def test_what_only_we_have_is_no_field_of_a_file() -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        "starting_stacks = [9, 9]\nactions = []\nrake = 5"
    )
    with pytest.warns(UserWarning, match="'rake' is unknown"):
        history = HandHistory.loads(text)
    assert history.user_defined_fields == {"rake": 5}
    assert history.play().state.stacks == [7, 8]


def test_simple_fields_are_read_without_tomllib() -> None:
    text = "a = 'x'\nb = [1, 2.5]\nc = ['p1 f', 'p2 cc']\nd = 16:37:01\ne = -4"
    fields = {
        "a": "x",
        "b": [1, Decimal("2.5")],
        "c": ["p1 f", "p2 cc"],
        "d": dt.time(16, 37, 1),
        "e": -4,
    }
    assert toml_fields(text, Decimal, dt.time.fromisoformat, KINDS) == (fields, True)


@pytest.mark.parametrize("value", ["\ud800", object(), float("nan"), None])
def test_what_toml_cannot_hold_is_refused(value: object) -> None:
    with pytest.raises(NotationError):
        format_value(value)


def test_a_line_in_brackets_within_a_long_text_begins_no_hand() -> None:
    text = "[1]\na = '''\n[2]\n'''\nb = 1\n[3]\na = 2\n[3.c]\nd = 4\n"
    found = list(blocks(text.split("\n")))
    assert [(block.key, block.line) for block in found] == [("1", 1), ("3", 6)]
    fields = [block.inner(parse_fields(block.text, parse_value)) for block in found]
    assert fields == [{"a": "[2]\n", "b": 1}, {"a": 2, "c": {"d": 4}}]
