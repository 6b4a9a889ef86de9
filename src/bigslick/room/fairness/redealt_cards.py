"""Cards that are dealt a second time when the deck runs out during a hand.

The order in which cards are dealt again must be fixed in advance and known to nobody: a
player who discards a card must not learn who gets it. So several orders of the deck's
places are sealed, in the same way as decks. Each time the deck runs out, one of these
orders is followed place by place: a card that is out of play is dealt, a card that is
in play is skipped. A skipped step is opened immediately, every other step together with
its card.
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
    """The sealed orders in which one hand deals cards again."""

    def __init__(self, secret: HandSecret, mix: bytes) -> None:
        """Store the server's secret and the hash of the root and the seeds."""
        self._mix = mix
        self._sealed = cache(secret.reserve)

    def _order(self, again: int) -> tuple[SealedDeck, list[int]]:
        """Return a sealed order, and the sequence in which its places are read.

        ``again`` is how many times the deck ran out before.
        """
        sealed = self._sealed(again % RESERVES)
        return sealed, reserve_places(self._mix, again, len(sealed.cards))

    def walk(self, again: int) -> list[int]:
        """Return the cards in the order to deal them again, as first deal numbers."""
        sealed, places = self._order(again)
        return [int(sealed.cards[place]) for place in places]

    def tickets(
        self, came_back: Sequence[int], sizes: Sequence[int], seen: set[int]
    ) -> tuple[list[Ticket], list[str]]:
        """Return the steps up to the last card dealt, and the proof of each order.

        ``came_back`` contains the first deal number of each card that was dealt again,
        and ``sizes`` how many cards were dealt again each time the deck ran out. Steps
        to cards that are not in ``seen`` stay closed.
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
        """Return the steps of one order; its cards get the numbers from ``deal`` on."""
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
