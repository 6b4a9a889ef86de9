import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import StatisticsError

import pytest

from bigslick.analysis import Statistics

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pokerkit


@dataclass
class FakeState:
    payoffs: list[int]


@dataclass
class FakeHistory:
    players: Sequence[str] | None
    starting_stacks: Sequence[int]
    finishing_stacks: Sequence[int] | None = None
    results: Sequence[list[int]] = ()

    def __iter__(self) -> Iterator[FakeState]:
        return map(FakeState, self.results)


def test_the_numbers_are_pokerkits() -> None:
    payoffs = [1, 2, 5, -7, 30]
    ours, theirs = Statistics(payoffs), pokerkit.Statistics(payoffs)
    for name in (
        "sample_count",
        "payoff_sum",
        "payoff_mean",
        "payoff_stdev",
        "payoff_stderr",
    ):
        assert getattr(ours, name) == pytest.approx(getattr(theirs, name)), name
    assert repr(ours) == repr(theirs)


def test_statistics_merge_in_order() -> None:
    merged = Statistics.merge(Statistics([1, 2]), Statistics([]), Statistics([3]))
    assert merged == Statistics([1, 2, 3])
    assert Statistics.merge() == Statistics([])


def test_too_few_hands_have_no_spread() -> None:
    with pytest.raises(StatisticsError):
        _ = Statistics([]).payoff_mean
    with pytest.raises(StatisticsError):
        _ = Statistics([1]).payoff_stderr


def test_the_last_state_of_a_history_decides() -> None:
    played = FakeHistory(["Ann", "Bob"], [100, 100], None, [[-1, -2], [-1, 1]])
    recorded = FakeHistory(["Bob", "Cy"], [50, 60], [45, 65])
    nameless = FakeHistory(None, [50, 60], [45, 65])
    assert Statistics.from_hand_history(played, recorded, nameless) == {
        "Ann": Statistics([-1]),
        "Bob": Statistics([1, -5]),
        "Cy": Statistics([5]),
    }


def test_a_history_without_states_moves_no_chips() -> None:
    empty = FakeHistory(["Ann", "Bob"], [100, 100])
    assert Statistics.from_hand_history(empty)["Ann"] == Statistics([0])


def test_a_name_at_two_seats_counts_twice() -> None:
    history = FakeHistory(["Ann", "Ann"], [10, 10], [9, 11])
    assert Statistics.from_hand_history(history) == {"Ann": Statistics([-1, 1])}


def test_a_real_history_gives_what_pokerkit_finds() -> None:
    text = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsKs", "d dh p2 QhQd", "d dh p3 2c3d", "p3 f", "p1 cbr 6", "p2 f"]
players = ["Ann", "Bob", "Cy"]
"""
    histories = [
        pokerkit.HandHistory.loads(text),
        pokerkit.HandHistory.loads(f"{text}finishing_stacks = [90, 110, 100]"),
    ]
    theirs = pokerkit.Statistics.from_hand_history(*histories)
    ours = Statistics.from_hand_history(*histories)
    assert {name: found.payoffs for name, found in ours.items()} == {
        name: found.payoffs for name, found in theirs.items()
    }
    assert ours["Ann"].payoffs == [2, -10]
