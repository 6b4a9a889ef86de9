"""Checking the files that a command will write, and writing pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.cli.app import file_errors

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ("check_files", "write_picture")


def check_files(*paths: Path | None) -> None:
    """Check that the files can be written; call this before starting long work.

    Raises:
        typer.BadParameter: a file cannot be written.

    """
    from bigslick.atomic_files import check_output

    for path in paths:
        if path is not None:
            with file_errors(path):
                check_output(path)


def write_picture(path: Path | None, draw: Callable[[], str]) -> None:
    """Write the SVG that ``draw`` returns, as SVG or PNG depending on the extension.

    Raises:
        typer.BadParameter: the file cannot be written.

    """
    if path is None:
        return
    from bigslick.atomic_files import write_whole
    from bigslick.drawing.png import picture_bytes

    with file_errors(path):
        write_whole(path, picture_bytes(draw(), path))
