"""The options that several commands share, each with its words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bigslick.errors import NotationError

__all__ = (
    "AsJson",
    "Encoding",
    "Files",
    "FilesOrTables",
    "Game",
    "GameOrMix",
    "HandNumber",
    "Jobs",
    "OneFile",
    "Repair",
    "Seed",
    "Strict",
    "Threads",
    "Tournament",
    "no_dash",
    "output",
    "picture",
    "read_blinds",
)

_STDIN = Path("/dev/stdin")


def no_dash(path: Path) -> Path:
    """Return where to read; a dash is what comes out of a pipe."""
    return _STDIN if str(path) == "-" else path


def _no_dashes(paths: list[Path] | None) -> list[Path] | None:
    return None if paths is None else list(map(no_dash, paths))


def _no_dash_out(path: Path | None) -> Path | None:
    """Return where to write; a dash is standard output."""
    return None if str(path) == "-" else path


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Game = Annotated[str, typer.Option(help="Code of the game.")]
GameOrMix = Annotated[str, typer.Option(help="Code of the game or mix.")]
Seed = Annotated[int | None, typer.Option(help="Deal the same cards again.")]
Threads = Annotated[
    int | None, typer.Option(min=1, help="Threads to use; all cores if not given.")
]
Tournament = Annotated[
    bool, typer.Option("--tournament", help="Play until one has all the chips.")
]
Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILES",
        help="Histories of any format, or folders of them; - for a pipe.",
        show_default=False,
        callback=_no_dashes,
    ),
]
FilesOrTables = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILES",
        help="Folders of tables, or histories; without any, what is here.",
        show_default=False,
        callback=_no_dashes,
    ),
]
OneFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="A history; - for a pipe.", callback=no_dash),
]


def output(text: str) -> Any:
    """Return the option that names what is written, with these words."""
    return typer.Option("--out", "-o", help=text, callback=_no_dash_out)


def picture(text: str) -> Any:
    """Return the option that names a picture; its ending is checked at once."""
    return typer.Option(help=text, callback=_checked_picture)


def _checked_picture(path: Path | None) -> Path | None:
    if path is not None:
        from bigslick.drawing.png import picture_format

        picture_format(path)
    return path


HandNumber = Annotated[
    int, typer.Option("--hand", min=1, help="Which hand of the file, counted from 1.")
]


def _not_zero(jobs: int) -> int:
    if jobs == 0:
        raise typer.BadParameter("this counts workers: not 0")
    return jobs


Jobs = Annotated[
    int,
    typer.Option(
        callback=_not_zero, help="Files to work on at once; -1 for one on each core."
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Stop at the first damage.")]
Repair = Annotated[
    bool,
    typer.Option("--repair", help="Set small contradictions right; each is told."),
]
Encoding = Annotated[
    str | None,
    typer.Option(help="Of the files if it is not UTF-8: utf-16, cp1252, ..."),
]


def read_blinds(text: str) -> tuple[int, int]:
    """Return the blinds of an option.

    >>> read_blinds("1/2")
    (1, 2)

    Raises:
        NotationError: the text is something else.

    """
    from bigslick.values import parse_value

    small, stroke, big = text.partition("/")
    if not stroke:
        raise NotationError(f"{text!r} are no blinds like 1/2", text)
    return parse_value(small), parse_value(big)
