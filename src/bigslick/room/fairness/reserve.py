"""Cards that are dealt a second time, when a deck runs out in mid-hand.

Which cards come back, and in which order, must be fixed beforehand and yet be known
to nobody: whoever discards a card may not learn who gets it. So orders of the deck's
places are sealed like decks. Each time the cards out of play are gathered, one of them
is walked through, a place at a time: a card that lies out of play is dealt, one that
is in play is passed over. A step is opened if it was passed over, or with the card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bigslick.room.fairness.record import Ticket
from bigslick.room.fairness.seal import RESERVES, reserve_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.room.fairness.deck_commitment import SealedDeck
    from bigslick.room.fairness.seal import HandSecret

__all__ = ("Reserve",)


class Reserve:
    """The sealed orders of one hand."""

    def __init__(self, secret: HandSecret, mix: bytes) -> None:
        """Know the secret, and what the seeds made."""
        self._mix = mix
        self._sealed = cache(secret.reserve)

    def _order(self, again: int) -> tuple[SealedDeck, list[int]]:
        """Return a sealed order, and in which order its places are read."""
        sealed = self._sealed(again % RESERVES)
        return sealed, reserve_places(self._mix, again, len(sealed.cards))

    def walk(self, again: int) -> list[int]:
        """Return as what cards were dealt at first, in the order they come back."""
        sealed, places = self._order(again)
        return [int(sealed.cards[place]) for place in places]

    def tickets(
        self, came_back: Sequence[int], sizes: Sequence[int], seen: set[int]
    ) -> tuple[list[Ticket], list[str]]:
        """Return the steps up to the last card dealt, and the proof of each walk.

        ``came_back`` says of each card as what it was dealt at first; ``sizes`` how
        many cards were gathered each time; steps to cards that were not ``seen``
        stay closed.
        """
        tickets: list[Ticket] = []
        proofs = []
        dealt = len(self._sealed(0).cards)
        rest = list(came_back)
        for again, size in enumerate(sizes):
            steps = self._steps(again, dealt, rest[:size], seen)
            rest, dealt = rest[size:], dealt + size
            sealed, places = self._order(again)
            opened = [places[step.place] for step in steps if step.first is not None]
            proofs.append(b"".join(sealed.proof(opened)).hex())
            tickets += steps
        return tickets, proofs

    def _steps(
        self, again: int, deal: int, came_back: Sequence[int], seen: set[int]
    ) -> list[Ticket]:
        """Return one walk: what came back, as ``deal`` and so on, and what did not."""
        sealed, places = self._order(again)
        numbers = {first: deal + k for k, first in enumerate(came_back)}
        steps: list[Ticket] = []
        for place, first in enumerate(self.walk(again)):
            if not numbers:
                break
            number = numbers.pop(first, None)
            if number is not None and number not in seen:
                steps.append(Ticket(again, place, number))
            else:
                salt = sealed.salt(places[place]).hex()
                steps.append(Ticket(again, place, number, first, salt))
        return steps
