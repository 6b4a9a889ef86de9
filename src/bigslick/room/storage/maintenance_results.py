"""The results of a check, a repair and a copy of a storage."""

from __future__ import annotations

from dataclasses import field

from bigslick.fast_dataclasses import dataclass

__all__ = ("Audit", "Copied", "KeptTable", "Repaired")


@dataclass(slots=True)
class Audit:
    """How much was checked, and the problems found."""

    tables: int = 0
    entries: int = 0
    checkpoints: int = 0
    hands: int = 0
    problems: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Copied:
    """How much was copied."""

    tables: int
    entries: int
    hands: int


@dataclass(slots=True)
class KeptTable:
    """The part of a table that was kept: the entries after ``base`` up to ``last``."""

    id: str
    base: int
    last: int
    wanted: int
    """The number of the last entry that should exist."""
    problem: str = ""
    """What was wrong with the table, and which of its entries were kept."""
    kept: bool = True


@dataclass(slots=True)
class Repaired:
    """The data that a repair kept, and what was lost."""

    tables: list[KeptTable] = field(default_factory=list)
    hands: int = 0
    lost_hands: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Return whether everything that a table or a player needs was kept."""
        tables = any(own.problem for own in self.tables)
        return not (tables or self.lost_hands or self.notes)
