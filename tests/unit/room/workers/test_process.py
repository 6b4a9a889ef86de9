"""A worker process: the time of each job, and what it loads when it starts."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from bigslick.engine.encoding import view_to_dict
from bigslick.engine.games import create_game
from bigslick.room.workers.process import HEAD, pack

_WORKER = """
import sys, time
from bigslick.room.workers import process
from bigslick.room.workers.jobs import JOBS

process._GRACE = 0.0
process._NICE = 0  # the tests keep all processors busy
JOBS["loaded"] = lambda module: str(module in sys.modules).encode()
JOBS["count"] = lambda _: str(
    [name for name in sys.modules if name.startswith("bigslick.") or name == "numpy"]
).encode()
JOBS["nap"] = lambda seconds: time.sleep(seconds) or b"rested"
sys.argv[1:] = ["1000000000"]
process.main()
"""
_STATE = create_game("nlhe", seed=1)((200, 200))
_VIEW = {
    "view": view_to_dict(_STATE.view(1)),
    "game": "nlhe",
    "level": "Medium",
    "seats": [0, 1],
}


def _answers(*messages: dict[str, Any]) -> tuple[int, list[Any]]:
    """Return the exit code of a worker, and its answers to the messages."""
    done = subprocess.run(
        [sys.executable, "-c", _WORKER],
        input=b"".join(pack(message) for message in messages),
        capture_output=True,
        check=False,
    )
    answers, rest = [], done.stdout
    while rest:
        size = int.from_bytes(rest[:HEAD], "big")
        answers.append(msgspec.msgpack.decode(rest[HEAD : HEAD + size]))
        rest = rest[HEAD + size :]
    return done.returncode, answers


def test_each_job_has_the_time_that_it_is_given() -> None:
    """A start may take longer than the jobs that follow it."""
    code, answers = _answers(
        {"job": "nap", "data": 0.1, "seconds": 60.0},
        {"job": "nap", "data": 60.0, "seconds": 0.05},
    )
    assert answers == [{"result": b"rested"}]
    assert code == -signal.SIGALRM


@pytest.mark.parametrize(
    ("job", "loaded"),
    [("replay", b"False"), ("history", b"False"), ("statistics", b"True")],
)
def test_only_the_statistics_load_the_package_of_histories(
    job: str, loaded: bytes
) -> None:
    """It would double the time in which a worker starts."""
    _, answers = _answers(
        {"job": "start", "data": job, "seconds": 60.0},
        {"job": "loaded", "data": "bigslick.history", "seconds": 60.0},
        {
            "job": "loaded",
            "data": "bigslick.room.table.hand.finished_hands",
            "seconds": 60.0,
        },
    )
    assert answers == [{"result": b""}, {"result": loaded}, {"result": b"True"}]


@pytest.mark.parametrize(
    ("job", "data"),
    [
        ("equity", {"hands": ["AsAh", "KdKc"], "board": "2c7d9hJs"}),
        ("hint", _VIEW),
    ],
)
def test_the_time_of_the_first_job_excludes_its_imports(job: str, data: Any) -> None:
    _, answers = _answers(
        {"job": "start", "data": job, "seconds": 60.0},
        {"job": "count", "data": None, "seconds": 60.0},
        {"job": job, "data": data, "seconds": 60.0},
        {"job": "count", "data": None, "seconds": 60.0},
    )
    assert answers[1] == answers[3]
    assert "result" in answers[2]
