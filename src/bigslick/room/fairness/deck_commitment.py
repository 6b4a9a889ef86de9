"""A commitment to a deck: one hash, from which single cards can be opened.

A key of 32 bytes determines the order of the cards and a salt for each place. A leaf is
the hash of one card, its place and its salt. The leaves form a tree with four branches
at each node; the hash of a node includes its range of places. To open a card means to
publish the card, its salt, and the hashes of the subtrees that stay closed: from these
anybody can compute the root.
"""

from __future__ import annotations

from functools import cache, cached_property
from hashlib import sha256
from itertools import pairwise
from operator import itemgetter
from struct import unpack
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.room.fairness.hashing import (
    counters,
    digest,
    framed,
    permutation,
    stream_prefix,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = (
    "KEY_BYTES",
    "SALT_BYTES",
    "SealedDeck",
    "deck_key",
    "leaf",
    "other_keys",
    "root_from_openings",
    "sibling_keys",
)

KEY_BYTES = 32
SALT_BYTES = 16
_BRANCHES = 4
_SALT_FRAME = SALT_BYTES.to_bytes(2, "big")
_HASH_FRAME = sha256().digest_size.to_bytes(2, "big")


class SealedDeck:
    """A deck in the order that its key determines, with its hash tree.

    >>> deck = SealedDeck(bytes(32), ("As", "Kd", "7c"))
    >>> sorted(deck.cards), len(deck.root)
    (['7c', 'As', 'Kd'], 32)
    """

    def __init__(self, key: bytes, cards: tuple[str, ...]) -> None:
        """Shuffle the cards, which are given in the standard order of the game."""
        self._all = cards
        self._order = permutation(key, "deck", len(cards))
        prefix = stream_prefix(key, "salt")
        blocks = [sha256(prefix + n).digest() for n in counters((len(cards) + 1) // 2)]
        self._salts: tuple[bytes, ...] = unpack(
            f"{SALT_BYTES}s" * len(blocks) * 2, b"".join(blocks)
        )

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Return the cards by place."""
        return tuple([self._all[i] for i in self._order])

    def salt(self, place: int) -> bytes:
        """Return the salt of the card in that place."""
        return self._salts[place]

    @cached_property
    def _nodes(self) -> list[bytes]:
        """Return all hashes of the tree, the leaves first, the root last.

        They are computed for sixteen decks in every hand, so most of the hashed data
        is prepared in advance.
        """
        hidden = zip(_before_salts(self._all), self._order, self._salts, strict=False)
        nodes = [sha256(row[i] + salt).digest() for row, i, salt in hidden]
        for prefix, below in _nodes_above(len(self._all)):
            parts = _HASH_FRAME.join(below(nodes))
            nodes.append(sha256(prefix + parts).digest())
        return nodes

    @property
    def root(self) -> bytes:
        """Return the hash that commits to the deck and its number of cards."""
        return self._nodes[-1]

    def proof(self, places: Iterable[int]) -> list[bytes]:
        """Return the hashes of the closed subtrees when these places are opened."""
        nodes = self._nodes
        return [nodes[part] for part in _closed_parts(len(self._all), places)]


def leaf(place: int, card: str, salt: bytes) -> bytes:
    """Return the hash that hides one card in its place."""
    return digest("leaf", place, card, salt)


@cache
def _before_salts(cards: tuple[str, ...]) -> list[list[bytes]]:
    """Return the hashed data that precedes the salt, for each place and card."""
    return [
        [framed("leaf", place, card) + _SALT_FRAME for card in cards]
        for place in range(len(cards))
    ]


def branches(low: int, high: int) -> list[tuple[int, int]]:
    """Return the ranges of the child nodes of the range ``low`` up to ``high``.

    >>> branches(0, 52), branches(0, 3)
    ([(0, 13), (13, 26), (26, 39), (39, 52)], [(0, 1), (1, 2), (2, 3)])
    """
    size = high - low
    parts = min(size, _BRANCHES)
    cuts = [low + size * k // parts for k in range(parts + 1)]
    return list(pairwise(cuts))


@cache
def _nodes_above(count: int) -> list[tuple[bytes, Callable[[list[bytes]], Any]]]:
    """Return, for each inner node of the tree, how to compute its hash.

    That is the beginning of the hashed bytes, and a function that returns the hashes
    of the children from the list of all hashes.
    """
    above: list[tuple[bytes, Callable[[list[bytes]], Any]]] = []

    def grow(low: int, high: int) -> int:
        if high - low == 1:
            return low
        below = itemgetter(*(grow(*part) for part in branches(low, high)))
        above.append((framed("node", low, high) + _HASH_FRAME, below))
        return count + len(above) - 1

    grow(0, count)
    return above


class _Part(NamedTuple):
    """One node of a tree: its number, its places as a bit mask, its children."""

    number: int
    places: int
    below: tuple[_Part, ...]
    """In reverse order."""


def _closed_parts(count: int, opened: Iterable[int]) -> list[int]:
    """Return the largest subtrees without an opened place, as node numbers in order."""
    known = 0
    for place in opened:
        known |= 1 << place
    closed, parts = [], [_tree(count)]
    while parts:
        part = parts.pop()
        if not part.places & known:
            closed.append(part.number)
        else:
            parts += part.below
    return closed


@cache
def _tree(count: int) -> _Part:
    """Return the root of a tree over ``count`` places."""
    above = count

    def grow(low: int, high: int) -> _Part:
        nonlocal above
        if high - low == 1:
            return _Part(low, 1 << low, ())
        below = tuple([grow(*part) for part in branches(low, high)])
        above += 1
        return _Part(above - 1, (1 << high) - (1 << low), below[::-1])

    return grow(0, count)


def root_from_openings(
    count: int, leaves: Mapping[int, bytes], proof: Sequence[bytes]
) -> bytes | None:
    """Return the root computed from the opened leaves and the closed subtrees.

    Return None if the number of closed subtrees does not match the opened places.
    """
    if not all(0 <= place < count for place in leaves):
        return None
    closed = iter(proof)

    def climb(low: int, high: int) -> bytes:
        if leaves.keys().isdisjoint(range(low, high)):
            return next(closed)
        if high - low == 1:
            return leaves[low]
        parts = [climb(*part) for part in branches(low, high)]
        return digest("node", low, high, *parts)

    try:
        root = climb(0, count)
    except (StopIteration, RuntimeError):
        return None
    return root if next(closed, None) is None else None


# Keys: the keys of all decks of a hand are derived from one secret. They are the leaves
# of a binary tree, so one hash per level reveals all keys but one.


def _child(key: bytes, bit: int) -> bytes:
    return digest("key", key, bit)


def _below(key: bytes, levels: int) -> list[bytes]:
    keys = [key]
    for _ in range(levels):
        keys = [_child(own, bit) for own in keys for bit in (0, 1)]
    return keys


def deck_keys(secret: bytes, count: int) -> list[bytes]:
    """Return the keys of all decks; ``count`` is a power of two."""
    return _below(secret, count.bit_length() - 1)


def deck_key(secret: bytes, count: int, number: int) -> bytes:
    """Return the key of one deck."""
    for level in range(count.bit_length() - 2, -1, -1):
        secret = _child(secret, number >> level & 1)
    return secret


def sibling_keys(secret: bytes, count: int, used: int) -> list[bytes]:
    """Return the hashes that reveal all keys except the used one, top level first."""
    siblings = []
    for level in range(count.bit_length() - 2, -1, -1):
        bit = used >> level & 1
        siblings.append(_child(secret, 1 - bit))
        secret = _child(secret, bit)
    return siblings


def other_keys(siblings: Sequence[bytes], used: int) -> dict[int, bytes]:
    """Return the keys of the decks that were not used, by number."""
    levels = len(siblings)
    keys = {}
    for depth, sibling in enumerate(siblings):
        rest = levels - depth - 1
        first = ((used >> rest) ^ 1) << rest
        for k, key in enumerate(_below(sibling, rest)):
            keys[first + k] = key
    return keys
