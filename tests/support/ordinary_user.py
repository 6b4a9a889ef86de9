"""Working without root's access to every file."""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOBODY = 65534


@contextmanager
def as_ordinary_user() -> Iterator[None]:
    """Let this thread open files as an ordinary user does.

    Only this thread is affected: others go on as the user who runs the tests.
    """
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("only Linux lets one thread of root open files as another user")
    library = ctypes.CDLL(None)
    library.setfsuid(_NOBODY)
    try:
        yield
    finally:
        library.setfsuid(0)
