"""Converting the times of sites to UTC and back.

Most sites write Eastern Time, which is EST or EDT depending on the date.
"""

from __future__ import annotations

import re
from datetime import MINYEAR, UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

from bigslick.errors import NotationError

__all__ = ("from_local", "from_utc", "to_eastern")

_EASTERN: Final = "ET"
_NEW_RULE: Final = 2007
_OFFSET: Final = re.compile(
    r"(?:GMT|UTC)?(?P<sign>[-+])(?P<hours>[0-9]{1,2})(?::?(?P<minutes>[0-9]{2}))?"
)
_HOURS: Final = {
    "UTC": 0,
    "GMT": 0,
    "WET": 0,
    "BST": 1,
    "WEST": 1,
    "CET": 1,
    "CEST": 2,
    "EET": 2,
    "EEST": 3,
    "MSK": 3,
    "MSD": 4,
    "MSKS": 4,
    "HKT": 8,
    "SGT": 8,
    "AWST": 8,
    "JST": 9,
    "KST": 9,
    "AEST": 10,
    "AEDT": 11,
    "BRT": -3,
    "ART": -3,
    "EST": -5,
    "EDT": -4,
    "CST": -6,
    "CDT": -5,
    "MST": -7,
    "MDT": -6,
    "PST": -8,
    "PDT": -7,
}


def from_local(moment: datetime, zone: str) -> str | None:
    """Return a local time as ISO 8601 in UTC; None if the zone is unknown.

    >>> from_local(datetime(2026, 7, 1, 12), "ET")
    '2026-07-01T16:00:00Z'
    >>> from_local(datetime(2026, 7, 1, 12), "GMT+0530")
    '2026-07-01T06:30:00Z'
    >>> from_local(datetime(2026, 7, 1, 12), "-05")
    '2026-07-01T17:00:00Z'
    """
    ahead = _ahead(moment, zone)
    if ahead is None:
        return None
    try:
        return (moment - ahead).isoformat() + "Z"
    except OverflowError:
        return None


def _ahead(moment: datetime, zone: str) -> timedelta | None:
    """Return the offset of a time zone from UTC, or None if the zone is unknown."""
    if zone == _EASTERN:
        return timedelta(hours=-4 if _is_summer(moment) else -5)
    if zone in _HOURS:
        return timedelta(hours=_HOURS[zone])
    found = _OFFSET.fullmatch(zone)
    if found is None:
        return None
    ahead = timedelta(hours=int(found["hours"]), minutes=int(found["minutes"] or 0))
    return -ahead if found["sign"] == "-" else ahead


def from_utc(text: str) -> datetime:
    """Return ISO 8601 text as a time in UTC, without zone information.

    Raises:
        NotationError: the text is not such a time.

    """
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None:
            moment = moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotationError(
            f"invalid time {text!r}: expected ISO 8601, such as 2026-01-31T20:15:00Z",
            text,
        ) from None
    return moment.replace(tzinfo=None)


def to_eastern(text: str) -> datetime:
    """Return ISO 8601 text as a local time in New York.

    >>> to_eastern("2026-11-15T23:10:00Z").isoformat()
    '2026-11-15T18:10:00'

    Raises:
        NotationError: the text is not such a time.

    """
    moment = from_utc(text)
    if moment.year == MINYEAR:
        raise NotationError(
            f"invalid time {text!r}: too early to be converted to New York time", text
        )
    summer = moment - timedelta(hours=4)
    if _is_summer(summer) and _is_summer(summer - timedelta(hours=1)):
        return summer
    winter = moment - timedelta(hours=5)
    return summer if _is_summer(winter) else winter


def _is_summer(moment: datetime) -> bool:
    """Return whether daylight saving time applies in New York at a local time.

    It applies from the second Sunday of March to the first of November; until 2006 it
    applied from the first Sunday of April to the last of October.
    """
    if moment.year >= _NEW_RULE:
        begin, end = _sunday(moment.year, 3, 8), _sunday(moment.year, 11, 1)
    else:
        begin, end = _sunday(moment.year, 4, 1), _sunday(moment.year, 10, 25)
    return begin <= moment < end


@lru_cache(maxsize=256)
def _sunday(year: int, month: int, day: int) -> datetime:
    """Return 2 a.m. of the first Sunday on or after that day."""
    moment = datetime(year, month, day, 2)  # noqa: DTZ001 - a wall clock
    return moment + timedelta(days=6 - moment.weekday())
