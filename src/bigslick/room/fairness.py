"""Sealed decks: nobody can steer the cards, and anybody can check that.

Before a hand the server shuffles a deck and publishes a salted hash of every card
in it, with the Merkle root over them. Only then the players send their seeds. The
seeds and the hand's id drive a public permutation of the sealed deck, and that is
the order in which cards are dealt. The server fixed the deck before it knew the
seeds; the players fixed the seeds before they knew the deck. A card that is shown is
opened with its place and salt; all others stay closed for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from hmac import compare_digest
from secrets import SystemRandom, token_bytes
from typing import TYPE_CHECKING

import msgspec

from bigslick.cards import shuffled
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigslick.cards import Card

__all__ = (
    "FairnessRecord",
    "Opening",
    "SealedDeck",
    "dealing_order",
    "leaf",
    "merkle_root",
    "verify",
)

SALT_BYTES = 16
_LEAF, _NODE = b"\x00", b"\x01"


class Opening(msgspec.Struct, frozen=True):
    """One card made public: the ``deal``-th off the deck, with its salt in hex."""

    deal: int
    card: str
    salt: str


class FairnessRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is public about a hand's deck.

    ``seeds`` are the players' by seat, as they came; ``leaves`` the hashes by place
    in the sealed deck, in hex; ``root`` what was published before the seeds.
    """

    version: int = 1
    hand_id: str
    root: str
    leaves: list[str]
    seeds: dict[str, str]
    openings: list[Opening]

    def to_json(self) -> bytes:
        """Return the record as JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, text: bytes | str) -> FairnessRecord:
        """Read a record.

        Raises:
            NotationError: this is no such record.

        """
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.MsgspecError as error:
            raise NotationError(f"no fairness record: {error}") from None


@dataclass(frozen=True)
class SealedDeck:
    """A shuffled deck and the salts that hide it: the secret of one hand."""

    cards: tuple[str, ...]
    salts: tuple[bytes, ...]

    @classmethod
    def shuffle(cls, deck: Iterable[Card]) -> SealedDeck:
        """Shuffle and salt with the generator of the operating system."""
        cards = tuple(map(repr, shuffled(deck, SystemRandom())))
        return cls(cards, tuple(token_bytes(SALT_BYTES) for _ in cards))

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        """Return the hash of every card, in its place."""
        return tuple(map(leaf, range(len(self.cards)), self.cards, self.salts))

    @cached_property
    def root(self) -> bytes:
        """Return what is published before the first card."""
        return merkle_root(self.leaves)

    def dealt(self, hand_id: str, seeds: Mapping[str, str]) -> tuple[str, ...]:
        """Return the cards in the order in which they are dealt."""
        order = dealing_order(hand_id, seeds, len(self.cards))
        return tuple(self.cards[place] for place in order)

    def record(
        self, hand_id: str, seeds: Mapping[str, str], shown: Iterable[str]
    ) -> FairnessRecord:
        """Return what may be said of the hand once these cards have been shown."""
        order = dealing_order(hand_id, seeds, len(self.cards))
        opened = set(shown)
        return FairnessRecord(
            hand_id=hand_id,
            root=self.root.hex(),
            leaves=[value.hex() for value in self.leaves],
            seeds=dict(seeds),
            openings=[
                Opening(deal, self.cards[place], self.salts[place].hex())
                for deal, place in enumerate(order)
                if self.cards[place] in opened
            ],
        )


def leaf(place: int, card: str, salt: bytes) -> bytes:
    """Return the hash that hides one card of the sealed deck."""
    return sha256(_LEAF + salt + bytes([place]) + card.encode("ascii")).digest()


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """Return the root over the leaves; the odd one out moves up as it is.

    >>> merkle_root([b"a"])
    b'a'
    """
    level = list(leaves)
    while len(level) > 1:
        pairs = [
            sha256(_NODE + left + right).digest()
            for left, right in zip(level[::2], level[1::2], strict=False)
        ]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]


def dealing_order(hand_id: str, seeds: Mapping[str, str], count: int) -> list[int]:
    """Return the place in the sealed deck of each card dealt, first to last.

    A Fisher-Yates shuffle whose numbers are SHA-256 over a counter, without bias:
    values beyond the largest multiple are thrown away.

    >>> sorted(dealing_order("h1", {"1": "x", "4": "y"}, 52)) == list(range(52))
    True
    """
    lines = [hand_id, *(f"{seat}:{seeds[seat]}" for seat in sorted(seeds))]
    key = sha256("\n".join(lines).encode()).digest()
    order = list(range(count))
    counter = 0
    for last in range(count - 1, 0, -1):
        limit = (1 << 64) // (last + 1) * (last + 1)
        while True:
            number = int.from_bytes(
                sha256(key + counter.to_bytes(8, "big")).digest()[:8], "big"
            )
            counter += 1
            if number < limit:
                break
        other = number % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def verify(record: FairnessRecord, root: str | None = None) -> list[str]:
    """Return what is wrong with the record; nothing if every opened card is proved.

    ``root`` is the one that was seen before the hand, if the player kept it.
    """
    try:
        leaves = [bytes.fromhex(text) for text in record.leaves]
        salts = [bytes.fromhex(opening.salt) for opening in record.openings]
        expected = bytes.fromhex(record.root)
    except ValueError:
        return ["a hash or salt is not written in hexadecimal"]
    if not leaves:
        return ["there are no leaves"]
    problems = []
    if not compare_digest(merkle_root(leaves), expected):
        problems.append("the leaves do not lead to the root")
    if root is not None and root.lower() != record.root.lower():
        problems.append(f"the root is not the one seen before the hand, {root}")
    order = dealing_order(record.hand_id, record.seeds, len(leaves))
    seen: dict[str, int] = {}
    for opening, salt in zip(record.openings, salts, strict=True):
        if not 0 <= opening.deal < len(order):
            problems.append(f"there is no card {opening.deal} in this deck")
            continue
        place = order[opening.deal]
        if not opening.card.isascii() or not compare_digest(
            leaf(place, opening.card, salt), leaves[place]
        ):
            problems.append(
                f"card {opening.deal}, {opening.card!r}, is not the one that was sealed"
            )
        if opening.card in seen:
            problems.append(f"{opening.card} was opened twice")
        seen[opening.card] = opening.deal
    return problems
