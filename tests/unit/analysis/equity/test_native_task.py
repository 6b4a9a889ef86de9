"""Progress and cancellation of long work."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from bigslick._native import _core
from bigslick.analysis import equity
from bigslick.analysis.equity.native_task import run

LONG = 10**12
PROCESSORS = os.cpu_count() or 1


def test_progress_is_reported() -> None:
    calls: list[tuple[int, int]] = []
    equity(
        ["random"] * 6,
        samples=4_000_000,
        seed=1,
        progress=lambda done, total: calls.append((done, total)),
    )
    assert calls
    assert calls[-1] == (4_000_000, 4_000_000)
    assert calls == sorted(calls)


def test_a_failing_callback_stops_the_work() -> None:
    def refuse(done: int, total: int) -> None:
        raise RuntimeError(f"{done} of {total}")

    start = time.process_time()
    with pytest.raises(RuntimeError, match=f"of {LONG}"):
        equity(["AsAh", "KdKc"], samples=LONG, progress=refuse)
    assert time.process_time() - start < 2 * PROCESSORS


@pytest.mark.parametrize(
    "call",
    [
        "equity(['AsAh', 'KdKc'], samples=10**12)",
        "equity(['AA**', 'KK**', 'random'], game='plo', samples=10**12)",
        "equity(['AsAh', '????', '????'], board='2c3c4c', exact=True)",
    ],
)
def test_ctrl_c_stops_within_a_tenth_of_a_second(call: str) -> None:
    code = f"""
import _thread, threading, time
from bigslick.analysis import equity
pressed = []
def press():
    pressed.append(time.process_time())
    _thread.interrupt_main()
threading.Timer(0.4, press).start()
try:
    {call}
except KeyboardInterrupt:
    print(time.process_time() - pressed[0])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    # In processor time: other programs must not count. Every processor works on it.
    assert float(done.stdout) < 0.1 * PROCESSORS


def test_quick_work_needs_no_thread() -> None:
    seen = run(lambda _: threading.current_thread(), expected_seconds=0.0)
    assert seen is threading.current_thread()


def test_errors_of_the_work_come_out() -> None:
    def fail(control: _core.Control) -> None:
        raise ValueError(str(control.cancelled))

    with pytest.raises(ValueError, match="False"):
        run(fail)


def test_signals_are_left_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    equity(["AsAh", "KdKc"], samples=2_000_000, seed=1)
    assert signal.getsignal(signal.SIGINT) is before
