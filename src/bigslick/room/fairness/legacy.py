"""The first scheme for fair deals; hands that were dealt with it can still be read.

The server shuffled a deck and published a salted hash of every card in it, with the
Merkle root over them; then the players sent their seeds unencrypted. This scheme proves
less. A server could add the last seed itself, through a player it controlled, and so
choose the order; the root did not include the number of leaves or the hand; and a
player's own folded cards had no opening.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ("OldDeck", "OldOpening", "OldRecord", "dealing_order", "verify_old")

SALT_BYTES = 16
_LEAF, _NODE = b"\x00", b"\x01"


class OldOpening(msgspec.Struct, frozen=True):
    """One card made public: its number in the deal, and its salt in hexadecimal."""

    deal: int
    card: str
    salt: str


class OldRecord(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was public about a hand's deck.

    ``seeds`` are the players' seeds by seat, as received; ``leaves`` are the hashes by
    place in the sealed deck, in hexadecimal; ``root`` was published before the seeds.
    """

    version: int = 1
    hand_id: str
    root: str
    leaves: list[str]
    seeds: dict[str, str]
    openings: list[OldOpening]


@dataclass(frozen=True)
class OldDeck:
    """A shuffled deck with its salts and the players' seeds."""

    shuffled: tuple[str, ...]
    salts: tuple[bytes, ...]
    hand_id: str
    seeds: Mapping[str, str]

    @classmethod
    def from_texts(
        cls, cards: str, salts: str, hand_id: str, seeds: Mapping[str, str]
    ) -> OldDeck:
        """Return the deck that is stored in these texts."""
        size = 2 * SALT_BYTES
        return cls(
            tuple(cards[i : i + 2] for i in range(0, len(cards), 2)),
            tuple(
                bytes.fromhex(salts[i : i + size]) for i in range(0, len(salts), size)
            ),
            hand_id,
            seeds,
        )

    def to_texts(self) -> tuple[str, str]:
        """Return the cards and the salts as they are stored."""
        return "".join(self.shuffled), "".join(salt.hex() for salt in self.salts)

    @cached_property
    def leaves(self) -> tuple[bytes, ...]:
        """Return the hash of every card, by place."""
        return tuple(map(_leaf, range(len(self.shuffled)), self.shuffled, self.salts))

    def is_committed(self, seat: int) -> bool:
        """Return False: the first scheme had no commitments to seeds."""
        del seat
        return False

    @property
    def root(self) -> str:
        """Return the root that was published before the first card."""
        return merkle_root(self.leaves).hex()

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Return the cards in the order in which they are dealt."""
        order = dealing_order(self.hand_id, self.seeds, len(self.shuffled))
        return tuple(self.shuffled[place] for place in order)

    def start_fields(self) -> dict[str, Any]:
        """Return the fields about the deck that are sent when the hand begins."""
        return {"root": self.root, "seeds": dict(self.seeds)}

    def openings(self, shown: Iterable[str]) -> list[OldOpening]:
        """Return the openings of the cards that everybody has seen."""
        order = dealing_order(self.hand_id, self.seeds, len(self.shuffled))
        opened = set(shown)
        return [
            OldOpening(deal, self.shuffled[place], self.salts[place].hex())
            for deal, place in enumerate(order)
            if self.shuffled[place] in opened
        ]

    def record(self, shown: Iterable[str]) -> OldRecord:
        """Return the public record of the hand once these cards have been shown."""
        return OldRecord(
            hand_id=self.hand_id,
            root=self.root,
            leaves=[value.hex() for value in self.leaves],
            seeds=dict(self.seeds),
            openings=self.openings(shown),
        )


def _leaf(place: int, card: str, salt: bytes) -> bytes:
    return sha256(_LEAF + salt + bytes([place]) + card.encode("ascii")).digest()


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """Return the root over the leaves; an unpaired node moves up unchanged.

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


def verify_old(record: OldRecord, root: str | None = None) -> list[str]:
    """Return the problems of a record of the first scheme as text.

    ``root`` is the root that was seen before the hand, if the player kept it.
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
        problems.append("the leaves do not match the root")
    if root is not None and root.lower() != record.root.lower():
        problems.append(f"another root was published before the hand: {root}")
    order = dealing_order(record.hand_id, record.seeds, len(leaves))
    seen: set[str] = set()
    for opening, salt in zip(record.openings, salts, strict=True):
        if not 0 <= opening.deal < len(order):
            problems.append(f"there is no card {opening.deal} in this deck")
            continue
        place = order[opening.deal]
        if not opening.card.isascii() or not compare_digest(
            _leaf(place, opening.card, salt), leaves[place]
        ):
            problems.append(
                f"card {opening.deal}, {opening.card!r}, is not the sealed one"
            )
        if opening.card in seen:
            problems.append(f"{opening.card} was opened twice")
        seen.add(opening.card)
    return problems
