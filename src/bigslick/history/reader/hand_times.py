"""The times of many hands, converted from the clocks of their zones to UTC."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.formats.phh.record_conversion import zone_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ("utc_moments", "utc_texts")

_NO_TIME: Final = np.iinfo(np.int64).min  # also the missing value of times
_HOUR: Final = 3600  # seconds
_EPOCH: Final = datetime(1970, 1, 1)  # noqa: DTZ001 - by the clock of a zone
_FIRST: Final = np.datetime64("0001-01-01T00:00:00", "s")
_LAST: Final = np.datetime64("9999-12-31T23:59:59", "s")


def utc_moments(
    local: NDArray[np.int64],
    zone: NDArray[np.int32],
    zones: Sequence[tuple[str | None, str | None]],
) -> NDArray[np.datetime64]:
    """Return times in UTC; a missing value for those whose zone is unknown.

    ``local`` are seconds since 1970 by the clock of the zone, or the smallest integer
    if there is no time; ``zone`` are indices into ``zones``, which are pairs of a name
    and an abbreviation.

    >>> summer = int(np.datetime64("2026-07-01T20:15:59", "s").astype(np.int64))
    >>> zones = [("America/Toronto", None), (None, None)]
    >>> utc_texts(utc_moments(np.full(2, summer), np.array([0, 1], np.int32), zones))
    ['2026-07-02T00:15:59Z', None]
    """
    found = np.full(len(local), _NO_TIME, np.int64)
    timed = local != _NO_TIME
    hours = np.where(timed, local, 0) // _HOUR
    keys = hours * (len(zones) + 1) + zone
    for key in np.unique(keys[timed]).tolist():
        hour, number = divmod(key, len(zones) + 1)
        rows = np.flatnonzero(timed & (keys == key))
        first, last = (
            _offset(hour * _HOUR + second, *zones[number]) for second in (0, _HOUR - 1)
        )
        if first is not None and first == last:
            found[rows] = local[rows] - first
        else:  # the clock was changed in this hour, or the zone is unknown
            for row in rows.tolist():
                offset = _offset(int(local[row]), *zones[number])
                if offset is not None:
                    found[row] = local[row] - offset
    moments = found.view("datetime64[s]")
    moments[(moments < _FIRST) | (moments > _LAST)] = np.datetime64("NaT", "s")
    return moments


def utc_texts(moments: NDArray[np.datetime64]) -> list[str | None]:
    """Return times as texts in ISO 8601; None for missing values."""
    texts = np.datetime_as_string(moments, "s").tolist()
    return [None if text == "NaT" else f"{text}Z" for text in texts]


@lru_cache(maxsize=4096)
def _offset(seconds: int, name: str | None, short: str | None) -> int | None:
    """Return how many seconds a clock is ahead of UTC; None for an unknown zone."""
    zone = zone_of(name, short)
    if zone is None:
        return None
    moment = (_EPOCH + timedelta(seconds=seconds)).replace(tzinfo=zone)
    offset = moment.utcoffset()
    return None if offset is None else round(offset.total_seconds())
