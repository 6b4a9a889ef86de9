"""Hand histories of real sites: statistics, checks, tables and imports, on one core.

The files are those of ``../shared/data``: 2,998 hands of HandHQ as PHH, with amounts in
cents, 1,000 of them written as text of PokerStars, in one file and in files of 25
hands, and 457 hands of Pluribus in a file each. Each hand is read once in a pass. The
figures are processor time, the best of several passes; equities are not kept between
passes.
"""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.timing import Row
from bigslick.history import convert_files, track_files, verify_files, write_parquet
from bigslick.history.library import Library
from bigslick.history.statistics.all_in import equities

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

DATA = Path(__file__).parents[2] / "shared" / "data"
PHH = tuple(DATA / "phh" / "handhq" / f"{site}.phhs" for site in ("abs", "ong", "ps"))
SINGLE = DATA / "phh" / "pluribus"
PASSES = 10


def rows() -> Iterator[Row]:
    """Yield the figures of this group; none without the files."""
    if all(path.is_file() for path in PHH):
        hands = sum(check.read for check in verify_files(PHH))
        yield _row("PHH in cents: statistics", hands, partial(track_files, PHH))
        yield _row("PHH in cents: history verify", hands, partial(verify_files, PHH))
        with TemporaryDirectory() as folder:
            write = partial(write_parquet, PHH, Path(folder) / "tables")
            yield _row("PHH in cents: four Parquet tables", hands, write)
            text = Path(folder) / "stars.txt"
            written, _ = convert_files([PHH[-1]], "pokerstars", text)
            count = partial(track_files, [text])
            yield _row("PokerStars text: statistics", written, count)
            verify = partial(verify_files, [text])
            yield _row("PokerStars text: history verify", written, verify)
            few = _small_files(text, Path(folder) / "few")
            count = partial(track_files, [few])
            yield _row("  in files of 25 hands: statistics", written, count)
            write = partial(write_parquet, [few], Path(folder) / "tables-of-few")
            yield _row("  in files of 25 hands: four Parquet tables", written, write)
            library = Path(folder) / "library"
            for name, number, files in (
                ("PHH in cents", hands, PHH),
                ("PokerStars text", written, (text,)),
            ):
                work = partial(_import_and_count, library, files)
                yield _row(f"{name}: imported and counted", number, work)
    if SINGLE.is_dir():
        hands = sum(1 for _ in SINGLE.rglob("*.phh"))
        count = partial(track_files, [SINGLE])
        yield _row("PHH, a file for each hand: statistics", hands, count)


def _small_files(text: Path, folder: Path) -> Path:
    """Divide a text into files of 25 hands, as sites write them for each table."""
    folder.mkdir()
    _, *hands = text.read_text(encoding="utf-8").split("PokerStars Hand #")
    for number in range(0, len(hands), 25):
        part = "".join(f"PokerStars Hand #{h}" for h in hands[number : number + 25])
        (folder / f"{number}.txt").write_text(part, encoding="utf-8")
    return folder


def _import_and_count(folder: Path, files: Iterable[Path]) -> None:
    """Import files into a new library, and count its hands."""
    shutil.rmtree(folder, ignore_errors=True)
    library = Library(folder)
    library.add(files)
    track_files(library.files())


def _row(name: str, hands: int, work: Callable[[], object]) -> Row:
    best = min(_seconds(work) for _ in range(PASSES)) / hands
    note = f"{1 / best:,.0f} hands/s of processor time, {hands:,} hands"
    return Row(f"{name}, one hand", best, note=note)


def _seconds(work: Callable[[], object]) -> float:
    equities.cache_clear()
    start = process_time()
    work()
    return process_time() - start
