"""What clients see of a tournament: snapshot, row of the list, and result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.match.game_names import find_game
from bigslick.room.storage.table_ids import chain_id
from bigslick.room.tokens import hashed
from bigslick.room.tournament.deals import DEAL_MS, possible_deals, shares
from bigslick.room.tournament.offers import open_offers

if TYPE_CHECKING:
    from bigslick.match.tournament import (
        BlindLevel,
        BlindSchedule,
        ScheduleReading,
        Tournament,
        TournamentSettings,
    )
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = (
    "level_row",
    "own_seat",
    "result_rows",
    "snapshot",
    "terms",
    "tournament_row",
)

_RECENT = 30
"""How many of the last events a snapshot contains."""


def tournament_row(own: RoomTournament) -> dict[str, Any]:
    """Return the row of a tournament in the list."""
    config, engine = own.config, own.engine
    left = len(own.registrants) if engine is None else engine.registration.remaining
    return {
        "tournament": own.id,
        "name": own.name,
        "game": config.game,
        "game_name": find_game(config.game).name,
        "state": own.state,
        "players": len(own.registrants),
        "most": config.players,
        "bots": config.bots,
        "left": left,
        "seats": config.seats,
        "structure": config.structure,
        "buy_in": config.buy_in,
        "fee": config.fee,
        "bounty": config.bounty,
        "start_at": config.start_at,
        "start_full": config.start_full,
        "start_people": config.start_people,
        "started_at": own.started_at or None,
        "ended_at": own.ended_at or None,
        "late": engine is not None and engine.registration_open,
        "club": config.club or None,
    }


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
        "clock": None if own.state != "running" else clock(own, now),
        "standings": [] if engine is None else _standings(own, engine),
        "tables": [] if engine is None else _tables(own, engine),
        "deal": _deal(own),
        "deals": possible_deals(own),
        "can_undo": own.undo is not None,
        "recent": [msgspec.Raw(event.data) for event in list(own.events)[-_RECENT:]],
        "result": None if engine is None or engine.result is None else result_rows(own),
    }


def terms(settings: TournamentSettings) -> list[dict[str, Any]]:
    """Return what can be bought after the start: price in cents, chips and levels.

    ``until`` is the last level in which it is sold, ``after`` the level after which it
    is sold once, ``limit`` how often a player can buy it (None: any number), and
    ``threshold`` the largest stack of a player who may buy it.
    """
    price = settings.buy_in + settings.fee + settings.bounty
    late, rebuys, add_on = settings.late_levels, settings.rebuys, settings.add_on
    entry = {"price": price, "chips": settings.stack, "until": late}
    rows: list[dict[str, Any]] = []
    if late:
        rows.append({"what": "late entry", **entry})
    if late and settings.reentries:
        rows.append({"what": "re-entry", **entry, "limit": settings.reentries})
    if rebuys is not None:
        sold = {"price": rebuys.price, "chips": rebuys.chips, "until": rebuys.levels}
        more = {"limit": rebuys.limit, "threshold": rebuys.threshold}
        rows.append({"what": "rebuy", **sold, **more})
    if add_on is not None:
        bought = {"price": add_on.price, "chips": add_on.chips}
        rows.append({"what": "add-on", **bought, "after": add_on.levels})
    return rows


def level_row(level: BlindLevel) -> dict[str, Any]:
    """Return the blinds and antes of a level, and the break after it."""
    return {
        "blinds": list(level.blinds),
        "ante": level.ante,
        "big_blind_ante": level.big_blind_ante,
        "break_seconds": level.break_after,
    }


def clock(own: RoomTournament, now: int) -> dict[str, Any]:
    """Return the level, the time left in it, and why time does not run."""
    engine = own.running_engine()
    reading = own.reading(now)
    following = engine.timetable.schedule.level(reading.number + 1)
    return {
        "level": reading.number + 1,
        **level_row(reading.level),
        "next": level_row(following),
        "left": reading.left,
        "pace": own.config.pace,
        "on_break": reading.on_break,
        "paused": engine.paused,
        "hand_for_hand": engine.hand_for_hand,
        "runs": engine.timetable.by_time and not engine.timetable.clock.stopped,
        "hands": engine.hands,
        "entries": engine.registration.prize_pool.entries,
        "average": engine.registration.prize_pool.chips
        // max(engine.registration.remaining, 1),
        "pool": sum(engine.prizes),
        "next_break": None if reading.on_break else _next_break(engine, reading),
    }


def _next_break(engine: Tournament, reading: ScheduleReading) -> float | None:
    """Return the seconds until the next break; None if there is none, or by hands."""
    schedule = engine.timetable.schedule
    if not engine.timetable.by_time:
        return None
    breaks = (
        number
        for number in range(reading.number, len(schedule.levels))
        if schedule.level(number).break_after
    )
    number = next(breaks, None)
    if number is None:
        return None
    end = schedule.begin(number + 1) - schedule.level(number).break_after
    return (
        reading.left + end - schedule.begin(reading.number) - _length(schedule, reading)
    )


def _length(schedule: BlindSchedule, reading: ScheduleReading) -> float:
    return reading.level.length or schedule.length


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
