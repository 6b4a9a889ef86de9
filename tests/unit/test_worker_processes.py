"""Do new processes leave Ctrl-C to the one that started them?"""

from __future__ import annotations

import signal
import subprocess
import sys
from threading import Thread

import pytest

from bigslick.worker_processes import without_ctrl_c

CODE = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('alive')"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_process_that_starts_in_the_block_ignores_ctrl_c() -> None:
    with without_ctrl_c():
        started = subprocess.run(
            [sys.executable, "-c", CODE], capture_output=True, check=True
        )
    assert (started.stdout.split(), started.stderr) == ([b"alive"], b"")


def test_ctrl_c_is_handled_as_before_after_the_block() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ZeroDivisionError), without_ctrl_c():
        raise ZeroDivisionError
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_change_nothing() -> None:
    found = []

    def work() -> None:
        with without_ctrl_c():
            found.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.getsignal(signal.SIGINT)]
