"""Keeps the hands of an arena: all of them in a file, the worst ones as text."""

from __future__ import annotations

from heapq import heappush, heapreplace
from typing import TYPE_CHECKING, Any

from bigslick.formats import HandRecord
from bigslick.history.steps import headline, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.formats import RecordWriter

__all__ = ("KeptHands",)


class KeptHands:
    """Receives the hands of a run and keeps those in which a bot lost the most."""

    def __init__(self, bot: str, worst: int) -> None:
        """Keep the ``worst`` hands in which ``bot`` lost the most."""
        self.bot = bot
        self.worst = worst
        self.writer: RecordWriter | None = None
        self._heap: list[tuple[float, int, bytes]] = []
        self._count = 0

    def add(self, line: bytes) -> None:
        """Add a hand, given as the line of JSON of its record."""
        if self.writer is not None:
            self.writer.write(line)
        if not self.worst:
            return
        record = HandRecord.from_json(line)
        lost = max(
            float(player.stack - player.final)
            for player in record.players
            if player.name == self.bot or player.name.startswith(f"{self.bot} ")
        )
        self._count += 1
        entry = (lost, -self._count, line)
        if len(self._heap) < self.worst:
            heappush(self._heap, entry)
        elif entry > self._heap[0]:
            heapreplace(self._heap, entry)

    def texts(self) -> Iterator[str]:
        """Yield the kept hands as text, the largest loss first."""
        for lost, _, line in sorted(self._heap, reverse=True):
            record: Any = HandRecord.from_json(line)
            steps = [
                f"  {step.text}" for step in steps_of(record) if not step.is_routine
            ]
            title = f"\n{self.bot} loses {lost:g} in {headline(record)}"
            yield "\n".join([title, *steps])
