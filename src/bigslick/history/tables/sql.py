"""SQL queries on the tables of hands, which need the extra ``data``.

A query can only read the tables: it cannot read other files, use the network or write
anything. Its time and memory are limited, so that running untrusted queries is safe.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import GameConfigError, NotationError
from bigslick.history.reader.hand_reader import Problems
from bigslick.history.tables import sql_process
from bigslick.history.tables.hand_tables import COLUMNS
from bigslick.history.tables.parquet import is_parquet_folder, write_parquet
from bigslick.history.tables.table_writer import require

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

__all__ = ("MEMORY", "TIMEOUT", "query")

TIMEOUT: Final = 60.0
"""Seconds that a query may take."""
MEMORY: Final = 1024
"""Megabytes that DuckDB may use for a query; its result may take as much again."""
_MOST_MEMORY: Final = 10**7  # ten terabytes
_LONGEST: Final = 1e6  # seconds
_REFUSED: Final = {
    "empty": "the query is empty",
    "statement": "the query was refused: only SELECT is allowed, not {}",
    "several": "the query was refused: it has {} SELECT statements: expected one",
}


def query(
    sql: str,
    paths: Iterable[str | PathLike[str]],
    *,
    timeout: float | None = TIMEOUT,
    memory: int = MEMORY,
    **options: Any,
) -> tuple[list[str], list[tuple[Any, ...]], Problems]:
    """Return the columns and rows of an SQL query on hands, and the problems.

    The tables are ``hands``, ``players``, ``decisions`` and ``actions``.

    ``paths`` are folders written by ``write_parquet``, or hand histories, which are
    written to a temporary folder first. The hands of several folders are numbered
    consecutively. The query is stopped after ``timeout`` seconds (None: never), or when
    it needs more than ``memory`` megabytes.

    Raises:
        GameConfigError: the extra is not installed, or a limit is invalid.
        NotationError: the query is invalid, does more than read or reaches a limit, or
        a file cannot be read.

    """
    require("duckdb")
    if not 1 <= memory <= _MOST_MEMORY or not (timeout is None or timeout > 0):
        raise GameConfigError(
            f"invalid limits of {memory} MB and {timeout} seconds: both must be "
            "positive"
        )
    given = [Path(path) for path in paths]
    for path in given:
        if path.suffix == ".parquet" and path.is_file():
            raise NotationError(f"{path} is a file: expected the folder of the tables")
    folders = [path for path in given if is_parquet_folder(path)]
    others = [path for path in given if not is_parquet_folder(path)]
    problems = Problems()
    with TemporaryDirectory(prefix="bigslick-") as scratch:
        if others:
            _, problems = write_parquet(others, Path(scratch) / "new", **options)
            folders.append(Path(scratch) / "new")
        request = {
            "sql": sql,
            "folders": {str(folder): _files(folder) for folder in folders},
            "columns": {name: list(columns) for name, columns in COLUMNS.items()},
            "scratch": str(Path(scratch) / "sorting"),
            "memory": memory,
        }
        answer = _ask(request, None if timeout is None else min(timeout, _LONGEST))
    if "error" in answer:
        raise NotationError(_error_text(answer, memory), sql)
    return answer["columns"], answer["rows"], problems


def _files(folder: Path) -> dict[str, str]:
    return {name: str(folder.resolve() / f"{name}.parquet") for name in COLUMNS}


def _ask(request: dict[str, Any], timeout: float | None) -> dict[str, Any]:
    """Run the query in a separate process, which always ends; return its answer."""
    reader, writer = os.pipe()
    try:
        command = (sys.executable, "-P", str(sql_process.__file__), str(reader))
        process = subprocess.Popen(  # noqa: S603 - runs this package
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=(reader,),
            start_new_session=True,  # so that Ctrl-C is handled only by this process
        )
    finally:
        os.close(reader)
    try:
        with process:
            try:
                said, _ = process.communicate(json.dumps(request).encode(), timeout)
            except subprocess.TimeoutExpired:
                raise NotationError(
                    f"the query was stopped: it took more than {timeout:g} seconds "
                    "(--timeout sets the limit, 0 for none)",
                    request["sql"],
                ) from None
            finally:
                process.kill()
    finally:
        os.close(writer)
    if process.returncode:
        return {"error": "ended", "told": str(process.returncode)}
    answer: dict[str, Any] = pickle.loads(said)  # noqa: S301 - written by our process
    return answer


def _error_text(answer: dict[str, Any], memory: int) -> str:
    """Return the error message of a query as one line."""
    kind, told = answer["error"], answer.get("told", "")
    if kind in _REFUSED:
        return _REFUSED[kind].format(told)
    if kind in ("MemoryError", "OutOfMemoryException"):
        return (
            f"the query was stopped: it needs more than {memory} MB of memory "
            "(--memory sets the limit); ask for fewer rows"
        )
    if kind == "ended":
        return (
            "the query was stopped: it is too large for DuckDB, or needs more than "
            f"{memory} MB of memory (exit code {told})"
        )
    if answer["folder"] is not None:
        return f"{answer['folder']} does not contain tables of hands: {_reason(told)}"
    return f"the query was refused: {_reason(told)}"


def _reason(told: str) -> str:
    """Return DuckDB's message as one line, with its suggestions of names."""
    told, _, _ = told.partition("\nLINE ")
    if "'pytz'" in told:
        return "a time with a time zone cannot be returned: write ::timestamp after it"
    tables = f"; the tables are {', '.join(COLUMNS)}" if "Catalog" in told else ""
    return " ".join(told.split()) + tables
