"""SHA-256 over a tag and framed fields, and random numbers derived from it.

The proof of a deal uses one hash function, ``digest``. Its last field is a counter
where a stream of numbers is needed. Numbers that would make some cards more likely are
rejected.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import chain, count
from struct import unpack
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ("Field", "counters", "digest", "framed", "permutation", "stream_prefix")

Field: TypeAlias = bytes | str | int
_BLOCK_NUMBERS = 8
_SPAN = 1 << 32


def framed(*fields: Field) -> bytes:
    r"""Return the fields joined, each preceded by its length in two bytes.

    Text is encoded in UTF-8; numbers are written in decimal.

    >>> framed("leaf", 7, b"\xff")
    b'\x00\x04leaf\x00\x017\x00\x01\xff'
    """
    parts = []
    for field in fields:
        data = field if isinstance(field, bytes) else str(field).encode()
        parts += [len(data).to_bytes(2, "big"), data]
    return b"".join(parts)


def digest(tag: str, *fields: Field) -> bytes:
    """Return the SHA-256 of the tag and the fields.

    >>> digest("mix", "a", "bc") == digest("mix", "ab", "c")
    False
    """
    return sha256(framed(tag, *fields)).digest()


def stream_prefix(key: bytes, purpose: str) -> bytes:
    """Return the data before the counter in each block of a stream."""
    return framed("stream", key, purpose)


@cache
def counters(count: int) -> tuple[bytes, ...]:
    """Return the framed counters of the first blocks of a stream."""
    return tuple(framed(number) for number in range(count))


def _numbers(key: bytes, purpose: str, count: int) -> Iterator[int]:
    """Yield integers of four bytes, eight from each block, without end.

    The blocks of the first ``count`` numbers are computed together, which is faster.
    """
    prefix = stream_prefix(key, purpose)
    first = -(-count // _BLOCK_NUMBERS)
    blocks = [sha256(prefix + number).digest() for number in counters(first)]
    numbers = unpack(f">{first * _BLOCK_NUMBERS}I", b"".join(blocks))
    return chain(numbers, _later_numbers(prefix, first))


def _later_numbers(prefix: bytes, first: int) -> Iterator[int]:
    for number in count(first):
        block = sha256(prefix + framed(number)).digest()
        yield from unpack(f">{_BLOCK_NUMBERS}I", block)


def permutation(key: bytes, purpose: str, count: int) -> list[int]:
    """Return the numbers below ``count`` in an order determined by the key.

    This is the Fisher-Yates shuffle, from the last place down. Random numbers at or
    above the largest multiple of the number of remaining places are rejected, so every
    order is equally likely.

    >>> sorted(permutation(bytes(32), "order", 52)) == list(range(52))
    True
    """
    order = list(range(count))
    numbers = _numbers(key, purpose, count)
    for places, limit in _limits(count):
        number = next(numbers)
        while number >= limit:
            number = next(numbers)
        last, other = places - 1, number % places
        order[last], order[other] = order[other], order[last]
    return order


@cache
def _limits(count: int) -> tuple[tuple[int, int], ...]:
    """Return pairs (n, bound) for each n from ``count`` down to 2.

    To choose one of n cards, a random number below the bound is taken modulo n. Larger
    numbers are drawn again: the bound is a multiple of n, so every card is equally
    likely.
    """
    return tuple((left, _SPAN // left * left) for left in range(count, 1, -1))
