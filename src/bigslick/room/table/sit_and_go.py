"""A sit-and-go: once started, the table is the only one of a tournament.

Seats and buy-ins stay in the roster of the table: eliminated players keep their seats.
The tournament plans the hands, raises the blinds and assigns the places. It uses the
players of the roster, so that chips are counted in one place only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.match.tournament import Tournament
from bigslick.room.protocol import events

if TYPE_CHECKING:
    from bigslick.engine import Positions
    from bigslick.match import HandResult
    from bigslick.match.game_set import GameSet, PlannedHand
    from bigslick.match.tournament import BlindLevel
    from bigslick.room.table.table import Table

__all__ = (
    "next_game",
    "places",
    "plan_hand",
    "positions",
    "set_away",
    "settle_hand",
    "start",
)

_NUMBER = 1
"""The number of the tournament's only table."""
_HEADS_UP = 2


def start(table: Table, seed: str | None) -> None:
    """Start the tournament with the players at the table.

    Without a seed the button starts in the last seat.

    Raises:
        GameConfigError: it has already started, or there are too few players.

    """
    if not table.config.is_tournament or table.running or table.finished:
        raise GameConfigError("there is no tournament to start")
    chairs = table.roster.seats
    if len(chairs) < _HEADS_UP:
        raise GameConfigError("a tournament needs at least two players")
    for seat in chairs:
        seat.player.sitting_out = seat.away
    table.tournament = Tournament(
        {seat.player.name: seat.player for seat in chairs},
        table.config.tournament_settings(table.id),
        seed=seed,
        seats={seat.player.name: seat.number for seat in chairs},
        button=chairs[-1].number if seed is None else None,
    )
    table.running = True
    table.roster.resume_clock(0)
    table.prizes = list(table.tournament.prizes)


def plan_hand(table: Table, tournament: Tournament) -> PlannedHand:
    """Return the players and stakes of the next hand; announce a new level."""
    before = tournament.stakes
    tournament.timetable.clock.seconds = table.roster.elapsed
    plan = tournament.plan_hand(_NUMBER)
    level = tournament.stakes
    if level != before:
        _tell_level(table, level, tournament.level + 1)
    return plan


def _tell_level(table: Table, level: BlindLevel, number: int) -> None:
    table.emit(
        events.Level,
        {
            "blinds": list(level.blinds),
            "ante": level.ante,
            "big_blind_ante": level.big_blind_ante,
            "number": number,
        },
    )


def settle_hand(table: Table, tournament: Tournament, result: HandResult) -> None:
    """Assign places to players who lost their last chip (rule 57); announce them."""
    left = tournament.registration.remaining
    tournament.settle_hand(_NUMBER, result)
    tournament.events.clear()  # the table emits its own events
    if tournament.registration.remaining == left:
        return
    for finish in tournament.finishes:
        table.roster.cashier.find(finish.name).place = finish.place
    over = tournament.result is not None
    if over:
        table.running, table.finished = False, True
    table.emit(
        events.Tournament,
        {
            "what": "finished" if over else "eliminated",
            "prizes": table.prizes,
            "places": places(table),
        },
    )


def places(table: Table) -> list[dict[str, Any]]:
    """Return the eliminated players with their prizes, best place first."""
    if table.tournament is None:
        return []
    chairs = {seat.player.name: seat.number for seat in table.roster.seats}
    rows = [
        {
            "seat": chairs[finish.name],
            "name": finish.name,
            "place": finish.place,
            "prize": finish.prize,
        }
        for finish in table.tournament.finishes
        if finish.name in chairs
    ]
    return sorted(rows, key=lambda row: (row["place"], row["seat"]))


def set_away(table: Table, name: str, *, away: bool) -> None:
    """Record that a player sits out, or no longer does."""
    if table.tournament is not None:
        table.tournament.registration.set_away(name, away=away)


def next_game(table: Table) -> tuple[GameSet, str]:
    """Return the games of a table, and the code of the one that is played next."""
    tournament = table.tournament
    if tournament is None:
        rotation = table.roster.rotation
        return rotation.games, rotation.code
    own = tournament.tables[_NUMBER]
    turn = own.game_turn(tournament.settings.hands_per_game)
    return tournament.games, tournament.games.code_at(turn)


def positions(table: Table) -> Positions | None:
    """Return the positions of the last hand: the seats of button and blinds."""
    if table.tournament is None:
        return table.roster.rotation.positions
    return table.tournament.tables[_NUMBER].positions
