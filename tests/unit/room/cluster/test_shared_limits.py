"""What one process counts, the others count, too."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bigslick.room.cluster.shared_limits import SharedLimits
from bigslick.room.limits.room_limits import RoomLimits
from bigslick.room.limits.visitors import Visitors
from bigslick.room.protocol.errors import LimitError

_ANN = "203.0.113.7"


def _process(**limits: int) -> Any:
    """Return the counters of a process without tables."""
    hits: list[str] = []
    visitors = Visitors(RoomLimits(**limits), hits.append, clock=lambda: 0.0)
    tournaments = SimpleNamespace(actors={})
    return SimpleNamespace(
        visitors=visitors, connections=[], tables={}, tournaments=tournaments
    )


def _tell(giver: SharedLimits, taker: SharedLimits) -> None:
    _, *news = giver.news("one")
    taker.take(*news)


def test_rates_and_charges_are_counted_together() -> None:
    one, two = _process(joins_per_address=5), _process(joins_per_address=5)
    limits = SharedLimits(one), SharedLimits(two)
    for _ in range(3):
        one.visitors.take("joins", one.visitors.at(_ANN))
    one.visitors.charge("joins", one.visitors.at(_ANN), 2)
    two.visitors.take("joins", two.visitors.at("203.0.113.8"))
    _tell(*limits)
    with pytest.raises(LimitError):
        two.visitors.take("joins", two.visitors.at(_ANN))
    two.visitors.take("joins", two.visitors.at("203.0.113.8"))
    _tell(*limits)  # nothing new: nothing is counted twice
    two.visitors.take("joins", two.visitors.at("203.0.113.8"))


def test_connections_of_an_address_are_counted_together() -> None:
    one, two = _process(connections_per_address=3), _process(connections_per_address=3)
    limits = SharedLimits(one), SharedLimits(two)
    one.visitors.at(_ANN).connections = 2
    two.visitors.at(_ANN).connections = 1
    two.visitors.check_connection(two.visitors.at(_ANN))
    _tell(*limits)
    with pytest.raises(LimitError, match="too many connections"):
        two.visitors.check_connection(two.visitors.at(_ANN))
    limits[1].keep(set())
    two.visitors.check_connection(two.visitors.at(_ANN))
