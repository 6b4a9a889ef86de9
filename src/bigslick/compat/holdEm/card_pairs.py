"""The cards of this module: pairs of a face (2 to 14) and a suit (1 to 4)."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Final

from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("ACE", "DECK", "Piece", "clean_face", "clean_piece", "clean_pieces")

Piece = tuple[int, int]
"""A face and a suit."""

ACE: Final = 14
DECK: Final = tuple((face, suit) for suit in range(1, 5) for face in range(2, 15))
"""The 52 cards: suit by suit, deuce to ace."""

_ALL: Final = frozenset(DECK)


def clean_face(face: int) -> int:
    """Return the face as a number; an ace given as 1 is 14."""
    number = index(face)
    return ACE if number == 1 else number


def clean_piece(face: int, suit: int) -> Piece:
    """Return the card as a pair of face and suit.

    Raises:
        CardsError: the card does not exist.

    """
    piece = clean_face(face), index(suit)
    if piece not in _ALL:
        raise CardsError(
            f"invalid card: there is no card with rank {face} and suit {suit}", piece
        )
    return piece


def clean_pieces(faces: Sequence[int], suits: Sequence[int]) -> list[Piece]:
    """Return the cards as pairs of face and suit.

    Raises:
        CardsError: a card does not exist, or is a duplicate.

    """
    pieces = [clean_piece(*card) for card in zip(faces, suits, strict=True)]
    for place, piece in enumerate(pieces):
        if piece in pieces[:place]:
            raise CardsError(f"duplicate card {piece} (face, suit)", piece)
    return pieces
