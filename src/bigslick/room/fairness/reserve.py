"""Cards that are dealt a second time when a deck runs out during a hand.

Which cards are dealt again, and in which order, must be fixed in advance and known to
nobody: a player who discards a card must not learn who gets it. So several orders of
the deck's places are sealed like decks. Each time the cards out of play are gathered,
one of these orders is followed, a place at a time: a card that is out of play is dealt,
a card that is in play is skipped. A skipped step is opened at once, any other step
together with its card.
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
        """Store the secret and the mix of the root and the seeds."""
        self._mix = mix
        self._sealed = cache(secret.reserve)

    def _order(self, again: int) -> tuple[SealedDeck, list[int]]:
        """Return a sealed order, and the order in which its places are read."""
        sealed = self._sealed(again % RESERVES)
        return sealed, reserve_places(self._mix, again, len(sealed.cards))

    def walk(self, again: int) -> list[int]:
        """Return the first deal numbers of cards, in the order they are dealt again."""
        sealed, places = self._order(again)
        return [int(sealed.cards[place]) for place in places]

    def tickets(
        self, came_back: Sequence[int], sizes: Sequence[int], seen: set[int]
    ) -> tuple[list[Ticket], list[str]]:
        """Return the steps up to the last card dealt, and the proof of each order.

        ``came_back`` contains the number with which each card was dealt the first time;
        ``sizes`` is how many cards were gathered each time; steps to cards that were
        not ``seen`` stay closed.
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
        """Return the steps of one order: cards dealt from ``deal`` on, or skipped."""
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
