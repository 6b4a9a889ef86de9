"""The text that poker sites write."""

from __future__ import annotations

from typing import Final

from bigslick.notation.sites import absolute, full_tilt, ipoker, ongame, partypoker
from bigslick.notation.sites.formats import ReadHand, SiteFormat
from bigslick.notation.sites.pokerstars import reader as pokerstars
from bigslick.notation.sites.problems import DamagedHandError

__all__ = ("SITES", "DamagedHandError", "ReadHand", "SiteFormat")

SITES: Final = {
    "fulltilt": SiteFormat(
        "Full Tilt Poker", full_tilt.begins, full_tilt.read_transcript
    ),
    "absolute": SiteFormat("Absolute Poker", absolute.begins, absolute.read_transcript),
    "partypoker": SiteFormat(
        "PartyPoker", partypoker.begins, partypoker.read_transcript
    ),
    "ongame": SiteFormat("Ongame Network", ongame.begins, ongame.read_transcript),
    "ipoker": SiteFormat(
        "iPoker Network", ipoker.begins, ipoker.read_transcript, ipoker.split
    ),
    "pokerstars": SiteFormat(
        "PokerStars", pokerstars.begins, pokerstars.read_transcript
    ),
}
"""The formats of sites by name, those that begin unmistakably first."""
