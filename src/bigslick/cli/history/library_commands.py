"""``bigslick history import``, and how other commands read the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import counted, file_errors, progress_bar, say
from bigslick.cli.history.hand_files import tell, tell_skipped
from bigslick.cli.option_groups import with_groups
from bigslick.cli.options import (  # noqa: TC001 - typer reads them
    AsJson,
    FileOptions,
    Files,
)
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.history.library import Imported, Library

__all__ = ("LibraryFolder", "files_or_library", "import_command")

LibraryFolder = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="FOLDER",
        help="Folder of the library; default: library in your data folder.",
    ),
]


def files_or_library(
    files: list[Path] | None, library: Path | None, mode: str | None
) -> list[Path]:
    """Return the given files, or else those of the library.

    Cash games and tournaments of the library are not mixed: without a mode, cash games
    are read, or tournaments if there are no cash games.

    Raises:
        NotationError: no files were given, and the library has no hands of that mode.

    """
    from bigslick.history.library import Library

    if files:
        return files
    opened = Library(library)
    counts = opened.counts()
    wanted = [name.strip() for name in mode.split(",")] if mode else []
    if not wanted:
        wanted = [name for name, count in counts.items() if count][:1]
        left = [
            f"{n:,} {name}" for name, n in counts.items() if n and name != wanted[0]
        ]
        for words in left:
            say(f"{words} hands of the library are left out: see --mode", err=True)
    found = [file for name in wanted for file in opened.files(name)]
    if not found:
        raise NotationError(
            f"no files are given, and the library {opened.folder} has no "
            f"{mode + ' ' if mode else ''}hands: name files, or import some with "
            "bigslick history import"
        )
    return found


@with_groups
def import_command(
    files: Files,
    *,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Keep importing new hands until Ctrl-C is pressed."
        ),
    ] = False,
    library: LibraryFolder = None,
    reading: FileOptions,
    as_json: AsJson = False,
) -> None:
    """Add hands to the library, which other commands read by default.

    Hands that are already in the library are skipped, and files that have not changed
    are not read again. Cash games and tournaments are kept apart.

    \b
    bigslick history import hands.jsonl --library hands-library
    bigslick history import hands.jsonl --library hands-library --json
    """
    from bigslick.history.library import Library
    from bigslick.history.library import watch as imports_of

    opened = Library(library)
    with file_errors(opened.folder):
        if watch:
            say("watching; Ctrl-C ends it", err=True)
            try:
                for done in imports_of(opened, files, **vars(reading)):
                    _tell_import(opened, done, as_json=as_json)
            except KeyboardInterrupt:
                return
        with progress_bar("importing") as progress:
            done = opened.add(files, progress=progress, **vars(reading))
    done.problems.raise_if_alone(done.count + done.duplicates)
    _tell_import(opened, done, as_json=as_json)
    tell_skipped(files)


def _tell_import(library: Library, done: Imported, *, as_json: bool) -> None:
    """Print the result of an import, and its problems on standard error."""
    held = library.counts()
    if as_json:
        data = {
            "new": done.hands,
            "duplicates": done.duplicates,
            "files": done.files,
            "unchanged": done.unchanged,
            "refused": done.problems.count,
            "library": {"folder": str(library.folder), **held},
        }
        say(json.dumps(data))
    else:
        parts = [f"{counted(done.count, 'new hand')}"]
        if done.duplicates:
            parts.append(counted(done.duplicates, "duplicate"))
        if done.unchanged:
            parts.append(f"{counted(done.unchanged, 'file')} unchanged")
        listed = ", ".join(f"{n:,} {mode}" for mode, n in held.items() if n) or "no"
        say(f"{', '.join(parts)}; {listed} hands in {library.folder}")
    tell(done.problems)
