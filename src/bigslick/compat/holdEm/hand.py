"""The class ``hand``: seven cards and the best five of them."""

# ruff: noqa: N801, N802, N803 - the names that its users write

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from bigslick.compat.holdEm.brute_force import best_hand
from bigslick.compat.holdEm.card_pairs import clean_face, clean_pieces
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    Numbers = Sequence[int]

__all__ = ("hand",)

_SIZE = 7


class hand:
    """Two hole cards and five board cards, and the best hand in them.

    >>> H = hand()
    >>> H.pSetCardsFull((1, 2, 4, 6, 8, 14, 6), (1, 2, 3, 4, 2, 4, 3))
    0
    >>> H.findBestHand(), H.getHandCode()
    (0, 3)
    >>> H.getBestFace(), H.getBestSuit()
    ([8, 6, 6, 14, 14], [2, 3, 4, 1, 4])
    """

    def __init__(self) -> None:
        """Start without cards."""
        self.cardsFace_: list[int] = []
        self.cardsSuit_: list[int] = []
        self._forget()

    def _forget(self) -> None:
        self.handCode = -1
        self.bestFace_: list[int] = []
        self.bestSuit_: list[int] = []

    def pSetCardsFull(self, cardsFace: Numbers, cardsSuit: Numbers) -> int:
        """Set the seven cards: hole, flop, turn and river.

        Return 0, or -1 for an invalid face (not 1 to 14) or -2 for an invalid suit (not
        1 to 4); after an error the cards are unchanged.

        Raises:
            CardsError: there are not seven cards, or there is a duplicate card.

        """
        faces = [clean_face(face) for face in cardsFace]
        suits = [index(suit) for suit in cardsSuit]
        if not len(faces) == len(suits) == _SIZE:
            raise CardsError(
                f"invalid number of faces {len(faces)} or suits {len(suits)}: "
                "expected 7 of each",
                (cardsFace, cardsSuit),
            )
        if not all(2 <= face <= 14 for face in faces):  # noqa: PLR2004 - faces
            return -1
        if not all(1 <= suit <= 4 for suit in suits):  # noqa: PLR2004 - suits
            return -2
        clean_pieces(faces, suits)
        self.cardsFace_, self.cardsSuit_ = faces, suits
        self._forget()
        return 0

    def pSetCards(  # noqa: PLR0913, PLR0917 - as documented
        self,
        holeF: Numbers,
        holeS: Numbers,
        flopF: Numbers,
        flopS: Numbers,
        turnF: int,
        turnS: int,
        riverF: int,
        riverS: int,
    ) -> int:
        """Set the cards street by street; return the codes of `pSetCardsFull`."""
        return self.pSetCardsFull(
            [*holeF, *flopF, turnF, riverF], [*holeS, *flopS, turnS, riverS]
        )

    SetCards = pSetCards

    def setCardsFull(self, cards: Sequence[Numbers]) -> int:
        """Set the cards from a row of faces and a row of suits."""
        faces, suits = cards
        return self.pSetCardsFull(faces, suits)

    def setCards(
        self,
        hole: Sequence[Numbers],
        flop: Sequence[Numbers],
        turn: Sequence[Numbers],
        river: Sequence[Numbers],
    ) -> int:
        """Set the cards street by street, each a row of faces and a row of suits."""
        faces, suits = (
            [number for street in (hole, flop, turn, river) for number in street[row]]
            for row in (0, 1)
        )
        return self.pSetCardsFull(faces, suits)

    def sortCards(self) -> None:
        """Sort the cards by face, aces last."""
        cards = sorted(zip(self.cardsFace_, self.cardsSuit_, strict=True))
        self.cardsFace_ = [face for face, _ in cards]
        self.cardsSuit_ = [suit for _, suit in cards]

    def findBestHand(self) -> int:
        """Find the best five cards; return 0, or -1 if no cards are set."""
        if not self.cardsFace_:
            return -1
        cards = list(zip(self.cardsFace_, self.cardsSuit_, strict=True))
        self.handCode, best = best_hand(cards)
        self.bestFace_ = [face for face, _ in best]
        self.bestSuit_ = [suit for _, suit in best]
        return 0

    def getCardsFace(self) -> list[int]:
        """Return the faces of the cards; aces are 14."""
        return list(self.cardsFace_)

    def getCardsSuit(self) -> list[int]:
        """Return the suits of the cards."""
        return list(self.cardsSuit_)

    def getHandCode(self) -> int:
        """Return 1 (high card) to 10 (royal flush), or -1 before `findBestHand`."""
        return self.handCode

    def getBestFace(self) -> list[int]:
        """Return the faces of the best hand: kickers, low to high, then the made part.

        A pair comes last; so does the higher of two pairs, and the three of a kind of a
        full house. Straights are in increasing order; the one from ace to five is 14,
        2, 3, 4, 5.
        """
        return list(self.bestFace_)

    def getBestSuit(self) -> list[int]:
        """Return the suits of the best hand, in the order of `getBestFace`."""
        return list(self.bestSuit_)
