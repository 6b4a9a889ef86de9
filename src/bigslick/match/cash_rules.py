"""Rules of cash games: buy-ins, rake, straddles and bomb pots, and the ledger."""

from __future__ import annotations

from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from bigslick.chip_amounts import is_number
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from bigslick.engine import State

__all__ = ("BombPots", "CashRules", "Ledger", "Rake")


@dataclass(frozen=True, slots=True)
class Rake:
    """The rake: the part of each hand's pot that the house takes (rules 39 and 45).

    ``cap`` is the most that is taken from one hand. With ``no_flop_no_drop`` nothing
    is taken before the second street. Uncalled chips are not part of the pot. The
    rake is rounded down to a multiple of ``unit``, by default 1.

    >>> Rake(0.05, cap=3).taken(43), Rake(0.05, cap=3).taken(100)
    (2, 3)
    """

    percentage: float
    cap: int | None = None
    no_flop_no_drop: bool = True
    unit: Any = 1

    def __post_init__(self) -> None:
        """Check the percentage, the cap and the unit."""
        if not is_number(self.percentage) or not 0 <= self.percentage <= 1:
            raise GameConfigError(
                f"invalid rake percentage {self.percentage!r}: expected 0 to 1"
            )
        for name, amount in (("cap", self.cap), ("unit", self.unit)):
            if amount is not None and not is_number(amount):
                raise GameConfigError(
                    f"invalid rake {name} {brief(amount)}: expected a number"
                )
        if (self.cap is not None and self.cap < 0) or self.unit <= 0:
            raise GameConfigError(
                f"invalid rake cap {self.cap} or unit {self.unit}: the cap must not be "
                "negative, the unit must be positive"
            )

    def taken(self, amount: Any) -> Any:
        """Return the rake of a pot of ``amount``, as a number of the same type."""
        share, unit = _exact(amount) * _exact(self.percentage), _exact(self.unit)
        if self.cap is not None:
            share = min(share, _exact(self.cap))
        raked = share // unit * unit
        if isinstance(amount, Decimal):
            return Decimal(raked.numerator) / raked.denominator
        return type(amount)(raked)

    def __call__(self, amount: int, state: State) -> tuple[int, int]:
        """Return the rake of a hand with a single pot, and the rest of the pot."""
        (raked,) = self.of_pots([amount], state)
        return raked, amount - raked

    def of_pots(self, amounts: Sequence[int], state: State) -> list[int]:
        """Return the rake taken from each pot; the sum is the rake of the hand.

        The main pot pays first. A side pot pays the difference between the rake of all
        pots up to and including it and the rake of the pots before it.
        """
        if self.no_flop_no_drop and not (state.board_cards or state.burn_cards):
            return [amount - amount for amount in amounts]
        taken = []
        whole: Any = 0
        before: Any = 0
        for amount in amounts:
            whole += amount
            after = self.taken(whole)
            taken.append(after - before)
            before = after
        return taken


def _exact(amount: Any) -> Fraction:
    """Return the exact value of the amount as written: the float 0.01 is 1/100."""
    return Fraction(str(amount)) if isinstance(amount, float) else Fraction(amount)


@dataclass(frozen=True, slots=True)
class BombPots:
    """Settings of bomb pots: everybody antes and betting starts on the flop.

    One hand in ``every`` is a bomb pot; with None, only hands for which a player asks.
    The ante is given in chips or in big blinds. The button does not move after a bomb
    pot (rule 34). Fewer than ``boards`` boards are dealt if the deck has too few cards.
    """

    every: int | None = None
    ante: int | None = None
    big_blinds: int = 5
    boards: int = 2

    def __post_init__(self) -> None:
        """Check that all numbers are positive."""
        numbers = (self.every, self.ante, self.big_blinds, self.boards)
        if not _all_positive(numbers):
            raise GameConfigError(f"invalid bomb pots {self}: expected numbers above 0")


@dataclass(frozen=True, slots=True)
class CashRules:
    """The house rules of a cash game.

    Buy-ins are in chips; None means no limit. With ``auto_rebuy`` players without chips
    buy in again automatically, and with ``auto_top_up`` players with less than their
    buy-in are topped up to it. ``straddle`` is who may post a live straddle, and
    ``straddle_count`` how many straddles are allowed, each twice the one before. The
    board is run out ``runouts`` times if all players in the hand agree. A player who
    misses the big blind ``sit_out_limit`` times is cashed out and leaves.
    """

    min_buy_in: int | None = None
    max_buy_in: int | None = None
    auto_rebuy: bool = False
    auto_top_up: bool = False
    rake: Rake | None = None
    straddle: Literal["utg", "button", "either"] | None = None
    straddle_count: int = 1
    bomb_pots: BombPots | None = None
    runouts: int = 1
    sit_out_limit: int | None = 3

    def __post_init__(self) -> None:
        """Check that the limits are positive and do not contradict each other."""
        low, high = self.min_buy_in, self.max_buy_in
        backwards = low is not None and high is not None and high < low
        if backwards or not _all_positive((low, high)):
            raise GameConfigError(
                f"invalid buy-in limits {low} to {high}: expected positive amounts, "
                "the smaller one first"
            )
        straddles = ("utg", "button", "either")
        if self.straddle is not None and self.straddle not in straddles:
            raise GameConfigError(unknown_name("straddle", self.straddle, straddles))
        if not _all_positive((self.straddle_count, self.runouts, self.sit_out_limit)):
            raise GameConfigError(
                f"invalid house rules {self}: expected numbers above 0"
            )


def _all_positive(numbers: Iterable[int | None]) -> bool:
    return all(number is None or number > 0 for number in numbers)


@dataclass(slots=True)
class Ledger:
    """The chips that were bought, cashed out and raked in a match.

    ``bought`` and ``cashed_out`` are by player name; ``raked`` is the total rake and
    ``raked_hands`` the number of raked hands. ``others`` is the number of former
    players whose sums are kept together, see ``sweep``.
    """

    bought: dict[str, Any] = field(default_factory=dict)
    cashed_out: dict[str, Any] = field(default_factory=dict)
    raked: Any = 0
    raked_hands: int = 0
    others: int = 0
    others_bought: Any = 0
    others_cashed_out: Any = 0

    def buy(self, name: str, amount: Any) -> None:
        """Record that a player bought chips."""
        self.bought[name] = self.bought.get(name, 0) + amount

    def cash_out(self, name: str, amount: Any) -> None:
        """Record that a player took chips off the table.

        The player moves to the end of ``cashed_out``.
        """
        self.cashed_out[name] = self.cashed_out.pop(name, 0) + amount

    def sweep(self, seated: Container[str], most: int) -> list[str]:
        """Merge the entries of players who left, once there are more than ``most``.

        The players who left first are merged first; return their names. The totals
        do not change.
        """
        gone = [name for name in self.cashed_out if name not in seated]
        swept = gone[: max(len(gone) - most, 0)]
        for name in swept:
            self.others += 1
            self.others_bought += self.bought.pop(name, 0)
            self.others_cashed_out += self.cashed_out.pop(name)
        return swept

    def take_rake(self, amount: Any) -> None:
        """Record the rake of a hand."""
        if amount:
            self.raked += amount
            self.raked_hands += 1

    def net(self, name: str, chips: Any) -> Any:
        """Return what a player with these chips on the table has won or lost."""
        return chips + self.cashed_out.get(name, 0) - self.bought.get(name, 0)

    @property
    def on_table(self) -> Any:
        """Return the number of chips that must be on the table."""
        out = sum(self.cashed_out.values()) + self.others_cashed_out + self.raked
        return sum(self.bought.values()) + self.others_bought - out
