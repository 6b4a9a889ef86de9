"""Counts the faults of players: illegal, invalid and late answers, and exceptions."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from bigslick.fast_dataclasses import dataclass
from bigslick.match.table.referee import EventKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bigslick.match.table.referee import TableEvent

__all__ = ("PlayerFaults", "count_faults")

_NO_FAULTS: Final = frozenset({EventKind.MISDEAL, EventKind.REPLACED_CARD})
_MOST_SHOWN: Final = 3000  # characters


@dataclass(slots=True)
class PlayerFaults:
    """The faults of one player, by kind: ``illegal``, ``nonsense``, ``late``, ...

    ``counts`` are the hands with such a fault, and ``examples`` the text of the first
    fault of each kind. See ``EventKind`` for the kinds.
    """

    counts: dict[str, int] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, other: PlayerFaults) -> None:
        """Add the faults of other hands."""
        for kind, count in other.counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.examples.setdefault(kind, other.examples.get(kind, ""))

    def to_dict(self) -> dict[str, Any]:
        """Return the faults as plain values for JSON."""
        return {"faults": dict(self.counts), "examples": dict(self.examples)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> PlayerFaults:
        """Return the faults that ``to_dict`` wrote."""
        return cls(dict(data["faults"]), dict(data["examples"]))


def count_faults(faults: dict[str, PlayerFaults], events: Iterable[TableEvent]) -> None:
    """Add the faults of one hand; a kind of fault counts once for each player."""
    from bigslick.bots.tracebacks import fault_text

    seen: set[tuple[str, str]] = set()
    for event in events:
        kind = event.kind.value
        if event.kind in _NO_FAULTS or (event.player, kind) in seen:
            continue
        seen.add((event.player, kind))
        own = faults.setdefault(event.player, PlayerFaults())
        own.counts[kind] = own.counts.get(kind, 0) + 1
        if kind not in own.examples:
            own.examples[kind] = fault_text(event.error, event.reason)[:_MOST_SHOWN]
