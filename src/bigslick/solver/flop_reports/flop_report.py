"""The table of a report: a row for each flop, and their weighted means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.drawing.record_table import RecordTable
from bigslick.errors import GameConfigError, brief

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from bigslick.solver.spots.spot import Spot

__all__ = ("GROUPS", "FlopReport")

GROUPS: Final = ("suits", "pairing", "high")
_MEANS: Final = ("ev_oop", "ev_ip", "equity_oop", "equity_ip", "exploitability")


class FlopReport(RecordTable):
    """The results of a spot on many flops, returned by `report`.

    Each row contains the flop, its ``weight`` (its probability, given both ranges), its
    texture (``suits``, ``pairing``, ``high``, ``span``), ``ev_oop``, ``ev_ip``,
    ``equity_oop``, ``equity_ip``, ``exploitability``, ``iterations``, ``seconds``, and
    the frequency of each action, named by node and action: ``start: b75``, ``x: b33``.
    """

    def __init__(
        self,
        spot: Spot,
        rows: Sequence[dict[str, Any]],
        skipped: Sequence[str] = (),
        missing: int = 0,
    ) -> None:
        """Store the rows; the weights are scaled to add up to 1."""
        self.spot = spot
        self.skipped = tuple(skipped)
        """The flops on which no pair of hands of the two ranges is possible."""
        self.missing = missing
        """The number of flops that were not solved, because of Ctrl-C."""
        total = sum(row["weight"] for row in rows)
        self.rows = [row | {"weight": row["weight"] / total} for row in rows]

    def to_records(self) -> list[dict[str, Any]]:
        """Return the rows."""
        return self.rows

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the columns that contain the frequency of an action."""
        return tuple(name for name in self.rows[0] if ": " in name)

    def by(self, group: str = "suits") -> list[dict[str, Any]]:
        """Return the weighted means of the results by group of flops, and of all flops.

        ``group`` is a column that describes the flop, such as ``suits``.

        Raises:
            GameConfigError: there is no such column.

        """
        if group not in GROUPS:
            raise GameConfigError(
                f"unknown group {brief(group)}; expected one of {', '.join(GROUPS)}"
            )
        kinds = dict.fromkeys(row[group] for row in self.rows)
        parts = [(k, [r for r in self.rows if r[group] == k]) for k in kinds]
        return [self._means(kind, rows) for kind, rows in [*parts, ("all", self.rows)]]

    def _means(self, name: str, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
        weight = sum(row["weight"] for row in rows)
        means = {
            column: sum(row[column] * row["weight"] for row in rows) / weight
            for column in (*_MEANS, *self.actions)
        }
        return {"flops": name, "weight": weight, **means}

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the rows to a Parquet file.

        Raises:
            GameConfigError: pyarrow is not installed.

        """
        from bigslick.history.tables.table_writer import library

        arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
        parquet.write_table(arrow.Table.from_pylist(self.rows), str(path))

    def svg(self, group: str = "suits", node: str = "start") -> str:
        """Return the actions at a node by texture as an SVG document.

        Raises:
            GameConfigError: the report has no such group or node.

        """
        from bigslick.drawing.charts.stacked_bars import StackedBar, draw_stacked_bars

        columns = [name for name in self.actions if name.startswith(f"{node}: ")]
        if not columns:
            nodes = dict.fromkeys(name.partition(": ")[0] for name in self.actions)
            raise GameConfigError(
                f"the report has no node {brief(node)}: there are {', '.join(nodes)}"
            )
        bars = [
            StackedBar(
                f"{row['flops']} ({row['weight']:.1%})",
                tuple(row[column] for column in columns),
            )
            for row in self.by(group)
        ]
        words = {"x": "check", "c": "call", "f": "fold"}
        labels = [column.partition(": ")[2] for column in columns]
        return draw_stacked_bars(
            bars,
            [words.get(label, label) for label in labels],
            title=f"{len(self.rows)} flops, {node}",
        )

    def __repr__(self) -> str:
        """Return the number of flops and the mean EVs."""
        mean = self.by()[-1]
        return (
            f"<FlopReport of {len(self.rows)} flops: "
            f"EV {mean['ev_oop']:.4g} / {mean['ev_ip']:.4g}>"
        )
