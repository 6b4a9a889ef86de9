"""The prime method: recognises hands by products of prime numbers.

Each face and each suit has a prime number. Prime factors are unique, so the product of
all faces identifies the faces, whatever their order, and the product of all suits shows
whether five of them are the same. Products are the keys of lookup tables, which are
filled on first use.

The rank of a hand is a hand code (1 high card ... 10 royal flush) and a modified face
value product (MFVP). Of two hands with the same code, the larger MFVP wins; hands with
equal MFVPs tie.
"""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING, Final

from bigslick.cards import Card, CardsLike, RankOrder, card_mask
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = (
    "FACE_PRIMES",
    "HIGHEST_ACE",
    "SUIT_PRIMES",
    "face_product",
    "prime_rank",
    "suit_product",
)

FACE_PRIMES: Final = dict(
    zip(range(2, 15), (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41), strict=True)
)
"""The prime of each face, 2 to 14 (an ace)."""
SUIT_PRIMES: Final = dict(zip("cdhs", (2, 3, 5, 7), strict=True))
"""The prime of each suit."""
HIGHEST_ACE: Final = 14

_FACES: Final = {rank: face for face, rank in enumerate(RankOrder.STANDARD, 2)}
_SIZES: Final = range(5, 8)
_FLUSH: Final = 5


def prime_rank(cards: CardsLike) -> tuple[int, int]:
    """Return the hand code and the MFVP of the best hand in five to seven cards.

    >>> prime_rank("AsKsQsJsTs2c3d")
    (10, 14)
    >>> prime_rank("KsKd5h5c2s3d9h")
    (3, 137439019136)
    >>> prime_rank("AsAdAh2c2d") > prime_rank("KsKdKhQcQd")
    True

    Raises:
        CardsError: fewer than five or more than seven cards, or a duplicate or unknown
        card.

    """
    hand = Card.clean(cards)
    card_mask(hand)
    if len(hand) not in _SIZES:
        raise CardsError(f"invalid number of cards {len(hand)}: expected 5 to 7", cards)
    suit = _flush_suit(suit_product(hand))
    suited = face_product(card for card in hand if card.suit == suit) if suit else None
    if suited and (found := _straight_flush(suited)):
        return found
    found = _face_hand(face_product(hand))
    if suited and found < _flush(suited):
        return _flush(suited)
    return found


def suit_product(cards: Iterable[Card]) -> int:
    """Return the product of the primes of the suits.

    >>> suit_product(Card.parse("AsKsQsJsTs2c3d")) == 7**5 * 2 * 3
    True
    """
    return prod(SUIT_PRIMES[card.suit] for card in cards)


def face_product(cards: Iterable[Card]) -> int:
    """Return the product of the primes of the faces.

    >>> face_product(Card.parse("2s2c3dAh"))
    492
    """
    return prod(FACE_PRIMES[_FACES[card.rank]] for card in cards)


@cache
def _flush_suit(product: int) -> str | None:
    """Return the suit that occurs five times or more in a product of suits, or None."""
    for suit, prime in SUIT_PRIMES.items():
        if product % prime**_FLUSH == 0:
            return suit
    return None


@cache
def _faces(product: int) -> tuple[int, ...]:
    """Return the faces of a product, highest first."""
    faces = []
    for face, prime in reversed(FACE_PRIMES.items()):
        while product % prime == 0:
            product //= prime
            faces.append(face)
    return tuple(faces)


@cache
def _straight_flush(product: int) -> tuple[int, int] | None:
    """Return code and MFVP if the faces of the flush suit contain a straight."""
    top = _straight_top(_faces(product))
    if top is None:
        return None
    return (10 if top == HIGHEST_ACE else 9), top


@cache
def _flush(product: int) -> tuple[int, int]:
    """Return code and MFVP of a flush: the faces as bits, as for a high card.

    The product itself cannot be the MFVP: the ace-high flush A-6-4-3-2 has a smaller
    product than K-Q-J-T-8.
    """
    return 6, _bits(_faces(product)[:_FLUSH])


@cache
def _face_hand(  # noqa: PLR0911 - one for each kind of hand
    product: int,
) -> tuple[int, int]:
    """Return code and MFVP of the faces alone, ignoring the suits."""
    faces = _faces(product)
    times = {face: faces.count(face) for face in faces}  # highest faces first
    quads = [face for face in times if times[face] == 4]  # noqa: PLR2004 - by name
    trips = [face for face in times if times[face] == 3]  # noqa: PLR2004 - by name
    pairs = [face for face in times if times[face] == 2]  # noqa: PLR2004 - by name
    if quads:
        return 8, _made(quads[0]) + _kickers(times, quads[:1], 1)
    if trips and (trips[1:] or pairs):
        return 7, _made(trips[0]) + _bits([max(trips[1:] + pairs)])
    if top := _straight_top(faces):
        return 5, top
    if trips:
        return 4, _made(trips[0]) + _kickers(times, trips, 2)
    if len(pairs) > 1:
        high, low = pairs[:2]
        return 3, (1 << high + 24) + _made(low) + _kickers(times, [high, low], 1)
    if pairs:
        return 2, _made(pairs[0]) + _kickers(times, pairs, 3)
    return 1, _kickers(times, [], 5)


def _straight_top(faces: Sequence[int]) -> int | None:
    """Return the highest face of the best straight; an ace also counts as 1."""
    there = {*faces, 1} if HIGHEST_ACE in faces else set(faces)
    for top in range(HIGHEST_ACE, 4, -1):
        if there.issuperset(range(top - 4, top + 1)):
            return top
    return None


def _made(face: int) -> int:
    """Return the bit (13 to 25) of a face that occurs two, three or four times."""
    return 1 << face + 11


def _bits(faces: Iterable[int]) -> int:
    """Return faces as bits: 0 for a deuce, 12 for an ace."""
    return sum(1 << face - 2 for face in faces)


def _kickers(times: dict[int, int], made: Sequence[int], count: int) -> int:
    """Return the bits of the ``count`` highest faces that are not in ``made``."""
    return _bits([face for face in times if face not in made][:count])
