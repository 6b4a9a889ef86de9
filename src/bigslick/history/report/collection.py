"""Counting the hands of files once, for all sections of a report."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from bigslick.errors import BigslickError, NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.expressions import Expression
from bigslick.history.reader.files import find_files, map_pieces, size_of, workers_for
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_reader import Problems, ReadOptions, nobody
from bigslick.history.report.player_results import PlayerResults
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.counting import find_marks, kept_players
from bigslick.history.statistics.tracker import BATCH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike
    from pathlib import Path

    from numpy.typing import NDArray

    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.expression_nodes import Mask
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.files import Tick
    from bigslick.history.statistics.counting import Marks

__all__ = ("Collected", "StatisticSums", "collect_files")


class StatisticSums:
    """Counts over the hands of one player, or of all players, in one position.

    For each statistic: the number of chances, how many were taken, and the sum and the
    sum of squares of the results of hands with a chance, in big blinds. Results are
    all-in adjusted. They are estimates and therefore floats; amounts of chips are never
    computed from them.
    """

    __slots__ = ("chances", "done", "gains", "hands", "net", "squares", "total_squares")

    def __init__(self) -> None:
        """Begin with no hands."""
        size = len(STATISTICS)
        self.hands = 0
        self.net = 0.0
        self.total_squares = 0.0
        self.chances: NDArray[np.int64] = np.zeros(size, np.int64)
        self.done: NDArray[np.int64] = np.zeros(size, np.int64)
        self.gains: NDArray[np.float64] = np.zeros(size)
        self.squares: NDArray[np.float64] = np.zeros(size)

    def add(self, marks: Marks, results: NDArray[np.float64], rows: Mask) -> None:
        """Add the player rows that ``rows`` selects."""
        could = marks.could[rows]
        own = results[rows]
        self.hands += len(own)
        self.net += float(own.sum())
        self.total_squares += float((own * own).sum())
        self.chances += could.sum(axis=0)
        self.done += marks.did[rows].sum(axis=0)
        self.gains += own @ could
        self.squares += (own * own) @ could

    def merge(self, other: StatisticSums, sign: int = 1) -> None:
        """Add the sums of another part, or subtract them with ``sign=-1``."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + sign * getattr(other, name))


class Collected:
    """The data of a report: sums by player and position, and results of its players.

    The key of ``sums`` is a player and a position; None means all players or all
    positions.
    """

    def __init__(self, players: Sequence[str], where: str | None = None) -> None:
        """Begin with no hands."""
        self.where = where
        self.hands = 0
        self.sums: dict[tuple[str | None, str | None], StatisticSums] = {
            (None, None): StatisticSums()
        }
        self.players = {name: PlayerResults() for name in players}
        self.names: set[str] = set()
        """The names of all players, to suggest one if a name is not found."""

    def of(
        self, player: str | None = None, position: str | None = None
    ) -> StatisticSums:
        """Return the sums of a player in a position; None means all."""
        return self.sums.get((player, position)) or StatisticSums()

    def others(self, player: str, position: str | None = None) -> StatisticSums:
        """Return the sums of all players except one."""
        rest = StatisticSums()
        rest.merge(self.of(None, position))
        rest.merge(self.of(player, position), -1)
        return rest

    def positions(self) -> set[str]:
        """Return the positions that occur."""
        return {position for _, position in self.sums if position is not None}

    def add_hands(self, hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
        """Add hands to the report; return the errors by the index of the hand."""
        table, errors = tabulate(hands)
        places = [n for n in range(len(hands)) if n not in errors]
        expected: list[list[Any] | None] = []
        failed: dict[int, BigslickError] = {}
        for n, hand in zip(places, table.hands, strict=True):
            try:
                expected.append(
                    expected_nets(hand.record, hand) if hand.run_out else None
                )
            except BigslickError as error:
                failed[n] = error
        if failed:
            left = [n for n in places if n not in failed]
            self.add_hands([hands[n] for n in left])
            return errors | failed
        if table.hands:
            self._count(table, expected)
        return errors

    def _count(self, table: DecisionTable, expected: list[list[Any] | None]) -> None:
        """Add the hands of a table to all groups of the report."""
        kept = kept_players(table, self.where)
        self.hands += len(np.unique(table.hand_of[kept]))
        marks = find_marks(table, STATISTICS)
        results = _results(table, expected)
        names = [p.name for hand in table.hands for p in hand.record.players]
        self.names.update(names)
        codes, positions = table.column("players", "position")
        chosen = {
            name: np.array([one == name for one in names], np.bool_) & kept
            for name in self.players
        }
        groups: list[tuple[str | None, Mask]] = [(None, kept), *chosen.items()]
        for name, rows in groups:
            self._add((name, None), marks, results, rows)
            for code, position in enumerate(positions or ()):
                self._add((name, position), marks, results, rows & (codes == code))
        for name, rows in chosen.items():
            for row in np.flatnonzero(rows).tolist():
                n = int(table.hand_of[row])
                i = row - int(table.seat[n])
                self.players[name].add(table.hands[n], i, expected[n])

    def _add(
        self,
        key: tuple[str | None, str | None],
        marks: Marks,
        results: NDArray[np.float64],
        rows: Mask,
    ) -> None:
        if rows.any():
            self.sums.setdefault(key, StatisticSums()).add(marks, results, rows)

    def merge(self, other: Collected) -> None:
        """Add the data of another part."""
        self.hands += other.hands
        self.names |= other.names
        for key, sums in other.sums.items():
            self.sums.setdefault(key, StatisticSums()).merge(sums)
        for name, results in other.players.items():
            self.players[name].merge(results)


def _results(
    table: DecisionTable, expected: list[list[Any] | None]
) -> NDArray[np.float64]:
    """Return the all-in adjusted results of all rows in big blinds."""
    values: list[float] = []
    for hand, likely in zip(table.hands, expected, strict=True):
        unit = Fraction(hand.setting.big_blind)
        values += [float(Fraction(net) / unit) for net in likely or hand.nets]
    return np.array(values)


def collect_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    players: Sequence[str],
    *,
    where: str | None = None,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Collected, Problems]:
    """Return the data for a report on the hands of files, and the problems.

    Only hands that meet the condition ``where`` are counted, for all players; see
    ``Tracker``.

    Raises:
        NotationError: a file does not exist, a player has no hands in them, or no hand
        of a player meets the condition; with ``strict``, the first unreadable hand.

    """
    if where is not None:
        Expression.parse(where, known_columns("decisions"))
    work = _Collecting([*players], where, ReadOptions(strict, repair, encoding))
    whole, problems = Collected(players, where), Problems()
    files = find_files(paths)
    sizes = map(size_of, files)
    jobs = workers_for(files, jobs)
    for part, found in map_pieces(work, files, sizes, jobs=jobs, progress=progress):
        whole.merge(part)
        problems.merge(found)
    problems.raise_if_alone(len(whole.names))
    for name, results in whole.players.items():
        if name not in whole.names:
            raise nobody(name, whole.names)
        if not results.hands:
            raise NotationError(f"no hand of {name!r} meets the condition {where}")
        results.sort()
    return whole, problems


@dataclass(frozen=True, slots=True)
class _Collecting:
    """The settings for counting a file, which are sent to the workers."""

    players: list[str]
    where: str | None
    reading: ReadOptions

    def __call__(self, path: Path, tick: Tick) -> tuple[Collected, Problems]:
        collected, problems = Collected(self.players, self.where), Problems()
        batch = HandBatch(
            collected.add_hands, problems, size=BATCH, strict=self.reading.strict
        )
        for hand in self.reading.hands(path, tick):
            batch.add_read(hand)
        batch.finish()
        return collected, problems
