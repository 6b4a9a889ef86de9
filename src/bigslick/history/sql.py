"""SQL over the tables of hands. Needs the extra ``data``.

A query asks. It reads the tables and nothing else, no other file and no network, and
it writes to none: whoever runs what another wrote loses nothing by it.
"""

from __future__ import annotations

from functools import reduce
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError
from bigslick.history.hand_reader import Problems
from bigslick.history.parquet import is_parquet_folder, library, write_parquet
from bigslick.history.tables import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

__all__ = ("query",)

_QUESTIONS: Final = frozenset({"SELECT", "CREATE", "MULTI"})
"""Statements that write no file: what is created is created in memory, for the
question behind it; a PIVOT is several statements."""


def query(
    sql: str, paths: Iterable[str | PathLike[str]], **options: Any
) -> tuple[list[str], list[tuple[Any, ...]], Problems]:
    """Return the columns and rows that a query over hands, players, actions gives.

    ``paths`` are folders that ``write_parquet`` wrote, or histories, which are
    written to a temporary folder first. The hands of several folders are numbered
    through.

    Raises:
        GameConfigError: the extra is not installed.
        NotationError: the query makes no sense or would do more than ask, or a file
            cannot be read.

    """
    given = [Path(path) for path in paths]
    for path in given:
        if path.suffix == ".parquet" and path.is_file():
            raise NotationError(f"{path}: name the folder of the tables, not a file")
    folders = [path for path in given if is_parquet_folder(path)]
    others = [path for path in given if not is_parquet_folder(path)]
    problems = Problems()
    with TemporaryDirectory(prefix="bigslick-") as scratch:
        if others:
            _, problems = write_parquet(others, Path(scratch) / "new", **options)
            folders.append(Path(scratch) / "new")
        columns, rows = _ask(sql, folders, Path(scratch))
    return columns, rows, problems


def _ask(
    sql: str, folders: list[Path], scratch: Path
) -> tuple[list[str], list[tuple[Any, ...]]]:
    duckdb = library("duckdb")
    connection = duckdb.connect(":memory:")
    try:
        _create_views(duckdb, connection, folders)
        _lock(connection, folders, scratch)
        statements = connection.extract_statements(sql)
        if not statements:
            raise NotationError("there is no query", sql)
        for statement in statements:
            if (word := statement.type.name) not in _QUESTIONS:
                raise NotationError(
                    f"the query was refused: it may ask with SELECT, not {word}", sql
                )
        answer = connection.execute(sql)
        columns = [column[0] for column in answer.description or ()]
        return columns, answer.fetchall()
    except duckdb.Error as error:
        raise NotationError(f"the query was refused: {_reason(error)}", sql) from None
    finally:
        connection.close()


def _lock(connection: Any, folders: list[Path], scratch: Path) -> None:
    """Leave the connection the tables, and a place for what does not fit in memory."""
    tables = [str(path) for folder in folders for path in _files(folder).values()]
    connection.execute(f"set temp_directory = {_quoted(str(scratch / 'sorting'))}")
    connection.execute(f"set allowed_paths = [{', '.join(map(_quoted, tables))}]")
    connection.execute("set python_enable_replacements = false")
    connection.execute("set enable_external_access = false")
    connection.execute("set lock_configuration = true")


def _quoted(text: str) -> str:
    escaped = text.replace("'", "''")
    return f"'{escaped}'"


def _files(folder: Path) -> dict[str, Path]:
    return {name: folder.resolve() / f"{name}.parquet" for name in COLUMNS}


def _create_views(duckdb: Any, connection: Any, folders: list[Path]) -> None:
    """Make a view of each table over all folders, their hands numbered through."""
    before = 0
    tables: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for folder in folders:
        try:
            for name, path in _files(folder).items():
                wanted = ", ".join(f'"{column}"' for column in list(COLUMNS[name])[1:])
                tables[name].append(
                    connection.read_parquet(str(path)).project(
                        f"hand + {before} as hand, {wanted}"
                    )
                )
            hands = tables["hands"][-1].aggregate("count(*)").fetchall()[0][0]
        except duckdb.Error as error:
            raise NotationError(
                f"{folder}: no tables of hands: {_reason(error)}"
            ) from None
        before += hands
    for name, parts in tables.items():
        reduce(lambda one, other: one.union(other), parts).create_view(name)


def _reason(error: Exception) -> str:
    """Return what is wrong with a query in a line, and what there is instead."""
    told, _, _ = str(error).partition("\nLINE ")
    if "'pytz'" in told:
        return "a time with a zone cannot be told: write ::timestamp behind it"
    tables = f"; the tables are {', '.join(COLUMNS)}" if "Catalog" in told else ""
    return " ".join(told.split()) + tables
