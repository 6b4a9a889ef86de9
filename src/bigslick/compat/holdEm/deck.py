"""The class ``deck``: the remaining cards, and dealing from them."""

# ruff: noqa: N801, N802, N803 - the names that its users write

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.cards import RandomSource, shuffled
from bigslick.compat.holdEm.card_pairs import DECK, clean_face
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    Numbers = Sequence[int]

__all__ = ("deck",)


class deck:
    """A deck, from which cards can be removed or dealt.

    Dealing does not remove cards from the deck: the next deal continues where the last
    one stopped, until the cards are shuffled again. ``rng`` makes shuffles
    reproducible.

    >>> from random import Random
    >>> D = deck(Random(7))
    >>> D.setDeckPartial((3, 4), (1, 2)), D.remCards((1, 2), (3, 4))
    (0, 0)
    >>> D.getNumCards()
    48
    >>> D.shuffleI()
    >>> D.dealCards(2), len(D.getDealFace()), len(D.getDealSuit())
    (0, 2, 2)
    """

    def __init__(self, rng: RandomSource | None = None) -> None:
        """Start without cards; the default random source is the operating system's."""
        self.rng = rng
        self.deckSet_ = False
        self._fill([])
        self.deckSet_ = False

    def _fill(self, cards: list[tuple[int, int]]) -> None:
        self.deckFace_ = [face for face, _ in cards]
        self.deckSuit_ = [suit for _, suit in cards]
        self.deckSet_ = True
        self.numCards_ = len(cards)
        self.setDeckIndex(len(cards))
        self.dealFace_: list[int] = []
        self.dealSuit_: list[int] = []
        self.dealDone_ = False

    def setDeckFull(
        self, igFace: Numbers | None = None, igSuit: Numbers | None = None
    ) -> int | None:
        """Put all 52 cards into the deck, suit by suit from deuce to ace.

        With two arguments it does the same as `setDeckPartial`.
        """
        if igFace is not None or igSuit is not None:
            return self.setDeckPartial(igFace or (), igSuit or ())
        self._fill(list(DECK))
        return None

    def setDeckPartial(self, igFace: Numbers, igSuit: Numbers) -> int:
        """Put all cards into the deck except the ones given.

        Return 0, or -1 if the numbers of faces and suits differ, or -2 if no card
        would be left.
        """
        if len(igFace) != len(igSuit):
            return -1
        if len(igFace) >= len(DECK):
            return -2
        ignored = _pairs(igFace, igSuit)
        self._fill([card for card in DECK if card not in ignored])
        return 0

    def setDeckIndex(self, maxIndex: int) -> None:
        """Set the index array to 0, 1, ... (unshuffled) and restart dealing.

        Raises:
            CardsError: the deck has fewer cards.

        """
        if not 0 <= maxIndex <= self.numCards_:
            raise CardsError(
                f"invalid index {maxIndex}: the deck has {self.numCards_} cards"
            )
        self.deckIndex_ = list(range(maxIndex))
        self.indexSet_ = True
        self.deckShuffled_ = False
        self.numDealt_ = 0

    def remCards(self, remFace: Numbers, remSuit: Numbers) -> int:
        """Remove cards from the deck, and from the cards left to deal.

        Return 0, or -1 if a card is not in the deck (then nothing is removed).
        """
        cards = list(zip(self.deckFace_, self.deckSuit_, strict=True))
        gone = _pairs(remFace, remSuit)
        if len(remFace) != len(remSuit) or len(gone) < len(remFace):
            return -1
        if not gone <= set(cards):
            return -1
        numbers: dict[int, int] = {}
        for number, card in enumerate(cards):
            if card not in gone:
                numbers[number] = len(numbers)
        done = [
            number for number in self.deckIndex_[: self.numDealt_] if number in numbers
        ]
        self.deckIndex_ = [numbers[n] for n in self.deckIndex_ if n in numbers]
        self.numDealt_ = len(done)
        self.deckFace_ = [cards[number][0] for number in numbers]
        self.deckSuit_ = [cards[number][1] for number in numbers]
        self.numCards_ = len(numbers)
        return 0

    def shuffleI(self) -> None:
        """Shuffle the index array and restart dealing."""
        self.deckIndex_ = shuffled(self.deckIndex_, self.rng)
        self.deckShuffled_ = True
        self.numDealt_ = 0

    def dealCards(self, numDeal: int) -> int:
        """Deal the next cards, in shuffled order or from the end of an unshuffled deck.

        Return 0, or -1 if fewer than ``numDeal`` cards are left; then these are dealt.

        Raises:
            CardsError: ``numDeal`` is negative.

        """
        if numDeal < 0:
            raise CardsError(
                f"invalid number of cards to deal {numDeal}: expected 0 or more",
                numDeal,
            )
        order = self.deckIndex_ if self.deckShuffled_ else self.deckIndex_[::-1]
        numbers = order[self.numDealt_ : self.numDealt_ + numDeal]
        self.dealFace_ = [self.deckFace_[number] for number in numbers]
        self.dealSuit_ = [self.deckSuit_[number] for number in numbers]
        self.numDealt_ += len(numbers)
        self.dealDone_ = True
        return 0 if len(numbers) == numDeal else -1

    def getDeckSet(self) -> bool:
        """Return whether cards have been put into the deck."""
        return self.deckSet_

    def getDeckFace(self) -> list[int]:
        """Return the faces of the cards in the deck."""
        return list(self.deckFace_)

    def getDeckSuit(self) -> list[int]:
        """Return the suits of the cards in the deck."""
        return list(self.deckSuit_)

    def getDeckIndex(self) -> list[int]:
        """Return the index array, shuffled or not."""
        return list(self.deckIndex_)

    def getNumCards(self) -> int:
        """Return the number of cards in the deck, including dealt cards."""
        return self.numCards_

    def getDealFace(self) -> list[int]:
        """Return the faces of the cards that were dealt last."""
        return list(self.dealFace_)

    def getDealSuit(self) -> list[int]:
        """Return the suits of the cards that were dealt last."""
        return list(self.dealSuit_)


def _pairs(faces: Numbers, suits: Numbers) -> set[tuple[int, int]]:
    return {
        (clean_face(face), int(suit)) for face, suit in zip(faces, suits, strict=False)
    }
