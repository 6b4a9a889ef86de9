"""The process in which a query runs: DuckDB, the tables, and nothing else.

DuckDB's limits do not apply while it plans a query, which can take minutes and
gigabytes, and a query of a million words crashes the process. Therefore each query runs
in its own process, which can be ended at any time. The process is started by the path
of this file and imports nothing from the package, so it starts quickly.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from functools import reduce
from threading import Thread
from typing import Any, Final

_QUESTIONS: Final = frozenset({"SELECT", "CREATE", "MULTI"})
"""Statements that do not write files: CREATE only creates tables in memory, for a query
that follows; a PIVOT is parsed as MULTI.
"""
_MEGABYTE: Final = 1 << 20
_REST: Final = 256 * _MEGABYTE
"""The memory for the program itself and the stacks of its threads, in bytes."""


def main() -> None:
    """Answer the request on standard input with columns and rows, or an error.

    The second argument is the file descriptor of a pipe that is closed when the parent
    process ends.
    """
    Thread(target=_end_with, args=(int(sys.argv[1]),), daemon=True).start()
    request = json.load(sys.stdin)
    _limit_memory(request["memory"] * _MEGABYTE)
    try:
        said = pickle.dumps(_answer(request))
    except MemoryError:
        said = pickle.dumps({"error": "MemoryError"})
    sys.stdout.buffer.write(said)
    sys.stdout.buffer.flush()
    os._exit(0)  # do not wait for threads that are still running


def _end_with(pipe: int) -> None:
    """End this process when the other end of the pipe is closed."""
    os.read(pipe, 1)
    os._exit(1)


def _limit_memory(most: int) -> None:
    """Limit the memory of this process to DuckDB's, and as much again for rows."""
    try:
        import resource
    except ImportError:  # without system limits, only DuckDB's own limit applies
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_DATA, (2 * most + _REST, 2 * most + _REST))


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    import duckdb

    connection = duckdb.connect(":memory:")
    folder = None
    try:
        tables: dict[str, list[Any]] = {name: [] for name in request["columns"]}
        before = 0
        for folder, files in request["folders"].items():  # noqa: B007 - used below
            before += _add(connection, tables, files, request["columns"], before)
        folder = None
        for name, parts in tables.items():
            reduce(lambda one, other: one.union(other), parts).create_view(name)
        _lock(connection, request)
        return _rows(connection, request["sql"])
    except duckdb.Error as error:
        kind = type(error).__name__
        return {"error": kind, "told": str(error), "folder": folder}


def _add(
    connection: Any,
    tables: dict[str, list[Any]],
    files: dict[str, str],
    columns: dict[str, list[str]],
    before: int,
) -> int:
    """Append the tables of a folder, and return the number of its hands."""
    for name, path in files.items():
        wanted = ", ".join(f'"{column}"' for column in columns[name][1:])
        tables[name].append(
            connection.read_parquet(path).project(f"hand + {before} as hand, {wanted}")
        )
    hands: int = tables["hands"][-1].aggregate("count(*)").fetchall()[0][0]
    return hands


def _lock(connection: Any, request: dict[str, Any]) -> None:
    """Restrict the connection to the tables and a folder for temporary data."""
    tables = [path for files in request["folders"].values() for path in files.values()]
    for name, value in (
        ("temp_directory", _quoted(request["scratch"])),
        ("max_temp_directory_size", _quoted(f"{10 * request['memory']}MiB")),
        ("memory_limit", _quoted(f"{request['memory']}MiB")),
        ("allowed_paths", f"[{', '.join(map(_quoted, tables))}]"),
        ("python_enable_replacements", "false"),
        ("enable_external_access", "false"),
        ("lock_configuration", "true"),
    ):
        connection.execute(f"set {name} = {value}")


def _quoted(text: str) -> str:
    escaped = text.replace("'", "''")
    return f"'{escaped}'"


def _rows(connection: Any, sql: str) -> dict[str, Any]:
    statements = connection.extract_statements(sql)
    if not statements:
        return {"error": "empty"}
    for statement in statements:
        if (word := statement.type.name) not in _QUESTIONS:
            return {"error": "statement", "told": word}
    questions = [s for s in statements if s.type.name == "SELECT"]
    if len(questions) > 1:
        return {"error": "several", "told": str(len(questions))}
    answer = connection.execute(sql)
    columns = [column[0] for column in answer.description or ()]
    return {"columns": columns, "rows": answer.fetchall()}


if __name__ == "__main__":
    main()
