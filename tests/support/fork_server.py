"""Starts ``bigslick`` commands by forking a process that has loaded the package.

Loading takes longer than most commands run. The server is a process with one thread
that has imported what commands need. For each start it receives the arguments, the
environment and the three standard streams, and forks twice: the grandchild runs the
command, the child waits for it and reports how it ended.

``tests.support.forked_command`` is the other side.
"""

from __future__ import annotations

import atexit
import gc
import io
import json
import os
import runpy
import signal
import socket
import sys
import threading
from importlib import import_module
from typing import TypedDict

from tests.support.worker_priority import keep_priority

from bigslick.room.server.static_files import Pages

PRELOADED = (
    "bigslick.history",
    "bigslick.match",
    "bigslick.terminal.session",
    "bigslick.room.server.app",
    "bigslick.cli",
    "bigslick.cli.plain_console",
    "pydantic.types",  # loaded by typer
    "typer._adapters",
)
MOST_BYTES = 1 << 20


class Order(TypedDict):
    """What to start, and where."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str
    closed: int | None


def _receive(control: socket.socket) -> tuple[Order | None, list[int]]:
    """Return the next order and its file descriptors; None at the end."""
    data, descriptors, _, _ = socket.recv_fds(control, MOST_BYTES, 4)
    return (json.loads(data) if data else None), descriptors


def _become(order: Order, descriptors: list[int]) -> None:
    """Make this process what a fresh interpreter would be for the command."""
    for target, descriptor in enumerate(descriptors):
        os.dup2(descriptor, target)
    os.closerange(3, 1024)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    at_once = bool(os.environ.get("PYTHONUNBUFFERED"))
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    for number, name in ((1, "stdout"), (2, "stderr")):
        if number == order["closed"]:
            os.close(number)
            setattr(sys, name, None)  # as a new interpreter has it
            setattr(sys, f"__{name}__", None)
            continue
        stream = io.TextIOWrapper(
            open(number, "wb", 0 if at_once else -1, closefd=False),  # noqa: SIM115
            encoding="utf-8",
            errors="strict" if number == 1 else "backslashreplace",
            newline="\n",
            line_buffering=number == 2 or os.isatty(number),
            write_through=at_once,
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.argv = ["bigslick", *order["arguments"]]


def _wait_for(process: int, report: socket.socket) -> None:
    """Report the number of a process, and its exit code when it has ended."""
    report.sendall(f"{process}\n".encode())
    _, status = os.waitpid(process, 0)
    report.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())


def _next_command(control: socket.socket) -> bool:
    """Serve orders; return whether this is a process that has to run a command."""
    while True:
        order, descriptors = _receive(control)
        if order is None:
            return False
        if os.fork():
            for descriptor in descriptors:
                os.close(descriptor)
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        *streams, reporting = descriptors
        process = os.fork()
        if not process:
            _become(order, streams)
            return True
        for descriptor in streams:
            os.close(descriptor)
        _wait_for(process, socket.socket(fileno=reporting))
        os._exit(0)


def _run() -> None:
    """Run the command and end the process.

    A process with this much loaded takes long to clear its memory at the end. This
    does what else belongs to the end and leaves the clearing out.
    """
    try:
        runpy.run_module("bigslick", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if not isinstance(end.code, int):
            raise
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(end.code)


if __name__ == "__main__":
    for module in PRELOADED:
        import_module(module)
    Pages()  # compressed once, for all rooms
    keep_priority()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # no child becomes a zombie
    gc.freeze()
    if _next_command(socket.socket(fileno=int(sys.argv[1]))):
        _run()
