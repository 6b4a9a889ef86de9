"""The places of a tournament, with what each player paid and won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("result_rows",)


def result_rows(own: RoomTournament) -> list[dict[str, Any]]:
    """Return the places known so far, best first; money in cents.

    ``paid`` is all that the player has paid, fees included.
    """
    engine = own.engine
    if engine is None:
        return []
    settings = engine.settings
    price = settings.buy_in + settings.fee + settings.bounty
    rebuy, add_on = settings.rebuys, settings.add_on
    rows = []
    for finish in engine.finishes:
        entrant = engine.entrants[finish.name]
        paid = price * finish.entries
        paid += 0 if rebuy is None else rebuy.price * entrant.rebuys
        paid += 0 if add_on is None else add_on.price * entrant.add_ons
        rows.append(
            {
                "place": finish.place,
                "name": finish.name,
                "prize": finish.prize,
                "bounties": finish.bounties,
                "knockouts": finish.knockouts,
                "entries": finish.entries,
                "rebuys": entrant.rebuys,
                "add_ons": entrant.add_ons,
                "paid": paid,
                "bot": own.registrants[finish.name].bot,
            }
        )
    return rows
