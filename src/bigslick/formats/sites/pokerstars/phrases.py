"""The phrases of hands in the usual form, for the native core.

``reader`` understands all of these lines, too: it reads the hands with any other line.
"""

from __future__ import annotations

from typing import Final

from bigslick._native import _core
from bigslick.formats.sites.usual_hand import PHRASE_KINDS

__all__ = ("PHRASES",)

_AFTER_COLON: Final = {
    "folds": "fold",
    "checks": "check",
    "calls ": "call",
    "raises ": "raise",
    "bets ": "bet",
    "posts small blind ": "small_blind",
    "posts big blind ": "big_blind",
    "posts the ante ": "ante",
    "doesn't show hand": "nothing",
    "mucks hand": "muck",
    "shows [": "show",
    "sits out": "nothing",
    "is sitting out": "nothing",
}
"""What is said after ``NAME: ``; an amount or cards follow a space or a bracket."""
_REMARKS: Final = (
    "leaves the table",
    "has timed out",
    "has timed out while disconnected",
    "has timed out while being disconnected",
    "is disconnected",
    "is connected",
    "has returned",
    "is sitting out",
    "will be allowed to play after the button",
    "was removed from the table for failing to post",
    "finished the tournament",
    "finished the tournament in ",
    "re-buys and receives ",
    "takes the add-on and receives ",
)
"""Lines after ``NAME `` that say nothing about the play; one that ends with a space is
the beginning of a line.
"""
PHRASES: Final = _core.SitePhrases(
    [(phrase, PHRASE_KINDS.index(kind)) for phrase, kind in _AFTER_COLON.items()],
    list(_REMARKS),
)
