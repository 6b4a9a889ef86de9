"""Replays a hand to check that every card went to the seat that was next.

The engine replays the hand as the viewer saw it. Hidden cards are replaced by any
remaining cards, because the order of dealing does not depend on them.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from bigslick.cards import Card
from bigslick.engine import (
    BoardDealing,
    CardBurning,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    StandingPatOrDiscarding,
)
from bigslick.engine.replay import perform
from bigslick.errors import IllegalActionError
from bigslick.formats.record.hand_record import HandRecord
from bigslick.room.fairness.record import BOARD, BURN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine import Operation
    from bigslick.engine.streets import Street
    from bigslick.room.fairness.record import FairnessRecord

__all__ = ("ReplayedHand", "rabbit_places")

_Dealing = HoleDealing | BoardDealing | CardBurning


class ReplayedHand:
    """The hand in a fairness record, replayed up to the last card."""

    def __init__(self, record: FairnessRecord) -> None:
        """Read the hand; ``play`` replays it.

        Raises:
            BigslickError: the hand is invalid, or there is no such game.

        """
        self.hand = HandRecord.from_json(msgspec.json.encode(record.hand))
        self.state = next(self.hand.states())[0]
        self.seats = [player.seat for player in self.hand.players]
        self.operations = self.hand.operations()
        self.dealt: list[int] = []
        """The destination of each card in the order of dealing: a seat, BOARD or BURN.
        """
        self.seen: dict[int, str] = {}
        """The cards that the viewer saw, by their number in the order of dealing."""
        self.shown: list[tuple[int, str]] = []
        """Each card shown at showdown, with the seat that showed it."""
        self.folded: dict[int, int] = {}
        """How many cards had been dealt when each seat folded."""
        self.discarded: dict[str, int] = {}
        """How many cards had been dealt when each known card was discarded."""
        self._known = {own.deal: own.card for own in record.openings}
        for ticket in record.tickets:
            if ticket.first is not None and ticket.deal in self._known:
                self._known[ticket.first] = self._known[ticket.deal]
        self._named = set(self._known.values())
        self._seen_at: set[tuple[int, str]] = set()
        self._count = len(self.state.deck)

    def play(self) -> None:
        """Replay the hand; each card must go to the seat that is next.

        Raises:
            BigslickError: an action is illegal, or a card went to a seat that was
                not next.

        """
        last = [k for k, op in enumerate(self.operations) if isinstance(op, _Dealing)]
        for operation in self.operations[: last[-1] + 1 if last else 0]:
            perform(self.state, (self._filled(operation),))
        for operation in self.operations:
            if isinstance(operation, HoleCardsShowingOrMucking):
                seat = self.seats[operation.player_index]
                cards = [repr(card) for card in operation.hole_cards if card]
                self.shown += [(seat, card) for card in cards]

    def _filled(self, operation: Operation) -> Operation:
        """Return the operation with a known or remaining card for each hidden one."""
        match operation:
            case HoleDealing(player_index=i):
                if i != self.state.hole_dealee_index:
                    raise IllegalActionError(
                        f"card {len(self.dealt)} was dealt to seat {self.seats[i]}, "
                        "which was not next"
                    )
                cards = self._take(self.seats[i], operation.cards)
                return replace(operation, cards=cards)
            case BoardDealing():
                return replace(operation, cards=self._take(BOARD, operation.cards))
            case CardBurning():
                return replace(operation, card=self._take(BURN, (operation.card,))[0])
            case StandingPatOrDiscarding():
                self._note_discards(operation.cards)
                return replace(operation, cards=self._discarded(operation))
            case Folding(player_index=i):
                self.folded[self.seats[i]] = len(self.dealt)
            case _:  # no hidden card is moved
                pass
        return operation

    def _note_discards(self, cards: Iterable[Card]) -> None:
        self.discarded |= {repr(card): len(self.dealt) for card in cards if card}

    def _take(self, to: int, cards: Iterable[Card]) -> tuple[Card, ...]:
        taken: list[Card] = []
        for card in cards:
            deal = len(self.dealt)
            self.dealt.append(to)
            if card:
                self.seen[deal] = repr(card)
                self._seen_at.add((to, repr(card)))
            taken.append(self._dealt_as(deal, card, taken))
        return tuple(taken)

    def _dealt_as(self, deal: int, card: Card, taken: list[Card]) -> Card:
        """Return the card to deal; if it stayed hidden, any card left in the deck."""
        left = [*self.state.deck_cards, *self.state.reserved_cards]
        left = [own for own in left if own not in taken]
        if not card and deal in self._known:
            card = Card.clean(self._known[deal])[0]
        if not left:
            raise IllegalActionError(f"no card was left in the deck for card {deal}")
        unnamed = [own for own in left if repr(own) not in self._named]
        other = (unnamed or left)[0]
        if card and card not in left and not self._exchange(card, other):
            raise IllegalActionError(
                f"{card!r} was dealt as card {deal}, but was still in play"
            )
        return card or other

    def _exchange(self, card: Card, other: Card) -> bool:
        """Give ``other`` to a hand that got ``card`` only in place of a hidden card.

        Return whether there was such a hand.
        """
        state, to = self.state, self.dealt[-1]
        for seat, hole in zip(self.seats, state.hole_cards, strict=True):
            known = (seat, repr(card)) in self._seen_at
            if card in hole and (seat == to or not known):
                hole[hole.index(card)] = other
                rows = (state.deck_cards, state.burn_cards, state.mucked_cards)
                for row in (*rows, *state.discarded_cards):
                    if other in row:
                        row[row.index(other)] = card
                return True
        return False

    def _discarded(self, operation: StandingPatOrDiscarding) -> tuple[Card, ...]:
        """Return the discards; for hidden ones, the cards that are dealt again next."""
        if all(operation.cards):
            return operation.cards
        cards = list(self.state.hole_cards[operation.player_index])
        cards.sort(key=self._comes_back)
        return tuple(cards[: len(operation.cards)])

    def _comes_back(self, card: Card) -> tuple[int, bool]:
        """Return the number with which a card is dealt again, and if it is known."""
        now, text = len(self.dealt), repr(card)
        later = [d for d, own in self._known.items() if own == text and d >= now]
        again = [deal for deal in later if deal >= self._count]
        return min(again, default=sys.maxsize), text in self._named


def rabbit_places(streets: Iterable[Street], lies: int) -> list[int]:
    """Return where the rest of the cards go, given ``lies`` cards on the board."""
    places: list[int] = []
    for street in streets:
        count = street.board_dealing_count
        if count > lies:
            places += [BURN] * street.card_burning_status
            places += [BOARD] * (count - lies)
        lies = max(lies - count, 0)
    return places
