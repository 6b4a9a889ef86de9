"""Hands as Parquet files, and SQL over them. Needs the extra ``data``.

Three files make a folder: ``hands.parquet``, ``players.parquet`` and
``actions.parquet``. They are written batch by batch: memory does not grow with the
number of hands.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.history.atomic import whole_folder
from bigslick.history.files import Problems, damage, find_files, hands_of
from bigslick.history.tables import COLUMNS, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike

    from bigslick.history.tables import Row

__all__ = ("is_parquet_folder", "query", "write_parquet")

_BATCH: Final = 2000  # hands


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise GameConfigError(
            f"{name} is not installed: pip install 'bigslick[data]'"
        ) from None


class _Tables:
    """The three tables of a folder while they are written."""

    def __init__(self, folder: Path) -> None:
        arrow, parquet = _library("pyarrow"), _library("pyarrow.parquet")
        kinds = {
            "int64": arrow.int64(),
            "int32": arrow.int32(),
            "double": arrow.float64(),
            "bool": arrow.bool_(),
            "string": arrow.string(),
            "timestamp": arrow.timestamp("us"),
        }
        self._arrow = arrow
        self._schemas = {
            name: arrow.schema([(column, kinds[k]) for column, k in columns.items()])
            for name, columns in COLUMNS.items()
        }
        self._rows: dict[str, list[Row]] = {name: [] for name in COLUMNS}
        self._writers = {
            name: parquet.ParquetWriter(
                folder / f"{name}.parquet", schema, compression="zstd"
            )
            for name, schema in self._schemas.items()
        }

    def add(self, rows: dict[str, list[Row]]) -> None:
        for name, new in rows.items():
            self._rows[name] += new
        if len(self._rows["hands"]) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        for name, rows in self._rows.items():
            if rows:
                schema = self._schemas[name]
                arrays = [
                    self._arrow.array(values, column.type)
                    for values, column in zip(
                        zip(*rows, strict=True), schema, strict=True
                    )
                ]
                table = self._arrow.Table.from_arrays(arrays, schema=schema)
                self._writers[name].write_table(table)
                rows.clear()

    def close(self) -> None:
        for writer in self._writers.values():
            writer.close()


def write_parquet(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    folder: str | PathLike[str],
    *,
    strict: bool = False,
    repair: bool = False,
    adjust: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[int, Problems]:
    """Write the hands of files as a folder of Parquet files.

    Returns how many hands were written and what was wrong with others.

    Raises:
        GameConfigError: the extra is not installed.
        NotationError: a file cannot be read; with ``strict``, the first damage.

    """
    files = find_files(paths)
    problems = Problems()
    count = 0
    with whole_folder(folder) as part:
        tables = _Tables(part)
        try:
            for done, path in enumerate(files, 1):
                for hand in hands_of(path, strict=strict, repair=repair):
                    if hand.error is not None or hand.record is None:
                        if hand.error is not None:
                            problems.add(hand.error)
                        continue
                    try:
                        rows = rows_of(hand.record, count + 1, hand.file, adjust=adjust)
                    except BigslickError as error:
                        if strict:
                            raise damage(hand, error) from None
                        problems.add(damage(hand, error))
                        continue
                    tables.add(rows)
                    count += 1
                if progress is not None:
                    progress(done, len(files))
            tables.flush()
        finally:
            tables.close()
    return count, problems


def is_parquet_folder(path: str | PathLike[str]) -> bool:
    """Return whether the tables lie in a folder."""
    return all((Path(path) / f"{name}.parquet").is_file() for name in COLUMNS)


def query(
    sql: str, paths: Iterable[str | PathLike[str]], **options: Any
) -> tuple[list[str], list[tuple[Any, ...]], Problems]:
    """Return the columns and rows that a query over hands, players, actions gives.

    ``paths`` are folders that ``write_parquet`` wrote, or histories, which are
    written to a temporary folder first.

    Raises:
        GameConfigError: the extra is not installed.
        NotationError: the query makes no sense, or a file cannot be read.

    """
    given = list(paths)
    folders = [Path(path) for path in given if is_parquet_folder(path)]
    others = [path for path in given if not is_parquet_folder(path)]
    problems = Problems()
    with TemporaryDirectory(prefix="bigslick-") as scratch:
        if others:
            _, problems = write_parquet(others, Path(scratch) / "new", **options)
            folders.append(Path(scratch) / "new")
        columns, rows = _ask(sql, folders)
    return columns, rows, problems


def _ask(sql: str, folders: list[Path]) -> tuple[list[str], list[tuple[Any, ...]]]:
    duckdb = _library("duckdb")
    connection = duckdb.connect(":memory:")
    try:
        for name in COLUMNS:
            files = [str(folder / f"{name}.parquet") for folder in folders]
            connection.read_parquet(files).create_view(name)
        answer = connection.execute(sql)
        columns = [column[0] for column in answer.description or ()]
        return columns, answer.fetchall()
    except duckdb.Error as error:
        first = str(error).strip().splitlines()[0]
        raise NotationError(f"the query was refused: {first}", sql) from None
    finally:
        connection.close()
