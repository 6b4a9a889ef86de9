"""The formats that can be written, and their writers."""

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
"""Functions that return a record as text, by format. The texts of several hands can be
joined.
"""


def numbered(text: str, number: int) -> str:
    """Return the PHH text of a hand below a table header with its number."""
    return f"[{number}]\n{text}\n"
