"""Collects tests quickly: doctests only where there are some, no garbage collection."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

import pytest

# Before the doctests of its modules: pytest would hide the function ``equity`` behind
# the package of that name.
import bigslick.analysis  # noqa: F401

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

gc.disable()  # what is loaded stays; until the tests run there is nothing to collect


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what is loaded to all later garbage collections as it is."""
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[Any], list[Any]]:
    """Leave out the doctests of a module without examples: searching one is slow."""
    found = yield
    if file_path.suffix != ".py" or ">>>" in file_path.read_text("utf-8"):
        return found
    return [node for node in found if type(node).__name__ != "DoctestModule"]
