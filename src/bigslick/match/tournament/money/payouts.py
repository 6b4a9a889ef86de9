"""Payouts: prizes in integer cents that always add up to the prize pool.

Shares are percentages (50, 21.5, Decimal, Fraction). They are taken as written: 21.5
is exactly 43/200 of the pool.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigslick.analysis.icm import calculate_icm
from bigslick.errors import GameConfigError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = (
    "PAYOUTS",
    "PayoutTable",
    "Percent",
    "chip_chop",
    "icm_deal",
    "pay_places",
    "payout_shares",
    "split_evenly",
    "split_pool",
)

Percent: TypeAlias = int | float | Decimal | Fraction

PayoutTable: TypeAlias = tuple[tuple[int, tuple[Percent, ...]], ...]
"""Payout tables: rows of the largest number of entrants, and the percentages paid."""

# One table of up to ten, then a few tables; larger fields are paid by a curve.
_STANDARD: Final[PayoutTable] = (
    (3, (100,)),
    (6, (65, 35)),
    (10, (50, 30, 20)),
    (18, (40, 30, 20, 10)),
    (27, (40, 23, 16, 12, 9)),
    (45, (31, 21.5, 16.5, 12.5, 9, 6, 3.5)),
)
_TOP_HEAVY: Final[PayoutTable] = (
    (4, (100,)),
    (10, (70, 30)),
    (20, (60, 27, 13)),
    (45, (50, 25, 13, 8, 4)),
)
_WINNER: Final[PayoutTable] = ((1 << 62, (100,)),)

PAYOUTS: Final[Mapping[str, PayoutTable]] = MappingProxyType(
    {"standard": _STANDARD, "top-heavy": _TOP_HEAVY, "winner-takes-all": _WINNER}
)
"""The payout tables by name."""

_PAID: Final = {"standard": 15, "top-heavy": 10}  # percent of larger fields
_STEEPNESS: Final = {"standard": 0.8, "top-heavy": 1.0}
_BANDS: Final = (9, 12, 15, 18, 27, 36, 45, 54, 63, 72)  # last place of each band
_BAND: Final = 45  # places in each of the bands below


def payout_shares(entrants: int, table: str = "standard") -> tuple[Percent, ...]:
    """Return the percentage of each paid place, best first.

    Small fields are paid as in the table. In larger fields about 15 % (standard) or
    10 % (top-heavy) of the entrants are paid; places from the tenth on are paid in
    bands.

    >>> payout_shares(9)
    (50, 30, 20)
    >>> shares = payout_shares(1000)
    >>> len(shares), sum(shares), str(shares[0])
    (150, Decimal('100.0000'), '10.8782')

    Raises:
        GameConfigError: the payout table is unknown, or there are no entrants.

    """
    if table not in PAYOUTS:
        raise GameConfigError(unknown_name("payouts", table, PAYOUTS))
    if entrants < 1:
        raise GameConfigError(
            f"invalid number of entrants {entrants}: expected more than 0"
        )
    for most, shares in PAYOUTS[table]:
        if entrants <= most:
            return shares
    places = max(entrants * _PAID[table] // 100, len(PAYOUTS[table][-1][1]))
    return _curve(places, _STEEPNESS[table])


def _curve(places: int, steepness: float) -> tuple[Decimal, ...]:
    """Return decreasing shares; places of a band get the mean of their weights."""
    weights = [place**-steepness for place in range(1, places + 1)]
    ends = [end for end in _BANDS if end < places]
    if places > _BANDS[-1]:
        ends += range(_BANDS[-1] + _BAND, places, _BAND)
    for start, end in pairwise([*ends, places]):
        weights[start:end] = [sum(weights[start:end]) / (end - start)] * (end - start)
    total = sum(weights)
    shares = [Decimal(f"{100 * weight / total:.4f}") for weight in weights]
    shares[0] += 100 - sum(shares)
    return tuple(shares)


def split_pool(pool: int, shares: Sequence[Percent]) -> tuple[int, ...]:
    """Return the prizes for a pool in cents; odd cents go to the first place.

    >>> split_pool(100_01, (50, 30, 20))
    (5001, 3000, 2000)

    Raises:
        GameConfigError: the pool is negative or not whole, a percentage is
            negative or not a number, a worse place is paid more, or the percentages
            do not add up to 100.

    """
    if type(pool) is not int or pool < 0:
        raise GameConfigError(
            f"invalid prize pool {pool!r}: expected a whole number of cents"
        )
    exact = [_read_percent(share) for share in shares]
    if sum(exact) != 100:  # noqa: PLR2004 - percent
        total = float(sum(exact))
        raise GameConfigError(f"the payouts {shares} add up to {total:g} %, not 100 %")
    for place, (better, worse) in enumerate(pairwise(exact), 2):
        if worse > better:
            raise GameConfigError(
                f"place {place} is paid {float(worse):g} %, more than the place before "
                f"it ({float(better):g} %)"
            )
    prizes = [int(pool * share / 100) for share in exact]
    prizes[0] += pool - sum(prizes)
    return tuple(prizes)


def _read_percent(share: Any) -> Fraction:
    try:
        percent = Fraction(str(share))
    except (ValueError, ZeroDivisionError):
        percent = Fraction(-1)
    if percent < 0 or isinstance(share, bool):
        raise GameConfigError(f"invalid percentage {share!r}: expected 0 or more")
    return percent


def split_evenly(amount: int, count: int) -> tuple[int, ...]:
    """Return equal shares; odd cents go one by one to the first shares.

    The rule is TDA 2024, rule 20.

    >>> split_evenly(101, 3)
    (34, 34, 33)
    """
    share, odd = divmod(amount, count)
    return tuple(share + (place < odd) for place in range(count))


def pay_places(
    prizes: Sequence[int], groups: Iterable[Sequence[str]]
) -> dict[str, int]:
    """Return the prize of each player; ties share the prizes of their places.

    ``groups`` are ordered best first. Odd cents of a tie go to the players named
    first.

    >>> pay_places((500, 300, 200), [("A",), ("B", "C"), ("D",)])
    {'A': 500, 'B': 250, 'C': 250, 'D': 0}

    Raises:
        GameConfigError: a prize is negative or not whole, a name is duplicate, or
            there are more prizes than players.

    """
    for prize in prizes:
        if type(prize) is not int or prize < 0:
            raise GameConfigError(
                f"invalid prize {prize!r}: expected a whole number of cents"
            )
    paid: dict[str, int] = {}
    place = 0
    for group in groups:
        amount = sum(prizes[place : place + len(group)])
        place += len(group)
        for name, share in zip(group, split_evenly(amount, len(group)), strict=True):
            if name in paid:
                raise GameConfigError(f"duplicate player name {name!r}")
            paid[name] = share
    if any(prizes[place:]):
        raise GameConfigError(f"too many prizes: {len(prizes)} for {place} players")
    return paid


def icm_deal(prizes: Sequence[int], stacks: Sequence[int]) -> tuple[int, ...]:
    """Return each player's share in a deal by the independent chip model (ICM).

    ``prizes`` are the remaining prizes; the shares add up to their sum. Odd cents go
    to the largest stack.

    >>> icm_deal((5000, 3000, 2000), (5000, 3000, 2000))
    (3840, 3275, 2885)

    Raises:
        GameConfigError: there are more prizes than players, or no players.

    """
    if not stacks:
        raise GameConfigError("a deal needs at least one player")
    if any(prizes[len(stacks) :]):
        raise GameConfigError(
            f"too many prizes: {len(prizes)} for {len(stacks)} players"
        )
    worth = [int(value + 1e-6) for value in calculate_icm(prizes, stacks)]
    return _with_odd_cents(worth, sum(prizes), stacks)


def chip_chop(prizes: Sequence[int], stacks: Sequence[int]) -> tuple[int, ...]:
    """Return each player's share: the smallest prize, plus the rest by stack size.

    >>> chip_chop((5000, 3000, 2000), (5000, 3000, 2000))
    (4000, 3200, 2800)

    Raises:
        GameConfigError: there are more prizes than players, or no chips.

    """
    count, chips = len(stacks), sum(stacks)
    if any(prizes[count:]):
        raise GameConfigError(f"too many prizes: {len(prizes)} for {count} players")
    if chips <= 0:
        raise GameConfigError(f"invalid sum of stacks {chips}: expected more than 0")
    least = min(prizes) if len(prizes) >= count else 0
    rest = sum(prizes) - least * count
    worth = [least + rest * stack // chips for stack in stacks]
    return _with_odd_cents(worth, sum(prizes), stacks)


def _with_odd_cents(
    worth: list[int], total: int, stacks: Sequence[int]
) -> tuple[int, ...]:
    leader = max(range(len(stacks)), key=stacks.__getitem__)
    worth[leader] += total - sum(worth)
    return tuple(worth)
