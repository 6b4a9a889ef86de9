"""Writing hands as Parquet files, which needs the extra ``data``.

A folder contains four files: ``hands.parquet``, ``players.parquet``,
``decisions.parquet`` and ``actions.parquet``. They are written in batches, so memory
does not grow with the number of hands.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np

from bigslick.errors import GameConfigError
from bigslick.formats.atomic_files import whole_folder
from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.hand_columns import Partial
from bigslick.history.reader.files import (
    Meter,
    Tick,
    find_files,
    map_pieces,
    size_of,
    workers_for,
)
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_reader import Problems, ReadOptions
from bigslick.history.tables.hand_tables import COLUMNS, columns_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from os import PathLike

    from numpy.typing import NDArray

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.native_columns import NativeColumns
    from bigslick.history.tables.hand_tables import AnyColumn

__all__ = ("is_parquet_folder", "library", "require", "write_parquet", "write_tables")

_INSTALL: Final = 'pip install "bigslick[data]"'
_BATCH: Final = 1000  # hands


def require(name: str) -> None:
    """Check that a library of the extra is installed, without loading it.

    Raises:
        GameConfigError: it is not installed.

    """
    if find_spec(name) is None:
        raise GameConfigError(f"{name} is not installed: {_INSTALL}")


def library(name: str) -> Any:
    """Import and return a library of the extra.

    Raises:
        GameConfigError: it is not installed.

    """
    try:
        return import_module(name)
    except ImportError:
        raise GameConfigError(f"{name} is not installed: {_INSTALL}") from None


def _texts_of(table: str) -> list[str]:
    """Return the names of the columns of a table that are texts."""
    return [name for name, kind in COLUMNS[table].items() if kind == "string"]


class _Tables:
    """The open Parquet files of a folder that is being written."""

    def __init__(self, folder: Path, *, adjust: bool) -> None:
        """Prepare to write the tables to a folder."""
        arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
        kinds = {
            "int64": arrow.int64(),
            "int32": arrow.int32(),
            "double": arrow.float64(),
            "bool": arrow.bool_(),
            "string": arrow.dictionary(arrow.int32(), arrow.string()),
            "timestamp": arrow.timestamp("us"),
        }
        import_module("pyarrow.compute")
        self._arrow, self._parquet = arrow, parquet
        self._schemas = {
            name: arrow.schema([(column, kinds[k]) for column, k in columns.items()])
            for name, columns in COLUMNS.items()
        }
        self.count = 0
        """The number of hands written so far."""
        self.waiting = 0
        """The number of hands that were added but not written yet."""
        self._waiting: list[tuple[DecisionTable, NDArray[np.int64]]] = []
        self._adjust = adjust
        self._writers = {
            name: parquet.ParquetWriter(
                folder / f"{name}.parquet",
                schema,
                compression="zstd",
                use_dictionary=_texts_of(name),
                write_statistics=["hand", *_texts_of(name)],
                store_schema=False,  # texts are strings in the file
            )
            for name, schema in self._schemas.items()
        }

    def add_hands(
        self, hands: Sequence[PlayedHand], lines: Sequence[int]
    ) -> dict[int, BigslickError]:
        """Add hands of a file; return the errors of those that were left out.

        ``lines`` are the numbers of the lines at which the hands begin.
        """
        table, errors = tabulate(hands)
        self.add_table(table, [line for n, line in enumerate(lines) if n not in errors])
        return errors

    def add_table(self, table: DecisionTable, lines: Sequence[int]) -> None:
        """Add a table of hands of a file."""
        if len(table.source):
            self._waiting.append((table, np.array(lines, np.int64)))
            self.waiting += len(table.source)

    def flush(self, source: str) -> None:
        """Write the hands of a file that were added, in the order of their lines."""
        if not self._waiting:
            return
        lines = np.concatenate([own for _, own in self._waiting])
        numbers = np.empty(len(lines), np.int64)
        first = self.count + 1
        numbers[np.argsort(lines, kind="stable")] = np.arange(first, first + len(lines))
        parts: dict[str, list[Any]] = {name: [] for name in self._schemas}
        begin = 0
        for table, own in self._waiting:
            of_table = numbers[begin : begin + len(own)]
            begin += len(own)
            columns = columns_of(table, of_table, source, adjust=self._adjust)
            for name, found in columns.items():
                parts[name].append(self._rows(name, found))
        for name, tables in parts.items():
            rows = tables[0]
            if len(tables) > 1:
                rows = self._arrow.concat_tables(tables).unify_dictionaries()
                order = np.argsort(rows["hand"].to_numpy(), kind="stable")
                rows = rows.take(self._arrow.array(order))
            self._writers[name].write_table(rows)
        self.count += len(lines)
        self._waiting, self.waiting = [], 0

    def _rows(self, name: str, columns: dict[str, AnyColumn]) -> Any:
        schema = self._schemas[name]
        arrays = [self._array(columns[field.name], field.type) for field in schema]
        return self._arrow.Table.from_arrays(arrays, schema=schema)

    def _array(self, column: AnyColumn, kind: Any) -> Any:
        arrow = self._arrow
        if isinstance(column, list):
            return arrow.array(column, kind)
        if isinstance(column, Partial):
            return arrow.array(column.values, mask=~column.known).cast(kind)
        values, names = column
        if names is None:
            found = arrow.array(values)
            return found if found.type == kind else found.cast(kind)
        codes = arrow.array(values, arrow.int32(), mask=values < 0)
        texts = arrow.array(names, arrow.string())
        return arrow.DictionaryArray.from_arrays(codes, texts)

    def append(self, folder: Path) -> None:
        """Append the tables of another folder, continuing the numbers of the hands."""
        count = 0
        for name, writer in self._writers.items():
            with self._parquet.ParquetFile(folder / f"{name}.parquet") as file:
                for group in range(file.num_row_groups):
                    table = file.read_row_group(group)
                    if name == "hands":
                        count += table.num_rows
                    hands = self._arrow.compute.add(table["hand"], self.count)
                    table = table.set_column(0, "hand", hands)
                    writer.write_table(table.cast(self._schemas[name]))
        self.count += count

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Close the files."""
        for writer in self._writers.values():
            writer.close()


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
    with whole_folder(folder) as part, _Tables(part, adjust=adjust) as tables:
        work = _Tabulating(reading, adjust)
        sizes = map(size_of, files)
        if workers_for(files, jobs) == 1 or len(files) == 1:
            meter = Meter(sizes, progress)
            for path in files:
                work.fill(tables, path, problems, meter.within)
                meter.finish()
        else:
            with TemporaryDirectory(prefix=".bigslick-", dir=part.parent) as scratch:
                places = [Path(scratch) / str(n) for n in range(len(files))]
                pieces = list(zip(files, places, strict=True))
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

    def fill(self, tables: _Tables, path: Path, problems: Problems, tick: Tick) -> None:
        """Add the hands of a file to tables."""

        def add(hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
            errors = tables.add_hands(hands, batch.lines)
            if tables.waiting >= _BATCH and not parts:
                tables.flush(str(path))
            return errors

        def take(columns: NativeColumns) -> None:
            batch.finish()
            if tables.waiting >= _BATCH:
                tables.flush(str(path))
            tables.add_table(columns.table(), columns.lines)

        batch = HandBatch(add, problems, size=_BATCH, strict=self.reading.strict)
        parts = self.reading.takes_parts(path)
        hands = (
            self.reading.others(path, take, tick, whole=True)
            if parts
            else self.reading.hands(path, tick)
        )
        for hand in hands:
            batch.add_read(hand)
        batch.finish()
        tables.flush(str(path))

    def __call__(self, piece: tuple[Path, Path], tick: Tick) -> tuple[Path, Problems]:
        """Write the tables of one file to a folder, with hands numbered from 1."""
        path, folder = piece
        folder.mkdir()
        problems = Problems()
        with _Tables(folder, adjust=self.adjust) as tables:
            self.fill(tables, path, problems, tick)
        return folder, problems


def is_parquet_folder(path: str | PathLike[str]) -> bool:
    """Return whether a folder contains the Parquet files of the tables."""
    return all((Path(path) / f"{name}.parquet").is_file() for name in COLUMNS)
