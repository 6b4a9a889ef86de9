"""The sums of chips that a tracker keeps for each row: results, luck and rake."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bigslick.history.statistics.sums.exact_sums import ExactSums, FractionSums

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.hand_columns import Rakes
    from bigslick.history.statistics.waiting_hands import Lucky

__all__ = ("SUMS", "Groups", "MoneySums")

_IN_UNITS: Final = ("net", "squares", "showdown_net", "rake", "rake_dealt")
_IN_PARTS: Final = ("luck", "rake_contributed")  # fractions with many denominators
SUMS: Final = (*_IN_UNITS, *_IN_PARTS)
"""The names of the sums."""
_SAFE: Final = 1 << 62


class Groups(NamedTuple):
    """The player rows of a table that are counted, grouped by the row they count for.

    ``players`` are in the order of the groups, which begin at ``starts``; ``rows`` is
    the row of each group.
    """

    players: NDArray[np.int64]
    starts: NDArray[np.int64]
    rows: NDArray[np.int64]

    @classmethod
    def of(cls, rows: NDArray[np.int64]) -> Groups:
        """Group players; ``rows`` is the row of each, or -1 if it is not counted."""
        order = np.argsort(rows, kind="stable")
        order = order[np.searchsorted(rows, 0, sorter=order) :]
        cells = rows[order]
        starts = np.flatnonzero(np.diff(cells, prepend=-1))
        return cls(order, starts, cells[starts])

    def sums(self, amounts: NDArray[Any]) -> NDArray[Any]:
        """Return the sum of each group; ``amounts`` has one for each player."""
        return np.add.reduceat(amounts[self.players], self.starts)


class MoneySums:
    """Exact sums of chips for each row of a tracker."""

    __slots__ = ("_parts", "_units")

    def __init__(self) -> None:
        """Begin without rows."""
        self._units = {name: ExactSums() for name in _IN_UNITS}
        self._parts = {name: FractionSums() for name in _IN_PARTS}

    def grow(self, size: int) -> None:
        """Add rows until there are ``size`` of them."""
        for sums in self._units.values():
            sums.grow(size)
        for parts in self._parts.values():
            parts.grow(size)

    def __getitem__(self, row: int) -> list[Any]:
        """Return the sums of a row, in the order of ``SUMS``."""
        found: list[Any] = [sums[row] for sums in self._units.values()]
        return found + [parts[row] for parts in self._parts.values()]

    def merge(self, rows: NDArray[np.int64], other: MoneySums) -> None:
        """Add the sums of another; ``rows`` are the indices here of its rows."""
        for name, sums in self._units.items():
            sums.merge(rows, other._units[name])
        places = rows.tolist()
        for name, parts in self._parts.items():
            parts.merge(places, other._parts[name])

    def add(self, table: DecisionTable, rows: NDArray[np.int64], lucky: Lucky) -> None:
        """Add the hands of a table; ``rows`` is the row of each player, or -1."""
        groups = Groups.of(rows)
        if len(groups.starts):
            self._add_results(table, groups)
            self._add_luck(table, rows, lucky)
        rakes = table.source.rakes()
        if len(rakes.hands):
            self._add_rake(table, rows, rakes)

    def _add_results(self, table: DecisionTable, groups: Groups) -> None:
        """Add results, their squares, and those of showdowns, in whole units."""
        nets, scale = table.source.nets()
        most = int(np.abs(nets).max(initial=0))
        if most * most * len(nets) >= _SAFE:
            nets = nets.astype(object)
        shown = table.column("players", "showdown").values
        rows, units = groups.rows, self._units
        units["net"].add(rows, groups.sums(nets), scale)
        units["squares"].add(rows, groups.sums(nets * nets), scale * scale)
        units["showdown_net"].add(rows, groups.sums(nets * shown), scale)

    def _add_luck(
        self, table: DecisionTable, rows: NDArray[np.int64], lucky: Lucky
    ) -> None:
        """Add the differences between actual and expected results of all-ins."""
        if not lucky:
            return
        source = table.source
        nets, scale = source.nets()
        for n, expected in lucky.items():
            for player, share in enumerate(expected, int(source.seat[n])):
                if rows[player] >= 0 and source.folded[player] < 0:
                    luck = Fraction(int(nets[player]), scale) - share
                    row = int(rows[player])
                    self._parts["luck"].add(row, luck.numerator, luck.denominator)

    def _add_rake(
        self, table: DecisionTable, rows: NDArray[np.int64], found: Rakes
    ) -> None:
        """Add each player's rake in three ways.

        They are the whole rake of the player's hands, a share of it by head, and a
        share by chips put in.
        """
        hands, rakes, invested, scale = found
        seat = table.source.seat
        counts = seat[hands + 1] - seat[hands]
        ends = np.cumsum(counts)
        first = ends - counts
        players = np.repeat(seat[hands] - first, counts) + np.arange(ends[-1])
        heads = np.add.reduceat(table.source.dealt[players], first, dtype=np.int64)
        heads = np.maximum(heads, 1)
        share = lcm(*np.unique(heads).tolist())
        most = max(map(abs, rakes.tolist())) * max(share, *invested.tolist())
        kind = np.int64 if most * len(players) < _SAFE else object
        rakes, invested = rakes.astype(kind), invested.astype(kind)
        cells = rows[players]
        groups = Groups.of(cells)
        if not len(groups.starts):
            return
        whole = np.repeat(rakes, counts)
        self._units["rake"].add(groups.rows, groups.sums(whole), scale)
        parts = np.repeat(share // heads, counts).astype(kind) * whole
        self._units["rake_dealt"].add(groups.rows, groups.sums(parts), scale * share)
        paid = invested * whole
        pots = np.repeat(np.add.reduceat(invested, first), counts)
        add = self._parts["rake_contributed"].add
        some = np.flatnonzero((cells >= 0) & (paid != 0))
        chosen = (part[some].tolist() for part in (cells, paid, pots))
        for cell, part, pot in zip(*chosen, strict=True):
            common = gcd(part, pot * scale)
            add(cell, part // common, pot * scale // common)
