"""Converting hand histories from any readable format to any writable one."""

from __future__ import annotations

from pathlib import Path
from struct import Struct
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Any, Final

from bigslick.atomic_files import refuse_inputs, whole_file
from bigslick.drawing.file_formats import file_format
from bigslick.errors import GameConfigError, NotationError, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.writer import WRITERS
from bigslick.formats.writer import numbered as with_number
from bigslick.history.reader.files import (
    Meter,
    Tick,
    find_files,
    map_pieces,
    size_of,
    workers_for,
)
from bigslick.history.reader.hand_reader import Problems, ReadOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

__all__ = ("TARGETS", "convert_files", "format_of")

TARGETS: Final = (*WRITERS, "parquet")
"""The formats that can be written."""
_FORMATS: Final = ("jsonl", "json", "phh", "ohh", "pokerstars", "parquet")
"""Known file extensions; the first two are those of Bigslick's own format."""
_LENGTH: Final = Struct("<Q")
"""The number of bytes of a hand, written before it in the file of a worker."""


def format_of(path: str | PathLike[str]) -> str:
    """Return the format for a file's extension; without one, Bigslick's own format.

    >>> format_of("hands.phhs"), format_of("hands.jsonl")
    ('phh', 'json')

    Raises:
        NotationError: no format has that extension.

    """
    found = file_format(path, _FORMATS, "output file")
    return "json" if found == "jsonl" else found


def convert_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    to: str,
    out: str | PathLike[str] | IO[str],
    *,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[int, Problems]:
    """Write the hands of files in another format.

    ``out`` is a path or an open text file; for Parquet it is the path of a folder. An
    existing file is replaced only when the result is complete. The result is the same
    for any number of jobs. Return how many hands were written, and the problems of
    those that were left out.

    Raises:
        GameConfigError: the format is unknown, or an extra is not installed.
        NotationError: a file does not exist or is also the output, or no hand can be
        written; with ``strict``, the first hand that is unreadable or cannot be written
        in the format. OSError: the result cannot be written.

    """
    if to not in TARGETS:
        raise GameConfigError(unknown_name("format", to, TARGETS))
    options = ReadOptions(strict, repair, encoding)
    if to == "parquet":
        from bigslick.history.tables.parquet import write_tables

        if not isinstance(out, (str, Path)):
            raise GameConfigError("Parquet needs a folder to write to: give its path")
        return write_tables(paths, out, options, jobs=jobs, progress=progress)
    files = find_files(paths)
    problems = Problems()
    if not isinstance(out, (str, Path)):
        texts = _texts(files, _Converting(to, options), problems, jobs, progress)
        count = _write(texts, out, numbered=to == "phh")
        problems.raise_if_alone(count)
        return count, problems
    refuse_inputs(out, files)
    alone = to == "phh" and Path(out).suffix.lower() == ".phh"
    with (
        whole_file(out) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        beside = None if part == Path(out) else str(part.parent)
        work = _Converting(to, options, beside)
        texts = _texts(files, work, problems, jobs, progress)
        if alone:
            texts = _only(texts, out)
        count = _write(texts, file, numbered=to == "phh" and not alone)
        problems.raise_if_alone(count)
    return count, problems


def _write(texts: Iterable[str], file: Any, *, numbered: bool) -> int:
    count = 0
    for count, text in enumerate(texts, 1):
        file.write(with_number(text, count) if numbered else text)
    return count


def _only(texts: Iterable[str], out: Any) -> Iterator[str]:
    for number, text in enumerate(texts):
        if number:
            raise NotationError(
                f"{out}: a .phh file holds one hand: write several to .phhs"
            )
        yield text


@dataclass(frozen=True, slots=True)
class _Converting:
    """The settings for converting a file, which are sent to the workers."""

    to: str
    options: ReadOptions
    folder: str | None = None
    """The folder for the temporary files of workers; None for the system's default."""

    def texts(self, path: Path, problems: Problems, tick: Tick) -> Iterator[str]:
        """Yield the text of each hand."""
        return self.options.each(path, WRITERS[self.to], problems, tick)

    def __call__(self, piece: tuple[Path, Path], tick: Tick) -> tuple[Path, Problems]:
        """Write the hands of one file to another, each preceded by its length."""
        path, part = piece
        problems = Problems()
        with part.open("wb") as file:
            for text in self.texts(path, problems, tick):
                data = text.encode()
                file.write(_LENGTH.pack(len(data)) + data)
        return part, problems


def _texts(
    files: list[Path],
    work: _Converting,
    problems: Problems,
    jobs: int,
    progress: Callable[[int, int], None] | None,
) -> Iterator[str]:
    """Yield the text of each hand in the order of the files."""
    sizes = map(size_of, files)
    if workers_for(files, jobs) == 1 or len(files) == 1:
        meter = Meter(sizes, progress)
        for path in files:
            yield from work.texts(path, problems, meter.within)
            meter.finish()
        return
    with TemporaryDirectory(prefix=".bigslick-", dir=work.folder) as folder:
        pieces = [(path, Path(folder) / str(n)) for n, path in enumerate(files)]
        parts = map_pieces(work, pieces, sizes, jobs=jobs, progress=progress)
        for part, found in parts:
            problems.merge(found)
            yield from _texts_of(part)
            part.unlink()


def _texts_of(part: Path) -> Iterator[str]:
    """Yield the texts of the hands that a worker wrote."""
    with part.open("rb") as file:
        while head := file.read(_LENGTH.size):
            yield file.read(_LENGTH.unpack(head)[0]).decode()
