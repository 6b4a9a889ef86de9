"""Tells how much memory a large calculation may use."""

from __future__ import annotations

import os
from typing import Final

__all__ = ("free_memory", "in_mib")

_SHARE: Final = 0.9
_WHOLE_MIB: Final = 10


def free_memory() -> int | None:
    """Return the free memory in bytes, or None if the system does not report it.

    A tenth is left to other programs.
    """
    try:
        pages = os.sysconf("SC_AVPHYS_PAGES") + _cached_pages()
        return int(_SHARE * pages * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        return None


def _cached_pages() -> int:
    """Return the number of cached pages that the system frees when memory is needed."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:  # noqa: PTH123
            for line in lines:
                if line.startswith("Cached:"):
                    return int(line.split()[1]) * 1024 // os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
    return 0


def in_mib(size: int) -> str:
    """Return a number of bytes in MiB; a small one keeps two digits.

    >>> in_mib(2**34), in_mib(1000)
    ('16,384 MiB', '0.00095 MiB')
    """
    mib = size / 2**20
    return f"{mib:,.0f} MiB" if mib >= _WHOLE_MIB else f"{mib:.2g} MiB"
