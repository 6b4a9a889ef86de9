"""Reading files for a library: hands and their keys are written to temporary files."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from bigslick.history.decisions.replay import find_errors
from bigslick.history.filters import MODES
from bigslick.history.library.hand_keys import KEY_SIZE, hand_key
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_reader import Problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.files import Tick
    from bigslick.history.reader.hand_reader import ReadOptions

__all__ = ("Reading", "hands_in")

_HEAD: Final = Struct(f"<{KEY_SIZE}sBQ")
"""What precedes a hand in the file of a worker: its key, its mode and its size in
bytes.
"""
_BATCH: Final = 500  # hands


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
        with part.open("wb") as file:

            def write(hands: Sequence[PlayedHand]) -> dict[int, BigslickError]:
                errors = find_errors(hands)
                for n, hand in enumerate(hands):
                    if n not in errors:
                        _write(file, hand)
                return errors

            strict = self.options.strict
            batch = HandBatch(write, problems, size=_BATCH, strict=strict)
            for hand in self.options.hands(path, tick):
                batch.add_read(hand)
            batch.finish()
        return part, problems


def _write(file: Any, hand: PlayedHand) -> None:
    record = hand.whole_record()
    data = record.to_json()
    mode = MODES.index(record.mode)
    file.write(_HEAD.pack(hand_key(record), mode, len(data)) + data)


def hands_in(part: Path) -> Iterator[tuple[bytes, str, bytes]]:
    """Yield the hands of a temporary file: key, mode and record as JSON."""
    with part.open("rb") as file:
        while head := file.read(_HEAD.size):
            key, mode, size = _HEAD.unpack(head)
            yield key, MODES[mode], file.read(size)
