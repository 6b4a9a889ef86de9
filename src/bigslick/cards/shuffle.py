"""Shuffling with a given source of random numbers."""

from __future__ import annotations

from functools import cache
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from bigslick.errors import GameConfigError, brief

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

__all__ = ("RandomSource", "seeded_random", "shuffled")

_T = TypeVar("_T")
_BLOCK = 52  # positions per random number; 52 of them need 226 bits


class _Randrange(Protocol):
    def randrange(self, stop: int, /) -> int: ...


class _Permutation(Protocol):
    def permutation(self, x: int, /) -> Any: ...


RandomSource: TypeAlias = _Randrange | _Permutation
"""``random.Random``, ``secrets.SystemRandom``, ``numpy.random.Generator``, ..."""


def shuffled(values: Iterable[_T], rng: RandomSource | None = None) -> list[_T]:
    """Return the values in random order; every order is equally likely.

    The default ``rng`` is the operating system's cryptographic generator.

    >>> import random
    >>> sorted(shuffled("abc", random.Random(7)))
    ['a', 'b', 'c']

    Raises:
        GameConfigError: ``rng`` is not a source of random numbers.

    """
    items = list(values)
    if rng is None:
        rng = _system_random()
    permutation = getattr(rng, "permutation", None)
    if permutation is not None:
        return [items[i] for i in permutation(len(items)).tolist()]
    randrange: Any = getattr(rng, "randrange", None)
    if randrange is None:
        raise GameConfigError(
            f"invalid random source {brief(rng)}: expected for example random.Random(1)"
        )
    # One number below n * (n - 1) * ... is drawn for a whole block of positions and
    # split digit by digit: exact, and far fewer calls than one per position.
    for top in range(len(items), 1, -_BLOCK):
        bottom = max(top - _BLOCK, 1)
        number = randrange(_orders(bottom, top))
        for place in range(top, bottom, -1):
            pick, last = number % place, place - 1
            number //= place
            items[last], items[pick] = items[pick], items[last]
    return items


def seeded_random(seed: Any) -> Random:
    """Return a random source for a seed: text, or a number of Python or NumPy.

    Raises:
        GameConfigError: the value cannot be a seed.

    """
    from random import Random

    if not isinstance(seed, int | str | bytes | bytearray | float):
        try:
            seed = index(seed)
        except TypeError:
            raise GameConfigError(
                f"invalid seed {brief(seed)}: expected a whole number or text"
            ) from None
    return Random(seed)  # noqa: S311 - reproducible by seed


@cache
def _orders(bottom: int, top: int) -> int:
    """Return how many ways there are to fill positions ``bottom`` + 1 to ``top``."""
    return prod(range(bottom + 1, top + 1))


@cache
def _system_random() -> _Randrange:
    from random import SystemRandom

    return SystemRandom()
