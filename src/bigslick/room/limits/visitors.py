"""Who uses the room, by address: what they have open, and what they asked for lately.

What is kept of an address is small, and it is forgotten once it says nothing more
than that of somebody who has never been here.
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
"""The address of the whole room."""


class Bucket:
    """So many at once, and then as many in each period as flow back."""

    __slots__ = ("last", "level")

    def __init__(self, size: float, now: float) -> None:
        """Begin full."""
        self.level = size
        self.last = now

    def fill(self, size: float, seconds: float, now: float) -> float:
        """Return what is in it by now."""
        flow = (now - self.last) * size / seconds
        self.level = min(self.level + flow, size)
        self.last = now
        return self.level

    def wait(self, cost: float, size: float, seconds: float, now: float) -> float:
        """Return the seconds until there is enough in it; 0: there is."""
        missing = min(cost, size) - self.fill(size, seconds, now)
        return missing * seconds / size if missing > 0 else 0.0


class Visitor:
    """One address, or one guest: what is open, and the buckets of its rates."""

    __slots__ = (
        "buckets",
        "connections",
        "half_open",
        "jobs",
        "key",
        "sockets",
    )

    def __init__(self, key: str) -> None:
        """Begin with nothing."""
        self.key = key
        self.connections = 0
        self.half_open = 0
        self.jobs = 0
        """Heavy work that is waiting or being done."""
        self.sockets: set[Any] = set()
        self.buckets: dict[str, Bucket] = {}

    @property
    def is_idle(self) -> bool:
        """Return whether nothing is open."""
        return not (self.sockets or self.connections or self.jobs)


class _Limit(NamedTuple):
    """One limit of a rate."""

    name: str
    own: bool
    """Whether it counts for one address or guest, not for the whole room."""
    size: int
    seconds: float


class Visitors:
    """All addresses that use the room, counted against its limits."""

    def __init__(
        self,
        limits: RoomLimits,
        count_hit: Callable[[str], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with nobody; ``count_hit`` is told the limits that are hit."""
        self.limits = limits
        self._count_hit = count_hit
        self._clock = clock
        self._known: dict[str, Visitor] = {}
        self.everybody = Visitor(_EVERYBODY)
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
        """Those of them that count for one address, or one guest."""

    def __len__(self) -> int:
        """Return how many are remembered."""
        return len(self._known)

    def at(self, address: str) -> Visitor:
        """Return what is known of an address, or of a guest by ``guest HASH``."""
        visitor = self._known.pop(address, None)
        if visitor is None:
            if len(self._known) >= _MOST_VISITORS:
                self._forget()
            visitor = Visitor(address)
        self._known[address] = visitor  # at the end: it was here last
        return visitor

    def take(
        self, name: str, visitor: Visitor, cost: float = 1.0, *, shared: bool = True
    ) -> None:
        """Count something of a rate for an address and, if shared, for the room.

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

    def charge(self, name: str, visitor: Visitor, cost: float) -> float:
        """Count something that has happened already; return the seconds of debt."""
        rate, now = RATES[name], self._clock()
        limit = rate.scopes[-1]
        size: int = getattr(self.limits, limit)
        bucket = visitor.buckets.get(name)
        if bucket is None:
            bucket = visitor.buckets[name] = Bucket(size, now)
        bucket.fill(size, rate.seconds, now)
        bucket.level = max(bucket.level - cost, -size)
        if bucket.level >= 0:
            return 0.0
        self._count_hit(limit)
        return -bucket.level * rate.seconds / size

    def check_connection(self, visitor: Visitor) -> None:
        """Refuse one more connection if there are too many.

        Raises:
            LimitError: of the room, or of the address.

        """
        limits = self.limits
        for scope, suffix in ((self.everybody, ""), (visitor, "_per_address")):
            if suffix and scope is self.everybody:
                return  # a proxy: its clients are counted one by one
            for what, most in (
                ("connections", getattr(limits, f"connections{suffix}")),
                ("half_open", getattr(limits, f"half_open{suffix}")),
            ):
                if getattr(scope, what) >= most:
                    message = "too many connections at once"
                    raise self.refused(what + suffix, message, 5, code="full")
        self.take("connects", visitor)

    def refused(
        self, limit: str, message: str, wait: float = 0.0, *, code: str = "slow_down"
    ) -> LimitError:
        """Return the error for a limit that was hit, and count it."""
        self._count_hit(limit)
        return LimitError(code, message, wait)

    def _forget(self) -> None:
        """Forget those who have nothing open and were not here for the longest time."""
        idle = [key for key, own in self._known.items() if own.is_idle]
        for key in idle[:_FORGOTTEN_AT_ONCE]:
            del self._known[key]
