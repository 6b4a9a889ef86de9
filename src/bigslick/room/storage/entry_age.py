"""The age of stored entries."""

from __future__ import annotations

import msgspec

__all__ = ("days_before", "entry_time")

_DAY_MS = 86_400_000


class _Timed(msgspec.Struct):
    at: int


_decode = msgspec.json.Decoder(_Timed).decode


def entry_time(data: bytes) -> int:
    """Return the time of an entry, in milliseconds."""
    return _decode(data).at


def days_before(now: int, days: float) -> int:
    """Return the time ``days`` before ``now``, in milliseconds."""
    return now - int(days * _DAY_MS)
