"""Compressed files are read; what would fill the memory is refused."""

from __future__ import annotations

import gzip
import tarfile
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.errors import NotationError
from bigslick.formats.encodings import Lines
from bigslick.formats.input_files import open_input
from bigslick.formats.packed_files import zip_members

if TYPE_CHECKING:
    from pathlib import Path

TEXT = b"a hand\nanother hand\n"
BOMB = 1 << 26


def _read(path: Path) -> bytes:
    with open_input(path) as file:
        assert file.name.endswith(path.name)
        return file.read()


def _zip(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_a_gzip_file_is_read_whatever_it_is_called(tmp_path: Path) -> None:
    for name in ("hands.txt.gz", "hands.txt"):
        path = tmp_path / name
        path.write_bytes(gzip.compress(TEXT) + gzip.compress(TEXT))
        assert _read(path) == TEXT + TEXT


def test_lines_and_places_of_a_gzip_file(tmp_path: Path) -> None:
    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(TEXT))
    with open_input(path) as file:
        assert (file.readline(), file.tell()) == (b"a hand\n", 7)


def test_a_path_leads_into_an_archive(tmp_path: Path) -> None:
    path = _zip(tmp_path / "hands.zip", **{"a.txt": TEXT, "sub/b.txt": b"b"})
    assert zip_members(path) == [path / "a.txt", path / "sub" / "b.txt"]
    assert _read(path / "sub" / "b.txt") == b"b"
    with pytest.raises(NotationError, match=r"c\.txt: no such file in .*hands\.zip"):
        open_input(path / "c.txt")
    with pytest.raises(NotationError, match=r"an archive of 2 files: name one"):
        open_input(path)


def test_an_archive_of_one_file_is_that_file(tmp_path: Path) -> None:
    hidden = {"__MACOSX/._a.txt": b"\0", ".DS_Store": b"\0"}  # macOS adds these
    for others in ({}, hidden):
        path = _zip(tmp_path / "hands.zip", **{"a.txt": TEXT} | others)
        assert zip_members(path) == [path / "a.txt"]
        with open_input(path) as file:
            assert file.read() == TEXT


def test_names_cannot_lead_out_of_an_archive(tmp_path: Path) -> None:
    path = _zip(tmp_path / "x.zip", **{"/etc/passwd": b"", "../y.txt": b"", "z": b""})
    assert zip_members(path) == [path / "z"]
    with pytest.raises(NotationError, match="no such file"):
        open_input(path / ".." / "y.txt")


def test_a_path_below_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    with pytest.raises(NotationError, match="Not a directory"):
        open_input(tmp_path / "a.txt" / "b.txt")


@pytest.mark.parametrize("kind", ["gzip", "zip"])
def test_a_bomb_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "bomb"
    if kind == "gzip":
        path.write_bytes(gzip.compress(bytes(BOMB)))
    else:
        _zip(path, zeros=bytes(BOMB))
    with open_input(path) as file:
        blocks = iter(lambda: file.read(1 << 20), b"")
        with pytest.raises(NotationError, match="more than 100 times as large"):
            list(blocks)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(TEXT)[:-9])
    with open_input(path) as file, pytest.raises(NotationError, match=r"x\.gz: cannot"):
        file.read()
    broken = tmp_path / "x.zip"
    broken.write_bytes(b"PK\x03\x04 and nothing else")
    with pytest.raises(NotationError, match=r"x\.zip: cannot be unpacked"):
        open_input(broken)


@pytest.mark.parametrize("mode", ["w", "w:gz"])
def test_a_tar_archive_is_refused_by_name(tmp_path: Path, mode: Any) -> None:
    text = tmp_path / "hands.txt"
    text.write_bytes(TEXT)
    path = tmp_path / "hands.tar"
    with tarfile.open(path, mode) as archive:
        archive.add(text, "hands.txt")
    with pytest.raises(NotationError, match="is a tar archive: unpack it first"):
        list(Lines(path))
