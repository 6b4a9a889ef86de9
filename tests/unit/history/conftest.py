"""Files of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.unit.history.hands import record_hand, worked_hand

from bigslick.formats.record.hand_record import HandRecord, write_records

if TYPE_CHECKING:
    from pathlib import Path


def few_records() -> list[HandRecord]:
    """Return the worked hand, a walk, a limped pot and an all-in before the flop."""
    hands = [
        worked_hand(),
        record_hand(*"fffff"),
        record_hand(*"cccccc", *"c" * 18, seed=4),
        record_hand(200, "f", "f", "f", "f", "c", seed=3),
    ]
    for number, record in enumerate(hands, 1):
        record.hand_id = str(number)
    return hands


@pytest.fixture
def records() -> list[HandRecord]:
    return few_records()


@pytest.fixture
def hands_file(tmp_path: Path, records: list[HandRecord]) -> Path:
    path = tmp_path / "hands.jsonl"
    write_records(records, path)
    return path
