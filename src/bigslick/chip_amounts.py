"""Amounts of chips: their limits, division and rake.

Chips are integers by default. Decimals, fractions and floats work too: they are divided
exactly (or as exactly as the type allows), and there are no odd chips.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import inf
from numbers import Number
from operator import index
from typing import Any, Final, Protocol

from bigslick.errors import GameConfigError, NotationError, brief

__all__ = (
    "MAX_AMOUNT",
    "MAX_DIGITS",
    "check_amount",
    "divmod",
    "is_multiple",
    "is_number",
    "plain_number",
    "rake",
)

MAX_AMOUNT: Final = 10**18
"""The largest amount that a text or a record may hold: it fits into 64 bits."""
MAX_DIGITS: Final = 80
"""The largest number of digits of a number in a text, decimals included.

A third of a cent as a ``Decimal`` has thirty.
"""
_FINEST: Final = 1e-80
_MOST_PARTS: Final = 10**80


class _DealtBoard(Protocol):
    """The part of a state that ``rake`` reads: the board cards dealt so far."""

    @property
    def board_cards(self) -> list[list[Any]]: ...


def divmod(dividend: int, divisor: int) -> tuple[int, int]:  # noqa: A001
    """Return the equal share and the remainder.

    Integers leave odd chips; all other numbers are divided without a remainder.

    >>> divmod(10, 3)
    (3, 1)
    >>> divmod(10.5, 2)
    (5.25, 0.0)
    """
    amount: Any = dividend
    share = amount // divisor if isinstance(amount, int) else amount / divisor
    return share, amount - share * divisor


def rake(
    amount: int,
    state: _DealtBoard | None = None,
    *,
    percentage: float = 0,
    cap: float = inf,
    no_flop_no_drop: bool = False,
) -> tuple[int, int]:
    """Return the part of a pot that the house takes and the part that is left.

    The percentage (0 to 1) is exact: 0.29 means 29/100. The rake of a whole number of
    chips is a whole number, rounded down. With ``no_flop_no_drop``, no rake is taken
    before a board card is dealt.

    >>> rake(100, percentage=0.05)
    (5, 95)
    >>> rake(43, percentage=0.05, cap=3)
    (2, 41)

    Raises:
        GameConfigError: the percentage is not between 0 and 1, or ``no_flop_no_drop``
        is set and no state was given.

    """
    if not 0 <= percentage <= 1:
        raise GameConfigError(f"invalid rake percentage {percentage}: expected 0 to 1")
    if no_flop_no_drop:
        if state is None:
            raise GameConfigError(
                "no_flop_no_drop needs the state, to see whether a flop was dealt: "
                "pass state"
            )
        if not any(state.board_cards):
            return amount - amount, amount
    if not percentage:
        return amount - amount, amount
    raked: Any
    if isinstance(amount, int):
        raked = int(amount * Fraction(str(percentage)))
    elif isinstance(amount, Decimal):
        raked = amount * Decimal(str(percentage))
    elif isinstance(amount, Fraction):
        raked = amount * Fraction(str(percentage))
    else:
        raked = amount * percentage
    raked = min(raked, cap)
    return raked, amount - raked


def check_amount(amount: Any) -> Any:
    """Return the amount unchanged; raise if it is too large or has too many digits.

    Infinity is allowed: it means an unknown stack.

    >>> check_amount(1500), check_amount(Decimal("0.25"))
    (1500, Decimal('0.25'))
    >>> check_amount(Decimal("1e999999999"))
    Traceback (most recent call last):
        ...
    bigslick.errors.NotationError: invalid amount Decimal('1E+999999999'): ...

    Raises:
        NotationError: it is not a number, is not between -``MAX_AMOUNT`` and
        ``MAX_AMOUNT``, or has more than ``MAX_DIGITS`` digits.

    """
    if type(amount) is int:
        if -MAX_AMOUNT <= amount <= MAX_AMOUNT:
            return amount
    elif isinstance(amount, Decimal | float):
        number = Decimal(amount)
        if number.is_nan():
            raise NotationError(f"invalid amount {brief(amount)}: expected a number")
        if number.is_infinite():
            return amount
    if not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
        raise NotationError(
            f"invalid amount {brief(amount)}: the largest is 10**18", brief(amount)
        )
    if _is_too_fine(amount):
        raise NotationError(
            f"invalid amount {brief(amount)}: more than {MAX_DIGITS} digits",
            brief(amount),
        )
    return amount


def _is_too_fine(amount: Any) -> bool:
    """Return whether an amount has more than ``MAX_DIGITS`` digits."""
    if isinstance(amount, Decimal):
        _, digits, exponent = amount.as_tuple()
        return max(len(digits), -int(exponent)) > MAX_DIGITS
    if isinstance(amount, Fraction):
        return amount.denominator > _MOST_PARTS
    return isinstance(amount, float) and 0 < abs(amount) < _FINEST


def is_number(value: Any) -> bool:
    """Return whether a value is a number that can be compared with others.

    >>> is_number(2), is_number(Decimal("NaN")), is_number("2"), is_number(2j)
    (True, False, False, False)
    """
    if not isinstance(value, Number):
        return False
    try:
        return bool(value <= 0 or value > 0)  # type: ignore[operator]
    except (TypeError, InvalidOperation):
        return False


def plain_number(value: Any) -> Any:
    """Return a number of NumPy, or of a similar library, as a number of Python.

    Other values are returned unchanged.

    >>> import numpy
    >>> plain_number(numpy.int64(5)), plain_number(numpy.float32(0.5))
    (5, 0.5)
    """
    if isinstance(value, int | Decimal | Fraction):
        return value
    if hasattr(value, "__index__") and isinstance(value, Number):
        return index(value)  # type: ignore[arg-type]
    if isinstance(value, Number) and hasattr(value, "dtype"):
        return value.item()  # type: ignore[attr-defined]
    return value


def is_multiple(amount: Any, unit: Any) -> bool:
    """Return whether an amount is a whole number of units.

    >>> is_multiple(Decimal("1.50"), Decimal("0.25")), is_multiple(3, 2)
    (True, False)
    """
    try:
        return not amount % unit
    except InvalidOperation:  # the quotient has more digits than a Decimal can hold
        return not Fraction(amount) % Fraction(unit)
