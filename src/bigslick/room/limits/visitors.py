"""Counts connections and requests of each address.

Little is stored for each address, and it is removed once it no longer differs from that
of a new address.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.room.limits.room_limits import RATES
from bigslick.room.protocol.errors import LimitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.limits.room_limits import RoomLimits

__all__ = ("Bucket", "Visitor", "Visitors")

_MOST_VISITORS = 20_000
_FORGOTTEN_AT_ONCE = 1_000
_EVERYBODY = ""
"""The key under which the whole room is counted."""


class Bucket:
    """A token bucket: it allows a burst and is refilled over a period."""

    __slots__ = ("last", "level")

    def __init__(self, size: float, now: float) -> None:
        """Start full."""
        self.level = size
        self.last = now

    def fill(self, size: float, seconds: float, now: float) -> float:
        """Refill the bucket for the time since the last call; return its content."""
        flow = (now - self.last) * size / seconds
        self.level = min(self.level + flow, size)
        self.last = now
        return self.level

    def wait(self, cost: float, size: float, seconds: float, now: float) -> float:
        """Return the seconds until the content covers the cost; 0 if it does now."""
        missing = min(cost, size) - self.fill(size, seconds, now)
        return missing * seconds / size if missing > 0 else 0.0


class Visitor:
    """The counters of one address or guest."""

    __slots__ = (
        "buckets",
        "connections",
        "half_open",
        "jobs",
        "key",
        "sockets",
    )

    def __init__(self, key: str) -> None:
        """Start with empty counters."""
        self.key = key
        self.connections = 0
        self.half_open = 0
        self.jobs = 0
        """Expensive requests waiting or in progress."""
        self.sockets: set[Any] = set()
        self.buckets: dict[str, Bucket] = {}

    @property
    def is_idle(self) -> bool:
        """Return whether the visitor has no open connections or requests."""
        return not (self.sockets or self.connections or self.jobs)


class _Limit(NamedTuple):
    """One limit of a rate."""

    name: str
    own: bool
    """Whether the limit applies to one address or guest, not to the whole room."""
    size: int
    seconds: float


class Visitors:
    """The counters of all addresses, checked against the limits."""

    def __init__(
        self,
        limits: RoomLimits,
        count_hit: Callable[[str], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start empty; ``count_hit`` is called with each limit that is reached."""
        self.limits = limits
        self._count_hit = count_hit
        self._clock = clock
        self._known: dict[str, Visitor] = {}
        self.everybody = Visitor(_EVERYBODY)
        self.spent: dict[str, dict[str, float]] | None = None
        """What was counted by address and rate, for the other processes of the room."""
        self.connections_elsewhere: dict[str, int] = {}
        """The connections by address at the other processes of the room."""
        self._all = {
            name: tuple(
                _Limit(limit, "_per_" in limit, getattr(limits, limit), rate.seconds)
                for limit in rate.scopes
            )
            for name, rate in RATES.items()
        }
        """The limits of each rate."""
        self._own = {
            name: tuple(limit for limit in found if limit.own)
            for name, found in self._all.items()
        }
        """The limits that apply to one address or guest."""

    def __len__(self) -> int:
        """Return the number of stored addresses."""
        return len(self._known)

    def at(self, address: str) -> Visitor:
        """Return the counters of a visitor: an address, or ``guest HASH``."""
        visitor = self._known.pop(address, None)
        if visitor is None:
            if len(self._known) >= _MOST_VISITORS:
                self._forget()
            visitor = Visitor(address)
        self._known[address] = visitor  # at the end: most recently used
        return visitor

    def take(
        self, name: str, visitor: Visitor, cost: float = 1.0, *, shared: bool = True
    ) -> None:
        """Count an event of a rate for an address and, if shared, for the room.

        Raises:
            LimitError: there were too many; nothing is counted.

        """
        now, taken = self._clock(), []
        for limit in self._own[name] if not shared else self._all[name]:
            scope = visitor if limit.own else self.everybody
            size, seconds = limit.size, limit.seconds
            bucket = scope.buckets.get(name)
            if bucket is None:
                bucket = scope.buckets[name] = Bucket(size, now)
            wait = bucket.wait(cost, size, seconds, now)
            if wait:
                what = RATES[name].what
                raise self.refused(limit.name, f"too many {what}", wait)
            taken.append(bucket)
        for bucket in taken:
            bucket.level -= cost
        for key in (visitor.key, _EVERYBODY) if shared else (visitor.key,):
            self._note(key, name, cost)

    def _note(self, key: str, name: str, cost: float) -> None:
        """Note what was counted, if the room has other processes."""
        if self.spent is not None:
            rates = self.spent.setdefault(key, {})
            rates[name] = rates.get(name, 0.0) + cost

    def count_elsewhere(self, spent: dict[str, dict[str, float]]) -> None:
        """Count what another process of the room has counted."""
        now = self._clock()
        for key, rates in spent.items():
            visitor = self.at(key) if key else self.everybody
            for name, cost in rates.items():
                for limit in self._all[name]:
                    if limit.own == bool(key):
                        size, seconds = limit.size, limit.seconds
                        bucket = visitor.buckets.setdefault(name, Bucket(size, now))
                        level = bucket.fill(size, seconds, now) - cost
                        bucket.level = max(level, -size)

    def connections(self) -> dict[str, int]:
        """Return the connections by address; the empty address is the whole room."""
        known = {key: own.connections for key, own in self._known.items()}
        known[_EVERYBODY] = self.everybody.connections
        return {key: count for key, count in known.items() if count}

    def charge(self, name: str, visitor: Visitor, cost: float) -> float:
        """Count an event that has already happened, even beyond the limit.

        Return the seconds until the limit is no longer exceeded.
        """
        rate, now = RATES[name], self._clock()
        limit = rate.scopes[-1]
        size: int = getattr(self.limits, limit)
        bucket = visitor.buckets.get(name)
        if bucket is None:
            bucket = visitor.buckets[name] = Bucket(size, now)
        bucket.fill(size, rate.seconds, now)
        bucket.level = max(bucket.level - cost, -size)
        self._note(visitor.key, name, cost)
        if bucket.level >= 0:
            return 0.0
        self._count_hit(limit)
        return -bucket.level * rate.seconds / size

    def check_connection(self, visitor: Visitor) -> None:
        """Check that another connection is allowed.

        Raises:
            LimitError: the room or the address has too many.

        """
        limits = self.limits
        for scope, suffix in ((self.everybody, ""), (visitor, "_per_address")):
            if suffix and scope is self.everybody:
                return  # a proxy: its clients are counted separately
            others = self.connections_elsewhere.get(scope.key, 0)
            for what, count in (
                ("connections", scope.connections + others),
                ("half_open", scope.half_open),
            ):
                if count >= getattr(limits, what + suffix):
                    message = "too many connections at once"
                    raise self.refused(what + suffix, message, 5, code="full")
        self.take("connects", visitor)

    def refused(
        self, limit: str, message: str, wait: float = 0.0, *, code: str = "slow_down"
    ) -> LimitError:
        """Count that a limit was reached, and return the error for it."""
        self._count_hit(limit)
        return LimitError(code, message, wait)

    def _forget(self) -> None:
        """Remove the least recently used addresses without open connections."""
        idle = [key for key, own in self._known.items() if own.is_idle]
        for key in idle[:_FORGOTTEN_AT_ONCE]:
            del self._known[key]
