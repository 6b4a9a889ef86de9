"""A worker process: ``python -m bigslick.room.workers.process BYTES``.

It reads jobs from standard input and writes responses to standard output, one at a
time, each as a length and a message. A job includes its time limit in seconds. The
memory, the time and the priority of the process are limited, so that it cannot harm the
room.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import IO, Any

import msgspec

from bigslick.errors import BigslickError
from bigslick.plugins import load_plugins

__all__ = ("HEAD", "main", "pack")

HEAD = 4  # number of bytes of a length
_GRACE = 5  # seconds after the time limit until the process ends itself
_NICE = 10


def pack(message: Any) -> bytes:
    """Return a message preceded by its length."""
    data = msgspec.msgpack.encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def main() -> None:
    """Run jobs until the input ends."""
    _be_modest(int(sys.argv[1]))
    source = sys.stdin.buffer
    # Text that a job prints must not be mixed with the responses.
    target = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    load_plugins()
    while (message := _read(source)) is not None:
        _set_alarm(message["seconds"] + _GRACE)
        answer = _done(message)
        _set_alarm(0)
        target.write(pack(answer))
        target.flush()


def _read(source: IO[bytes]) -> Any:
    head = source.read(HEAD)
    if len(head) < HEAD:
        return None
    return msgspec.msgpack.decode(source.read(int.from_bytes(head, "big")))


def _done(message: dict[str, Any]) -> dict[str, Any]:
    """Run a job; return the response, or the error as one."""
    from bigslick.room.protocol.errors import CommandError
    from bigslick.room.workers.jobs import JOBS

    try:
        return {"result": JOBS[message["job"]](message["data"])}
    except CommandError as error:
        return {"error": str(error), "code": error.code}
    except BigslickError as error:
        return {"error": str(error), "code": "bad_request"}
    except MemoryError:
        return {"failed": "memory"}
    except Exception as error:  # noqa: BLE001 - reported by the room
        return {"failed": type(error).__name__}


def _be_modest(most_bytes: int) -> None:
    """Limit the memory and lower the priority of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the room handles Ctrl-C
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most_bytes, most_bytes))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with suppress(AttributeError, OSError):
        os.nice(_NICE)


def _set_alarm(seconds: float) -> None:
    """End this process after this time, even if the room has died."""
    with suppress(AttributeError):  # not on every system
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main()
