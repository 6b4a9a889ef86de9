"""The text that poker sites write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.notation.sites import absolute, full_tilt, ipoker, ongame, partypoker
from bigslick.notation.sites.formats import ReadHand, SiteFormat
from bigslick.notation.sites.pokerstars import reader as pokerstars
from bigslick.notation.sites.problems import DamagedHandError

if TYPE_CHECKING:
    from bigslick.notation.sites.line_reader import LineReader

__all__ = ("SITES", "DamagedHandError", "ReadHand", "SiteFormat")


def _lines(reader: type[LineReader]) -> SiteFormat:
    return SiteFormat(reader.site, reader.begins, reader.transcribe)


SITES: Final = {
    "fulltilt": _lines(full_tilt.Reader),
    "absolute": _lines(absolute.Reader),
    "partypoker": _lines(partypoker.Reader),
    "ongame": _lines(ongame.Reader),
    "ipoker": SiteFormat(
        "iPoker Network", ipoker.begins, ipoker.read_transcript, ipoker.split
    ),
    "pokerstars": _lines(pokerstars.Reader),
}
"""The formats of sites by name, those that begin unmistakably first."""
