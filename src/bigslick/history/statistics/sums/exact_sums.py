"""Exact sums of chips by row: in whole units, or as fractions."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("ExactSums", "FractionSums")


class ExactSums:
    """An exact sum of chips for each row, stored in whole units of ``1 / scale`` chips.

    The unit is made smaller when needed, so that every sum stays exact.

    >>> sums = ExactSums()
    >>> sums.grow(2)
    >>> sums.add(np.array([0, 1]), np.array([3, 50]), 100)
    >>> sums.add(np.array([1]), np.array([1]), 3)
    >>> sums[0], sums[1], sums.scale
    (Fraction(3, 100), Fraction(5, 6), 300)
    """

    __slots__ = ("scale", "units")

    def __init__(self) -> None:
        """Begin without rows."""
        self.scale = 1
        self.units: NDArray[Any] = np.zeros(0, object)

    def grow(self, size: int) -> None:
        """Add rows until there are ``size`` of them."""
        missing = size - len(self.units)
        if missing > 0:
            self.units = np.concatenate([self.units, np.zeros(missing, object)])

    def add(self, rows: NDArray[np.int64], units: NDArray[Any], scale: int) -> None:
        """Add amounts to rows; no row may occur twice."""
        if self.scale % scale:
            finer = lcm(self.scale, scale)
            self.units *= finer // self.scale
            self.scale = finer
        self.units[rows] += units.astype(object) * (self.scale // scale)

    def merge(self, rows: NDArray[np.int64], other: ExactSums) -> None:
        """Add the sums of another; ``rows`` are the indices here of its rows."""
        self.add(rows, other.units[: len(rows)], other.scale)

    def __getitem__(self, row: int) -> int | Fraction:
        """Return the sum of a row in chips."""
        chips = Fraction(self.units[row], self.scale)
        return chips.numerator if chips.denominator == 1 else chips


class FractionSums:
    """An exact sum of fractions for each row, each with a denominator of its own.

    >>> sums = FractionSums()
    >>> sums.grow(1)
    >>> sums.add(0, 1, 6)
    >>> sums.add(0, 1, 3)
    >>> sums[0]
    Fraction(1, 2)
    """

    __slots__ = ("denominators", "numerators")

    def __init__(self) -> None:
        """Begin without rows."""
        self.numerators: list[int] = []
        self.denominators: list[int] = []

    def grow(self, size: int) -> None:
        """Add rows until there are ``size`` of them."""
        missing = size - len(self.numerators)
        self.numerators += [0] * missing
        self.denominators += [1] * missing

    def add(self, row: int, numerator: int, denominator: int) -> None:
        """Add a fraction to a row."""
        known = self.denominators[row]
        common = gcd(known, denominator)
        missing = denominator // common
        if missing != 1:
            self.numerators[row] *= missing
            self.denominators[row] = known * missing
        self.numerators[row] += numerator * (known // common)

    def merge(self, rows: list[int], other: FractionSums) -> None:
        """Add the sums of another; ``rows`` are the indices here of its rows."""
        found = zip(rows, other.numerators, other.denominators, strict=False)
        for row, numerator, denominator in found:
            if numerator:
                self.add(row, numerator, denominator)

    def __getitem__(self, row: int) -> int | Fraction:
        """Return the sum of a row."""
        found = Fraction(self.numerators[row], self.denominators[row])
        return found or 0
