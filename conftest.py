"""Collects tests quickly: doctests only where there are some, no garbage collection."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis.strategies import text

# Before the doctests of its modules: pytest would hide the function ``equity`` behind
# the package of that name.
import bigslick.analysis  # noqa: F401

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

gc.disable()  # what is loaded stays; until the tests run there is nothing to collect


@contextmanager
def _compiled_once() -> Iterator[None]:
    """In a fresh copy, let one worker write the files that the others load.

    These are compiled tests, and tables of Hypothesis.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    known = Path(__file__).parent.glob("tests/unit/__pycache__/*-pytest-*.pyc")
    if run is None or sys.platform == "win32" or sys.dont_write_bytecode or any(known):
        yield
        return
    import fcntl

    name = f"bigslick-tests-compiled-{os.getuid()}.lock"
    with (Path(tempfile.gettempdir()) / name).open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if file.read() != run:
            yield
            text().validate()  # writes which characters there are
            file.truncate(0)
            file.write(run)
            return
    yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what is loaded to all later garbage collections as it is."""
    try:
        with _compiled_once():
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
