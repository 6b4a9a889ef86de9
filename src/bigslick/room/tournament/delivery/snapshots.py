"""The snapshot of a tournament that a client gets when it begins to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.storage.table_ids import chain_id
from bigslick.room.tokens import hashed
from bigslick.room.tournament.deals import DEAL_MS, possible_deals, shares
from bigslick.room.tournament.delivery.levels import clock_row, level_row
from bigslick.room.tournament.delivery.tournament_rows import terms, tournament_row
from bigslick.room.tournament.offers import open_offers
from bigslick.room.tournament.results.result_rows import result_rows

if TYPE_CHECKING:
    from bigslick.match.tournament import Tournament
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("own_seat", "snapshot")

_RECENT = 30
"""How many of the last events a snapshot contains."""


def snapshot(own: RoomTournament, now: int, token: str | None = None) -> dict[str, Any]:
    """Return a tournament as a client may know it; everything in it is public.

    ``token`` is that of a player: ``you`` says where they sit.
    """
    engine = own.engine
    return {
        "type": "tournament_snapshot",
        "n": own.n,
        "now": now,
        **tournament_row(own),
        "config": own.config,
        "terms": terms(own.config.settings()),
        "reason": own.cancelled,
        "you": None if token is None else own_seat(own, token),
        "registered": [] if engine is not None else list(own.registrants),
        "prizes": [] if engine is None else list(engine.prizes),
        "levels": [level_row(level) for level in own.config.settings().blinds.levels],
        "clock": None if own.state != "running" else clock_row(own, now),
        "standings": [] if engine is None else _standings(own, engine),
        "tables": [] if engine is None else _tables(own, engine),
        "deal": _deal(own),
        "deals": possible_deals(own),
        "can_undo": own.undo is not None,
        "recent": [msgspec.Raw(event.data) for event in list(own.events)[-_RECENT:]],
        "result": None if engine is None or engine.result is None else result_rows(own),
    }


def own_seat(own: RoomTournament, token: str) -> dict[str, Any] | None:
    """Return the name and the seat of the player with this token."""
    registrant = own.with_token(hashed(token))
    if registrant is None:
        return None
    found: dict[str, Any] = {
        "name": registrant.name,
        "wishes": registrant.wishes,
        "offers": open_offers(own, registrant.name),
    }
    entrant = None
    if own.engine is not None:
        entrant = own.engine.entrants.get(registrant.name)
    if entrant is None or entrant.table is None:
        return found | {"table": None, "seat": None}
    table_id = chain_id(own.id, entrant.table)
    seat = entrant.player.seat
    return found | {"table": table_id, "number": entrant.table, "seat": seat}


def _standings(own: RoomTournament, engine: Tournament) -> list[dict[str, Any]]:
    """Return the remaining players by chips, then the others by place."""
    left = sorted(engine.players, key=lambda entrant: -entrant.chips)
    rows = [
        {
            "name": entrant.name,
            "chips": entrant.chips,
            "table": entrant.table,
            "seat": entrant.player.seat,
            "bot": own.registrants[entrant.name].bot,
            "bounty": entrant.head,
            "bounties": entrant.bounties,
            "entries": entrant.entries,
            "rebuys": entrant.rebuys,
        }
        for entrant in left
        if engine.result is None
    ]
    return rows + [
        {
            "name": finish.name,
            "chips": 0,
            "place": finish.place,
            "prize": finish.prize,
            "bot": own.registrants[finish.name].bot,
            "bounties": finish.bounties,
            "entries": finish.entries,
        }
        for finish in engine.finishes
    ]


def _tables(own: RoomTournament, engine: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "table": chain_id(own.id, number),
            "number": number,
            "players": len(table),
            "playing": number in engine.playing,
        }
        for number, table in sorted(engine.tables.items())
    ]


def _deal(own: RoomTournament) -> dict[str, Any] | None:
    proposal = own.proposal
    if proposal is None:
        return None
    return {
        "deal": proposal.deal,
        "by": proposal.by,
        "agreed": proposal.agreed,
        "ends_at": proposal.at + DEAL_MS,
        "shares": shares(own),
    }
