"""Copies the undamaged data of a damaged room to a new one.

The damaged files are only read. A table is kept as far as its chain of checksums is
valid: from its first entry, or from a valid checkpoint if earlier entries are lost.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from bigslick.errors import DamagedTableError, StorageError
from bigslick.room.storage import checksums
from bigslick.room.storage.clubs.schema import CLUB_TABLES
from bigslick.room.storage.maintenance_results import KeptTable, Repaired
from bigslick.room.storage.sqlite.locks import FolderLock
from bigslick.room.storage.sqlite.maintenance.page_reader import PageReader
from bigslick.room.storage.sqlite.maintenance.salvage import Mark, Run, Salvage
from bigslick.room.storage.sqlite.schema import create_file
from bigslick.room.storage.sqlite.stored_tables import stored_versions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bigslick.room.storage.interface import StoredTable, TableReader

__all__ = ("repair",)

_NAME = "room.sqlite3"


def repair(
    source: Path,
    target: Path,
    *,
    now: int,
    set_up: Callable[[TableReader, str], object],
    whole_only: bool = False,
) -> Repaired:
    """Copy the undamaged data of the room in one folder to a new folder.

    ``set_up`` tests whether a table that was kept can be loaded. With ``whole_only``,
    tables whose last entries are lost are left out.

    Raises:
        StorageError: there is no such room, it is open, or the target exists.

    """
    path = source / _NAME
    if not path.is_file():
        raise StorageError(f"file not found: {path}")
    if target.exists() and any(target.iterdir()):
        raise StorageError(f"{target} is not empty: choose another folder with --to")
    lock = _locked(path)
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch = target / "scratch.sqlite3"
    done = Repaired()
    try:
        with closing(PageReader(path)) as reader, closing(Salvage(scratch)) as salvage:
            salvage.read(reader)
            create_file(target / _NAME)
            with closing(sqlite3.connect(target / _NAME, isolation_level=None)) as db:
                db.execute("BEGIN")
                _copy_meta(salvage, db, done)
                for table_id in salvage.table_ids():
                    done.tables.append(_copy_table(salvage, db, table_id, whole_only))
                _copy_hands(salvage, db, now, done)
                _copy_clubs(path, reader, db, done)
                db.execute("COMMIT")
    finally:
        scratch.unlink(missing_ok=True)
        if lock is not None:
            lock.release()
    _set_up(target / _NAME, done, set_up)
    return done


def _locked(path: Path) -> FolderLock | None:
    """Lock the damaged room, unless its folder is read-only."""
    try:
        lock = FolderLock(path)
        lock.lock_database()
    except OSError:
        return None
    return lock


def _copy_meta(salvage: Salvage, db: sqlite3.Connection, done: Repaired) -> None:
    for name in ("alive", "secret"):
        value = salvage.meta(name)
        if value is not None:
            db.execute("INSERT INTO meta VALUES (?, ?)", (name, value))
        elif name == "secret":
            done.notes.append(
                "the room's secret is lost: tables with a password ask for it again"
            )


def _copy_table(
    salvage: Salvage, db: sqlite3.Connection, table_id: str, whole_only: bool
) -> KeptTable:
    """Copy the longest readable run of a table's entries."""
    head, closed = salvage.head(table_id)
    wanted = max(0 if head is None else head.last, salvage.last_entry(table_id))
    best = _best_run(salvage, table_id, head)
    if best is None:
        reason = "neither its first entry nor a valid checkpoint is left"
        return KeptTable(table_id, 0, 0, wanted, reason, kept=False)
    run, marks = best
    kept = KeptTable(table_id, run.base, run.last, wanted)
    if run.last < wanted:
        kept.problem = _what_is_wrong(salvage, table_id, run.last + 1)
        kept.kept = not whole_only
    if not kept.kept:
        return kept
    db.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?)",
        (
            (table_id, n, hashed, data)
            for n, hashed, data in salvage.follow(table_id, run.base, run.base_hash)
        ),
    )
    db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", (table_id, *run, closed))
    for slot, mark in enumerate(marks[-2:]):
        hashed = mark.hash or checksums.START
        digest = checksums.checkpoint_digest(hashed, table_id, mark.n, mark.data)
        db.execute(
            "INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)",
            (table_id, slot, mark.n, hashed, digest, mark.data),
        )
    return kept


def _best_run(
    salvage: Salvage, table_id: str, head: Run | None
) -> tuple[Run, list[Mark]] | None:
    """Return the run of entries that reaches furthest, and the checkpoints in it."""
    marks = salvage.marks(table_id)
    best: tuple[Run, list[Mark]] | None = None
    for n, hashed in _starts(head, marks):
        if best is not None and n <= best[0].last:
            continue  # an earlier run includes this checkpoint
        run, on_it = _run_from(salvage, table_id, (n, hashed), marks)
        if (n == 0 and run.last) or on_it:
            best = run, on_it
    return best


def _starts(head: Run | None, marks: list[Mark]) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the checksum of entries after which a run may start."""
    yield 0, checksums.START
    if head is not None and head.base:
        yield head.base, head.base_hash
    for mark in marks:
        yield mark.n, mark.hash or checksums.START


def _run_from(
    salvage: Salvage, table_id: str, start: tuple[int, bytes], marks: list[Mark]
) -> tuple[Run, list[Mark]]:
    base, base_hash = n, hashed = start
    known = {mark.n: mark for mark in marks}
    found: list[Mark] = []

    def pass_by() -> None:
        mark = known.get(n)
        if mark is not None and mark.hash in {None, hashed}:
            found.append(mark._replace(hash=hashed))

    pass_by()
    for n, hashed, _ in salvage.follow(table_id, base, base_hash):  # noqa: B007
        pass_by()
    return Run(base, base_hash, n, hashed), found


def _what_is_wrong(salvage: Salvage, table_id: str, n: int) -> str:
    rows = salvage.db.execute(
        "SELECT 1 FROM entries WHERE table_id = ? AND n = ?", (table_id, n)
    )
    if rows.fetchone() is None:
        return f"entry {n} is missing"
    return f"entry {n} does not match its checksum"


def _copy_hands(
    salvage: Salvage, db: sqlite3.Connection, now: int, done: Repaired
) -> None:
    """Copy the last valid version of each finished hand."""
    lost: dict[str, None] = {}
    kept: set[str] = set()
    for row, at, sound in salvage.hands():
        if sound:
            db.execute(
                "INSERT OR REPLACE INTO hands VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row[:3], at or now, checksums.hand_digest(row), *row[3:]),
            )
            kept.add(row.id)
        else:
            lost[row.id] = None
    done.hands = len(kept)
    done.lost_hands = [hand_id for hand_id in lost if hand_id not in kept]


def _copy_clubs(
    path: Path, reader: PageReader, db: sqlite3.Connection, done: Repaired
) -> None:
    """Copy the rows of accounts and clubs, as far as SQLite can read them."""
    damaged = []
    with closing(
        sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    ) as own:
        for name in CLUB_TABLES:
            try:
                for row in own.execute(f"SELECT * FROM {name}"):  # noqa: S608
                    marks = ", ".join("?" * len(row))
                    db.execute(f"INSERT INTO {name} VALUES ({marks})", row)  # noqa: S608
            # Names and messages of a damaged file may not be UTF-8.
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                if "no such table" not in str(error):  # a file of an earlier version
                    damaged.append(name)
    if damaged and any(map(_is_account, reader.rows())):
        done.notes.append(
            f"accounts and clubs are damaged ({', '.join(damaged)}), and only a part "
            "was copied; restore a backup if you have one"
        )


def _is_account(row: tuple[Any, ...]) -> bool:
    """Return whether a row of an index has the id of an account.

    Without an account there are no clubs.
    """
    return tuple(map(type, row)) == (str, int) and bool(
        re.fullmatch("a[0-9a-f]{16}", row[0])
    )


class _Tables:
    """Reads tables from a file that no other process has open."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def versions(self, table_id: str) -> Iterator[StoredTable]:
        return stored_versions(self._db, table_id)


def _set_up(
    path: Path, done: Repaired, set_up: Callable[[TableReader, str], object]
) -> None:
    """Test whether the tables that were kept can be loaded."""
    with closing(sqlite3.connect(path)) as db:
        for own in done.tables:
            if own.kept:
                try:
                    set_up(_Tables(db), own.id)
                except DamagedTableError as error:
                    own.problem = error.reason
