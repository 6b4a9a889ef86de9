"""What the actors of tables and of tournaments share: stored entries, and failures."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, ClassVar

from bigslick.room.protocol.errors import place
from bigslick.room.storage.interface import WriteBatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.storage.clubs.club_writes import ClubWrite
    from bigslick.room.table.club_books import Reservation
    from bigslick.room.table.room_services import RoomServices

__all__ = ("ChainActor",)

_log = logging.getLogger(__name__)
_MOST_FAILURES = 3


class ChainActor:
    """The owner of a chain of entries in the storage."""

    kind: ClassVar[str]
    """What the chain describes, for the log and the metrics."""

    def __init__(self, room: RoomServices, chain: str, count: int) -> None:
        """Continue a chain; ``count`` is the number of its stored entries."""
        self.room = room
        self.chain = chain
        self.count = count
        self.reserved: Reservation | None = None
        """What was reserved in a member's balance for the command in progress."""
        self._pending = 0
        """How many entries are not committed yet."""
        self._failures = 0

    @property
    def fails_too_often(self) -> bool:
        """Return whether there were too many internal errors to try again."""
        return self._failures > _MOST_FAILURES

    def next_number(self) -> int:
        """Return the number of the next entry, which is counted until ``committed``."""
        self.count += 1
        self._pending += 1
        return self.count

    def take_reserved(self, club: ClubWrite | None) -> None:
        """Forget the reservation if an entry has used it."""
        if club is not None and club.used:
            self.reserved = None

    def committed(self) -> None:
        """Note that an entry is committed."""
        self._pending -= 1

    def after_commit(self, done: Callable[[], object]) -> None:
        """Call a function when all entries so far are on disk."""
        if self._pending:
            self.room.storage.append(WriteBatch(self.chain, 0, b"", done))
        else:
            done()

    def log_fault(self, error: BaseException) -> None:
        """Log the place of an error, without values: they could contain cards."""
        found = type(error).__name__, place(error)
        _log.error("%s %s: %s at %s", self.kind, self.chain, *found)
        self.room.metrics.errors.inc(self.kind)
