"""Both databases, for what holds for either."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.storages import PostgresPlace, SQLitePlace

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.storages import StoragePlace


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> StoragePlace:
    """Give an empty storage of each database in turn."""
    if request.param == "sqlite":
        return SQLitePlace(tmp_path)
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path)
