"""The queue of batches between the room and the writer of its storage."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.storage.interface import WriteBatch

__all__ = ("BatchQueue",)

_MOST = 2_000
"""Most batches in one commit."""
_AT_ONCE = 8
"""When this many batches wait, a commit starts at once."""


class BatchQueue:
    """Batches in the order in which they are written; None marks the end.

    The room's thread appends batches, and the writer's thread takes them.
    """

    def __init__(
        self,
        wake: Callable[[], object],
        soon: Callable[[Callable[[], object]], object] | None,
    ) -> None:
        """Start empty; ``wake`` wakes the writer and is called in the room's thread.

        ``soon`` schedules a function, like ``call_soon`` of an event loop: a commit
        includes all batches that are appended before it runs. Without ``soon``, the
        writer is woken for each batch.
        """
        self._wake, self._soon = wake, soon
        self._batches: deque[WriteBatch | None] = deque()
        self._fresh = 0
        """The number of batches for which the writer has not been woken yet."""

    def __len__(self) -> int:
        """Return the number of waiting batches."""
        return len(self._batches)

    def append(self, batch: WriteBatch) -> None:
        """Queue a batch; called in the room's thread."""
        self._batches.append(batch)
        self._fresh += 1
        if self._soon is None or not self._fresh % _AT_ONCE:
            self._call_writer()
        elif self._fresh == 1:
            self._soon(self._call_writer)

    def _call_writer(self) -> None:
        if self._fresh:
            self._fresh = 0
            self._wake()

    def end(self) -> None:
        """Make the writer stop after the queued batches."""
        self._batches.append(None)
        self._wake()

    def take(self) -> list[WriteBatch | None]:
        """Return the batches of the next commit."""
        batches = self._batches
        return [batches.popleft() for _ in range(min(len(batches), _MOST))]
