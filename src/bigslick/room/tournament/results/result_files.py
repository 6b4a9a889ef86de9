"""The places of a tournament as a file, CSV or JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.clubs.csv_files import csv_file
from bigslick.room.tournament.delivery.tournament_rows import tournament_row
from bigslick.room.tournament.results.result_rows import result_rows

if TYPE_CHECKING:
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("RESULT_FORMATS", "result_file")

RESULT_FORMATS = {"csv": "text/csv", "json": "application/json"}
_COLUMNS = (
    *("place", "name", "prize", "bounties", "knockouts"),
    *("entries", "rebuys", "add_ons", "paid", "bot"),
)
_MONEY = ("prize", "bounties", "paid")


def result_file(own: RoomTournament, form: str) -> bytes:
    """Return the places known so far, best first, in one of ``RESULT_FORMATS``.

    Amounts are in cents in JSON, and in whole units with two digits in CSV.
    """
    rows = result_rows(own)
    if form == "json":
        return msgspec.json.encode(tournament_row(own) | {"result": rows})
    return csv_file(
        _COLUMNS, ([_cell(name, row[name]) for name in _COLUMNS] for row in rows)
    )


def _cell(name: str, value: Any) -> Any:
    return f"{value // 100}.{value % 100:02}" if name in _MONEY else value
