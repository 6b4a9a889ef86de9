"""Columns of several tables are joined in the order of their hands."""

from __future__ import annotations

import numpy as np
import pytest

from bigslick.history.decisions.expressions import Column
from bigslick.history.tables import joined_rows
from bigslick.history.tables.joined_rows import JoinedTexts, RowOrder

HANDS = [np.array([1, 1, 4, 4]), np.array([], np.int64), np.array([2, 3, 3, 5])]
VALUES = [
    np.array([10, 11, 40, 41]),
    np.array([], np.int64),
    np.array([20, 30, 31, 50]),
]


@pytest.mark.parametrize("most_runs", [0, 50])
def test_rows_are_in_the_order_of_their_hands(
    monkeypatch: pytest.MonkeyPatch, most_runs: int
) -> None:
    monkeypatch.setattr(joined_rows, "_MOST_RUNS", most_runs)
    found = RowOrder(HANDS).joined(VALUES)
    assert found.tolist() == [10, 11, 20, 30, 31, 40, 41, 50]


def test_tables_without_rows_are_joined() -> None:
    none = [np.array([], np.int64)] * 2
    assert RowOrder(none).joined(none).tolist() == []


def test_texts_have_one_code_in_all_parts() -> None:
    arrow = pytest.importorskip("pyarrow")
    texts = JoinedTexts(arrow)
    parts = [
        Column(np.array([1, -1, 0]), ("call", "fold")),
        Column(np.array([0, 1, -1]), ("raise", "call")),
    ]
    codes, names = texts.join(parts)
    assert names.to_pylist() == ["call", "fold", "raise"]
    assert [own.tolist() for own in codes] == [[1, -1, 0], [2, 0, -1]]


def test_texts_of_the_same_tuple_keep_their_codes() -> None:
    arrow = pytest.importorskip("pyarrow")
    names = ("call", "fold")
    parts = [Column(np.array([1]), names), Column(np.array([0, -1]), names)]
    codes, found = JoinedTexts(arrow).join(parts)
    assert found.to_pylist() == ["call", "fold"]
    assert [own.tolist() for own in codes] == [[1], [0, -1]]
