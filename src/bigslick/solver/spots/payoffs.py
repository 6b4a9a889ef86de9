"""Computes the values of the ends of a spot: chips less rake, or prize money."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import inf, isfinite, nan
from numbers import Real
from typing import TYPE_CHECKING, Any, Final

from bigslick.analysis.icm import calculate_icm
from bigslick.errors import GameConfigError, brief
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.solver.spots.spot import Spot

__all__ = (
    "Payouts",
    "Rake",
    "as_float",
    "end_values",
    "even_split",
    "fold_values",
    "payoffs",
    "pot_value",
)

_PLAYERS: Final = 2
Pair = tuple[float, float]


def as_float(value: Any) -> float:
    """Return a number as a float: infinite if too large, NaN if it is no number.

    >>> from decimal import Decimal
    >>> as_float(Decimal("0.06")), as_float(10**400), as_float("6"), as_float(True)
    (0.06, inf, nan, nan)
    """
    if isinstance(value, bool) or not isinstance(value, (Real, Decimal)):
        return nan
    try:
        return float(value)
    except OverflowError:
        return inf
    except ValueError:  # a signalling NaN
        return nan


@dataclass(frozen=True, slots=True)
class Rake:
    """The rake of a pot: a fraction of it, up to a cap."""

    share: float
    cap: float | None = None

    def __post_init__(self) -> None:
        """Check the numbers; exact ones, such as decimals, become floats."""
        if not 0 <= as_float(self.share) < 1:
            raise GameConfigError(
                f"invalid rake {brief(self.share)}: expected 0 to 1, for example 0.05"
            )
        if self.cap is not None and not as_float(self.cap) >= 0:
            raise GameConfigError(
                f"invalid rake cap {brief(self.cap)}: expected 0 or more"
            )
        for name in ("share", "cap"):
            value = getattr(self, name)
            if isinstance(value, (Decimal, Fraction)):
                object.__setattr__(self, name, as_float(value))

    def of(self, pot: float) -> float:
        """Return the rake of a pot.

        >>> Rake(0.05, cap=3).of(40), Rake(0.05, cap=3).of(400)
        (2.0, 3)
        """
        taken = self.share * pot
        return taken if self.cap is None else min(taken, self.cap)


@dataclass(frozen=True)
class Payouts:
    """The prizes of a tournament, and the stacks that are not part of the spot.

    ``prizes`` starts with the first place. ``other_stacks`` are the chips of the
    players who are not in the hand. ``behind`` are the chips of both players beyond
    the stack of the spot; at least one of the two is 0.

    >>> Payouts((50, 30, 20), other_stacks=(40,)).values(10, 50)
    (24.66..., 38.88...)
    """

    prizes: tuple[float, ...]
    other_stacks: tuple[float, ...] = ()
    behind: Pair = (0.0, 0.0)

    def __post_init__(self) -> None:
        """Check the numbers."""
        put = object.__setattr__
        for name in ("prizes", "other_stacks", "behind"):
            given: Any = getattr(self, name)
            numbers = tuple(given) if isinstance(given, (tuple, list)) else (given,)
            for number in numbers:
                known = isinstance(number, (int, float)) and isfinite(number)
                if not known or isinstance(number, bool) or number < 0:
                    raise GameConfigError(
                        f"invalid {name} {brief(given)}: expected numbers that are "
                        "not negative"
                    )
            put(self, name, numbers)
        if not any(self.prizes):
            raise GameConfigError(
                f"invalid prizes {brief(self.prizes)}: expected at least one above 0"
            )
        if list(self.prizes) != sorted(self.prizes, reverse=True):
            raise GameConfigError(
                f"invalid prizes {brief(self.prizes)}: expected one for each paid "
                "place, from the largest to the smallest"
            )
        if len(self.behind) != _PLAYERS:
            raise GameConfigError(
                f"invalid behind {brief(self.behind)}: expected a pair, out of "
                "position first"
            )

    def values(self, first: float, second: float) -> Pair:
        """Return the expected prize money of both players with these stacks, by ICM."""
        return _icm(self.prizes, self.other_stacks, first, second)


@lru_cache(maxsize=1 << 16)
def _icm(
    prizes: tuple[float, ...], others: tuple[float, ...], first: float, second: float
) -> Pair:
    found = calculate_icm(prizes, (first, second, *others))
    return found[0], found[1]


def end_values(spot: Spot, put_in: Pair, winner: int | None) -> Pair:
    """Return the values of an end for both players; None as winner means a split pot.

    Without payouts this is the change in chips since the start of the spot, less half
    of the starting pot; with payouts it is prize money.
    """
    pot = spot.pot + sum(put_in)
    matched = spot.pot + 2 * min(put_in)
    rake = spot.rake.of(matched) if spot.rake is not None else 0.0
    won = [0.0, 0.0]
    if winner is None:
        won = [(pot - rake) / 2] * _PLAYERS
    else:
        won[winner] = pot - rake
    chips = [won[player] - put_in[player] for player in range(_PLAYERS)]
    if spot.payouts is None:
        return chips[0] - spot.pot / 2, chips[1] - spot.pot / 2
    behind = spot.payouts.behind
    first, second = (
        round(behind[player] + spot.stack + chips[player], 9)
        for player in range(_PLAYERS)
    )
    return spot.payouts.values(first, second)


def even_split(spot: Spot) -> Pair:
    """Return the value for each player of splitting the pot at the start.

    It is half of the pot in chips, or prize money with payouts. Payoffs are computed
    relative to it.
    """
    if spot.payouts is None:
        return spot.pot / 2, spot.pot / 2
    return end_values(spot, (0.0, 0.0), None)


def payoffs(spot: Spot, put_in: Pair) -> list[float]:
    """Return the values of a win, a tie and a loss, for player 0 and then player 1.

    They are relative to `even_split`, as the native solver needs them.
    """
    if spot.payouts is None:
        # Computed so that without rake a win and a loss are exact opposites, which
        # makes the native solver faster.
        rake = spot.rake.of(spot.pot + 2 * min(put_in)) if spot.rake else 0.0
        half = spot.pot / 2
        return [
            number
            for own, other in (put_in, put_in[::-1])
            for number in (half + other - rake, -rake / 2, -half - own)
        ]
    ends = [end_values(spot, put_in, winner) for winner in (0, None, 1)]
    start = even_split(spot)
    first = [end[0] - start[0] for end in ends]
    second = [end[1] - start[1] for end in reversed(ends)]
    return [*first, *second]


def fold_values(spot: Spot, put_in: Pair, player: int) -> Pair:
    """Return a player's value if they fold now, and if their opponent folds.

    In chips these are 0 and the pot.
    """
    if spot.payouts is None:
        return 0.0, spot.pot + sum(put_in)
    lost = end_values(spot, put_in, 1 - player)[player]
    won = end_values(spot, put_in, player)[player]
    return lost, won


def pot_value(spot: Spot) -> float:
    """Return the value of the pot: chips, or with payouts its mean prize money."""
    pairs = [fold_values(spot, (0.0, 0.0), player) for player in range(_PLAYERS)]
    return sum(won - lost for lost, won in pairs) / _PLAYERS
