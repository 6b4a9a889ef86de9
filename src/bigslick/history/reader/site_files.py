"""Reading texts of sites in parts of many hands, which are replayed together."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError
from bigslick.formats.encodings import Lines
from bigslick.formats.input_files import open_input
from bigslick.formats.reader import read_outlines, sniff_format
from bigslick.formats.sites.site_list import SITES
from bigslick.history.reader.files import silent
from bigslick.history.reader.transcript_columns import TranscriptPart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bigslick.formats.read_hand import ReadHand
    from bigslick.history.reader.files import Tick

__all__ = ("holds_site_text", "parts_of", "read_outlines_of", "read_site_parts")

_PART: Final = 500  # hands
_SAMPLE: Final = 60  # lines


def holds_site_text(path: Path) -> bool:
    """Return whether the file is the text of a site, or OHH."""
    if not path.is_file():
        return False  # a pipe can be read only once
    try:
        with open_input(path) as file:
            return sniff_format(islice(Lines(file), _SAMPLE)) in {*SITES, "ohh"}
    except (OSError, NotationError):
        return False  # the reader reports why it cannot be read


def read_outlines_of(path: Path) -> Iterator[ReadHand]:
    """Yield the hands of a text of a site, each with its transcript or an error.

    Raises:
        NotationError: the file cannot be read.

    """
    with open_input(path) as file:
        yield from read_outlines(file)


def parts_of(
    hands: Iterator[ReadHand], *, whole: bool = False
) -> Iterator[TranscriptPart]:
    """Yield parts of many hands; with ``whole``, with all operations of the hands."""
    while part := [*islice(hands, _PART)]:
        yield TranscriptPart(part, whole=whole)


def read_site_parts(
    path: Path, tick: Tick = silent, *, whole: bool = False
) -> Iterator[TranscriptPart]:
    """Yield the parts of a file; with ``whole``, with all operations of the hands.

    Raises:
        NotationError: the file cannot be read.

    """
    with open_input(path) as file:
        for part in parts_of(read_outlines(file), whole=whole):
            yield part
            if file.seekable():
                tick(file.tell())
