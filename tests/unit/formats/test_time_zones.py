"""Does ``formats/time_zones.py`` refuse invalid times?"""

from __future__ import annotations

from datetime import datetime

import pytest

from bigslick.errors import NotationError
from bigslick.formats.time_zones import from_utc, to_eastern


def test_a_time_is_converted_to_utc() -> None:
    assert from_utc("2026-11-15T10:00:00+02:00") == datetime(2026, 11, 15, 8)  # noqa: DTZ001


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-13-01", "0001-01-01T00:00:00+14:00"]
)
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="invalid time"):
        from_utc(text)


def test_no_clock_of_new_york_goes_back_to_the_first_hour() -> None:
    with pytest.raises(NotationError, match="too early to be converted to New York"):
        to_eastern("0001-01-01T00:00:00Z")
