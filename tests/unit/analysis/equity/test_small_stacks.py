"""Where threads have small stacks: musl, the library of Alpine Linux, gives 128 KB."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

PROGRAM = """
import ctypes
system = ctypes.CDLL(None)
attributes = ctypes.create_string_buffer(64)
assert system.pthread_attr_init(attributes) == 0
assert system.pthread_attr_setstacksize(attributes, ctypes.c_size_t(128 * 1024)) == 0
assert system.pthread_setattr_default_np(attributes) == 0

from bigslick import equity
equity(["AsKsQdJd", "9c8c7d6d"], game="plo", threads=4)
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux")
    or not hasattr(ctypes.CDLL(None), "pthread_setattr_default_np"),
    reason="the size of stacks can be set with the library of GNU only",
)
def test_threads_of_an_equity_have_room_for_its_tables() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
