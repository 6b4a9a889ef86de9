"""The deck of a hand in progress, computed from the seal, the secret and the seeds."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.engine import BoardDealing, CardBurning, HoleDealing
from bigslick.room.fairness.record import (
    BOARD,
    BURN,
    VERSION,
    FairnessRecord,
    OpenedCard,
    Ticket,
)
from bigslick.room.fairness.redealt_cards import Reserve
from bigslick.room.fairness.seal import chosen_deck, dealing_order, mixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigslick.cards import Card
    from bigslick.engine import Operation
    from bigslick.room.fairness.seal import HandSeal, HandSecret

__all__ = ("DealtCards", "DealtDeck", "Openings")


class DealtCards(msgspec.Struct):
    """The cards of a hand and where each one went, in the order of dealing."""

    to: list[int]
    cards: list[str]
    reshuffles: list[int] = []
    """For each time the deck ran out: how many cards were then dealt again."""
    rabbit: int = 0
    """How many of the last cards were only shown after the hand (rabbit hunting)."""

    @classmethod
    def of(cls, operations: Iterable[Operation], seats: Sequence[int]) -> DealtCards:
        """Return the cards that the operations dealt, and where each one went.

        ``seats`` are the seat numbers of the players, in the order of their indices.
        """
        dealt = cls([], [])
        for operation in operations:
            if type(operation) is HoleDealing:
                dealt.add(seats[operation.player_index], operation.cards)
            elif type(operation) is BoardDealing:
                dealt.add(BOARD, operation.cards)
            elif type(operation) is CardBurning:
                dealt.add(BURN, (operation.card,))
        return dealt

    def add(self, to: int, cards: Iterable[Card]) -> None:
        """Record cards that were dealt to ``to``."""
        for card in cards:
            self.to.append(to)
            self.cards.append(repr(card))

    def of_seat(self, seat: int) -> set[int]:
        """Return the numbers of the cards dealt to a seat, or to the board.

        Folded and discarded cards are included.
        """
        return {deal for deal, to in enumerate(self.to) if to == seat}

    def shown_by(self, seat: int, cards: Iterable[str]) -> set[int]:
        """Return the numbers of the cards that were dealt to a seat and that it showed.

        If a card was dealt twice, to different seats, only the one dealt to this
        seat is included.
        """
        names = set(cards)
        return {deal for deal in self.of_seat(seat) if self.cards[deal] in names}

    def seen_by_all(self, shown: Mapping[int, Iterable[str]]) -> set[int]:
        """Return the numbers of the cards that are on a board or were shown."""
        seen = self.of_seat(BOARD)
        for seat, cards in shown.items():
            seen |= self.shown_by(seat, cards)
        return seen


class Openings(msgspec.Struct, omit_defaults=True):
    """The openings of some cards, with the hashes that are needed to check them."""

    openings: list[OpenedCard]
    proof: str
    tickets: list[Ticket] = []
    ticket_proofs: list[str] = []


class DealtDeck:
    """The deck that the seeds select, in the order that they determine."""

    def __init__(
        self,
        seal: HandSeal,
        secret: HandSecret,
        seeds: dict[int, str],
        missing: dict[int, int],
    ) -> None:
        """Select the deck and its order from the revealed seeds.

        ``missing`` contains the seats that committed to a seed but did not reveal it,
        each with the number of times so far.
        """
        self.seal = seal
        self.secret = secret
        self.seeds = seeds
        self.missing = missing
        own = {seat: bytes.fromhex(seed) for seat, seed in seeds.items()}
        self.mix = mixed(seal.root, own)
        self.used = chosen_deck(self.mix, seal.decks)
        self.deck = secret.deck(self.used)
        self.order = dealing_order(self.mix, len(self.deck.cards))
        self.reserve = Reserve(secret, self.mix)
        self._openings: dict[int, OpenedCard] = {}

    def is_committed(self, seat: int) -> bool:
        """Return whether the seat committed to a seed for this hand."""
        return seat in self.seal.commitments

    @property
    def root(self) -> str:
        """Return the root that was published before the seeds were revealed."""
        return self.seal.root.hex()

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Return the cards in the order in which they are dealt."""
        return tuple([self.deck.cards[place] for place in self.order])

    @cached_property
    def first(self) -> dict[str, int]:
        """Return the place of each card in the order of dealing, counted from 0."""
        return {card: deal for deal, card in enumerate(self.cards)}

    @property
    def _keys(self) -> list[str]:
        return [key.hex() for key in self.secret.siblings(self.used)]

    def start_fields(self) -> dict[str, Any]:
        """Return the fields about the deck that are sent when the hand begins."""
        return {
            "root": self.root,
            "seeds": self.seeds,
            "missing": self.missing,
            "keys": self._keys,
            "deck": self.deck.root.hex(),
        }

    def reserve_order(self, cards: list[Card], again: int) -> list[Card]:
        """Return the cards out of play in the order in which they are dealt again.

        ``again`` is how many times the deck ran out before.
        """
        first = self.first
        rank = {deal: place for place, deal in enumerate(self.reserve.walk(again))}
        return sorted(cards, key=lambda card: rank[first[repr(card)]])

    # Openings

    def open(self, dealt: DealtCards, seen: Iterable[int]) -> Openings:
        """Return the openings of the cards with the numbers ``seen``."""
        known = sorted(seen)
        cards, order, first = dealt.cards, self.order, self.first
        places = [order[first[cards[deal]]] for deal in known]
        opened = [
            self._opening(deal, cards[deal], place)
            for deal, place in zip(known, places, strict=True)
        ]
        proof = b"".join(self.deck.proof(places)).hex()
        came_back = dealt.cards[len(self.cards) :]
        if not came_back:
            return Openings(opened, proof)
        again = [first[card] for card in came_back]
        tickets = self.reserve.tickets(again, dealt.reshuffles, set(known))
        return Openings(opened, proof, *tickets)

    def _opening(self, deal: int, card: str, place: int) -> OpenedCard:
        """Return the opening of one card; it is the same for all viewers."""
        made = self._openings.get(deal)
        if made is None or made.card != card:
            made = OpenedCard(deal, card, self.deck.salt(place).hex())
            self._openings[deal] = made
        return made

    def record(
        self,
        dealt: DealtCards,
        seen: Iterable[int],
        viewer: int | None,
        hand: dict[str, Any] | None,
    ) -> FairnessRecord:
        """Return the proof of the deal for a viewer who may see the cards ``seen``."""
        opened = self.open(dealt, seen)
        end = len(dealt.to) - dealt.rabbit
        return FairnessRecord(
            version=VERSION,
            seal=self.seal,
            root=self.root,
            seeds=self.seeds,
            missing=self.missing,
            keys=self._keys,
            deck=self.deck.root.hex(),
            dealt=dealt.to[:end],
            rabbit=dealt.to[end:],
            openings=opened.openings,
            proof=opened.proof,
            tickets=opened.tickets,
            ticket_proofs=opened.ticket_proofs,
            viewer=viewer,
            hand=hand,
        )
