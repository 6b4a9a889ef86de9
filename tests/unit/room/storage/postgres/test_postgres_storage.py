"""A database that goes away, comes back, or is used by another room."""

from __future__ import annotations

import signal
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.storage_files import fill, settle
from tests.support.storages import PostgresPlace, opened

from bigslick.errors import StorageError
from bigslick.room.storage.interface import WriteBatch
from bigslick.room.storage.opening import open_storage

pytest.importorskip("asyncpg", reason="the extra postgres is not installed")

from bigslick.room.storage.postgres import batch_writer, schema, session

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer


@pytest.fixture
def place(postgres: PostgresServer, tmp_path: Path) -> PostgresPlace:
    return PostgresPlace(postgres, tmp_path)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_server_that_comes_back_gets_everything_once(
    place: PostgresPlace, how: signal.Signals, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[int] = []
    with opened(place, synchronous="FULL") as storage:
        fill(storage, "a", 7)
        settle(storage)
        place.server.stop(how)
        for n in range(8, 30):
            batch = WriteBatch("a", n, b'{"at":%d}' % n, lambda n=n: done.append(n))  # type: ignore[misc]
            storage.append(batch)
        with pytest.raises(StorageError, match="cannot be reached"):
            storage.hand("a-00005")
        assert done == []
        place.server.start()
        settle(storage)
        assert done == list(range(8, 30))
        hand = storage.hand("a-00005")
        assert hand is not None
        assert hand.number == 5
    with opened(place) as storage:
        assert next(storage.versions("a")).last == 29
    assert "lost the connection to" in caplog.text
    assert "reconnected to" in caplog.text


def test_commit_whose_end_was_not_seen_is_not_repeated(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = batch_writer.BatchWriter._take_over
    failing = [True]

    def lost(self: Any, rows: Any) -> None:
        if failing and rows.entries:
            failing.clear()
            raise ConnectionResetError("after the commit")
        whole(self, rows)

    monkeypatch.setattr(batch_writer.BatchWriter, "_take_over", lost)
    done: list[int] = []
    with opened(place) as storage:
        storage.append(WriteBatch("a", 1, b"one", lambda: done.append(1)))
        settle(storage)
        assert not failing
        storage.append(WriteBatch("a", 2, b"two", lambda: done.append(2)))
    assert done == [1, 2]
    with opened(place) as storage:
        assert next(storage.versions("a")).entries == [b"one", b"two"]


def test_server_that_stays_away_ends_the_room(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "PATIENCE", 0.3)
    failed = threading.Event()
    reasons: list[Any] = []

    def fail(error: StorageError) -> None:
        reasons.append(error)
        failed.set()

    done: list[int] = []
    storage, _ = place.open(failed=fail)
    place.server.stop()
    try:
        storage.append(WriteBatch("a", 1, b"one", lambda: done.append(1)))
        assert failed.wait(120)
        storage.close()
    finally:
        place.server.start()
    assert "cannot be reached" in str(reasons[0])
    assert "nothing that was acknowledged is lost" in str(reasons[0])
    assert done == []


def test_closing_does_not_wait_long_for_a_server_that_is_gone(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_CLOSE_SECONDS", 0.2)
    done: list[int] = []
    storage, failures = place.open()
    place.server.stop()
    try:
        storage.append(WriteBatch("a", 1, b"one", lambda: done.append(1)))
        began = time.monotonic()
        storage.close()
        assert time.monotonic() - began < session.PATIENCE / 2
    finally:
        place.server.start()
    assert len(failures) == 1
    assert done == []


def test_closing_ends_questions_that_have_no_answer_yet(place: PostgresPlace) -> None:
    storage, _ = place.open()
    asked: Any = storage
    failed: list[str] = []

    def ask() -> None:
        try:
            asked._ask(lambda db: db.fetch("SELECT pg_sleep(60)"))
        except StorageError as error:
            failed.append(str(error))

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    sleeping = "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'"
    while not place.execute(sleeping):
        time.sleep(0.01)
    storage.close()
    thread.join(120)
    assert failed
    with pytest.raises(StorageError, match="the storage is closed"):
        storage.hand("a-00001")


def test_room_that_another_one_has_pushed_aside_stops(place: PostgresPlace) -> None:
    """As after a lock that a server has dropped: the lock is not all that protects."""
    failed = threading.Event()
    storage, failures = place.open(failed=lambda _: failed.set())
    fill(storage, "a", 3)
    settle(storage)
    place.execute("DELETE FROM processes")
    done: list[int] = []
    storage.append(WriteBatch("a", 4, b"{}", lambda: done.append(4)))
    assert failed.wait(120)
    storage.close()
    assert done == failures == []
    with opened(place) as storage:
        assert next(storage.versions("a")).last == 3


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://ann@/room", "expected postgresql://USER@HOST:PORT/DATABASE"),
        ("room.sqlite3", "expected postgresql://USER@HOST:PORT/DATABASE"),
        ("postgresql://ann:se-cret@127.0.0.1:1/room", "cannot be reached"),
        ("postgresql://ann:se-cret@127.0.0.1:x/room", "invalid address"),
        ("postgresql://ann:se-cret@/room?host=/nowhere", "cannot be reached"),
        ("postgresql://postgres:se-cret@/nothing?host={folder}", "Create it first"),
        ("postgresql://nobody:se-cret@/postgres?host={folder}", "Check the user"),
    ],
)
def test_wrong_address_is_said_without_the_password(
    postgres: PostgresServer, tmp_path: Path, address: str, reason: str
) -> None:
    database = address.format(folder=postgres.folder)
    with pytest.raises(StorageError) as refused:
        _open(tmp_path, database)
    assert reason in str(refused.value)
    assert "se-cret" not in str(refused.value)
    if "@" in address:
        assert "://" in str(refused.value)


def _open(folder: Path, database: str) -> None:
    usual: dict[str, Any] = dict.fromkeys(("clock", "deliver", "failed", "soon"), print)
    open_storage(folder, database=database, **usual).close()


def test_user_without_permission_to_create_gets_an_error(place: PostgresPlace) -> None:
    place.execute(
        "DROP ROLE IF EXISTS eve",
        "CREATE ROLE eve LOGIN",
    )
    with pytest.raises(StorageError, match="must be allowed to create a schema"):
        _open(place.folder, place.server.address("postgres", "eve"))


def test_later_version_and_other_programs_are_refused(place: PostgresPlace) -> None:
    with opened(place):
        pass
    place.execute("UPDATE room SET version = 9")
    with pytest.raises(
        StorageError, match="its schema has version 9, this program reads"
    ):
        place.open()
    for change in (
        "ALTER TABLE room ALTER version TYPE text",
        "ALTER TABLE room RENAME version TO edition",
        "ALTER TABLE room RENAME TO rooms",
    ):
        place.execute(change)
        with pytest.raises(StorageError, match="was not created by Bigslick"):
            place.open()


def test_earlier_version_is_migrated_whole_or_not_at_all(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(place) as storage:
        fill(storage, "a", 7)
    add = "ALTER TABLE room ADD COLUMN motto text"
    monkeypatch.setattr(schema, "VERSION", 6)
    monkeypatch.setattr(schema, "_STEPS", (*schema._STEPS, add, "SELECT nonsense"))
    with pytest.raises(StorageError, match="nonsense"):
        place.open()
    assert place.execute("SELECT version FROM room") == [(4,)]
    monkeypatch.setattr(
        schema, "_STEPS", (*schema._STEPS[:5], "UPDATE room SET motto='x'")
    )
    with opened(place) as storage:
        assert next(storage.versions("a")).last == 7
    assert place.execute("SELECT version, motto FROM room") == [(6, "x")]


@pytest.mark.parametrize(("setting", "level"), [("FULL", "on"), ("NORMAL", "off")])
def test_setting_that_survives_power_cuts_is_really_on(
    place: PostgresPlace, setting: str, level: str
) -> None:
    with opened(place, synchronous=setting) as storage:
        writer: Any = storage
        ask = writer._session.db.fetchval("SHOW synchronous_commit")
        assert writer._thread.wait_for(ask) == level


def test_backup_names_the_program_for_it(place: PostgresPlace, tmp_path: Path) -> None:
    with opened(place) as storage, pytest.raises(StorageError, match="pg_dump"):
        storage.backup(tmp_path / "copy")
