"""Does ``history/statistics/report.py`` turn counts into the right numbers?"""

from __future__ import annotations

import json
from math import inf

import pytest
from tests.support.history_hands import record_hand, worked_hand

from bigslick.history import Tracker
from bigslick.history.statistics.report import hands_to_tell


def tracked() -> Tracker:
    tracker = Tracker()
    tracker.add_all([worked_hand(), record_hand(*"fffff"), record_hand(*"ffffff"[:5])])
    return tracker


def test_the_hands_that_tell_a_win_rate() -> None:
    assert round(hands_to_tell(8, 0.05)) == 98_345
    assert hands_to_tell(8, 0) == inf


def test_win_rate_deviation_and_interval() -> None:
    big = tracked().report()["BB"]  # -1, +0.5 and +0.5 big blinds
    assert big.bb_per_100 == 0
    assert big.deviation == pytest.approx(0.75**0.5)
    low, high = big.interval or (0, 0)
    assert high == pytest.approx(100 * 1.96 * 0.75**0.5 / 3**0.5)
    assert low == -high


def test_one_hand_has_no_deviation() -> None:
    tracker = Tracker()
    tracker.add(worked_hand())
    player = tracker.report()["CO"]
    assert player.deviation is None
    assert player.interval is None
    assert player.bb_per_100 == 2550


def test_aggression_without_calls_is_infinite() -> None:
    players = tracked().report().players
    assert players["CO"].aggression_factor == inf
    assert players["UTG"].aggression_factor is None


def test_blue_and_red_are_the_total() -> None:
    tracker = tracked()
    tracker.add(record_hand("f", 6, "c", "f", "f", "f", *"cccccc"))
    for player in tracker.report().players.values():
        assert player.showdown_net + player.non_showdown_net == player.net


def test_json_has_done_and_opportunity() -> None:
    data = json.loads(json.dumps(tracked().report("position").to_dict()))
    player = data["players"]["MP"]
    assert player["hands"] == 3
    assert player["vpip"] == {"done": 1, "opportunity": 3}
    assert player["net"] == -6
    assert player["parts"]["MP"]["hands"] == 3
