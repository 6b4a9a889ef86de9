"""The format of a site: how to split a file into hands, and how to read a hand.

Only one hand at a time is in memory.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from bigslick.errors import BigslickError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.read_hand import DamagedHandError, ReadHand, TextProblem
from bigslick.formats.sites.record_builder import record_transcript

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigslick.formats.sites.transcript import Transcript

__all__ = ("HandText", "SiteFormat", "read_blocks", "replayed_hand", "transcribed_hand")

_PART: Final = re.compile(r"\*\*\*? [A-Z]|--- Dealing |Seat \d+(?:: | - )")
"""How lines within a hand start: streets and seats."""
LONGEST_HAND: Final = 5000
LONGEST_SENTENCE: Final = 4000


@dataclass(slots=True)
class HandText:
    """The lines of one hand, and where they are in the file."""

    file: str
    line: int
    """The number of the first line, from 1."""
    lines: list[str] = field(default_factory=list)
    too_long: bool = False
    """Whether the text is too long for a hand."""
    headless: bool = False
    """Whether the beginning of the hand is missing."""


def read_blocks(
    lines: Iterator[str], file: str, begins: Callable[[str], bool]
) -> Iterator[HandText]:
    """Yield the text of each hand: from its first line to the first line of the next.

    Text before the first hand is skipped, unless it is the rest of a hand without its
    beginning. If a hand is too long, ``too_long`` is set and its text is cut.
    """
    block: HandText | None = None
    rows: list[str] = []
    for number, line in enumerate(lines, 1):
        short = len(line) <= LONGEST_SENTENCE
        if short and begins(line.strip()):
            if block is not None:
                yield block
            block = HandText(file, number)
            rows = block.lines
        if block is None:
            if _PART.match(line):
                block = HandText(file, number, headless=True)
                rows = block.lines
        elif short and len(rows) < LONGEST_HAND:
            rows.append(line)
        else:
            block.too_long = True
    if block is not None:
        yield block


@dataclass(frozen=True, slots=True)
class SiteFormat:
    """The format of a site: its name, how a hand begins, and its reader."""

    name: str
    begins: Callable[[str], bool]
    transcribe: Callable[[HandText], Transcript]
    split: Callable[[Iterator[str], str], Iterator[HandText]] | None = None
    outline: Callable[[HandText], Transcript] | None = None
    """Reads the play as numbers, if the hand is in the usual form."""

    def blocks(self, lines: Iterator[str], file: str) -> Iterator[HandText]:
        """Yield the text of each hand."""
        if self.split is not None:
            return self.split(lines, file)
        return read_blocks(lines, file, self.begins)

    def read(
        self,
        lines: Iterator[str],
        file: str,
        *,
        repair: bool = False,
        replay: bool = True,
    ) -> Iterator[ReadHand]:
        """Yield each hand with its record or its error, in the order of the file.

        Without ``replay``, hands have transcripts instead of records.
        """
        transcribe = self.transcribe if replay else self.outline or self.transcribe
        for block in self.blocks(lines, file):
            hand = transcribed_hand(block, transcribe)
            yield replayed_hand(hand, repair=repair) if replay else hand


_PLAY: Final = re.compile(
    r"\b(?:fold|check|call|bet|rais|post|all[ -]?in|ante|blind|straddle"
    r"|complete|completing)",
    re.IGNORECASE,
)
"""Words of lines that are perhaps actions."""


def transcribed_hand(
    block: HandText, transcribe: Callable[[HandText], Transcript]
) -> ReadHand:
    """Return the hand in a text, with its transcript or its error."""
    try:
        _check(block)
        text = transcribe(block)
    except BigslickError as error:
        line = getattr(error, "line", None) or block.line
        hand_id = getattr(error, "hand_id", "")
        damage = DamagedHandError(
            str(error), file=block.file, line=line, hand_id=hand_id
        )
        return ReadHand(block.file, block.line, hand_id, error=damage)
    return ReadHand(block.file, block.line, text.hand_id, transcript=text)


def replayed_hand(hand: ReadHand, *, repair: bool = False) -> ReadHand:
    """Return a hand with a transcript as a hand with its record or its error."""
    text = hand.transcript
    if text is None:
        return hand
    try:
        record, repairs = record_transcript(text.completed(), repair=repair)
    except BigslickError as error:
        line = getattr(error, "line", None) or hand.line
        reason = f"{error}{_skipped_line(text, line)}"
        damage = DamagedHandError(
            reason, file=hand.file, line=line, hand_id=hand.hand_id
        )
        return ReadHand(hand.file, hand.line, hand.hand_id, error=damage)
    return ReadHand(hand.file, hand.line, hand.hand_id, record, repairs=repairs)


def _skipped_line(text: Transcript, line: int) -> str:
    """Return a note about the last line before an error that was not understood."""
    skipped = [
        (number, words)
        for number, words in text.skipped
        if number <= line and _PLAY.search(words)
    ]
    if not skipped:
        return ""
    number, words = skipped[-1]
    return f"; line {number} was not understood: {brief(words)}"


def _check(block: HandText) -> None:
    if block.headless:
        raise TextProblem("the beginning of the hand is missing", block.line)
    if block.too_long:
        raise TextProblem(
            f"the hand has more than {LONGEST_HAND} lines, or a line of more than "
            f"{LONGEST_SENTENCE} characters",
            block.line,
        )
