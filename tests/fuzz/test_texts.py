"""Texts that people pass to functions and commands, without end or without sense.

Whatever the text, it ends in a value or in one of our errors, with a message that
fits on a screen, and in bounded time.
"""

from __future__ import annotations

import os
from decimal import Decimal
from fractions import Fraction
from time import process_time
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fuzz.mutations import FEW
from tests.support.command import run
from tests.support.samples import samples

from bigslick import (
    Card,
    Range,
    calculate_icm,
    create_bot,
    create_game,
    equity,
    evaluate,
    parse_action,
    parse_cards,
)
from bigslick.analysis import OmahaRange, parse_range
from bigslick.analysis.ranges import grammar
from bigslick.bots.external.loader import describe_spec, read_spec
from bigslick.cli.options import read_blinds
from bigslick.errors import BigslickError
from bigslick.formats.amounts import parse_amount, parse_decimal
from bigslick.formats.encodings import codec_name
from bigslick.formats.phh import HandHistory
from bigslick.formats.sites.line_texts import cards_of
from bigslick.formats.time_zones import from_utc, to_eastern
from bigslick.match import find_game
from bigslick.text_values import parse_whole
from bigslick.values import parse_month, parse_time, parse_value

if TYPE_CHECKING:
    from collections.abc import Callable

MANY: Final = samples(20_000, quick=8_000)
NASTY: Final = {
    "nothing": "",
    "spaces": " " * MANY,
    "digits": "9" * 200_000,
    "digits in groups": "1" + ",111" * MANY,
    "fractions": "1/" * MANY,
    "exponent": "1e999999999",
    "small exponent": "1e-999999999",
    "no number": "sNaN",
    "Arabic digits": "\u0661" * MANY,
    "cards": "As" * MANY,
    "tens": "10h" * MANY,
    "cards in a list": "As, " * MANY,
    "unknown cards": "??" * MANY,
    "half a card": "As" * MANY + "K",
    "pairs": "22+," * MANY,
    "hands": "AsKs," * MANY,
    "parentheses": "(" * MANY,
    "groups": "(AA)" * 1000,
    "brackets": "[50]" * MANY,
    "open hands": "AA**," * MANY,
    "stars": "*" * MANY,
    "weight": f"AA:{'9' * MANY}",
    "percent": f"top {'9' * MANY}%",
    "exclusions": "AA" + "!KK" * 10_000,
    "colons": "12:" * MANY,
    "time": "9999999999999999-12-31T00:00:00Z",
    "NUL": "\0" * MANY,
    "half a character": "\ud800" * MANY,
    "lines": "\n" * MANY,
    "quotes": "'\"" * MANY,
    "action": f"p1 cbr {'9' * MANY}",
    "player": f"p{'9' * MANY} f",
    "accents": "a" + "\u0301" * MANY,
    "letters that fold to k and s": "A\u212a\u017f A\u017f\u212a\u017f AAKKd\u017f",
    "the folder of nobody": "~no such user/bot.py",
    "a program of nobody": "run:~nosuchuser/bot",
}
READERS: Final[dict[str, Callable[[str], Any]]] = {
    "parse_value": parse_value,
    "parse_whole": parse_whole,
    "parse_time": parse_time,
    "parse_month": parse_month,
    "parse_cards": parse_cards,
    "Card.clean": Card.clean,
    "Card": lambda text: Card(text, text),
    "evaluate": evaluate,
    "Range": Range,
    "parse_range": parse_range,
    "OmahaRange": OmahaRange,
    "a hand": lambda text: equity([text, "AA"], samples=100, seed=1),
    "the board": lambda text: equity(["AA", "KK"], board=text, samples=100, seed=1),
    "dead cards": lambda text: equity(["AA", "KK"], dead=text, samples=100, seed=1),
    "a game": lambda text: equity(["AA", "KK"], game=text),
    "create_game": create_game,
    "find_game": find_game,
    "create_bot": create_bot,
    "read_spec": read_spec,
    "describe_spec": describe_spec,
    "read_blinds": read_blinds,
    "blinds": lambda text: read_blinds(f"{text}/{text}"),
    "HandHistory.loads": HandHistory.loads,
    "parse_action": lambda text: parse_action(
        create_game("nlhe", seed=1)((200, 200)), text
    ),
    "parse_amount": parse_amount,
    "parse_decimal": parse_decimal,
    "cards of sites": cards_of,
    "from_utc": from_utc,
    "to_eastern": to_eastern,
    "codec_name": codec_name,
}
_LONGEST_MESSAGE: Final = 1500


def read(reader: str, text: str) -> None:
    message = ""
    try:
        READERS[reader](text)
    except BigslickError as error:
        message = str(error)
    assert len(message) < _LONGEST_MESSAGE


@pytest.mark.sampled
@pytest.mark.parametrize("reader", READERS)
def test_a_text_without_end_is_refused_or_read(
    reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grammar, "MOST_WORK", 10**7)
    for text in NASTY.values():
        read(reader, text)


@pytest.mark.slow
@pytest.mark.parametrize("reader", ["Range", "OmahaRange", "a hand"])
def test_a_range_without_end_takes_no_more_than_seconds(reader: str) -> None:
    for text in NASTY.values():
        began = process_time()
        read(reader, text)
        assert process_time() - began < 60


@pytest.mark.parametrize("reader", READERS)
@settings(FEW, max_examples=samples(40, quick=20))
@given(
    st.one_of(
        st.text(max_size=40),
        st.text("AKQJT98765432cdhs10x*?+-!:@%()[],; \n\u212a\u017f", max_size=40),
        st.text("0123456789.,-+/eE_ naifNAIF", max_size=40),
        st.text("p1234 dbhfcrsm#'\"=[]{}.\n", max_size=40),
    )
)
def test_any_text_is_refused_or_read(reader: str, text: str) -> None:
    read(reader, text)


NUMBERS: Final = (
    *(10**400, -(10**400), 1e308, float("inf"), float("nan"), Decimal("1e999999")),
    *(
        Decimal("NaN"),
        1j,
        Fraction(10**400),
        Fraction(1, 10**400),
        True,
        "9" * MANY,
        None,
    ),
)


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
def test_any_number_is_refused_or_used(number: Any) -> None:
    works: tuple[Callable[[], Any], ...] = (
        lambda: calculate_icm([number, 1], [1, 1]),
        lambda: calculate_icm([2, 1], [number, 1]),
        lambda: calculate_icm([2, 1], [number] * 20),
        lambda: create_game("nlhe", seed=1)((200, 200)).complete_bet_or_raise_to(
            number
        ),
        lambda: create_game("nlhe", blinds=(1, 2), seed=1)((number, 200)),
        lambda: create_game("nlhe", blinds=(1, number), seed=1)((200, 200)),
        lambda: create_game("nlhe", antes=number, seed=1)((200, 200)),
    )
    for work in works:
        message = ""
        try:
            work()
        except BigslickError as error:
            message = str(error)
        assert len(message) < _LONGEST_MESSAGE


HUGE: Final = ("9" * 5000, "9" * 30, "1e999999999", "-1", "0", "nan", "inf", "")
OPTIONS: Final = (
    ("equity", "AA", "KK", "--samples"),
    ("equity", "AA", "KK", "--seed"),
    ("equity", "AA", "KK", "--threads"),
    ("icm", "--stacks", "5,3,2", "--payouts"),
    ("icm", "--payouts", "5,3,2", "--stacks"),
    ("match", "--players", "calls,folds", "--hands", "1", "--stack"),
    ("match", "--players", "calls,folds", "--hands", "1", "--blinds"),
    ("match", "--players", "calls,folds", "--hands", "1", "--seed"),
    ("arena", "calls", "folds", "--hands", "2", "--stack"),
    ("arena", "calls", "folds", "--hands", "2", "--seed"),
    ("arena", "calls", "folds", "--hands", "2", "--jobs"),
    ("play", "--plain", "--seats"),
    ("play", "--plain", "--clock"),
    ("play", "--plain", "--stack"),
    ("play", "--plain", "--blinds"),
    ("play", "--plain", "--seed"),
    ("demo", "--seed"),
    ("demo", "--players"),
    ("history", "show", "none.jsonl", "--hand"),
    ("history", "stats", "none.jsonl", "--jobs"),
    ("history", "sql", "select 1", "none", "--timeout"),
    ("history", "sql", "select 1", "none", "--memory"),
)


@pytest.mark.parametrize("words", OPTIONS, ids=" ".join)
def test_any_number_of_an_option_is_refused_or_used(
    words: tuple[str, ...], tmp_path: Any
) -> None:
    for number in HUGE:
        with patch.dict(os.environ, {"BIGSLICK_DATA": str(tmp_path)}):
            answer = run(*words, number)
        assert answer.returncode in {0, 1, 2}, number
        assert len(answer.stderr) < 3000
