"""Hand histories in files and folders, divided into pieces for several workers.

The pieces depend on the files alone, so that the result is the same for any
number of workers. ``Meter`` reports how much has been read.
"""

from __future__ import annotations

from importlib import import_module
from os import PathLike
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar
from warnings import catch_warnings, simplefilter

from bigslick.errors import BigslickError, NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.input_files import open_input
from bigslick.formats.packed_files import GZIP, ZIP, archive_of, zip_members
from bigslick.worker_processes import without_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = (
    "BOM",
    "Meter",
    "Piece",
    "Tick",
    "find_files",
    "holds_records",
    "is_record",
    "map_pieces",
    "pieces_of",
    "silent",
    "size_of",
    "skipped_files",
    "small_together",
    "workers_for",
)

Tick: TypeAlias = "Callable[[int], None]"
"""A function that is called with the number of bytes read of the current file."""


def silent(read: int) -> None:
    """Do nothing; the default for a function that receives progress."""


def size_of(path: Path) -> int:
    """Return the size of a file in bytes; 0 for a pipe, whose size is unknown."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return 0  # the reader reports why it cannot be read
    return found.st_size if S_ISREG(found.st_mode) else 0


class Meter:
    """A progress meter over several files, which adds up the bytes read.

    >>> meter = Meter((100, 300), lambda done, total: print(f"{done} of {total}"))
    >>> meter.within(60); meter.finish(); meter.within(500)
    60 of 400
    100 of 400
    400 of 400
    """

    def __init__(
        self, sizes: Iterable[int], show: Callable[[int, int], None] | None
    ) -> None:
        """Start before the first file."""
        self._sizes = list(sizes)
        self._show = show
        self._total = sum(self._sizes)
        self._done = 0
        self._file = 0

    def within(self, read: int) -> None:
        """Report how far the current file has been read."""
        self._tell(self._done + min(read, self._sizes[self._file]))

    def finish(self) -> None:
        """Mark the current file as read."""
        self._done += self._sizes[self._file]
        self._file += 1
        self._tell(self._done)

    def _tell(self, done: int) -> None:
        if self._show is not None and self._total:
            self._show(done, self._total)


_P = TypeVar("_P")
_T = TypeVar("_T")

SUFFIXES: Final = frozenset(
    {".phh", ".phhs", ".ohh", ".json", ".jsonl", ".ndjson", ".txt", ".log", ".xml"}
    | {".csv"}  # Poker Now
    | {".pdb"}  # PokerTH
)
"""The extensions of the files in a folder that are read."""
_PACKED: Final = frozenset({".gz", ".zip"})
"""The extensions of compressed files, which are also read."""
_PIECE: Final = 1 << 25  # bytes
_SMALL: Final = 1 << 18  # bytes: files that are read together with others
_TOGETHER: Final = 1 << 21  # bytes of such files in one piece
_JOINED: Final = frozenset({".phh", ".phhs", ".txt", ".xml", ".ohh"})
"""The extensions of such files: of formats that are replayed natively."""
BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Piece:
    """A file, or the lines of a record file that begin in a range of bytes.

    ``more`` are further files: small files of hands are read together.
    """

    path: Path
    start: int = 0
    end: int | None = None
    more: tuple[Path, ...] = ()

    @property
    def size(self) -> int:
        """The number of bytes to read."""
        if self.end is not None:
            return self.end - self.start
        return sum(map(size_of, (self.path, *self.more)))


def find_files(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
) -> list[Path]:
    """Return the given files, and the files in the given folders.

    ``paths`` may also be one path. Hidden files in folders and archives are left out.

    Raises:
        NotationError: a path does not exist or cannot be read, or there are no files.

    """
    files: list[Path] = []
    if isinstance(paths, str | PathLike):
        paths = [paths]
    given = [Path(name) for name in paths]
    for path in given:
        try:
            files += _files_at(path)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise NotationError(f"{path}: {reason}", str(path)) from None
    if not files:
        places = ", ".join(map(str, given)) or "no place"
        raise NotationError(f"no hand histories found in {places}")
    return files


def _files_at(path: Path) -> list[Path]:
    """Return the files in a folder or an archive, or the file itself.

    Raises:
        OSError: the path does not exist or cannot be read.
        NotationError: an archive is damaged.

    """
    try:
        mode = path.stat().st_mode
    except NotADirectoryError:
        if archive_of(path) is None:
            raise
        return [path]
    if not S_ISDIR(mode):
        return _in_archive(path) if _is_archive(path) else [path]
    files: list[Path] = []
    for file in _below(path):
        if _is_archive(file):
            files += _in_archive(file)
        elif _is_read(file):
            files.append(file)
    return files


def _below(folder: Path) -> list[Path]:
    next(folder.iterdir(), None)  # raises an error if the folder cannot be read
    return sorted(
        file
        for file in folder.rglob("*")
        if file.is_file() and not file.name.startswith(".")
    )


def _is_read(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES | _PACKED


def _is_archive(path: Path) -> bool:
    return path.suffix.lower() == ".zip" and path.is_file()


def _in_archive(path: Path) -> list[Path]:
    return [file for file in zip_members(path) if file.suffix.lower() in SUFFIXES]


def skipped_files(paths: Iterable[str | PathLike[str]]) -> list[Path]:
    """Return the files in the given folders and archives that are not read.

    Files in folders and archives are skipped if their extension is not that of a hand
    history; a file that is given by name is always read.
    """
    skipped: list[Path] = []
    for path in map(Path, paths):
        files = _below(path) if path.is_dir() else [path]
        for file in files:
            if _is_archive(file):
                members = zip_members(file)
                skipped += [m for m in members if m.suffix.lower() not in SUFFIXES]
            elif path != file and not _is_read(file):
                skipped.append(file)
    return skipped


def workers_for(files: Iterable[Path], jobs: int) -> int:
    """Return the number of workers to use; one if any of the files is a pipe.

    A pipe can be read only in this process.
    """
    return jobs if all(path.is_file() for path in files) else 1


def pieces_of(files: Iterable[Path]) -> list[Piece]:
    """Return the pieces into which the files are divided.

    Small files that follow each other are one piece.
    """
    pieces: list[Piece] = []
    for path, *more in small_together(files):
        size = size_of(path)
        if more:
            pieces.append(Piece(path, more=tuple(more)))
            continue
        if size <= _PIECE or _is_packed(path) or not holds_records(path):
            pieces.append(Piece(path))
            continue
        pieces += [
            Piece(path, start, min(start + _PIECE, size))
            for start in range(0, size, _PIECE)
        ]
    return pieces


def small_together(files: Iterable[Path]) -> list[list[Path]]:
    """Return the files in groups: small files that follow each other, or one file.

    A group has no file twice.
    """
    groups: list[list[Path]] = []
    together = 0  # bytes of the small files in the last group
    grouped: set[Path] = set()
    for path in files:
        size = size_of(path)
        is_small = path.suffix.lower() in _JOINED and 0 < size < _SMALL
        if is_small and 0 < together <= _TOGETHER - size and path not in grouped:
            groups[-1].append(path)
        else:
            groups.append([path])
            together, grouped = 0, set()
        grouped.add(path)
        together = together + size if is_small else 0
    return groups


def _is_packed(path: Path) -> bool:
    """Return whether a file is compressed, so that it can only be read as a whole."""
    with path.open("rb") as file:
        return file.read(len(ZIP)).startswith((GZIP, ZIP))


def is_record(line: bytes) -> bool:
    """Return whether the line looks like one of Bigslick's records.

    >>> is_record(b'{"schema":1,"hand_id":"7"}'), is_record(b'{"ohh": {}}')
    (True, False)
    """
    return line.lstrip()[:1] == b"{" and b'"schema"' in line[:200]


def holds_records(path: Path) -> bool:
    """Return whether the first line of the file is one of Bigslick's records."""
    if not path.is_file():
        return False  # a pipe can be read only once
    try:
        with open_input(path) as file:
            return is_record(file.readline(1 << 20).removeprefix(BOM))
    except (OSError, NotationError):
        return False  # the reader reports why it cannot be read


def map_pieces(
    work: Callable[[_P, Tick], _T],
    pieces: list[_P],
    sizes: Iterable[int],
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[_T]:
    """Yield the results of ``work`` in the order of the pieces, using ``jobs`` workers.

    joblib runs the workers: local processes, or a cluster if its backend is set to one.
    ``progress`` is called with the bytes read and the total: during reading, or after
    each piece if there are several workers.
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
    with without_ctrl_c():
        results = parallel(joblib.delayed(_tried)(work, piece) for piece in pieces)
    try:
        for done, error in results:
            if error is not None:
                raise error
            meter.finish()
            yield done
    finally:
        with catch_warnings():  # joblib warns if its generator is closed early
            simplefilter("ignore", UserWarning)
            results.close()


def _tried(
    work: Callable[[_P, Tick], _T], piece: _P
) -> tuple[_T, None] | tuple[None, BigslickError]:
    """Return the result of a piece and None, or None and the error.

    Errors are returned, so that they can be raised in the order of the files and not in
    the order in which they occur.
    """
    try:
        return work(piece, silent), None
    except BigslickError as error:
        return None, error
