"""Worker processes that leave Ctrl-C to the program that started them."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("without_ctrl_c",)


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Start processes, in the block, that ignore Ctrl-C.

    A terminal sends it to all processes of a program. The first process ends the
    others; one that is still being loaded would print a traceback. New processes
    inherit that a signal is ignored, so Ctrl-C is ignored here until the block ends,
    too. Only the main thread can do that.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is None or current_thread() is not main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
