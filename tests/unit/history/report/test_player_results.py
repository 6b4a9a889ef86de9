"""Sessions, and which hands are kept for the replayer."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction

from tests.support.history_hands import record_hand

from bigslick.history import played_hand
from bigslick.history.report.charts import winnings_charts
from bigslick.history.report.player_results import PlayerResult, PlayerResults


def result(minute: float | None) -> PlayerResult:
    start = datetime(2026, 1, 3, 20)  # noqa: DTZ001 - times are UTC without a zone
    time = None if minute is None else start + timedelta(minutes=minute)
    return PlayerResult(time, 1, Fraction(1, 2), 0, Fraction(0), True, "nlhe 1/2")


def test_a_break_of_more_than_half_an_hour_begins_a_session() -> None:
    results = PlayerResults([result(m) for m in (100, None, 0, 30, 61, 90)])
    results.sort()
    sessions = results.sessions()
    counts = [len(session.results) for session in sessions]
    assert counts == [1, 2, 3]  # without a time, then 0 to 30, then 61 to 100
    assert sessions[0].start is None
    assert sessions[2].duration == timedelta(minutes=39)
    assert sessions[1].stakes == ["nlhe 1/2"]


def test_amounts_of_different_types_are_added_exactly() -> None:
    amounts = (Decimal("0.10"), Fraction(1, 3), 2)
    results = PlayerResults([result(0)._replace(net=net) for net in amounts])
    total = Fraction(1, 10) + Fraction(1, 3) + 2
    assert results.sum_of("net") == results.sessions()[0].net == total
    assert winnings_charts({"Ann": results}).count("winnings 2.433") == 2


def test_the_largest_wins_and_losses_are_kept() -> None:
    results = PlayerResults()
    for size in range(4, 24, 2):  # the big blind calls a raise and folds the flop
        hand = record_hand("f", "f", "f", "f", size, "c", size, "f")
        played = played_hand(hand)
        for i in (0, 1):
            results.add(played, i, None)
    assert [hand.net for hand in results.best] == list(range(22, 6, -2))
    assert [hand.net for hand in results.worst] == [-net for net in range(22, 6, -2)]
    assert results.sum_of("net") == 0
