"""Times of hands in columns are those that ``datetime`` gives one by one."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from bigslick.history.reader.hand_times import utc_moments, utc_texts

ZONES = [("America/Toronto", None), ("Asia/Kolkata", None), (None, "ET"), (None, None)]


def seconds(moment: datetime) -> int:
    return int(np.datetime64(moment, "s").astype(np.int64))


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 1, 15, 14, 30, 5),  # noqa: DTZ001 - by the clock of a zone
        datetime(2026, 3, 8, 1, 59, 59),  # noqa: DTZ001
        datetime(2026, 3, 8, 2, 30, 0),  # noqa: DTZ001 - the clock jumps over it
        datetime(2026, 11, 1, 1, 30, 0),  # noqa: DTZ001 - the clock shows it twice
        datetime(1987, 6, 5, 0, 0, 0),  # noqa: DTZ001
        datetime(1969, 12, 31, 23, 59, 59),  # noqa: DTZ001
    ],
)
@pytest.mark.parametrize("name", ["America/Toronto", "Asia/Kolkata", "Europe/Dublin"])
def test_a_clock_is_converted_to_utc(name: str, moment: datetime) -> None:
    local = np.array([seconds(moment)])
    (text,) = utc_texts(utc_moments(local, np.zeros(1, np.int32), [(name, None)]))
    expected = moment.replace(tzinfo=ZoneInfo(name)).astimezone(UTC)
    assert text == f"{expected.replace(tzinfo=None).isoformat()}Z"


def test_hands_without_a_time_or_a_known_zone_have_none() -> None:
    noon = seconds(datetime(2026, 1, 15, 12, 0, 0))  # noqa: DTZ001
    local = np.array([noon, noon, np.iinfo(np.int64).min, noon])
    zone = np.array([0, 3, 0, 1], np.int32)
    assert utc_texts(utc_moments(local, zone, ZONES)) == [
        "2026-01-15T17:00:00Z",
        None,
        None,
        "2026-01-15T06:30:00Z",
    ]


@pytest.mark.parametrize("year", [1, 9999])
def test_a_time_beyond_the_calendar_is_missing(year: int) -> None:
    first = datetime(year, 1, 1, 0, 0, 0)  # noqa: DTZ001
    last = datetime(year, 12, 31, 23, 59, 59)  # noqa: DTZ001
    moment = seconds(first if year == 1 else last)
    zone = ("Asia/Kolkata", None) if year == 1 else ("America/Toronto", None)
    found = utc_moments(np.array([moment]), np.zeros(1, np.int32), [zone])
    assert utc_texts(found) == [None]
