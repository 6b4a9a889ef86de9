"""Processes of a room that die are started again, as long as that can help."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bigslick.errors import StorageError
from bigslick.room.cluster import parent

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _work(folder: Path, fails: int, index: int, opened: Callable[[], object]) -> int:
    """Open at first, then fail to open so many times, then open and end."""
    (folder / str(os.getpid())).touch()
    starts = len(list(folder.iterdir()))
    if 1 < starts <= 1 + fails:
        raise StorageError(f"process {index}: the database restarts")
    opened()
    return 1 if starts == 1 else 0


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parent, "_PAUSE", 0.001)


@pytest.mark.usefixtures("quick")
def test_a_process_that_fails_often_in_a_short_time_is_started_again(
    tmp_path: Path,
) -> None:
    assert parent.run_processes(1, partial(_work, tmp_path, 9), list) == 0
    assert len(list(tmp_path.iterdir())) == 11


@pytest.mark.usefixtures("quick")
def test_processes_that_fail_for_a_minute_end_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parent, "_PATIENCE", 0.0)
    with pytest.raises(StorageError, match="keep failing"):
        parent.run_processes(1, partial(_work, tmp_path, 99), list)
    assert len(list(tmp_path.iterdir())) == 7
