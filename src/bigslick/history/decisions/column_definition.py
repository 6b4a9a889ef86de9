"""The definition of a column of the decision table, and its usual kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.fast_dataclasses import dataclass
from bigslick.history.decisions.expressions import Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = (
    "ColumnDefinition",
    "amount_column",
    "in_big_blinds",
    "text_column",
)


@dataclass(frozen=True, slots=True)
class ColumnDefinition:
    """A column: its name, type (bool, int, number, text), meaning and computation."""

    name: str
    type: str
    meaning: str
    make: Callable[[DecisionTable], Column]


def text_column(name: str, meaning: str) -> ColumnDefinition:
    """Return the definition of a column of texts, a field of the record of a hand."""
    return ColumnDefinition(name, "text", meaning, lambda t: t.source.text(name))


def amount_column(name: str, field: str, meaning: str) -> ColumnDefinition:
    """Return the definition of a column of amounts, a field of ``HandColumns``."""
    return ColumnDefinition(
        name, "number", meaning, lambda t: Column(t.source.amounts(field))
    )


def in_big_blinds(name: str) -> Callable[[DecisionTable], Column]:
    """Return a function that divides a column by the big blind."""

    def column(table: DecisionTable) -> Column:
        level = "players" if name in ("net", "starting_stack") else "decisions"
        chips = table.column(level, name).values  # type: ignore[arg-type]
        return Column(chips / table.column(level, "big_blind").values)  # type: ignore[arg-type]

    return column
