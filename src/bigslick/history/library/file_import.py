"""Reading files for a library: hands and their keys are written to temporary files.

Hands of PHH files and of sites' texts are stored as PHH, which can be counted fastest.
All others, and the few that PHH cannot represent, are stored as records.
"""

from __future__ import annotations

from dataclasses import field
from operator import itemgetter
from struct import Struct
from typing import IO, TYPE_CHECKING, Final, NamedTuple

import msgspec

from bigslick.errors import BigslickError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.writer import WRITERS
from bigslick.history.decisions.replay import find_errors
from bigslick.history.filters import MODES
from bigslick.history.library.hand_keys import KEY_SIZE, hand_key, hand_keys
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_reader import Problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.files import Tick
    from bigslick.history.reader.hand_reader import ReadOptions
    from bigslick.history.reader.native_columns import NativeColumns

__all__ = ("FORMATS", "Reading", "StoredHand", "hands_in")

FORMATS: Final = ("jsonl", "phhs")
"""The formats in which hands are stored, as extensions of files."""
_HEAD: Final = Struct(f"<{KEY_SIZE}sBBI")
"""What precedes a hand in the file of a worker: its key, its mode, its format and its
size in bytes.
"""
_BATCH: Final = 500  # hands


class StoredHand(NamedTuple):
    """A hand as a library stores it."""

    key: bytes
    mode: str
    format: str
    text: bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """The settings for reading a file, which are sent to the workers.

    Every hand is replayed, so that the library contains only hands that can be counted.
    """

    options: ReadOptions

    def __call__(self, piece: tuple[Path, Path], tick: Tick) -> tuple[Path, Problems]:
        """Write the hands of one file to another, with their keys."""
        path, part = piece
        problems = Problems()
        together = self.options.takes_parts(path)
        with part.open("wb") as file:
            hands = _Hands(file, as_phh=together)

            def write(played: Sequence[PlayedHand]) -> dict[int, BigslickError]:
                return hands.add_hands(played, batch.lines)

            def take(columns: NativeColumns) -> None:
                batch.finish()  # the hands of the part before
                hands.flush()
                hands.add_columns(columns)

            strict = self.options.strict
            batch = HandBatch(write, problems, size=_BATCH, strict=strict)
            if together:
                others = self.options.others(path, take, tick)
            else:
                others = self.options.hands(path, tick)
            for hand in others:
                batch.add_read(hand)
            batch.finish()
            hands.flush()
        return part, problems


@dataclass
class _Hands:
    """The hands of a part of a file, until they are written in the file's order."""

    file: IO[bytes]
    as_phh: bool
    waiting: list[tuple[int, StoredHand]] = field(default_factory=list)
    """The hands with the lines at which they begin."""

    def add_columns(self, columns: NativeColumns) -> None:
        """Add hands that the native core replayed."""
        rows = zip(
            columns.lines,
            hand_keys(columns),
            columns.field("mode", ""),
            columns.phh_texts(),
            strict=True,
        )
        for n, (line, key, mode, text) in enumerate(rows):
            if text:
                self.waiting.append((line, StoredHand(key, mode, "phhs", text)))
            else:
                self.waiting.append((line, _stored(columns.record(n), as_phh=True)))

    def add_hands(
        self, hands: Sequence[PlayedHand], lines: list[int]
    ) -> dict[int, BigslickError]:
        """Add hands of the engine; return the errors of those that are left out."""
        errors = find_errors(hands)
        for n, (hand, line) in enumerate(zip(hands, lines, strict=True)):
            if n not in errors:
                record = hand.whole_record()
                self.waiting.append((line, _stored(record, as_phh=self.as_phh)))
        return errors

    def flush(self) -> None:
        """Write the hands in the order of their lines."""
        self.waiting.sort(key=itemgetter(0))
        for _, hand in self.waiting:
            key, mode, form, text = hand
            head = key, MODES.index(mode), FORMATS.index(form), len(text)
            self.file.write(_HEAD.pack(*head) + text)
        self.waiting = []


def _stored(record: HandRecord, *, as_phh: bool) -> StoredHand:
    """Return a record as it is stored: as PHH, if PHH represents all of it."""
    key = hand_key(record)
    if as_phh:
        try:
            text = WRITERS["phh"](record).strip()
            (again,) = read_phh_hands(text.split("\n"), "")
        except BigslickError:
            again = None
        if again is not None and again.record is not None:
            same = msgspec.structs.replace(again.record, meta=record.meta)
            if same == record:
                return StoredHand(key, record.mode, "phhs", text.encode())
    return StoredHand(key, record.mode, "jsonl", record.to_json())


def hands_in(part: Path) -> Iterator[StoredHand]:
    """Yield the hands of a temporary file."""
    with part.open("rb") as file:
        while head := file.read(_HEAD.size):
            key, mode, form, size = _HEAD.unpack(head)
            yield StoredHand(key, MODES[mode], FORMATS[form], file.read(size))
