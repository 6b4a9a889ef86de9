"""What a cash game adds: buy-ins, rake, straddles, bomb pots, and who paid what."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from bigslick.engine import State

__all__ = ("BombPots", "CashRules", "Ledger", "Rake")


@dataclass(frozen=True, slots=True)
class Rake:
    """The house's part of a pot, once a hand and on the whole of it (rules 39 and 45).

    ``cap`` is the most it takes from one hand. With ``no_flop_no_drop`` it takes
    nothing before the second street. Chips that nobody called are no part of the
    pot. What is taken is cut to whole units, 1 unless told otherwise.

    >>> Rake(0.05, cap=3).taken(43), Rake(0.05, cap=3).taken(100)
    (2, 3)
    """

    percentage: float
    cap: int | None = None
    no_flop_no_drop: bool = True
    unit: Any = 1

    def __post_init__(self) -> None:
        """Refuse a share that is none."""
        if not 0 <= self.percentage <= 1:
            raise GameConfigError(
                f"the rake is a share between 0 and 1, not {self.percentage!r}"
            )
        if (self.cap is not None and self.cap < 0) or self.unit <= 0:
            raise GameConfigError(f"no rake has a cap of {self.cap} in {self.unit}s")

    def taken(self, amount: Any) -> Any:
        """Return what is taken from a pot of that size, as a number of its type."""
        share, unit = _exact(amount) * _exact(self.percentage), _exact(self.unit)
        if self.cap is not None:
            share = min(share, _exact(self.cap))
        raked = share // unit * unit
        if isinstance(amount, Decimal):
            return Decimal(raked.numerator) / raked.denominator
        return type(amount)(raked)

    def __call__(self, amount: int, state: State) -> tuple[int, int]:
        """Return what is taken from a lone pot, and what is left of it."""
        (raked,) = self.of_pots([amount], state)
        return raked, amount - raked

    def of_pots(self, amounts: Sequence[int], state: State) -> list[int]:
        """Return what is taken from each pot; together it is the hand's rake.

        The main pot pays first: each pot adds what its chips add to the whole.
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
    """Return the amount as it is written: a float of 0.01 is a hundredth."""
    return Fraction(str(amount)) if isinstance(amount, float) else Fraction(amount)


@dataclass(frozen=True, slots=True)
class BombPots:
    """Hands in which everybody antes and the betting begins on the flop.

    One comes every ``every`` hands (None: on demand only); the ante is in chips, or
    so many big blinds. The button does not move on after it (rule 34). There are
    as many boards as wished, as far as the deck goes.
    """

    every: int | None = None
    ante: int | None = None
    big_blinds: int = 5
    boards: int = 2

    def __post_init__(self) -> None:
        """Refuse numbers that make no bomb pot."""
        numbers = (self.every, self.ante, self.big_blinds, self.boards)
        if not _all_positive(numbers):
            raise GameConfigError(f"a bomb pot needs positive numbers: {self}")


@dataclass(frozen=True, slots=True)
class CashRules:
    """The house rules of a cash game.

    Buy-ins are in chips; None is no limit. Who is broke buys in again by himself
    with ``auto_rebuy``, and who has less than he bought in for is topped up to it
    with ``auto_top_up``. ``straddle`` says who may post a live straddle, and
    ``straddle_count`` how many may follow each other, each twice the last. The board
    is run out ``runouts`` times if everybody who is in agrees. Whoever misses the
    big blind ``sit_out_limit`` times gets his chips and leaves.
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
        """Refuse limits that contradict each other."""
        low, high = self.min_buy_in, self.max_buy_in
        backwards = low is not None and high is not None and high < low
        if backwards or not _all_positive((low, high)):
            raise GameConfigError(f"nobody can buy in for {low} to {high}")
        if self.straddle not in {None, "utg", "button", "either"}:
            raise GameConfigError(f"nobody straddles from {self.straddle!r}")
        if not _all_positive((self.straddle_count, self.runouts, self.sit_out_limit)):
            raise GameConfigError(f"these house rules need positive numbers: {self}")


def _all_positive(numbers: Iterable[int | None]) -> bool:
    return all(number is None or number > 0 for number in numbers)


@dataclass(slots=True)
class Ledger:
    """Where the chips came from and went: the books of a match always balance.

    ``bought`` and ``cashed_out`` go by the players' names; ``raked`` is what the
    house took in all, and ``raked_hands`` in how many hands. ``others`` is how many
    players who left are counted together, see ``sweep``.
    """

    bought: dict[str, Any] = field(default_factory=dict)
    cashed_out: dict[str, Any] = field(default_factory=dict)
    raked: Any = 0
    raked_hands: int = 0
    others: int = 0
    others_bought: Any = 0
    others_cashed_out: Any = 0

    def buy(self, name: str, amount: Any) -> None:
        """Write down that a player bought chips."""
        self.bought[name] = self.bought.get(name, 0) + amount

    def cash_out(self, name: str, amount: Any) -> None:
        """Write down that a player took chips off the table.

        Whoever did so last stands last.
        """
        self.cashed_out[name] = self.cashed_out.pop(name, 0) + amount

    def sweep(self, seated: Container[str], most: int) -> list[str]:
        """Count players who left together once they are more than ``most``.

        Those who left first go first; returns their names. Sums stay as they are.
        """
        gone = [name for name in self.cashed_out if name not in seated]
        swept = gone[: max(len(gone) - most, 0)]
        for name in swept:
            self.others += 1
            self.others_bought += self.bought.pop(name, 0)
            self.others_cashed_out += self.cashed_out.pop(name)
        return swept

    def take_rake(self, amount: Any) -> None:
        """Write down what the house took from a hand."""
        if amount:
            self.raked += amount
            self.raked_hands += 1

    def net(self, name: str, chips: Any) -> Any:
        """Return what the player has won or lost, with these chips on the table."""
        return chips + self.cashed_out.get(name, 0) - self.bought.get(name, 0)

    @property
    def on_table(self) -> Any:
        """Return the chips that must be on the table."""
        out = sum(self.cashed_out.values()) + self.others_cashed_out + self.raked
        return sum(self.bought.values()) + self.others_bought - out
