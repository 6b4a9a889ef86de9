"""Compressed files: gzip files, and the files in zip archives.

A file in an archive has a path below the archive, ``hands.zip/session.txt``. Reading
stops with an error when more than a hundred times the compressed size has been
unpacked: text does not compress that well, but files made to exhaust the memory do.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError

if TYPE_CHECKING:
    import os
    from typing import IO, Any

__all__ = ("GZIP", "ZIP", "archive_of", "open_member", "unpack_gzip", "zip_members")

GZIP: Final = b"\x1f\x8b"
"""The first bytes of a gzip file."""
ZIP: Final = b"PK\x03\x04"
"""The first bytes of a zip archive."""
_FREE: Final = 1 << 24
"""The unpacked size, in bytes, that is allowed for any compressed file."""
_MOST_RATIO: Final = 100
_MOST_MEMBERS: Final = 100_000
_ERRORS: Final = (
    OSError,
    EOFError,
    zlib.error,
    zipfile.BadZipFile,
    RuntimeError,  # a password is needed
    NotImplementedError,  # an unsupported compression method
)


class _Unpacked(io.RawIOBase):
    """The decompressed content of a file, limited in size."""

    def __init__(self, source: IO[bytes], name: str, packed: int, *owned: Any) -> None:
        super().__init__()
        self.name = name
        self._source = source
        self._most = max(_FREE, packed * _MOST_RATIO)
        self._read = 0
        self._owned = (source, *owned)

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._read

    def readinto(self, buffer: Any) -> int:
        room = memoryview(buffer).cast("B")
        try:
            data = self._source.read(len(room))
        except _ERRORS as error:
            raise _damaged(self.name, error) from None
        self._read += len(data)
        if self._read > self._most:
            raise NotationError(
                f"{self.name}: refused: more than {_MOST_RATIO} times as large as its "
                "compressed file",
                self.name,
            )
        room[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            for file in self._owned:
                file.close()
        super().close()


def _damaged(name: str, error: Exception) -> NotationError:
    return NotationError(f"{name}: cannot be unpacked: {error}", name)


def unpack_gzip(
    file: io.BufferedReader, name: str, packed: int, buffering: int
) -> io.BufferedReader:
    """Return a reader of an open gzip file's content; ``packed`` is the file's size."""
    source = gzip.GzipFile(fileobj=file, mode="rb")
    raw = _Unpacked(source, name, packed, file)  # type: ignore[arg-type]
    return io.BufferedReader(raw, buffering)


def zip_members(path: str | os.PathLike[str]) -> list[Path]:
    """Return the paths of the files in a zip archive, sorted.

    Folders are left out, names that would be outside the archive, and hidden files,
    which macOS adds (``__MACOSX/._session.txt``, ``.DS_Store``).

    Raises:
        NotationError: the file is not a zip archive, or has too many files.

    """
    with _opened(path) as archive:
        return sorted(Path(path) / name for name in _names(archive))


def archive_of(path: str | os.PathLike[str]) -> Path | None:
    """Return the zip archive that a path is inside of, or None."""
    for folder in Path(path).parents:
        if folder.is_file():
            return folder if zipfile.is_zipfile(folder) else None
    return None


def open_member(
    archive: Path, path: str | os.PathLike[str], buffering: int
) -> io.BufferedReader:
    """Open a file in a zip archive.

    Raises:
        NotationError: the archive has no such file, or the file cannot be unpacked.

    """
    name = str(path)
    opened = _opened(archive)
    try:
        wanted = PurePosixPath(Path(path).relative_to(archive).as_posix())
        info = _names(opened).get(wanted)
        if info is None:
            raise NotationError(  # noqa: TRY301 - the archive is closed, too
                f"{name}: no such file in {archive}", name
            )
        try:
            source = opened.open(info)
        except _ERRORS as error:
            raise _damaged(name, error) from None
    except BaseException:
        opened.close()
        raise
    raw = _Unpacked(source, name, info.compress_size, opened)
    return io.BufferedReader(raw, buffering)


def _opened(path: str | os.PathLike[str]) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(path)
    except _ERRORS as error:
        raise _damaged(str(path), error) from None
    count = len(archive.infolist())
    if count > _MOST_MEMBERS:
        archive.close()
        raise NotationError(
            f"{path}: {count:,} files in an archive: expected at most "
            f"{_MOST_MEMBERS:,}",
            str(path),
        )
    return archive


def _names(archive: zipfile.ZipFile) -> dict[PurePosixPath, zipfile.ZipInfo]:
    """Return the files of an archive by their paths in the archive."""
    found = {}
    for info in archive.infolist():
        name = PurePosixPath(info.filename)
        outside = name.is_absolute() or ".." in name.parts
        if not (info.is_dir() or outside or name.name.startswith(".")):
            found[name] = info
    return found
