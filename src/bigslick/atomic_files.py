"""Files that are written completely or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = (
    "check_output",
    "places_of",
    "refuse_inputs",
    "whole_file",
    "whole_folder",
    "write_whole",
)

_LONGEST: Final = (
    60  # characters of the file's name that the temporary file's name repeats
)
_FRESH: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def places_of(path: str | os.PathLike[str]) -> tuple[Path, Path]:
    """Return the path of a file, and the path of a temporary file to write instead.

    The temporary file is created empty, with the permissions of the file that it will
    replace. If the path is a symbolic link, the first path returned is the link's
    target. If the path is not a regular file (a pipe, a terminal, /dev/null), it cannot
    be replaced: both paths are the same, and it is written directly.

    Raises:
        OSError: the path is a folder, its folder does not exist, or it is not writable.

    """
    import shutil
    from pathlib import Path

    target = Path(path)
    if target.is_dir():
        raise _system_error(errno.EISDIR, path)
    if target.exists() and not target.is_file():
        return target, target
    if target.is_symlink():
        target = Path(os.path.realpath(target))
        if target.is_symlink():
            raise _system_error(errno.ELOOP, path)
    if not target.parent.is_dir():
        raise _system_error(errno.ENOENT, target.parent)
    part = _beside(target)
    try:
        os.close(os.open(part, _FRESH, 0o666))
        if target.exists():
            shutil.copymode(target, part)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _system_error(error.errno or errno.EIO, path) from None
    return target, part


def _system_error(number: int, path: str | os.PathLike[str]) -> OSError:
    return OSError(number, os.strerror(number), os.fspath(path))


def _beside(target: Path) -> Path:
    """Return a path in the folder of the target, with an unpredictable name."""
    return target.with_name(f".{target.name[:_LONGEST]}.{os.urandom(6).hex()}.part")


def check_output(
    path: str | os.PathLike[str], inputs: Iterable[str | os.PathLike[str]] = ()
) -> None:
    """Check that a file can be written; call this before starting long work.

    Raises:
        NotationError: the file is also one of the inputs.
        OSError: the file cannot be written.

    """
    refuse_inputs(path, inputs)
    target, part = places_of(path)
    if part != target:
        part.unlink()


def refuse_inputs(
    path: str | os.PathLike[str], inputs: Iterable[str | os.PathLike[str]]
) -> None:
    """Check that an output file is not one of the inputs, even under another name.

    Raises:
        NotationError: the file is also one of the inputs.

    """
    for file in inputs:
        if _is_same(path, file):
            raise NotationError(
                f"{path} is also an input: write to another file", str(path)
            )


def _is_same(path: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    from pathlib import Path

    first, second = Path(path), Path(other)
    return first.is_file() and second.is_file() and first.samefile(second)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a temporary path to write to; rename it to ``path`` if no error occurs."""
    target, part = places_of(path)
    if part == target:
        yield part
        return
    try:
        yield part
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Write text or bytes to a temporary file, then rename it to ``path``.

    Raises:
        OSError: the file cannot be written; the message names the path.

    """
    raw = data.encode() if isinstance(data, str) else data
    try:
        with whole_file(path) as part:
            part.write_bytes(raw)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _system_error(error.errno or errno.EIO, path) from None


@contextmanager
def whole_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a temporary folder; if no error occurs, move its files to ``path``.

    Raises:
        FileExistsError: ``path`` is a file.

    """
    import shutil
    from pathlib import Path

    target = Path(path)
    if target.exists() and not target.is_dir():
        raise _system_error(errno.EEXIST, path)
    part = _beside(target)
    try:
        part.mkdir(parents=True)
        yield part
        target.mkdir(exist_ok=True)
        for file in sorted(part.iterdir()):
            file.replace(target / file.name)
    finally:
        shutil.rmtree(part, ignore_errors=True)
