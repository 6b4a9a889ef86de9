"""Runs native calculations that report progress and can be stopped."""

from __future__ import annotations

from numbers import Integral
from typing import TYPE_CHECKING, Final, Generic, TypeAlias, TypeVar

from bigslick._native import _core
from bigslick.errors import GameConfigError, brief

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("Progress", "check_threads", "run")

T = TypeVar("T")

Progress: TypeAlias = "Callable[[int, int], object]"
"""A function that is called with the work done and the total work.

The unit of work depends on the calculation.
"""

_MOST_THREADS: Final = 1024
_PAUSE: Final = 0.05
_QUICK: Final = 0.02


def check_threads(threads: int | None) -> None:
    """Check the number of threads.

    Raises:
        GameConfigError: it is not a whole number from 1 to 1,024.

    """
    count: object = threads
    if count is not None and not (
        isinstance(count, Integral) and 1 <= int(count) <= _MOST_THREADS
    ):
        raise GameConfigError(
            f"invalid number of threads {brief(threads)}: expected 1 to {_MOST_THREADS}"
        )


def run(
    work: Callable[[_core.Control], T],
    progress: Progress | None = None,
    expected_seconds: float = 1.0,
) -> T:
    """Return the result of the calculation; Ctrl-C and a failing callback stop it.

    The calculation runs in its own thread without the GIL. Very short ones run in the
    calling thread.
    """
    if progress is None and expected_seconds < _QUICK:
        return work(_core.Control())
    from threading import Thread

    task = _Task(work)
    Thread(target=task.run, daemon=True).start()
    try:
        while not task.done.wait(_PAUSE):
            if progress is not None and task.control.total:
                progress(task.control.done, task.control.total)
        if progress is not None and task.control.total:
            progress(task.control.done, task.control.total)
    except BaseException:
        task.control.cancel()
        raise
    finally:
        # join() cannot be used: after an interrupt it takes the thread for finished.
        task.done.wait()
    return task.result()


class _Task(Generic[T]):
    def __init__(self, work: Callable[[_core.Control], T]) -> None:
        from threading import Event

        self.control = _core.Control()
        self.done = Event()
        self._work = work
        self._results: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._results.append(self._work(self.control))
        except BaseException as error:  # noqa: BLE001 - raised again by result()
            self._error = error
        finally:
            self.done.set()

    def result(self) -> T:
        if self._error is not None:
            raise self._error
        return self._results[0]
