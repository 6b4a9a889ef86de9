"""The text that poker sites write."""

from __future__ import annotations

from typing import Final

from bigslick.notation.sites.formats import ReadHand, SiteFormat
from bigslick.notation.sites.pokerstars import reader as pokerstars
from bigslick.notation.sites.problems import DamagedHandError

__all__ = ("SITES", "DamagedHandError", "ReadHand", "SiteFormat")

SITES: Final = {
    "pokerstars": SiteFormat(
        "PokerStars", pokerstars.begins, pokerstars.read_transcript
    ),
}
"""The formats of sites by name."""
