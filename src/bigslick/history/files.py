"""Histories in files and folders, cut into pieces that can be worked on at once.

The pieces depend on the files alone, so that the result is the same for any
number of workers.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from warnings import catch_warnings, simplefilter

from bigslick.errors import BigslickError, NotationError
from bigslick.formats.encodings import LONGEST_LINE
from bigslick.formats.read_hand import DamagedHandError
from bigslick.history.file_tracker import add_line, is_record
from bigslick.history.hand_reader import Problems, Reading
from bigslick.history.progress import Meter, Tick, silent, size_of
from bigslick.history.statistics.tracker import Tracker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

__all__ = (
    "Piece",
    "find_files",
    "map_pieces",
    "pieces_of",
    "track_files",
    "workers_for",
)

_P = TypeVar("_P")
_T = TypeVar("_T")

SUFFIXES: Final = frozenset(
    {".phh", ".phhs", ".ohh", ".json", ".jsonl", ".ndjson", ".txt", ".log", ".xml"}
)
"""The endings of files that are looked at in a folder."""
_PIECE: Final = 1 << 25  # bytes
_BUFFER: Final = 1 << 18  # bytes; a line of records has thousands
_OFTEN: Final = 500  # lines
_BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Piece:
    """A file, or the lines of a file of records that begin in a stretch of bytes."""

    path: Path
    start: int = 0
    end: int | None = None

    @property
    def size(self) -> int:
        """The bytes there are to read."""
        return size_of(self.path) if self.end is None else self.end - self.start


def find_files(paths: Iterable[str | PathLike[str]]) -> list[Path]:
    """Return the files that are named, and those in the folders that are named.

    Raises:
        NotationError: a path does not exist, or there are no files.

    """
    files: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            files += sorted(
                file
                for file in path.rglob("*")
                if file.suffix.lower() in SUFFIXES and file.is_file()
            )
        elif path.exists():
            files.append(path)
        else:
            raise NotationError(f"{path}: no such file or folder")
    if not files:
        raise NotationError("there are no hand histories there")
    return files


def workers_for(files: Iterable[Path], jobs: int) -> int:
    """Return how many may work at once: one if there are pipes among the files.

    What comes out of a pipe comes out here, and in no other process.
    """
    return jobs if all(path.is_file() for path in files) else 1


def pieces_of(files: Iterable[Path]) -> list[Piece]:
    """Return the pieces into which the files are cut."""
    pieces = []
    for path in files:
        size = size_of(path)
        if size <= _PIECE or not _holds_records(path):
            pieces.append(Piece(path))
            continue
        pieces += [
            Piece(path, start, min(start + _PIECE, size))
            for start in range(0, size, _PIECE)
        ]
    return pieces


def _holds_records(path: Path) -> bool:
    if not path.is_file():
        return False  # what comes out of a pipe is read once
    try:
        with path.open("rb") as file:
            return is_record(file.readline(1 << 20).removeprefix(_BOM))
    except OSError:
        return False  # whoever reads it says why it cannot be read


def map_pieces(
    work: Callable[[_P, Tick], _T],
    pieces: list[_P],
    sizes: Iterable[int],
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[_T]:
    """Yield the work of each piece in order, done by so many workers at once.

    The workers are joblib's: processes here, or a cluster if its backend says so.
    ``progress`` is told the bytes that were read and those there are: as reading
    goes on, or by the piece if there are several workers.
    """
    meter = Meter(sizes, progress)
    if jobs == 1 or len(pieces) == 1:
        for piece in pieces:
            result = work(piece, meter.within)
            meter.finish()
            yield result
        return
    joblib: Any = import_module("joblib")
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator")
    results = parallel(joblib.delayed(_tried)(work, piece) for piece in pieces)
    try:
        for done, error in results:
            if error is not None:
                raise error
            meter.finish()
            yield done
    finally:
        with catch_warnings():  # whoever stops early knows that there was more to do
            simplefilter("ignore", UserWarning)
            results.close()


def _tried(
    work: Callable[[_P, Tick], _T], piece: _P
) -> tuple[_T, None] | tuple[None, BigslickError]:
    """Return what a worker made of a piece, or why not.

    An error waits for its turn: the first one of the files is raised, not the one
    that was found first.
    """
    try:
        return work(piece, silent), None
    except BigslickError as error:
        return None, error


@dataclass(frozen=True, slots=True)
class _Tracking:
    """How a piece is counted; it travels to the workers."""

    adjust: bool
    heads_up_steals: bool
    reading: Reading

    def __call__(self, piece: Piece, tick: Tick) -> tuple[Tracker, Problems]:
        tracker = Tracker(adjust=self.adjust, heads_up_steals=self.heads_up_steals)
        problems = Problems()
        if self.reading.encoding is None and _holds_records(piece.path):
            for error in _track_lines(tracker, piece, tick):
                if self.reading.strict:
                    raise error
                problems.add(error)
            return tracker, problems
        for _ in self.reading.each(piece.path, tracker.add, problems, tick):
            pass
        return tracker, problems


def _track_lines(
    tracker: Tracker, piece: Piece, tick: Tick
) -> Iterator[DamagedHandError]:
    """Count the lines that begin in the piece.

    A line of more than a mebibyte is no hand; it is read in parts of that size.
    """
    end = piece.end
    with piece.path.open("rb", buffering=_BUFFER) as file:
        if piece.start:
            file.seek(piece.start - 1)
            while (line := file.readline(LONGEST_LINE)) and line[-1:] != b"\n":
                pass  # the line before, or its end
        begin = place = file.tell()
        number, before, whole = 0, None, True
        while line := file.readline(LONGEST_LINE):
            if end is not None and place >= end:
                break
            text = line if place else line.removeprefix(_BOM)
            place += len(line)
            number += whole
            whole = line[-1:] == b"\n"
            if not number % _OFTEN:
                tick(place - begin)
            if not text or text.isspace():
                continue
            try:
                add_line(tracker, text)
            except BigslickError as error:
                if before is None:
                    before = _lines_before(piece.path, begin)
                name = str(piece.path)
                yield DamagedHandError(str(error), file=name, line=before + number)


def _lines_before(path: Path, place: int) -> int:
    """Return how many lines end before a place; only damage is worth the look."""
    count = 0
    with path.open("rb") as file:
        while place > 0:
            block = file.read(min(1 << 20, place))
            count += block.count(b"\n")
            place -= len(block)
    return count


def track_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    *,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    adjust: bool = True,
    heads_up_steals: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Tracker, Problems]:
    """Return the statistics of all hands in files and folders, and what was wrong.

    Raises:
        NotationError: a file is not there; with ``strict``, the first damage.

    """
    work = _Tracking(adjust, heads_up_steals, Reading(strict, repair, encoding))
    tracker = Tracker(adjust=adjust, heads_up_steals=heads_up_steals)
    problems = Problems()
    files = find_files(paths)
    pieces = pieces_of(files) if encoding is None else [Piece(path) for path in files]
    sizes = (piece.size for piece in pieces)
    jobs = workers_for(files, jobs)
    for part, found in map_pieces(work, pieces, sizes, jobs=jobs, progress=progress):
        tracker.merge(part)
        problems.merge(found)
    return tracker, problems
