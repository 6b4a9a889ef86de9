"""Open files: each connection needs one, and some are reserved for the storage."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

try:
    import resource
except ImportError:  # not on every system
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from bigslick.room.limits.room_limits import RoomLimits

__all__ = ("raise_open_files", "within_open_files")

_KEPT_FREE = 200
"""File descriptors reserved for the storage, the workers and refused connections."""
_ENOUGH = 65_536


def raise_open_files() -> None:
    """Raise the number of files that this process may open as far as allowed."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def within_open_files(limits: RoomLimits) -> RoomLimits:
    """Return limits with no more connections than this process can open files."""
    if resource is None:
        return limits
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return limits
    most = max(soft - _KEPT_FREE, 1)
    return msgspec.structs.replace(limits, connections=min(limits.connections, most))
