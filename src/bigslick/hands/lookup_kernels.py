"""Finds the native kernel that ranks hands in the order of a lookup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick._native import _core
from bigslick.hands.lookups import (
    BadugiLookup,
    EightOrBetterLookup,
    RegularLookup,
    ShortDeckHoldemLookup,
    Standard2Lookup,
    StandardBadugiLookup,
    StandardLookup,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("BADUGI", "NO_FAMILY", "SHORT_DECK_MASK", "find_family")

NO_FAMILY: Final = -1
"""No kernel ranks hands in this order."""

BADUGI: Final = frozenset((_core.BADUGI, _core.HIGH_BADUGI))
"""The families without five-card hands."""

SHORT_DECK_MASK: Final = 0x1FF0_1FF0_1FF0_1FF0
"""The cards that the short-deck kernel accepts: sixes to aces."""

_FAMILIES: Final[Mapping[tuple[type, bool], int]] = {
    (StandardLookup, False): _core.HIGH,
    (ShortDeckHoldemLookup, False): _core.SHORT_DECK,
    (RegularLookup, True): _core.ACE_TO_FIVE,
    (EightOrBetterLookup, True): _core.EIGHT_OR_BETTER,
    (Standard2Lookup, True): _core.DEUCE_TO_SEVEN,
    (BadugiLookup, True): _core.BADUGI,
    (StandardBadugiLookup, True): _core.HIGH_BADUGI,
}


def find_family(lookup: object, *, low: bool) -> int:
    """Return the native family that ranks hands like the lookup, or `NO_FAMILY`.

    A subclass of a predefined lookup may have another order, so it has no kernel.
    """
    return _FAMILIES.get((type(lookup), low), NO_FAMILY)
