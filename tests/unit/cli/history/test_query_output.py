"""Does ``query_output`` print every value readably?"""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest
from tests.support.command import run
from tests.support.history_hands import few_records

from bigslick.formats.record.hand_record import write_records

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def hands(tmp_path: Path) -> str:
    write_records(few_records(), tmp_path / "hands.jsonl")
    return str(tmp_path / "hands.jsonl")


def ask(hands: str, query: str, *words: str) -> str:
    answer = run("history", "sql", query, hands, *words)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_an_answer_that_is_too_wide_is_printed_column_by_column(hands: str) -> None:
    lines = ask(hands, "select * from players").splitlines()
    assert max(map(len, lines)) <= 80
    titles = [line.split()[0] for line in lines if line]
    assert titles.count("player") == titles.count("wtsd") == 24
    assert lines[0] == "row 1"
    assert "row 24" in lines


def test_long_texts_are_not_cut(hands: str) -> None:
    text = "x" * 200
    assert text in ask(hands, f"select '{text}' as long")


def test_a_narrow_answer_is_a_table(hands: str) -> None:
    shown = ask(
        hands, "select hand, '山' as name, true as b, null as n, 1.5 as x from hands"
    )
    assert shown.splitlines()[1:5] == [
        " hand name    b n   x ",
        " ──────────────────── ",
        "    1 山   true - 1.5 ",
        "    2 山   true - 1.5 ",
    ]


def test_an_empty_result_is_reported(hands: str) -> None:
    assert "no rows" in ask(hands, "select 1 where false")
    assert "no rows" in ask(hands, "select * from players where false")


def test_json_holds_what_json_knows(hands: str) -> None:
    query = (
        "select 'nan'::double as a, '-inf'::double as b, 1.50::decimal(9, 2) as c,"
        " 1 as d, 2 as d, [0.5, 'nan'::double] as e,"
        " timestamp '2026-01-02 03:04:05' as f"
    )
    text = ask(hands, query, "--json")
    assert json.loads(text, parse_constant=pytest.fail) == [
        {
            "a": None,
            "b": None,
            "c": 1.5,
            "d": 1,
            "d_1": 2,
            "e": [0.5, None],
            "f": "2026-01-02T03:04:05",
        }
    ]


def test_csv_is_what_other_programs_write(hands: str) -> None:
    text = ask(hands, "select true as yes, null as n, 'a,\"b' as t, 1.0 as x", "--csv")
    assert list(csv.reader(io.StringIO(text)))[1] == ["true", "", 'a,"b', "1.0"]


def test_one_answer_has_one_form(hands: str) -> None:
    answer = run("history", "sql", "select 1", hands, "--json", "--csv")
    assert answer.returncode == 2
    assert "--json and --csv" in answer.stderr
