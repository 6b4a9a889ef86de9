"""Files that are written completely or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = (
    "check_output",
    "places_of",
    "refuse_inputs",
    "whole_file",
    "whole_folder",
    "write_whole",
)

_LONGEST: Final = 60  # characters of the name in the name of the unfinished file
_FRESH: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def places_of(path: str | os.PathLike[str]) -> tuple[Path, Path]:
    """Return the path of a file, and the path for writing it until it is complete.

    The second is a new, empty file with the permissions of the one that it replaces.
    A link stays a link: its target is replaced. Something that is not a regular file (a
    pipe, a terminal, /dev/null) cannot be replaced: it is written directly.

    Raises:
        OSError: the path is a folder, its folder does not exist, or it is not writable.

    """
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
    """Create a link with an unpredictable name and return it."""
    return target.with_name(f".{target.name[:_LONGEST]}.{os.urandom(6).hex()}.part")


def check_output(
    path: str | os.PathLike[str], inputs: Iterable[str | os.PathLike[str]] = ()
) -> None:
    """Check that a file can be written, before the work for it begins.

    Raises:
        NotationError: it is also one of the inputs.
        OSError: it cannot be written.

    """
    refuse_inputs(path, inputs)
    target, part = places_of(path)
    if part != target:
        part.unlink()


def refuse_inputs(
    path: str | os.PathLike[str], inputs: Iterable[str | os.PathLike[str]]
) -> None:
    """Refuse to write to a file that is also read, even by another name.

    Raises:
        NotationError: the file is also one of the inputs.

    """
    for file in inputs:
        if _is_same(path, file):
            raise NotationError(
                f"{path} is also an input: write to another file", str(path)
            )


def _is_same(path: str | os.PathLike[str], other: str | os.PathLike[str]) -> bool:
    first, second = Path(path), Path(other)
    return first.is_file() and second.is_file() and first.samefile(second)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a path to write to; the file gets its name when it is complete."""
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
    """Write text or bytes to a file that gets its name when it is complete.

    Raises:
        OSError: it cannot be written; the message names the path.

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
    """Yield a folder to write to; its files are moved to their places at the end.

    Raises:
        FileExistsError: a file has this name.

    """
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
