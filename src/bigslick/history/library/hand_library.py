"""The folder of a library: compressed hands, and an index in SQLite.

    library/index.sqlite3            keys of hands, segments, files that were read
    library/cash/000001.phhs.gz      a segment: hands as PHH
    library/cash/000001.tables/      the same as Parquet, made for the first query
    library/cash/000002.jsonl.gz     a segment: records, one on each line
    library/tournament/...

A segment is complete before the index names it, so an import that is interrupted
leaves the library as it was. Files that the index does not name are removed by the next
import.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing, contextmanager
from dataclasses import field
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import TYPE_CHECKING, Any, Final, Self

from bigslick.atomic_files import whole_file
from bigslick.errors import NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.data_folder import data_folder
from bigslick.formats.packed_files import archive_of
from bigslick.history.filters import MODES
from bigslick.history.library.file_import import Reading, StoredHand, hands_in
from bigslick.history.reader.files import find_files, map_pieces, size_of, workers_for
from bigslick.history.reader.hand_reader import Problems, ReadOptions
from bigslick.history.tables.parquet import is_parquet_folder, write_parquet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

__all__ = ("Imported", "Library")

_SCHEMA: Final = """
create table if not exists hands (key blob primary key) without rowid;
create table if not exists segments (
    id integer primary key, mode text not null, name text not null, hands int not null
);
create table if not exists files (
    path text primary key, size int not null, modified int not null
);
"""
_VERSION: Final = 1
_SCRATCH: Final = ".import-"
"""How the names of the temporary folders of imports begin."""
_ABANDONED: Final = 24 * 60 * 60  # seconds; an import changes its folder more often
_PATIENCE: Final = 30  # seconds that an import waits for another to finish
_FULL: Final = 20_000
"""A segment with fewer hands is continued by the next import."""
_OFTEN: Final = 20_000
"""An import is saved each time it has this number of new hands."""
_LEVEL: Final = 1  # the compression level of gzip
_AT_ONCE: Final = 500  # keys that are looked up together
_CACHE: Final = -(1 << 16)  # KiB of the index in memory


@dataclass
class Imported:
    """The result of an import."""

    hands: dict[str, int] = field(default_factory=lambda: dict.fromkeys(MODES, 0))
    """The number of new hands by mode."""
    duplicates: int = 0
    files: int = 0
    """The number of files that were read."""
    unchanged: int = 0
    """The number of files that were skipped because they have not changed."""
    problems: Problems = field(default_factory=Problems)

    @property
    def count(self) -> int:
        """The total number of new hands."""
        return sum(self.hands.values())


class Library:
    """The hands of a player in one folder.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Library(folder).counts()
    {'cash': 0, 'tournament': 0}
    """

    def __init__(self, folder: str | PathLike[str] | None = None) -> None:
        """Use a folder; by default one in the folder of the user's files."""
        self.folder = data_folder() / "library" if folder is None else Path(folder)

    @property
    def index(self) -> Path:
        """The path of the index."""
        return self.folder / "index.sqlite3"

    def counts(self) -> dict[str, int]:
        """Return the number of hands by mode."""
        counts = dict.fromkeys(MODES, 0)
        with self._opened() as index:
            if index is not None:
                rows = "select mode, sum(hands) from segments group by mode"
                counts.update(index.execute(rows))
        return counts

    def files(self, mode: str | None = None) -> list[Path]:
        """Return the files that contain the hands, of all modes or of one."""
        with self._opened() as index:
            if index is None:
                return []
            rows = index.execute("select mode, name from segments order by mode, id")
            return [
                self.folder / kind / name
                for kind, name in rows
                if mode is None or kind == mode
            ]

    def tables(self, mode: str | None = None, **options: Any) -> list[Path]:
        """Return the folders with the hands as Parquet, after writing missing ones.

        ``options`` are those of ``write_parquet``.

        Raises:
            GameConfigError: the extra ``data`` is not installed.

        """
        folders = []
        for file in self.files(mode):
            folder = file.with_name(f"{file.name.partition('.')[0]}.tables")
            if not is_parquet_folder(folder):
                write_parquet([file], folder, **options)
            folders.append(folder)
        return folders

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection | None]:
        """Open the index for reading; yield None if it does not exist."""
        if not self.index.is_file():
            yield None
            return
        with self._connected() as index:
            yield index

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        try:
            index = sqlite3.connect(self.index, timeout=_PATIENCE, isolation_level=None)
            with closing(index):
                version = index.execute("pragma user_version").fetchone()[0]
                if version > _VERSION:
                    raise NotationError(
                        f"{self.index}: version {version} of the library is newer than "
                        f"this program, which knows {_VERSION}: update bigslick"
                    )
                yield index
        except sqlite3.Error as error:
            raise NotationError(f"{self.index}: {error}", str(self.index)) from None

    def add(  # noqa: PLR0913 - one for each option of the command
        self,
        paths: Iterable[str | PathLike[str]],
        *,
        jobs: int = 1,
        strict: bool = False,
        repair: bool = False,
        encoding: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Imported:
        """Import the hands of files and folders that are not in the library yet.

        A file that has not changed since it was read is not read again.

        Raises:
            NotationError: a file does not exist; with ``strict``, the first unreadable
            hand. OSError: the library cannot be written.

        """
        work = Reading(ReadOptions(strict, repair, encoding))
        own = self.folder.resolve()
        files = [p for p in find_files(paths) if not p.resolve().is_relative_to(own)]
        done = Imported()
        self.folder.mkdir(parents=True, exist_ok=True)
        with (
            self._connected() as index,
            TemporaryDirectory(prefix=_SCRATCH, dir=self.folder) as scratch,
            _Changes(self.folder, index, Path(scratch), done) as changes,
        ):
            changed = [path for path in files if not changes.is_known(path)]
            done.unchanged = len(files) - len(changed)
            stamps = [_stamp(path) for path in changed]
            pieces = [(path, Path(scratch) / str(n)) for n, path in enumerate(changed)]
            sizes = map(size_of, changed)
            jobs = workers_for(changed, jobs)
            parts = map_pieces(work, pieces, sizes, jobs=jobs, progress=progress)
            for (part, problems), path, stamp in zip(
                parts, changed, stamps, strict=True
            ):
                done.problems.merge(problems)
                changes.add_file(part, path, stamp)
                part.unlink()
            changes.save()
        return done


_Stamp = tuple[int, int]
_Kind = tuple[str, str]
"""The mode and the format of hands, which are stored together."""


def _stamp(path: Path) -> _Stamp | None:
    """Return the size and time of a file or of its archive; None for a pipe."""
    file = path if path.is_file() else archive_of(path)
    if file is None:
        return None
    found = file.stat()
    return found.st_size, found.st_mtime_ns


class _Changes:
    """The unsaved changes of an import, which are saved together."""

    def __init__(
        self, folder: Path, index: sqlite3.Connection, scratch: Path, done: Imported
    ) -> None:
        self._folder = folder
        self._index = index
        self._scratch = scratch
        self._done = done
        self._writers: dict[_Kind, Any] = {}
        self._new: Counter[_Kind] = Counter()
        index.executescript(f"{_SCHEMA} pragma user_version = {_VERSION};")
        index.execute(f"pragma cache_size = {_CACHE}")
        index.execute("begin immediate")
        self._remove_others()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Close the files that are still open if the import was interrupted."""
        for writer in self._writers.values():
            writer.close()

    def _remove_others(self) -> None:
        """Remove files of earlier imports that the index does not name."""
        named = set(self._index.execute("select mode, name from segments"))
        for mode in MODES:
            stems = {name.partition(".")[0] for kind, name in named if kind == mode}
            for path in (self._folder / mode).glob("*"):
                if path.name.partition(".")[0] not in stems:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
        for path in self._folder.glob(f"{_SCRATCH}*"):
            if time() - path.stat().st_mtime > _ABANDONED:
                shutil.rmtree(path, ignore_errors=True)

    def is_known(self, path: Path) -> bool:
        """Return whether a file was read and has not changed since."""
        sql = "select size, modified from files where path = ?"
        row = self._index.execute(sql, (str(path.absolute()),)).fetchone()
        return row is not None and row == _stamp(path)

    def add_file(self, part: Path, path: Path, stamp: _Stamp | None) -> None:
        """Add the hands of a file that was read."""
        self._done.files += 1
        hands = hands_in(part)
        while some := [*islice(hands, _AT_ONCE)]:
            new = self._insert(some)
            self._done.duplicates += len(some) - len(new)
            self._write(new)
        if stamp is not None:
            self._index.execute(
                "insert or replace into files values (?, ?, ?)",
                (str(path.absolute()), *stamp),
            )
        if self._new.total() >= _OFTEN:
            self.save()
            self._index.execute("begin immediate")

    def _insert(self, hands: list[StoredHand]) -> list[StoredHand]:
        """Add the keys of hands to the index; return the hands that are new."""
        given = {hand.key: hand for hand in reversed(hands)}  # the first of equal ones
        marks = ", ".join("?" * len(given))
        sql = f"select key from hands where key in ({marks})"  # noqa: S608 - marks only
        for (key,) in self._index.execute(sql, [*given]):
            del given[key]
        self._index.executemany("insert into hands values (?)", zip(given, strict=True))
        return [*reversed(given.values())]

    def _write(self, hands: list[StoredHand]) -> None:
        """Write new hands to the files of their kinds."""
        texts: defaultdict[_Kind, list[bytes]] = defaultdict(list)
        for hand in hands:
            kind = hand.mode, hand.format
            self._new[kind] += 1
            self._done.hands[hand.mode] += 1
            if hand.format == "phhs":
                texts[kind].append(b"[%d]\n%s\n\n" % (self._new[kind], hand.text))
            else:
                texts[kind].append(hand.text + b"\n")
        for kind, parts in texts.items():
            if kind not in self._writers:
                place = self._scratch / ".".join(kind)
                self._writers[kind] = gzip.GzipFile(place, "wb", _LEVEL)
            self._writers[kind].write(b"".join(parts))

    def save(self) -> None:
        """Write the new segments, then the index that names them."""
        for kind, writer in self._writers.items():
            writer.close()
            self._save_segment(kind, self._scratch / ".".join(kind))
        self._writers = {}
        self._new.clear()
        self._index.execute("commit")

    def _save_segment(self, kind: _Kind, part: Path) -> None:
        """Append the new hands to the last segment, or create a new segment.

        Gzip files can be joined. The joined segment gets a new name; the old file is
        kept until the next import, because programs may be reading it.
        """
        mode, form = kind
        sql = (
            "select id, name, hands from segments where mode = ? and name like ? "
            "order by id desc"
        )
        last = self._index.execute(sql, (mode, f"%.{form}.gz")).fetchone()
        folder = self._folder / mode
        folder.mkdir(exist_ok=True)
        count = self._new[kind]
        joined = last is not None and last[2] < _FULL
        sql = "select coalesce(max(id), 0) + 1 from segments"
        number = self._index.execute(sql).fetchone()[0]
        name = f"{number:06}.{form}.gz"
        with whole_file(folder / name) as new, new.open("wb") as target:
            for source in [folder / last[1], part] if joined else [part]:
                with source.open("rb") as file:
                    shutil.copyfileobj(file, target)
        sql = "insert into segments values (?, ?, ?, ?)"
        before = last[2] if joined else 0
        self._index.execute(sql, (number, mode, name, before + count))
        if joined:
            self._index.execute("delete from segments where id = ?", (last[0],))
        part.unlink()
