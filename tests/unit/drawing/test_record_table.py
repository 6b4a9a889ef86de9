"""Results as records, CSV and tables of notebooks."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest

from bigslick import HandRecord, PokerMatch, equity
from bigslick.arena import run_arena
from bigslick.drawing.record_table import html_table
from bigslick.history import Tracker

if TYPE_CHECKING:
    from pathlib import Path


def test_equities_are_records_and_a_table(tmp_path: Path) -> None:
    result = equity(["AsAh", "KdKc"])
    first, second = result.to_records()
    assert first["hand"] == "AsAh"
    assert first["equity"] + second["equity"] == pytest.approx(1)
    path = tmp_path / "equities.csv"
    assert result.to_csv(path) == path.read_text()
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert [row["hand"] for row in rows] == ["AsAh", "KdKc"]
    assert "<th>equity</th>" in result._repr_html_()


def test_an_arena_is_records() -> None:
    result = run_arena(["calls", "folds"], hands=20, jobs=1, seed=1)
    rows = result.to_records()
    assert {row["name"] for row in rows} == {"calls", "folds"}
    assert all(row["ci95_low"] <= row["bb_per_100"] <= row["ci95_high"] for row in rows)
    assert "bb_per_100" in result.to_csv()


def test_statistics_are_records_with_their_parts(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    players = {"Ann": "calls", "Bob": "maniac"}
    PokerMatch("nlhe", players=players, seed=1, history=path).play(hands=10)
    tracker = Tracker()
    for line in path.read_text().splitlines():
        tracker.add(HandRecord.from_json(line))
    plain = tracker.report().to_records()
    assert [row["player"] for row in plain] == ["Ann", "Bob"]
    assert 0 <= plain[0]["vpip"] <= 1
    assert plain[0]["vpip_opportunities"] <= 10
    parts = tracker.report(by="position").to_records()
    assert {row.get("part") for row in parts} >= {None, "BB"}
    json.dumps(parts)


def test_html_is_escaped() -> None:
    assert "<td>&lt;b&gt;</td>" in html_table([{"name": "<b>"}])
