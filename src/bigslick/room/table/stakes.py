"""The stakes of a table: those of its hands, and new ones from the host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import BettingStructure
from bigslick.match.tournament.blind_schedule import BlindLevel
from bigslick.room.protocol import events

if TYPE_CHECKING:
    from bigslick.room.storage import entries
    from bigslick.room.table.table import Table

__all__ = ("set_blinds", "stakes")


def stakes(table: Table, code: str | None = None) -> dict[str, Any]:
    """Return the stakes of one of the table's games; by default, of the next hand.

    ``title`` are the amounts that name the game: the bets of a limit game and of a game
    without blinds, otherwise the blinds.
    """
    rotation = table.roster.rotation
    games, code = rotation.games, code or rotation.code
    own: Any = games.stakes[code]
    limit = games.variants[code].structure is BettingStructure.FIXED_LIMIT
    named = own.bets if limit or not games.has_blinds(code) else own.blinds
    return {
        "title": list(named),
        "blinds": list(own.blinds) if games.has_blinds(code) else None,
        "antes": own.antes if isinstance(own.antes, int) else None,
        "bring_in": own.bring_in,
        "bets": list(own.bets),
        "unit": games.unit(code),
    }


def set_blinds(table: Table, what: entries.Blinds) -> None:
    """Set the stakes from the next hand on; the big blind is also the small bet."""
    level = BlindLevel(what.small, what.big, what.ante)
    table.roster.rotation.apply_level(level)
    new = stakes(table)
    fields: dict[str, Any] = {"blinds": list(level.blinds), "ante": level.ante}
    if new["blinds"] is None:
        fields = {"ante": new["antes"] or 0, "bets": new["bets"]}
        fields["bring_in"] = new["bring_in"]
    table.emit(events.Level, {**fields, "title": new["title"]})
