"""Opening input files: compressed files are unpacked, and reading always ends.

A regular file is read up to the size that it has when it is opened, even if it grows.
Opening a named pipe fails if no program writes to it in time. Devices such as
``/dev/zero``, which never end, cannot be opened.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import time
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from typing import Any

__all__ = ("check_regular", "open_input", "read_input")

PATIENCE: Final = 5.0
"""Seconds to wait for a program to open a named pipe for writing."""
_PAUSE: Final = 0.02
_SQLITE: Final = b"SQLite"
_LOG: Final = ".pdb"  # in the name of a compressed log
_LARGEST_LOG: Final = 1 << 28  # bytes
_BUFFER: Final = 1 << 16
_FLAGS: Final = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # do not wait for the writer of a named pipe
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


def open_input(
    path: str | os.PathLike[str], *, buffering: int = _BUFFER
) -> io.BufferedReader:
    """Open a file, a pipe or a terminal for reading bytes.

    A gzip file is decompressed, as is a zip archive that contains a single file. A path
    inside a zip archive (``hands.zip/session.txt``) opens that file. PokerTH's log, an
    SQLite file, is read as lines of text.

    Raises:
        NotationError: the path cannot be opened, or is a folder or a device, or no
        program writes to the pipe; the message names the path.

    """
    from bigslick.formats.packed_files import archive_of, open_member

    try:
        number = os.open(path, _FLAGS)
    except NotADirectoryError as error:
        archive = archive_of(path)
        if archive is None:
            raise _unreadable(path, error) from None
        member = open_member(archive, path, buffering)
        return _log_as_text(member, path) if _LOG in _shown(path) else member
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    try:
        raw = _opened(number, path)
    except BaseException:
        os.close(number)
        raise
    file: io.BufferedReader = io.BufferedReader(raw, buffering)
    return file if raw.size is None else _unpacked(file, path, raw.size, buffering)


def _unpacked(
    file: io.BufferedReader, path: str | os.PathLike[str], size: int, buffering: int
) -> io.BufferedReader:
    """Return the file, or a reader of its decompressed content.

    Raises:
        NotationError: the file is a zip archive with several files.

    """
    from pathlib import Path

    from bigslick.formats.packed_files import (
        GZIP,
        ZIP,
        open_member,
        unpack_gzip,
        zip_members,
    )

    begin = file.peek(len(ZIP))
    if begin.startswith(GZIP):
        file = unpack_gzip(file, _shown(path), size, buffering)
        return _log_as_text(file, path) if _LOG in _shown(path) else file
    if not begin.startswith(ZIP):
        return _log_as_text(file, path)
    file.close()
    names = zip_members(path)
    if len(names) == 1:
        file = open_member(Path(path), names[0], buffering)
        return _log_as_text(file, path) if _LOG in _shown(names[0]) else file
    raise NotationError(
        f"{_shown(path)}: an archive of {len(names)} files: name one of them, for "
        f"example {names[0] if names else _shown(path) + '/hands.txt'}",
        _shown(path),
    )


def _log_as_text(
    file: io.BufferedReader, path: str | os.PathLike[str]
) -> io.BufferedReader:
    """Return the file, or a reader of the hands of PokerTH's log, which is SQLite.

    Raises:
        NotationError: it is another SQLite file, or too large.

    """
    if not file.peek(1).startswith(_SQLITE):
        return file
    from bigslick.formats.sites.pokerth.log_file import SQLITE, log_lines

    if not file.peek(len(SQLITE)).startswith(SQLITE):
        return file
    with file:
        data = file.read(_LARGEST_LOG + 1)
    if len(data) > _LARGEST_LOG:
        raise NotationError(
            f"{_shown(path)}: too large: more than {_LARGEST_LOG:,} bytes", _shown(path)
        )
    text = "\n".join(log_lines(data, _shown(path))).encode("utf-8", "replace")
    raw: Any = io.BytesIO(text)
    return io.BufferedReader(raw)


def read_input(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the content of a file of at most ``most`` bytes.

    Raises:
        NotationError: the file cannot be read, or is larger.

    """
    with open_input(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise _unreadable(path, error) from None
    if len(data) > most:
        raise NotationError(
            f"{_shown(path)}: too large: more than {most:,} bytes", _shown(path)
        )
    return data


def check_regular(path: str | os.PathLike[str]) -> None:
    """Check that a path is a regular file, so that it can be rewritten.

    Raises:
        NotationError: the path does not exist, or is a folder, a pipe or a device.

    """
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - a path of any kind
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    if not stat.S_ISREG(mode):
        raise NotationError(f"{_shown(path)}: not a regular file", _shown(path))


def _unreadable(
    path: str | os.PathLike[str], error: OSError | ValueError
) -> NotationError:
    reason = getattr(error, "strerror", None) or str(error)
    return NotationError(f"{_shown(path)}: {reason}", _shown(path))


def _shown(path: str | os.PathLike[str]) -> str:
    return os.fspath(path)


class _InputFile(io.FileIO):
    """An open file that is read up to the size it had when it was opened."""

    def __init__(
        self,
        number: int,
        path: str | os.PathLike[str],
        *,
        size: int | None = None,
        ahead: bytes = b"",
    ) -> None:
        """Wrap an open file descriptor; ``ahead`` has bytes that were already read."""
        super().__init__(number, "rb")
        self.name = _shown(path)
        self.size = size
        self._ahead = ahead

    def readinto(self, buffer: Any) -> int | None:
        """Read the next bytes, up to the size that the file had when it was opened."""
        room = memoryview(buffer).cast("B")
        if self._ahead:
            data = self._ahead[: len(room)]
            self._ahead = self._ahead[len(data) :]
            room[: len(data)] = data
            return len(data)
        if self.size is not None:
            room = room[: max(self.size - self.tell(), 0)]
        return super().readinto(room)

    def readall(self) -> bytes:
        """Read the rest of the file, up to the limit of ``readinto``."""
        return io.RawIOBase.readall(self) or b""

    def read(self, size: int | None = -1, /) -> bytes:
        """Read up to ``size`` bytes, within the limit of ``readinto``."""
        return io.RawIOBase.read(self, -1 if size is None else size) or b""


def _opened(number: int, path: str | os.PathLike[str]) -> _InputFile:
    """Return a reader of an open file descriptor, which must be a file or a pipe.

    Raises:
        NotationError: it is a folder or a device.

    """
    found = os.fstat(number)
    mode = found.st_mode
    if stat.S_ISREG(mode):
        return _InputFile(number, path, size=found.st_size)
    if stat.S_ISDIR(mode):
        raise NotationError(f"{_shown(path)}: {os.strerror(errno.EISDIR)}")
    if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode):
        ahead = _first_bytes(number, path) if _is_named(path) else b""
        os.set_blocking(number, True)
        return _InputFile(number, path, ahead=ahead)
    if os.isatty(number) or _is_null(found):
        os.set_blocking(number, True)
        return _InputFile(number, path)
    raise NotationError(
        f"{_shown(path)}: expected a file or a pipe, not a device", _shown(path)
    )


def _is_null(found: os.stat_result) -> bool:
    try:
        return found.st_rdev == os.stat(os.devnull).st_rdev  # noqa: PTH116 - no path
    except OSError:
        return False


def _is_named(path: str | os.PathLike[str]) -> bool:
    """Return whether a pipe is a named pipe, which may still wait for a writer.

    ``/dev/stdin`` and ``/dev/fd/63`` lead to unnamed pipes.
    """
    return os.path.exists(os.path.realpath(path))  # noqa: PTH110 - a path of any kind


def _first_bytes(number: int, path: str | os.PathLike[str]) -> bytes:
    """Wait until a program writes to a pipe; return the first bytes.

    Raises:
        NotationError: no program opened the pipe for writing in time.

    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            data = os.read(number, _BUFFER)
        except BlockingIOError:
            return b""  # a program has opened the pipe but not written yet
        if data:
            return data
        if time.monotonic() > end:
            raise NotationError(
                f"{_shown(path)}: no program writes to this pipe", _shown(path)
            )
        time.sleep(_PAUSE)
