"""All formats of poker sites, by name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from bigslick.formats.sites.ipoker import reader as ipoker
from bigslick.formats.sites.ipoker import sessions
from bigslick.formats.sites.pokerstars import reader as pokerstars
from bigslick.formats.sites.pokerth import reader as pokerth
from bigslick.formats.sites.readers import (
    absolute,
    betonline,
    bovada,
    coinpoker,
    everest,
    full_tilt,
    ggpoker,
    kings_club,
    microgaming,
    ongame,
    pacific,
    partypoker,
    partypoker_export,
    poker_mavens,
    poker_now,
    pokertracker,
    relax,
    winamax,
    wpn,
    wpn_classic,
)
from bigslick.formats.sites.site_format import SiteFormat
from bigslick.formats.sites.usual_hand import outline

if TYPE_CHECKING:
    from bigslick.formats.sites.line_reader import LineReader

__all__ = ("SITES",)


def _lines(reader: type[LineReader]) -> SiteFormat:
    quick = None if reader.phrases is None else partial(outline, reader)
    return SiteFormat(reader.site, reader.begins, reader.transcribe, outline=quick)


SITES: Final = {
    "fulltilt": _lines(full_tilt.Reader),
    "absolute": _lines(absolute.Reader),
    "888": _lines(pacific.Reader),
    "partypoker": _lines(partypoker.Reader),
    "ongame": _lines(ongame.Reader),
    "ipoker": SiteFormat(
        "iPoker Network", sessions.begins, ipoker.read_transcript, sessions.split
    ),
    "winamax": _lines(winamax.Reader),
    "wpn": _lines(wpn.Reader),
    "wpn-classic": _lines(wpn_classic.Reader),
    "bovada": SiteFormat(
        bovada.Reader.site, bovada.Reader.begins, bovada.Reader.transcribe, bovada.split
    ),
    "partypoker-export": _lines(partypoker_export.Reader),
    "pokertracker": _lines(pokertracker.Reader),
    "microgaming": _lines(microgaming.Reader),
    "everest": _lines(everest.Reader),
    "betonline": _lines(betonline.Reader),
    "poker-mavens": _lines(poker_mavens.Reader),
    "poker-now": SiteFormat(
        poker_now.Reader.site,
        poker_now.begins,
        poker_now.Reader.transcribe,
        poker_now.split,
    ),
    "unibet": _lines(relax.Reader),
    "kingsclub": _lines(kings_club.Reader),
    "pokerth": _lines(pokerth.Reader),
    "coinpoker": _lines(coinpoker.Reader),
    "ggpoker": _lines(ggpoker.Reader),
    "pokerstars": _lines(pokerstars.Reader),
}
"""The formats of sites by name; those with a distinctive first line come first."""
