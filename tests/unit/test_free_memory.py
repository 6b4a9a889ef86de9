from __future__ import annotations

import os
from typing import TYPE_CHECKING

from bigslick.free_memory import free_memory

if TYPE_CHECKING:
    import pytest


def test_free_memory_is_a_part_of_that_of_the_machine() -> None:
    free = free_memory()
    assert free is not None
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    assert 0 < free < machine


def test_free_memory_is_unknown_where_the_system_does_not_report_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "sysconf")
    assert free_memory() is None
