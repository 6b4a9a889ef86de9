"""Rows about a whole tournament: its row in the list, and what it sells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.match.game_names import find_game

if TYPE_CHECKING:
    from bigslick.match.tournament import TournamentSettings
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("terms", "tournament_row")


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
