"""The same numbers on clusters, also when a worker dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from tests.unit.arena.helpers import Killer, numbers

from bigslick.arena import backends, run_arena
from bigslick.errors import BotError, GameConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.arena.standings import Standings

BOTS = ["random", "maniac"]
OPTIONS: dict[str, Any] = {"hands": 480, "session": 30, "seed": 5}
PATIENCE = 60.0  # seconds for processes to come up on a busy machine


class _Cluster:
    """A Dask scheduler and two workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        host = ("--host", "127.0.0.1", "--no-dashboard")
        self.scheduler = _dask(
            "scheduler", *host, "--port", "0", "--scheduler-file", str(self.file)
        )
        end = monotonic() + PATIENCE
        while not self.file.exists() or not self.file.stat().st_size:
            assert monotonic() < end, "no scheduler"
            sleep(0.05)
        one = ("--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
        file = ("--scheduler-file", str(self.file))
        self.workers = [_dask("worker", *host, *one, *file) for _ in range(2)]

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


def _dask(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[_Cluster]:
    made = _Cluster(tmp_path)
    yield made
    made.close()


def test_a_dask_cluster_finds_the_same_numbers_though_a_worker_is_killed(
    cluster: _Cluster,
) -> None:
    from distributed import Client

    here = run_arena(BOTS, jobs=1, **OPTIONS)
    killed = []

    def kill_one(standings: Standings) -> None:
        if standings.chunks == 2:
            os.kill(cluster.workers[0].pid, signal.SIGKILL)
            killed.append(standings.deals)

    with Client(scheduler_file=str(cluster.file)) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=PATIENCE)
        there = run_arena(BOTS, backend="dask", progress=kill_one, **OPTIONS)
    assert killed == [60]
    assert numbers(there) == numbers(here)


def test_a_worker_that_is_killed_here_is_one_line_and_what_is_done_is_kept(
    tmp_path: Path,
) -> None:
    file = tmp_path / "run.jsonl"
    with pytest.raises(BotError, match="a worker died"):
        run_arena([Killer, "calls"], jobs=2, hands=40, session=5, out=file)
    assert file.read_bytes().count(b"\n") >= 1


def test_nothing_is_begun_if_the_workers_make_no_sense(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with pytest.raises(GameConfigError):
        run_arena(BOTS, backend="cloud", out=file)
    assert not file.exists()


def test_a_scheduler_that_is_not_there_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backends, "_CONNECT", 0.3)
    with pytest.raises(GameConfigError, match="cannot connect to the Dask") as caught:
        run_arena(BOTS, backend="dask", scheduler="tcp://127.0.0.1:1", **OPTIONS)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed")
def test_ray_finds_the_same_numbers() -> None:
    here = run_arena(BOTS, jobs=1, **OPTIONS)
    there = run_arena(BOTS, backend="ray", jobs=2, **OPTIONS)
    assert numbers(there) == numbers(here)


@pytest.mark.skipif(find_spec("ray") is not None, reason="ray is installed")
def test_without_ray_the_backend_says_how_to_get_it() -> None:
    with pytest.raises(GameConfigError, match=r'pip install "bigslick\[ray\]"'):
        run_arena(BOTS, backend="ray", **OPTIONS)


@pytest.mark.parametrize("jobs", [0, -2, 1.5, "x"])
def test_the_number_of_workers_is_whole(jobs: Any) -> None:
    with pytest.raises(GameConfigError, match="or -1 for all cores"):
        backends.check_backend("loky", jobs, None)
