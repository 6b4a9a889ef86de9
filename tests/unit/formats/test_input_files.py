"""Devices and endless files are refused; a growing file is read up to its size."""

from __future__ import annotations

import os
import socket
import time
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from tests.support.hand_corpus import TEXTS
from tests.support.history_hands import few_records
from tests.support.ordinary_user import as_ordinary_user

from bigslick.bots.external.loader import read_spec
from bigslick.errors import BigslickError, BotError, NotationError
from bigslick.formats import (
    input_files,
    read_hands,
    read_histories,
    read_records,
    write_records,
)
from bigslick.formats.encodings import LONGEST_LINE
from bigslick.formats.input_files import check_regular, open_input, read_input
from bigslick.history import track_files, verify_files
from bigslick.history.reader.files import find_files
from bigslick.history.reader.hand_reader import hands_of
from bigslick.match import PokerMatch

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

READERS: dict[str, Callable[[Path], object]] = {
    "open": open_input,
    "read": lambda path: read_input(path, 1000),
    "records": lambda path: list(read_records(path)),
    "histories": lambda path: list(read_histories(path)),
    "hands": lambda path: list(read_hands(path)),
    "usable hands": lambda path: list(hands_of(path, strict=True)),
    "match": PokerMatch.resume,
}


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_files, "PATIENCE", 0.05)


def _make(kind: str, path: Path) -> Path:
    if kind == "missing":
        return path
    if kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(os.fspath(path))
    else:
        path.symlink_to(kind)
    return path


REFUSED = {
    "missing": "No such file",
    "folder": "Is a directory",
    "loop": "symbolic links",
    "pipe": "no program writes to this pipe",
    "socket": "No such device",
    "/dev/zero": "expected a file or a pipe, not a device",
    "/dev/urandom": "expected a file or a pipe, not a device",
}


@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.parametrize("reader", READERS)
def test_what_has_no_end_is_refused_with_its_path(
    tmp_path: Path, reader: str, kind: str
) -> None:
    path = _make(kind, tmp_path / "x")
    with pytest.raises(NotationError, match=REFUSED[kind]) as caught:
        READERS[reader](path)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_read_and_written_again_is_a_regular_file(
    tmp_path: Path, kind: str
) -> None:
    with pytest.raises(NotationError):
        check_regular(_make(kind, tmp_path / "x"))


def test_a_path_that_no_system_knows_is_refused() -> None:
    for work in (open_input, check_regular):
        with pytest.raises(NotationError, match="null"):
            work("a\0b")
    with pytest.raises(NotationError, match="null"):
        find_files(["a\0b"])


def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "closed"
    path.write_bytes(b"")
    path.chmod(0)
    with as_ordinary_user(), pytest.raises(NotationError, match="Permission denied"):
        open_input(path)


def test_a_file_that_cannot_be_opened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, flags: int) -> int:
        raise PermissionError(13, "Permission denied", path, None, flags)

    path = tmp_path / "closed.jsonl"
    path.write_bytes(b"{}")
    monkeypatch.setattr(os, "open", refuse)
    (hand,) = hands_of(path)
    assert hand.error is not None
    assert (hand.error.file, hand.error.reason) == (str(path), "Permission denied")


def test_a_file_that_grows_ends_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "grows.jsonl"
    records = few_records()
    write_records(records, path)
    more = path.read_bytes()
    found = 0
    for _ in read_records(path):
        found += 1
        with path.open("ab") as file:
            file.write(more)
    assert found == len(records)
    with open_input(path, buffering=10) as file:
        size = path.stat().st_size
        with path.open("ab") as other:
            other.write(more)
        assert len(file.read()) == size
        file.seek(size - 5)
        assert len(file.read(100)) == 5
        file.seek(size + 5)
        assert file.read(100) == b""


def test_statistics_of_a_file_that_grows_end(tmp_path: Path) -> None:
    path = tmp_path / "grows.jsonl"
    write_records(few_records() * 300, path)
    more = path.read_bytes()
    seen = 0

    def grow(done: int, total: int) -> None:
        nonlocal seen
        seen += done <= total
        with path.open("ab") as file:
            file.write(more)

    tracker, _ = track_files([path], progress=grow)
    assert seen
    assert tracker.hands == 300 * len(few_records())


def _feed(path: Path, data: bytes, pause: float) -> Thread:
    def feed() -> None:
        with path.open("wb", buffering=0) as file:
            time.sleep(pause)
            file.write(data)

    thread = Thread(target=feed, daemon=True)
    thread.start()
    return thread


@pytest.mark.parametrize("pause", [0.0, 0.3])
def test_a_pipe_is_read_however_late_its_writer_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    monkeypatch.setattr(input_files, "PATIENCE", 60)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    records = few_records()
    data = b"".join(record.to_json() + b"\n" for record in records)
    thread = _feed(pipe, data, pause)
    monkeypatch.setattr(input_files, "_PAUSE", 0.001)
    assert list(read_records(pipe)) == records
    thread.join(timeout=300)


@pytest.mark.parametrize("data", [b"", b"x" * 5000])
def test_a_pipe_without_a_place_waits_for_nobody(data: bytes) -> None:
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "wb") as file:
        file.write(data)
    with os.fdopen(ours, "rb"), open_input(f"/dev/fd/{ours}") as file:
        assert file.read() == data


def test_a_pipe_whose_writer_has_written_nothing_yet_is_waited_for() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb"), open_input(f"/dev/fd/{ours}") as file:
        os.write(theirs, b"late")
        os.close(theirs)
        assert file.read() == b"late"


def test_the_device_that_forgets_is_empty() -> None:
    assert read_input(os.devnull, 10) == b""
    assert list(read_records(os.devnull)) == []


def test_a_terminal_can_be_read() -> None:
    main, side = os.openpty()
    try:
        with open_input(os.ttyname(side)) as file:
            os.write(main, b"typed\n\x04")
            assert file.readline() == b"typed\n"
    finally:
        os.close(main)
        os.close(side)


def test_a_file_that_is_too_big_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "big"
    path.write_bytes(b"x" * 1001)
    assert len(read_input(path, 1001)) == 1001
    with pytest.raises(NotationError, match="big: too large: more than 1,000 bytes"):
        read_input(path, 1000)


def test_a_line_without_end_is_one_error_and_the_next_is_read(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    record = few_records()[0]
    line = record.to_json() + b"\n"
    path.write_bytes(line + b"{" * (3 * LONGEST_LINE) + b"\n" + line)
    errors: list[NotationError] = []
    assert list(read_records(path, on_error=errors.append)) == [record, record]
    (error,) = errors
    assert error.line == 2
    assert "the line has more than 1,048,576 bytes" in str(error)
    with path.open(encoding="utf-8") as file, pytest.raises(NotationError):
        list(read_records(file))


def test_lines_that_are_no_text_do_not_pile_up(tmp_path: Path) -> None:
    path = tmp_path / "noise.txt"
    path.write_bytes(TEXTS["pokerstars"][0] + b"\xff\n" * 30_000)
    (check,) = verify_files([path])
    assert "0xff, is not UTF-8" in str(check.problems.kept[0])
    assert check.problems.kept[0].line == TEXTS["pokerstars"][0].count(b"\n") + 1


def test_a_bot_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(BotError, match="more than 16,777,216 bytes"):
        read_spec(f"{path}:Bot")


def test_a_folder_of_nothing_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=f"no hand histories found in {tmp_path}"):
        find_files([tmp_path])
    with pytest.raises(BigslickError, match="symbolic links"):
        find_files([_make("loop", tmp_path / "loop")])
