"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("places_of", "whole_file", "whole_folder")


def places_of(path: str | os.PathLike[str]) -> tuple[Path, Path]:
    """Return where a file is to be, and where it is written until it is complete.

    A link stays a link: what it leads to is replaced. What is no file (a pipe, a
    terminal, the device that forgets) cannot be replaced: it is written to.

    Raises:
        IsADirectoryError: a folder has the name.

    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if target.exists() and not target.is_file():
        return target, target
    if target.is_symlink():
        target = target.resolve()
    return target, _beside(target)


def _beside(target: Path) -> Path:
    return target.with_name(f".{target.name}.{os.getpid()}.part")


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a path to write to; the file gets its name once all is written."""
    target, part = places_of(path)
    if part == target:
        yield part
        return
    try:
        yield part
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Give a folder to write into; its files move to their places at the end.

    Raises:
        FileExistsError: a file has the name.

    """
    target = Path(path)
    if target.exists() and not target.is_dir():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    part = _beside(target)
    try:
        part.mkdir(parents=True)
        yield part
        target.mkdir(exist_ok=True)
        for file in sorted(part.iterdir()):
            file.replace(target / file.name)
    finally:
        shutil.rmtree(part, ignore_errors=True)
