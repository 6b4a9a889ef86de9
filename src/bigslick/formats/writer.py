"""A record as text, in every format that can be written: the way back of reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.formats.ohh.writer import write_ohh
from bigslick.formats.phh import HandHistory
from bigslick.formats.sites.pokerstars.writer import write_pokerstars

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("WRITERS", "numbered")


def _json(record: HandRecord) -> str:
    return record.to_json().decode() + "\n"


def _phh(record: HandRecord) -> str:
    return f"{HandHistory.from_record(record).dumps()}\n"


def _ohh(record: HandRecord) -> str:
    return f"{write_ohh(record).strip()}\n\n"


def _pokerstars(record: HandRecord) -> str:
    return f"{write_pokerstars(record).strip()}\n\n\n"


WRITERS: Final[Mapping[str, Callable[[HandRecord], str]]] = {
    "json": _json,
    "phh": _phh,
    "ohh": _ohh,
    "pokerstars": _pokerstars,
}
"""What writes a hand so that another can follow it in the file; by format."""


def numbered(text: str, number: int) -> str:
    """Return a hand in PHH as one of several in a file, which have numbers."""
    return f"[{number}]\n{text}\n"
