"""A storage in memory that can be cut at any commit, as a killed room leaves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.room.storage.interface import NEXT, StoredTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bigslick.room.storage.interface import WriteBatch


class MemoryStorage:
    """Every batch is a commit of its own; ``batches`` are those of all tables."""

    queued = 0

    def __init__(self, batches: Sequence[WriteBatch] = ()) -> None:
        self.batches: list[WriteBatch] = []
        self.soon: Callable[[Callable[[], object]], object] = lambda what: what()
        self.observe_commit: Any = None
        self.observe_outage: Any = None
        self._entries: dict[str, list[bytes]] = {}
        self._marks: dict[str, tuple[int, bytes]] = {}
        self._closed: set[str] = set()
        self.stopped = False
        for batch in batches:
            self._take(batch)

    def append(self, batch: WriteBatch) -> None:
        if self.stopped:
            return
        if batch.n:
            self._take(batch)
        self.soon(batch.done)

    def _take(self, batch: WriteBatch) -> None:
        known = self._entries.setdefault(batch.table_id, [])
        assert batch.n in {NEXT, len(known) + 1}, (batch.table_id, batch.n, len(known))
        if batch.checkpoint is not None:
            self._marks[batch.table_id] = len(known), batch.checkpoint
        known.append(batch.data)
        if batch.closes:
            self._closed.add(batch.table_id)
        self.batches.append(batch)

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        n, mark = self._marks.get(table_id, (0, None))
        yield StoredTable(table_id, mark, n + 1, self._entries[table_id][n:])

    def table_ids(self) -> list[str]:
        return [own for own in self._entries if own not in self._closed]

    def last_alive(self) -> int:
        return 0

    def secret(self, make: Callable[[], str]) -> str:
        return make()

    def close(self) -> None:
        self.stopped = True
