"""Statistics of payoffs: the sum, the mean and its standard error."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from typing import TYPE_CHECKING, Any, Protocol

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ("FinishedHand", "Statistics")


class _Paid(Protocol):
    @property
    def payoffs(self) -> Sequence[Any]: ...


class FinishedHand(Protocol):
    """The parts of a hand history that statistics use; iterating yields its states."""

    @property
    def players(self) -> Sequence[str] | None:
        """The names of the players, in the order of their positions."""

    @property
    def starting_stacks(self) -> Sequence[Any]:
        """The stacks before the hand."""

    @property
    def finishing_stacks(self) -> Sequence[Any] | None:
        """The stacks after the hand, if the history contains them."""

    def __iter__(self) -> Iterator[_Paid]:
        """Yield the states of the hand."""


@dataclass
class Statistics:
    """The payoffs of one player, hand by hand.

    >>> result = Statistics([1, 2, 5])
    >>> result.sample_count, result.payoff_sum, round(result.payoff_stderr, 3)
    (3, 8, 1.202)
    """

    payoffs: list[Any]

    @classmethod
    def merge(cls, *statistics: Statistics) -> Statistics:
        """Return the statistics of all these hands.

        >>> Statistics.merge(Statistics([1]), Statistics([-2, 3]))
        Statistics(payoffs=[1, -2, 3])
        """
        return cls([payoff for given in statistics for payoff in given.payoffs])

    @classmethod
    def from_hand_history(cls, *hhs: FinishedHand) -> dict[str, Statistics]:
        """Return the statistics of each player named in the hand histories.

        Payoffs are computed from the final stacks in the history; if it has none, the
        hand is replayed. Hands without player names are skipped.
        """
        payoffs: dict[str, list[Any]] = defaultdict(list)
        for history in hhs:
            if history.players is None:
                continue
            for player, payoff in zip(history.players, _payoffs(history), strict=True):
                payoffs[player].append(payoff)
        return {player: cls(given) for player, given in payoffs.items()}

    @property
    def sample_count(self) -> int:
        """The number of hands."""
        return len(self.payoffs)

    @property
    def payoff_sum(self) -> Any:
        """The chips won minus the chips lost."""
        return sum(self.payoffs)

    @property
    def payoff_mean(self) -> Any:
        """The mean payoff of a hand.

        Raises:
            statistics.StatisticsError: there are no hands.

        """
        from statistics import mean

        return mean(self.payoffs)

    @property
    def payoff_stdev(self) -> Any:
        """The standard deviation of a hand's payoff.

        Raises:
            statistics.StatisticsError: there are fewer than two hands.

        """
        from statistics import stdev

        return stdev(self.payoffs)

    @property
    def payoff_stderr(self) -> float:
        """The standard error of the mean payoff.

        Raises:
            statistics.StatisticsError: there are fewer than two hands.

        """
        return float(self.payoff_stdev) / sqrt(self.sample_count)


def _payoffs(history: FinishedHand) -> list[Any]:
    """Return the chips that each player won or lost in a hand."""
    if history.finishing_stacks is not None:
        stacks = zip(history.starting_stacks, history.finishing_stacks, strict=True)
        return [after - before for before, after in stacks]
    state = None
    for state in history:  # noqa: B007 - the last one counts
        pass
    if state is None:
        return [0 for _ in history.starting_stacks]
    return list(state.payoffs)
