"""The options that several commands share, with their help texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bigslick.cli.completion import (
    complete_bots,
    complete_games,
    complete_variants,
    one_of,
)
from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass

__all__ = (
    "AsJson",
    "Encoding",
    "FileOptions",
    "Files",
    "FilesOrLibrary",
    "FilesOrTables",
    "Game",
    "GameOrMix",
    "HandNumber",
    "OneFile",
    "Repair",
    "Seed",
    "SeedOfRun",
    "Threads",
    "Tournament",
    "Workers",
    "bots_argument",
    "check_one_format",
    "choice",
    "file_option",
    "no_dash",
    "output",
    "picture",
    "read_blinds",
    "record_file",
)

_STDIN = Path("/dev/stdin")


def no_dash(path: Path) -> Path:
    """Return the path to read, or that of standard input for a dash."""
    return _STDIN if str(path) == "-" else path


def _no_dashes(paths: list[Path] | None) -> list[Path] | None:
    return None if paths is None else list(map(no_dash, paths))


def _no_dash_out(path: Path | None) -> Path | None:
    """Return the path to write, or that of standard output for a dash."""
    return None if str(path) == "-" else path


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Game = Annotated[
    str,
    typer.Option(
        autocompletion=complete_variants,
        help="Code of the game; bigslick games lists all codes.",
    ),
]
GameOrMix = Annotated[
    str,
    typer.Option(
        autocompletion=complete_games,
        help="Code of the game or mix; bigslick games lists all codes.",
    ),
]
Seed = Annotated[
    int | None, typer.Option(help="Random seed; the same seed deals the same cards.")
]
SeedOfRun = Annotated[int, typer.Option(help="Random seed of the deals and the bots.")]
Workers = Annotated[
    int | None,
    typer.Option(help="Worker processes; default, or -1: one for each core."),
]
Threads = Annotated[
    int | None,
    typer.Option(min=1, help="Number of threads; default: one for each core."),
]
Tournament = Annotated[
    bool,
    typer.Option(
        "--tournament", help="Play a tournament until one player has all chips."
    ),
]
Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILES",
        help="Hand history files in any format, or folders; - reads standard input.",
        show_default=False,
        callback=_no_dashes,
    ),
]
FilesOrLibrary = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILES",
        help="Hand history files in any format, or folders; - reads standard input; "
        "default: the library.",
        show_default=False,
        callback=_no_dashes,
    ),
]
FilesOrTables = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="FILES",
        help="Parquet folders or hand history files; default: the tables in the "
        "current folder, else the library.",
        show_default=False,
        callback=_no_dashes,
    ),
]
OneFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help="Hand history file; - reads standard input.",
        callback=no_dash,
    ),
]


def choice(text: str, *words: str, metavar: str | None = None) -> Any:
    """Return an option that takes one of the words, which the shell completes.

    If the help text does not end with a period, the words are added to it.
    """
    if not text.endswith("."):
        text = f"{text}: {', '.join(words[:-1])} or {words[-1]}."
    return typer.Option(metavar=metavar, autocompletion=one_of(*words), help=text)


def check_one_format(*, as_json: bool, as_csv: bool) -> None:
    """Check that only one of the options ``--json`` and ``--csv`` is given.

    Raises:
        typer.BadParameter: both are given.

    """
    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv cannot be used together")


def bots_argument(text: str, metavar: str = "BOTS") -> Any:
    """Return an argument for one or several bots, which the shell completes."""
    return typer.Argument(metavar=metavar, autocompletion=complete_bots, help=text)


def output(text: str) -> Any:
    """Return the option ``--out`` for the file to write, with this help text."""
    return typer.Option("--out", "-o", help=text, callback=_no_dash_out)


def file_option(
    text: str, *names: str, formats: tuple[str, ...], what: str = "file"
) -> Any:
    """Return an option for a file in one of the formats.

    A file name with another extension is refused before the command starts; the message
    calls the file ``what`` and lists the extensions.
    """

    def checked(path: Path | None) -> Path | None:
        if path is not None:
            from bigslick.drawing.file_formats import file_format

            file_format(path, formats, what)
        return path

    return typer.Option(*names, metavar="FILE", help=text, callback=checked)


def picture(text: str) -> Any:
    """Return an option for a picture file to write."""
    return file_option(text, formats=("svg", "png"), what="picture file")


def record_file(text: str) -> Any:
    """Return an option for a file of records to write."""
    return file_option(text, formats=("jsonl", "json"), what="file of hands")


HandNumber = Annotated[
    int,
    typer.Option(
        "--hand", min=1, help="Number of the hand in the file; the first is 1."
    ),
]


def _not_zero(jobs: int) -> int:
    if jobs == 0:
        raise typer.BadParameter(
            "invalid number of jobs 0: expected 1 or more, or -1 for all cores"
        )
    return jobs


Repair = Annotated[
    bool,
    typer.Option(
        "--repair",
        help="Correct small contradictions in hands; each correction is reported.",
    ),
]
Encoding = Annotated[
    str | None,
    typer.Option(help="Encoding of the files if it is not UTF-8, for example cp1252."),
]


@dataclass(frozen=True)
class FileOptions:
    """Options for reading hand history files, shared by several commands."""

    jobs: Annotated[
        int,
        typer.Option(
            callback=_not_zero, help="Files to read in parallel; -1: one for each core."
        ),
    ] = 1
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first unreadable hand.")
    ] = False
    repair: Repair = False
    encoding: Encoding = None


def read_blinds(text: str) -> tuple[int, int]:
    """Return the small and the big blind in the value of an option.

    >>> read_blinds("1/2")
    (1, 2)

    Raises:
        NotationError: the text does not have the form small/big.

    """
    from bigslick.text_values import parse_typed_value

    small, stroke, big = text.partition("/")
    if not stroke:
        raise NotationError(
            f"invalid blinds {text!r}: expected small/big, for example 1/2", text
        )
    return parse_typed_value(small), parse_typed_value(big)
