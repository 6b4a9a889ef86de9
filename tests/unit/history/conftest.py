"""Files of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.history_hands import few_records

from bigslick.formats.record.hand_record import HandRecord, write_records

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def records() -> list[HandRecord]:
    return few_records()


@pytest.fixture
def hands_file(tmp_path: Path, records: list[HandRecord]) -> Path:
    path = tmp_path / "hands.jsonl"
    write_records(records, path)
    return path
