"""The formats of sites: how a hand begins and who reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.formats.read_hand import DamagedHandError, Trouble
from bigslick.formats.sites.lines import LONGEST_HAND, LONGEST_SENTENCE, read_blocks
from bigslick.formats.sites.record_builder import record_transcript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.sites.lines import Block
    from bigslick.formats.sites.transcript import Transcript

__all__ = ("ReadHand", "SiteFormat", "read_block")


@dataclass(frozen=True, slots=True)
class ReadHand:
    """A hand of a file: its record, or why there is none, and where it stands.

    ``repairs`` lists what was changed to make sense of it; without ``repair=True``
    nothing ever is.
    """

    file: str
    line: int
    hand_id: str
    record: HandRecord | None = None
    error: DamagedHandError | None = None
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SiteFormat:
    """One format: its name, how a hand begins, and how its text is understood."""

    name: str
    begins: Callable[[str], bool]
    transcribe: Callable[[Block], Transcript]
    split: Callable[[Iterator[str], str], Iterator[Block]] | None = None

    def blocks(self, lines: Iterator[str], file: str) -> Iterator[Block]:
        """Yield the text of each hand."""
        if self.split is not None:
            return self.split(lines, file)
        return read_blocks(lines, file, self.begins)

    def read(
        self, lines: Iterator[str], file: str, *, repair: bool = False
    ) -> Iterator[ReadHand]:
        """Yield each hand, readable or not, in the order of the file."""
        for block in self.blocks(lines, file):
            yield read_block(block, self.transcribe, repair=repair)


def read_block(
    block: Block, transcribe: Callable[[Block], Transcript], *, repair: bool = False
) -> ReadHand:
    """Return the hand that the text tells of, or what is wrong with it."""
    hand_id = ""
    try:
        _check(block)
        transcript = transcribe(block)
        hand_id = transcript.hand_id
        record, repairs = record_transcript(transcript, repair=repair)
    except BigslickError as error:
        line = getattr(error, "line", None) or block.line
        hand_id = hand_id or getattr(error, "hand_id", "")
        damage = DamagedHandError(
            str(error), file=block.file, line=line, hand_id=hand_id
        )
        return ReadHand(block.file, block.line, hand_id, error=damage)
    return ReadHand(block.file, block.line, hand_id, record, repairs=repairs)


def _check(block: Block) -> None:
    if block.headless:
        raise Trouble("the beginning of the hand is missing", block.line)
    if block.too_long:
        raise Trouble(
            f"more than {LONGEST_HAND} lines or {LONGEST_SENTENCE} characters on one",
            block.line,
        )
