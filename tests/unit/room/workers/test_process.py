"""A worker process ends itself after the time of the job it has, and no other."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

import msgspec

from bigslick.room.workers.process import HEAD, pack

_WORKER = """
import sys, time
from bigslick.room.workers import process
from bigslick.room.workers.jobs import JOBS

process._GRACE = 0.0
JOBS["nap"] = lambda seconds: time.sleep(seconds) or b"rested"
sys.argv[1:] = ["1000000000"]
process.main()
"""


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
