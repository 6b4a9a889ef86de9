"""Does ``history/sql.py`` run queries that only read?"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.support.history_hands import few_records

from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.record.hand_record import write_records
from bigslick.history import query, write_parquet


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    write_records(few_records(), folder / "hands.jsonl")
    write_parquet([folder / "hands.jsonl"], folder / "tables")
    return folder / "tables"


@pytest.fixture
def tables(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "tables"))


@pytest.mark.parametrize(
    "sql",
    [
        "copy (select 1) to '{0}/hands.parquet'",
        "explain analyze copy (select 1) to '{0}/hands.parquet'",
        "copy (select 1) to '{0}/new.csv'",
        "export database '{0}/new'",
        "attach '{0}/new.db'",
        "select 1; copy (select 1) to '{0}/new.csv'",
        "create table t as select 1; copy t to '{0}/hands.parquet'",
    ],
)
def test_a_query_writes_no_file(tables: Path, sql: str) -> None:
    before = {path.name: path.read_bytes() for path in tables.iterdir()}
    with pytest.raises(NotationError, match="the query was refused: "):
        query(sql.format(tables), [tables])
    assert {path.name: path.read_bytes() for path in tables.iterdir()} == before


@pytest.mark.parametrize(
    "sql",
    [
        "select * from '{0}/secret.csv'",
        "select * from read_text('{0}/secret.csv')",
        "select * from read_parquet('{0}/tables/../other.parquet')",
        "select * from glob('{0}/*')",
        "set enable_external_access = true; select * from '{0}/secret.csv'",
        "select * from 'https://example.org/hands.csv'",
        "install httpfs",
        "select * from sql",
    ],
)
def test_a_query_reads_the_tables_and_nothing_else(
    tables: Path, tmp_path: Path, sql: str
) -> None:
    (tmp_path / "secret.csv").write_text("secret,1\n")
    (tmp_path / "other.parquet").write_bytes((tables / "hands.parquet").read_bytes())
    with pytest.raises(NotationError, match="the query was refused: "):
        query(sql.format(tmp_path), [tables])


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        ("create macro twice(x) as 2 * x; select twice(count(*)) from hands", [(8,)]),
        ("create view v as select hand from hands; from v limit 1", [(1,)]),
        ("select count(*) from (pivot hands on game using count(*))", [(4,)]),
        ("select column_name from (describe hands) limit 1", [("hand",)]),
        ("values (1), (2)", [(1,), (2,)]),
    ],
)
def test_questions_may_have_parts(
    tables: Path, sql: str, rows: list[tuple[object, ...]]
) -> None:
    assert query(sql, [tables])[1] == rows


def test_only_one_question_is_answered(tables: Path) -> None:
    with pytest.raises(NotationError, match="it has 2 SELECT statements: expected one"):
        query("select 1; select 2", [tables])


def test_a_question_may_be_a_pivot(tables: Path) -> None:
    assert len(query("pivot hands on game using count(*)", [tables])[1]) == 4


def test_tables_of_something_else_are_refused(tables: Path, hands_file: Path) -> None:
    players = (tables / "players.parquet").read_bytes()
    (tables / "hands.parquet").write_bytes(players)
    with pytest.raises(
        NotationError, match=r"tables does not contain tables of hands: "
    ):
        query("select 1", [tables])
    assert query("select count(*) from hands", [hands_file])[1] == [(4,)]


def test_a_time_with_a_zone_is_printed_on_one_line(tables: Path) -> None:
    with pytest.raises(NotationError) as caught:
        query("select '2026-01-01 00:00:00+00'::timestamptz", [tables])
    assert "::timestamp" in str(caught.value)
    assert "Traceback" not in str(caught.value)


def test_large_sorts_leave_nothing_here(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    answer = query("select current_setting('temp_directory')", [tables])[1][0][0]
    assert Path(answer).is_absolute()
    assert not Path(answer).exists()


ENDLESS = "select count(*) from range(100000000000) a, range(1000000) b"
PLANNED = f"select 1 where 1 in ({', '.join(map(str, range(300_000)))})"


@pytest.mark.parametrize(
    "sql",
    [
        ENDLESS,
        "with recursive t(n) as (select 1 union all select n + 1 from t) from t",
        PLANNED,  # DuckDB cannot be interrupted while it plans
    ],
    ids=["joins", "recursion", "planning"],
)
def test_a_query_is_stopped_after_a_time(tables: Path, sql: str) -> None:
    with pytest.raises(NotationError, match=r"took more than 0\.5 seconds"):
        query(sql, [tables], timeout=0.5)


@pytest.mark.parametrize(
    "sql",
    [
        "select list_sum(range(2000000000))",
        "select list_sort(range(100000000))",
        "select repeat('x', 2000000000)",  # DuckDB counts no texts
        "select * from range(100000000)",  # the rows themselves
    ],
    ids=["list", "sort", "text", "rows"],
)
def test_a_query_is_stopped_if_it_needs_much_memory(tables: Path, sql: str) -> None:
    with pytest.raises(NotationError, match="more than 64 MB of memory"):
        query(sql, [tables], timeout=None, memory=64)


def test_a_query_that_ends_its_process_is_reported(
    tables: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import os\nos.abort()\n")
    monkeypatch.setattr("bigslick.history.tables.sql_process.__file__", str(broken))
    with pytest.raises(NotationError, match="too large for DuckDB"):
        query("select 1", [tables])


@pytest.mark.parametrize("limits", [{"timeout": 0}, {"timeout": -1}, {"memory": 0}])
def test_limits_of_nothing_are_refused(tables: Path, limits: dict[str, int]) -> None:
    with pytest.raises(GameConfigError, match="invalid limits"):
        query("select 1", [tables], **limits)


def test_a_query_may_take_as_long_as_anybody_could_wait(tables: Path) -> None:
    assert query("select 1", [tables], timeout=1e300)[1] == [(1,)]


def child_of(process: subprocess.Popen[str]) -> int:
    """Return the process in which the query runs, once it does."""
    while True:
        assert process.poll() is None
        path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        for child in map(int, path.read_text().split()):
            command = Path(f"/proc/{child}/cmdline").read_bytes()
            if b"sql_process" in command:
                return child
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc").exists(), reason="children are found in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_query_ends_with_the_command(
    tables: Path, tmp_path: Path, number: signal.Signals
) -> None:
    command = [sys.executable, "-m", "bigslick", "history", "sql", ENDLESS, str(tables)]
    with subprocess.Popen(
        [*command, "--timeout", "0"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},  # a killed command leaves a folder
    ) as process:
        child = child_of(process)
        process.send_signal(number)
        _, answer = process.communicate()
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert not answer.strip()
    while Path(f"/proc/{child}").exists():
        time.sleep(0.05)
