import random
from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
import pytest

from bigslick import Deck, shuffled


class EveryNumber:
    """A random source that goes through all the numbers below the bound."""

    def __init__(self) -> None:
        self.bound = 0
        self.next = 0

    def randrange(self, stop: int, /) -> int:
        self.bound, number = stop, self.next
        self.next += 1
        return number


def test_every_order_comes_from_exactly_one_number() -> None:
    source = EveryNumber()
    seen = Counter("".join(shuffled("abcde", source)) for _ in range(factorial(5)))
    assert source.bound == factorial(5)
    assert set(seen) == set(map("".join, permutations("abcde")))
    assert set(seen.values()) == {1}


@pytest.mark.parametrize(
    "rng",
    [None, random.Random(3), random.SystemRandom(), np.random.default_rng(3)],
    ids=["default", "Random", "SystemRandom", "numpy"],
)
@pytest.mark.parametrize("count", [0, 1, 2, 52, 53, 104, 300])
def test_shuffling_keeps_every_value(rng: Any, count: int) -> None:
    values = range(count)
    assert sorted(shuffled(values, rng)) == list(values)


def test_the_same_seed_gives_the_same_order() -> None:
    first, second = (shuffled(Deck.STANDARD, random.Random(11)) for _ in range(2))
    assert first == second
    assert first != shuffled(Deck.STANDARD, random.Random(12))
    assert first != list(Deck.STANDARD)


def test_a_long_list_is_mixed_across_its_blocks() -> None:
    rng, count, rounds = random.Random(5), 110, 4000
    firsts = Counter(shuffled(range(count), rng)[0] for _ in range(rounds))
    expected = rounds / count
    chi_square = sum((firsts[i] - expected) ** 2 / expected for i in range(count))
    assert chi_square < 180  # 109 degrees of freedom: beyond it once in 50,000
