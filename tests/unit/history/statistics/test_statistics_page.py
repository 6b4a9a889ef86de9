"""Does the page of the statistics name all of them, as they are?"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.history_hands import worked_hand

from bigslick.history import STATISTICS, Statistic, Tracker
from bigslick.history.statistics.catalogue import SUMS
from bigslick.history.tables.hand_tables import COLUMNS

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "statistics.md"
TEXT = PAGE.read_text(encoding="utf-8")
TABLE = (PAGE.parent / "decision-table.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("statistic", STATISTICS, ids=lambda s: s.key)
def test_each_statistic_has_its_row(statistic: Statistic) -> None:
    cells = (f"`{statistic.key}`", statistic.title, statistic.done, statistic.chance)
    assert f"| {' | '.join(cells)} |" in TEXT


def test_each_number_of_the_json_is_explained() -> None:
    tracker = Tracker()
    tracker.add(worked_hand())
    data = tracker.report().to_dict()["players"]["CO"]
    for key in data:
        assert f"`{key}`" in TEXT or key == "hands", key
    for key in SUMS:
        assert f"`{key}`" in TEXT


def test_each_column_is_listed() -> None:
    keys = {statistic.key for statistic in STATISTICS}
    for columns in COLUMNS.values():
        for column in columns:
            assert f"`{column}`" in TEXT + TABLE or column in keys, column
