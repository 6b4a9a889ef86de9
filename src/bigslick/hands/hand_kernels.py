"""Finds the native kernel that ranks hands of a type, and the cards that it uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from bigslick._native import _core
from bigslick.hands.combination_hands import (
    BoardCombinationHand,
    CombinationHand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
)
from bigslick.hands.hand_types import BadugiHand
from bigslick.hands.lookup_kernels import BADUGI, NO_FAMILY, find_family

if TYPE_CHECKING:
    from bigslick.hands.hand import Hand

__all__ = ("Line", "native_line")

Line: TypeAlias = tuple[int, int]
"""A native hand family, and a constant ``_core.USE_...`` for the cards it uses."""

_FIVE: Final = 5
_SEVEN: Final = 7
_OMAHA: Final = (2, 3)
"""The numbers of hole cards and board cards in a hand of Omaha."""
_OMAHA_HOLES: Final = range(2, 7)
_OMAHA_FAMILIES: Final = frozenset((_core.HIGH, _core.EIGHT_OR_BETTER))


def native_line(
    hand_type: type[Hand], hole_count: int, board_count: int
) -> Line | None:
    """Return the native family and card use for a hand type, or None if there is none.

    >>> from bigslick.hands import OmahaHoldemHand
    >>> native_line(OmahaHoldemHand, 4, 5) == (_core.HIGH, _core.USE_OMAHA)
    True
    """
    family = find_family(hand_type.lookup, low=hand_type.low)
    built_in = getattr(hand_type.from_game, "__func__", None) in _BUILT_IN
    if family == NO_FAMILY or not built_in:
        return None
    together = _core.USE_TOGETHER if board_count else _core.USE_HOLE
    total = hole_count + board_count
    if family in BADUGI:
        fits = issubclass(hand_type, BadugiHand) and total <= _SEVEN
        return (family, together) if fits else None
    if not issubclass(hand_type, CombinationHand) or hand_type.card_count != _FIVE:
        return None
    if issubclass(hand_type, HoleCombinationHand):
        fits = _FIVE <= hole_count <= _SEVEN
        return (family, _core.USE_HOLE) if fits else None
    if issubclass(hand_type, BoardCombinationHand):
        own = (
            hand_type.hole_card_count
            if issubclass(hand_type, HoleBoardCombinationHand)
            else hole_count
        )
        fits = (
            (own, hand_type.board_card_count) == _OMAHA
            and family in _OMAHA_FAMILIES
            and hole_count in _OMAHA_HOLES
            and _OMAHA[1] <= board_count <= _FIVE
        )
        return (family, _core.USE_OMAHA) if fits else None
    return (family, together) if _FIVE <= total <= _SEVEN else None


_BUILT_IN: Final = frozenset(
    getattr(hand_type.from_game, "__func__", None)
    for hand_type in (CombinationHand, BadugiHand)
)
"""The ``from_game`` methods that kernels can replace; custom hand types have others."""
