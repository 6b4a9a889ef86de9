"""SHA-256 with a tag and framed fields, and what is drawn from it.

Everything that the proof of a deal rests on is one function, ``digest``. Its numbers
come from counting up one field, and numbers that would favour a card are thrown away.
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
    r"""Return the fields one after the other, each behind its length in two bytes.

    Texts are UTF-8, numbers are written in decimal.

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
    """Return what stands before the counter in each block of a stream."""
    return framed("stream", key, purpose)


@cache
def counters(count: int) -> tuple[bytes, ...]:
    """Return the numbers of a stream's first blocks as they are framed."""
    return tuple(framed(number) for number in range(count))


def _numbers(key: bytes, purpose: str, count: int) -> Iterator[int]:
    """Return whole numbers of four bytes, eight from each block, without end.

    The blocks of the first ``count`` are made at once, which is faster.
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
    """Return the numbers below ``count`` in an order that follows from the key.

    Fisher and Yates, from the last place down. Numbers from the largest multiple of
    the places on are thrown away, so that every order is equally likely.

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
    """Return how many places are left, and below what a number for them must lie."""
    return tuple((left, _SPAN // left * left) for left in range(count, 1, -1))
