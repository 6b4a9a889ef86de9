"""Settings with which tests pass on a busy machine and in the background, too."""

from __future__ import annotations

import gc
import os
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from tests.support.samples import LAW

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from tests.support.postgres import PostgresServer

settings.register_profile("law", LAW)
settings.load_profile("law")

# Work is spread over processes only where a test says so: to start them takes longer
# than most of that work.
os.environ.setdefault("LOKY_MAX_CPU_COUNT", "1")

# A shell lets what runs in the background ignore interrupts, and children inherit it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Start two more than there are processors: a test that waits needs none."""
    return (yield) + 2


@pytest.fixture
def patient_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let deals wait for commitments that arrive late, on a busy machine.

    Tables in this process wait as long as their ``reveal_ms``, which may be 10,000.
    """
    from bigslick.room.table.hand import commitment_wait

    monkeypatch.setattr(commitment_wait, "_MOST_MS", 10_000)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Give a PostgreSQL server, or skip where it is not installed."""
    pytest.importorskip("asyncpg", reason="the extra postgres is not installed")
    from tests.support.postgres import PostgresServer, find_programs

    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: initdb was not found")
    server = PostgresServer(programs)
    yield server
    server.remove()


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of each later garbage collection."""
    gc.collect()
    gc.freeze()
