"""Keeps tests that change the machine's network apart from tests with a browser.

A browser drops its connections when a network interface comes or goes.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_FILE = Path(tempfile.gettempdir()) / f"bigslick-tests-network-{os.getuid()}.lock"


@contextmanager
def network_lock(*, changes: bool) -> Iterator[None]:
    """Wait until no other process of the tests changes the network.

    With ``changes``, wait also until no other process relies on it.
    """
    with _FILE.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX if changes else fcntl.LOCK_SH)
        yield
