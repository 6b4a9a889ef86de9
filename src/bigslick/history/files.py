"""Histories in files and folders, cut into pieces that can be worked on at once.

The pieces depend on the files alone, so that the result is the same for any
number of workers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bigslick.errors import BigslickError, NotationError
from bigslick.history.quick_records import add_line, is_record
from bigslick.history.tracker import Tracker
from bigslick.notation.reading import read_hands
from bigslick.notation.sites.problems import DamagedHandError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from bigslick.notation.reading import ReadHand

__all__ = (
    "Piece",
    "Problems",
    "find_files",
    "hands_of",
    "map_pieces",
    "pieces_of",
    "track_files",
)

_T = TypeVar("_T")

SUFFIXES: Final = frozenset(
    {".phh", ".phhs", ".ohh", ".json", ".jsonl", ".ndjson", ".txt", ".log", ".xml"}
)
"""The endings of files that are looked at in a folder."""
_PIECE: Final = 1 << 25  # bytes
_MOST_KEPT: Final = 1000
_BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Piece:
    """A file, or the lines of a file of records that begin in a stretch of bytes."""

    path: Path
    start: int = 0
    end: int | None = None


@dataclass
class Problems:
    """What could not be used, and why: all are counted, the first are kept."""

    count: int = 0
    kept: list[DamagedHandError] = field(default_factory=list)

    def add(self, error: DamagedHandError) -> None:
        """Count a problem."""
        self.count += 1
        if len(self.kept) < _MOST_KEPT:
            self.kept.append(error)

    def merge(self, other: Problems) -> None:
        """Add the problems of another piece."""
        self.count += other.count
        self.kept += other.kept[: _MOST_KEPT - len(self.kept)]


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


def pieces_of(files: Iterable[Path]) -> list[Piece]:
    """Return the pieces into which the files are cut."""
    pieces = []
    for path in files:
        size = path.stat().st_size if path.is_file() else 0
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
    with path.open("rb") as file:
        return is_record(file.readline(1 << 20).removeprefix(_BOM))


def hands_of(
    path: Path, *, strict: bool = False, repair: bool = False
) -> Iterator[ReadHand]:
    """Yield the hands of a file of any format.

    Raises:
        NotationError: the file cannot be opened or its format is not known; with
            ``strict``, the first damaged hand.

    """
    try:
        yield from read_hands(path, strict=strict, repair=repair)
    except OSError as error:
        raise NotationError(f"{path}: {error.strerror}") from None


def map_pieces(
    work: Callable[[Piece], _T],
    pieces: list[Piece],
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[_T]:
    """Yield the work of each piece in order, done by so many workers at once.

    The workers are joblib's: processes here, or a cluster if its backend says so.
    """
    results: Iterable[Any]
    if jobs == 1 or len(pieces) == 1:
        results = map(work, pieces)
    else:
        joblib: Any = import_module("joblib")
        parallel = joblib.Parallel(n_jobs=jobs, return_as="generator")
        results = parallel(joblib.delayed(work)(piece) for piece in pieces)
    for done, result in enumerate(results, 1):
        if progress is not None:
            progress(done, len(pieces))
        yield result


@dataclass(frozen=True, slots=True)
class _Tracking:
    """How a piece is counted; it travels to the workers."""

    adjust: bool
    heads_up_steals: bool
    strict: bool
    repair: bool

    def __call__(self, piece: Piece) -> tuple[Tracker, Problems]:
        tracker = Tracker(adjust=self.adjust, heads_up_steals=self.heads_up_steals)
        problems = Problems()
        for error in self._errors(tracker, piece):
            if self.strict:
                raise error
            problems.add(error)
        return tracker, problems

    def _errors(self, tracker: Tracker, piece: Piece) -> Iterator[DamagedHandError]:
        if _holds_records(piece.path):
            yield from _track_lines(tracker, piece)
            return
        for hand in hands_of(piece.path, repair=self.repair):
            if hand.record is None:
                if hand.error is not None:
                    yield hand.error
                continue
            try:
                tracker.add(hand.record)
            except BigslickError as error:
                yield damage(hand, error)


def damage(hand: ReadHand, error: BigslickError) -> DamagedHandError:
    """Return what is wrong with a hand that could be read, with its place."""
    return DamagedHandError(
        str(error), file=hand.file, line=hand.line, hand_id=hand.hand_id
    )


def _track_lines(tracker: Tracker, piece: Piece) -> Iterator[DamagedHandError]:
    """Count the lines that begin in the piece."""
    end = piece.end
    with piece.path.open("rb") as file:
        if piece.start:
            file.seek(piece.start - 1)
            file.readline()  # the line before, or its end
        begin = place = file.tell()
        number, before = 0, None
        for line in file:
            if end is not None and place >= end:
                break
            text = line if place else line.removeprefix(_BOM)
            place += len(line)
            number += 1
            if not text.strip():
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
    adjust: bool = True,
    heads_up_steals: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Tracker, Problems]:
    """Return the statistics of all hands in files and folders, and what was wrong.

    Raises:
        NotationError: a file cannot be read; with ``strict``, the first damage.

    """
    work = _Tracking(adjust, heads_up_steals, strict, repair)
    tracker = Tracker(adjust=adjust, heads_up_steals=heads_up_steals)
    problems = Problems()
    pieces = pieces_of(find_files(paths))
    for part, found in map_pieces(work, pieces, jobs=jobs, progress=progress):
        tracker.merge(part)
        problems.merge(found)
    return tracker, problems
