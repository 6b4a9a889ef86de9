"""Reads sit-and-gos of older versions, which stored them as matches.

Their checkpoints contain a match with everything in it: chips, places, button, level.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from bigslick.engine import Positions
from bigslick.match.seating import playing_order
from bigslick.match.tournament import Tournament
from bigslick.room.table.sit_and_go import next_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.room.table.table import Table

__all__ = ("read_old_match",)

_HEADS_UP = 2


def read_old_match(table: Table, match: Mapping[str, Any]) -> Tournament:
    """Return a tournament that continues the match; the players are at the table.

    It has the same players, button and level. If the match is finished, only players
    who are still at the table have places.
    """
    chairs = table.roster.seats
    by_place = sorted(match["seats"], key=lambda row: row["place"] or 0)
    out = [row for row in by_place if row["place"] is not None]
    groups = [
        [row["name"] for row in tied] for _, tied in groupby(out, itemgetter("place"))
    ]
    over = bool(out) and out[0]["place"] == 1
    players = {seat.player.name: seat.player for seat in chairs}
    chips = sum(player.chips for player in players.values())
    levels = table.roster.settings.levels
    level = 0 if levels is None else levels.number_at(table.roster.played)
    values = {
        "version": 1,
        "settings": table.config.tournament_settings(table.id).to_dict(),
        "seed": None,
        "hands": match["hands_played"],
        "draws": 0,
        "paused": False,
        "level": level,
        "idle_hands": match["idle_hands"],
        "stakes": match["level"],
        "clock": [match["elapsed"], None, False],
        "purse": [len(chairs), 0, chips],
        "entrants": [_entrant(row) for row in match["seats"]],
        "opened": 1,
        "tables": [_table(table, match)],
        "finished": groups[:0:-1] if over else groups[::-1],
        "round": None,
        "round_busts": [],
        "events": [],
        "result": None,
    }
    tournament = Tournament.from_dict(values, players)
    if over:
        tournament.finish([tuple(groups[0])])
    return tournament


def _entrant(row: Mapping[str, Any]) -> dict[str, Any]:
    counts = ("rebuys", "add_ons", "head", "bounties", "knockouts", "late_answers")
    return {
        **dict.fromkeys(counts, 0),
        "name": row["name"],
        "bot": row["bot"],
        "chips": row["chips"],
        "away": row["away"],
        "entries": 1,
        "memory": None,
    }


def _table(table: Table, match: Mapping[str, Any]) -> dict[str, Any]:
    """Return the only table of an old sit-and-go as a tournament saves it."""
    seated = {row["seat"]: row["name"] for row in match["seats"] if row["chips"]}
    at = None if match["positions"] is None else Positions(**match["positions"])
    games, code = next_game(table)
    stays = at is not None and not games.uses_button(code)
    if at is not None and stays:
        at = _with_button(at.button, seated)
    return {
        "number": 1,
        "capacity": table.config.seats,
        "seats": {str(seat): name for seat, name in seated.items()},
        "left": [],
        "first_button": max(seated, default=None),
        "positions": at and [at.button, at.small_blind, at.big_blind],
        "frozen": stays,
        "hands": match["hands_played"],
        "orbits": [match["turn"], match["turn_hands"]],
        "played": match["hands_played"],
        "ready_at": 0.0,
    }


def _with_button(button: int, seats: Mapping[int, str]) -> Positions:
    """Return the positions of these seats; in stud the button did not move."""
    order = playing_order(seats, button)
    if len(order) <= _HEADS_UP:
        return Positions(button, button, order[0])
    return Positions(button, order[0], order[1])
