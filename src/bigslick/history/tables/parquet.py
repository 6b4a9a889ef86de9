"""Writing hands as Parquet files, which needs the extra ``data``.

A folder contains four files: ``hands.parquet``, ``players.parquet``,
``decisions.parquet`` and ``actions.parquet``. They are written in batches, so memory
does not grow with the number of hands.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bigslick.atomic_files import whole_folder
from bigslick.fast_dataclasses import dataclass
from bigslick.history.reader.files import (
    Meter,
    Tick,
    find_files,
    map_pieces,
    size_of,
    small_together,
    workers_for,
)
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_reader import Problems, ReadOptions
from bigslick.history.tables.hand_tables import COLUMNS
from bigslick.history.tables.table_writer import TableWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.native_columns import NativeColumns

__all__ = ("is_parquet_folder", "write_parquet", "write_tables")

_BATCH: Final = 1000  # hands


def write_parquet(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    folder: str | PathLike[str],
    *,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    adjust: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[int, Problems]:
    """Write the hands of files as a folder of Parquet files.

    Return how many hands were written, and the problems of the others.

    Raises:
        GameConfigError: the extra is not installed.
        NotationError: a file does not exist, or no hand can be used; with ``strict``,
        the first unreadable hand.

    """
    reading = ReadOptions(strict, repair, encoding)
    return write_tables(
        paths, folder, reading, jobs=jobs, adjust=adjust, progress=progress
    )


def write_tables(  # noqa: PLR0913 - what is read, how, and where progress is reported
    paths: Iterable[str | PathLike[str]],
    folder: str | PathLike[str],
    reading: ReadOptions,
    *,
    jobs: int = 1,
    adjust: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[int, Problems]:
    """Write the hands of files; see ``write_parquet``."""
    files = find_files(paths)
    problems = Problems()
    with whole_folder(folder) as part, TableWriter(part, adjust=adjust) as tables:
        work = _Tabulating(reading, adjust)
        groups = small_together(files) if work.joins else [[path] for path in files]
        sizes = (sum(map(size_of, group)) for group in groups)
        if workers_for(files, jobs) == 1 or len(groups) == 1:
            meter = Meter(sizes, progress)
            for group in groups:
                work.fill(tables, group, problems, meter.within)
                meter.finish()
        else:
            with TemporaryDirectory(prefix=".bigslick-", dir=part.parent) as scratch:
                places = [Path(scratch) / str(n) for n in range(len(groups))]
                pieces = list(zip(groups, places, strict=True))
                parts = map_pieces(work, pieces, sizes, jobs=jobs, progress=progress)
                for piece, found in parts:
                    problems.merge(found)
                    tables.append(piece)
                    shutil.rmtree(piece)
        problems.raise_if_alone(tables.count)
    return tables.count, problems


@dataclass(frozen=True, slots=True)
class _Tabulating:
    """The settings for converting a file to tables, which are sent to the workers."""

    reading: ReadOptions
    adjust: bool

    @property
    def joins(self) -> bool:
        """Whether the hands of small files are replayed together."""
        return not self.reading.repair and self.reading.encoding is None

    def fill(
        self, tables: TableWriter, paths: list[Path], problems: Problems, tick: Tick
    ) -> None:
        """Add the hands of a file, or of small files, to tables."""
        path, *more = paths

        def add(hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
            errors = tables.add_hands(hands, batch.origins)
            if tables.waiting >= _BATCH and not (parts or more):
                tables.flush(files)
            return errors

        def take(columns: NativeColumns) -> None:
            batch.finish()
            if tables.waiting >= _BATCH and not more:
                tables.flush(files)
            tables.add_table(columns.table(), columns.origins)

        files = [*map(str, paths)]
        batch = HandBatch(add, problems, size=_BATCH, strict=self.reading.strict)
        parts = not more and self.reading.takes_parts(path)
        if more:
            hands = self.reading.others_together(paths, take, whole=True)
        elif parts:
            hands = self.reading.others(path, take, tick, whole=True)
        else:
            hands = self.reading.hands(path, tick)
        for hand in hands:
            batch.add_read(hand)
        batch.finish()
        tables.flush(files)

    def __call__(
        self, piece: tuple[list[Path], Path], tick: Tick
    ) -> tuple[Path, Problems]:
        """Write the tables of files to a folder, with hands numbered from 1."""
        paths, folder = piece
        folder.mkdir()
        problems = Problems()
        with TableWriter(folder, adjust=self.adjust) as tables:
            self.fill(tables, paths, problems, tick)
        return folder, problems


def is_parquet_folder(path: str | PathLike[str]) -> bool:
    """Return whether a folder contains the Parquet files of the tables."""
    return all((Path(path) / f"{name}.parquet").is_file() for name in COLUMNS)
