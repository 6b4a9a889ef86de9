"""Writing hands to the four Parquet files of a folder, in large row groups."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, TypeAlias

import numpy as np

from bigslick.errors import GameConfigError
from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.hand_columns import Partial
from bigslick.history.decisions.replay import find_errors
from bigslick.history.tables.hand_tables import COLUMNS, FILLED, columns_of
from bigslick.history.tables.joined_rows import JoinedTexts, RowOrder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.decision_table import DecisionTable
    from bigslick.history.decisions.expressions import Column
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.tables.hand_tables import AnyColumn

__all__ = ("TableWriter", "library", "require")

_INSTALL: Final = 'pip install "bigslick[data]"'
_FEW: Final = 100  # fewer hands wait for others: one takes as long as all these
_GROUP: Final = 10_000  # hands in a row group
_PAGE: Final = 1 << 22  # bytes
_CODE: Final = np.dtype(np.int32)
_WITH_RANGES: Final = frozenset({"hand", "time", "date"})
"""The columns of which a row group states the lowest and the highest value."""


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


def _type_of(arrow: Any, kind: Any) -> tuple[Any, np.dtype[Any] | None]:
    """Return a type and that of its values in NumPy; None for times."""
    if arrow.types.is_timestamp(kind):
        return kind, None
    values = kind.index_type if arrow.types.is_dictionary(kind) else kind
    return kind, np.dtype(values.to_pandas_dtype())


def _bits(values: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return booleans as the bits of bytes, as Arrow stores them."""
    return np.packbits(values, bitorder="little")


Origin: TypeAlias = "tuple[str, int]"
"""The file of a hand, and the line at which it begins."""


class _Single(NamedTuple):
    """A hand that waits for others, with its number and the file that contains it."""

    hand: PlayedHand
    number: int
    source: str


class TableWriter:
    """The open Parquet files of a folder that is being written.

    The hands of files are added in any order and are numbered by ``flush``. Rows are
    collected until there are enough for a row group.
    """

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
        self._arrow, self._parquet, self._code = arrow, parquet, arrow.int32()
        self._schemas = {
            name: arrow.schema(
                [
                    arrow.field(column, kinds[k], nullable=column not in FILLED[name])
                    for column, k in columns.items()
                ]
            )
            for name, columns in COLUMNS.items()
        }
        self._types = {
            name: [(field.name, *_type_of(arrow, field.type)) for field in schema]
            for name, schema in self._schemas.items()
        }
        self.count = 0
        """The number of hands that were numbered."""
        self.waiting = 0
        """The number of hands that were added but not numbered yet."""
        self._tables: list[tuple[DecisionTable, Sequence[Origin]]] = []
        self._hands: list[tuple[PlayedHand, Origin]] = []
        self._singles: list[_Single] = []
        self._columns: list[dict[str, dict[str, AnyColumn]]] = []
        """The columns of the tables that wait for their row group, by table."""
        self._appended: dict[str, list[Any]] = {name: [] for name in self._schemas}
        """The rows of other folders that wait for their row group."""
        self._written = 0
        self._adjust = adjust
        self._writers = {
            name: parquet.ParquetWriter(
                folder / f"{name}.parquet",
                schema,
                compression="snappy",
                use_dictionary=_texts_of(name),
                write_statistics=[c for c in COLUMNS[name] if c in _WITH_RANGES],
                data_page_size=_PAGE,
                write_batch_size=_PAGE,
                store_schema=False,  # texts are strings in the file
            )
            for name, schema in self._schemas.items()
        }

    def add_hands(
        self, hands: Sequence[PlayedHand], origins: Sequence[Origin]
    ) -> dict[int, BigslickError]:
        """Add hands; return the errors of those that were left out.

        ``origins`` are the files of the hands, and the lines at which they begin.
        """
        if len(hands) < _FEW:
            errors = find_errors(hands)
            rows = enumerate(zip(hands, origins, strict=True))
            kept = [row for n, row in rows if n not in errors]
            self._hands += kept
            self.waiting += len(kept)
            return errors
        table, errors = tabulate(hands)
        used = [place for n, place in enumerate(origins) if n not in errors]
        self.add_table(table, used)
        return errors

    def add_table(self, table: DecisionTable, origins: Sequence[Origin]) -> None:
        """Add a table of hands."""
        if len(table.source):
            self._tables.append((table, origins))
            self.waiting += len(table.source)

    def flush(self, files: Sequence[str]) -> None:
        """Give numbers to the added hands, in the order of files and lines."""
        order = {file: n for n, file in enumerate(files)}
        places = [place for _, own in self._tables for place in own]
        places += [place for _, place in self._hands]
        lines = np.array([line for _, line in places], np.int64)
        files_of = np.array([order[file] for file, _ in places], np.int64)
        numbers = np.empty(len(lines), np.int64)
        first = self.count + 1
        self.count += len(lines)
        numbers[np.lexsort((lines, files_of))] = np.arange(first, self.count + 1)
        begin = 0
        for table, own in self._tables:
            sources = [file for file, _ in own]
            self._collect(table, numbers[begin : begin + len(own)], sources)
            begin += len(own)
        rest = zip(self._hands, numbers[begin:].tolist(), strict=True)
        for (hand, (file, _)), number in rest:
            self._singles.append(_Single(hand, number, file))
        self._tables, self._hands, self.waiting = [], [], 0
        if self.count - self._written >= _GROUP:
            self._write()

    def _collect(
        self, table: DecisionTable, numbers: NDArray[np.int64], sources: Sequence[str]
    ) -> None:
        columns = columns_of(table, numbers, sources, adjust=self._adjust)
        self._columns.append(columns)

    def _write(self) -> None:
        """Write the collected rows in the order of their hands."""
        if self._singles:
            hands, numbers, sources = zip(*self._singles, strict=True)
            table, errors = tabulate(hands)
            for error in errors.values():  # there are none: the hands were checked
                raise error
            self._collect(table, np.array(numbers, np.int64), sources)
        if self._columns:
            texts = JoinedTexts(self._arrow)
            for name in self._schemas:
                parts = [columns[name] for columns in self._columns]
                self._write_group(name, self._rows_of(name, parts, texts))
        self._singles, self._columns = [], []
        self._written = self.count

    def _write_group(self, name: str, rows: Any) -> None:
        """Write rows of a table as a row group."""
        self._writers[name].write_table(rows, row_group_size=rows.num_rows)

    def _rows_of(
        self, name: str, parts: Sequence[dict[str, AnyColumn]], texts: JoinedTexts
    ) -> Any:
        """Return the rows of parts of a table, in the order of their hands."""
        order = RowOrder([part["hand"].values for part in parts])
        arrays = [
            self._array([part[column] for part in parts], order, texts, kind, dtype)
            for column, kind, dtype in self._types[name]
        ]
        return self._arrow.Table.from_arrays(arrays, schema=self._schemas[name])

    def _array(
        self,
        parts: Sequence[Any],
        order: RowOrder,
        texts: JoinedTexts,
        kind: Any,
        dtype: np.dtype[Any] | None,
    ) -> Any:
        """Return a column of which ``parts`` has the values of each part."""
        if isinstance(parts[0], Partial):
            known = order.joined([part.known for part in parts])
        elif parts[0].names is not None:
            return self._texts(parts, order, texts)
        else:
            known = None
        values = order.joined([part.values for part in parts])
        return self._packed(values, kind, dtype, known)

    def _texts(
        self, parts: Sequence[Column], order: RowOrder, texts: JoinedTexts
    ) -> Any:
        """Return a column of texts."""
        codes, names = texts.join(parts)
        values = order.joined(codes)
        known = values >= 0 if len(values) and values.min() < 0 else None
        indices = self._packed(values, self._code, _CODE, known)
        return self._arrow.DictionaryArray.from_arrays(indices, names, safe=False)

    def _packed(
        self,
        values: NDArray[Any],
        kind: Any,
        dtype: np.dtype[Any] | None,
        known: NDArray[np.bool_] | None = None,
    ) -> Any:
        """Return values as an array; those that are not known are null."""
        arrow = self._arrow
        if dtype is None:
            return arrow.array(values, kind)  # missing times become null
        values = values.astype(dtype, copy=False)
        bits = dtype == np.bool_
        data = _bits(values) if bits else np.ascontiguousarray(values)
        parts = [None if known is None else _bits(known), data]
        buffers = [None if part is None else arrow.py_buffer(part) for part in parts]
        return arrow.Array.from_buffers(kind, len(values), buffers)

    def append(self, folder: Path) -> None:
        """Append the tables of another folder, continuing the numbers of the hands."""
        waiting = self._appended
        count = 0
        for name, schema in self._schemas.items():
            path, texts = folder / f"{name}.parquet", _texts_of(name)
            with self._parquet.ParquetFile(path, read_dictionary=texts) as file:
                for group in range(file.num_row_groups):
                    table = file.read_row_group(group)
                    if name == "hands":
                        count += table.num_rows
                    hands = self._arrow.compute.add(table["hand"], self.count)
                    table = table.set_column(0, "hand", hands).cast(schema)
                    waiting[name].append(table)
                    first = waiting[name][0]["hand"][0].as_py()
                    if hands[-1].as_py() - first >= _GROUP:
                        self._write_appended(name)
        self.count += count

    def _write_appended(self, name: str) -> None:
        """Write the rows of a table that were appended, if any, as a row group."""
        if tables := self._appended[name]:
            rows = self._arrow.concat_tables(tables).unify_dictionaries()
            self._write_group(name, rows.combine_chunks())
            tables.clear()

    def __enter__(self) -> Self:
        """Return the writer itself."""
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Write the rest, unless there was an error, and close the files."""
        try:
            if kind is None:
                self._write()
                for name in self._schemas:
                    self._write_appended(name)
        finally:
            for writer in self._writers.values():
                writer.close()
