"""Saving tournaments as plain values and restoring them.

Deciders are not saved, except for the names of built-in bots and the result of
``state_dict`` of any decider (``load_state`` restores it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, astuple
from typing import TYPE_CHECKING, Any

from bigslick.engine import Positions
from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.match.elimination import Bust
from bigslick.match.seating import Lineup
from bigslick.match.tournament.blind_schedule import BlindLevel
from bigslick.match.tournament.money.results import Finish, TournamentResult
from bigslick.match.tournament.tables.seated_table import SeatedTable
from bigslick.match.tournament.tables.tournament_hand import TournamentHand
from bigslick.match.tournament.tournament_events import (
    TournamentEvent,
    TournamentEventKind,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.match.tournament.registration import Decides, Entrant
    from bigslick.match.tournament.tournament import Tournament

__all__ = ("check_version", "restore", "to_dict")

_VERSION = 1
_COUNTS = ("entries", "rebuys", "add_ons", "head", "bounties", "knockouts")


def to_dict(tournament: Tournament, *, memories: bool = True) -> dict[str, Any]:
    """Return everything that is needed to continue a tournament.

    Hands that are played elsewhere (``plan_hand``) may be in progress.

    Raises:
        IllegalActionError: a hand of ``start_hand`` is in progress.

    """
    if any(hand.poker is not None for hand in tournament.playing.values()):
        raise IllegalActionError("cannot save a tournament during a hand")
    timetable, order = tournament.timetable, tournament.order
    clock, prize_pool, result = (
        timetable.clock,
        tournament.registration.prize_pool,
        tournament.result,
    )
    waiting = None if order.round is None else sorted(order.round)
    return {
        "version": _VERSION,
        "settings": tournament.settings.to_dict(),
        "seed": tournament.seed,
        "hands": tournament.hands,
        "draws": tournament.draws,
        "paused": tournament.paused,
        "level": timetable.level,
        "idle_hands": timetable.idle_hands,
        "stakes": asdict(tournament.stakes),
        "clock": [clock.seconds, clock.last, clock.stopped],
        "purse": [prize_pool.entries, prize_pool.extra, prize_pool.chips],
        "entrants": [
            _entrant_dict(e, memories=memories) for e in tournament.entrants.values()
        ],
        "opened": tournament.table_balance.opened,
        "tables": [_table_dict(table) for table in tournament.tables.values()],
        "finished": [list(group) for group in order.finished],
        "round": waiting,
        "round_busts": [[b.name, b.stack, b.table] for b in order.round_busts],
        "events": [event.to_dict() for event in tournament.events],
        "result": None if result is None else result.to_dict(),
        **({"in_progress": _hands_dict(tournament)} if tournament.is_playing else {}),
    }


def _hands_dict(tournament: Tournament) -> dict[str, Any]:
    """Return the hands in progress, and what is to be done at their ends."""
    return {
        "hands": [_hand_dict(n, hand) for n, hand in tournament.playing.items()],
        "held": sorted(tournament.table_balance.held),
        "unsettled": tournament.table_balance.unsettled,
        "owed": [entrant.name for entrant in tournament.owed],
    }


def _entrant_dict(entrant: Entrant, *, memories: bool) -> dict[str, Any]:
    save = getattr(entrant.player.decider, "state_dict", None) if memories else None
    return {
        "name": entrant.name,
        "bot": entrant.bot,
        "chips": entrant.chips,
        "away": entrant.player.sitting_out,
        "late_answers": entrant.late_answers,
        **{name: getattr(entrant, name) for name in _COUNTS},
        "memory": None if save is None else save(),
    }


def _table_dict(table: SeatedTable) -> dict[str, Any]:
    at = table.positions
    return {
        "number": table.number,
        "capacity": table.capacity,
        "seats": {str(seat): e.name for seat, e in sorted(table.seats.items())},
        "left": table.left,
        "first_button": table.first_button,
        "positions": at and [at.button, at.small_blind, at.big_blind],
        "frozen": table.frozen,
        "hands": table.hands,
        "orbits": [table.orbits, table.orbit_hands],
        "played": table.played,
        "ready_at": table.ready_at,
    }


def _hand_dict(number: int, hand: TournamentHand) -> dict[str, Any]:
    at, lineup = hand.positions, hand.plan.lineup
    return {
        "table": number,
        "level": hand.level,
        "entrants": [entrant.name for entrant in hand.entrants],
        "order": list(lineup.order),
        "at": list(astuple(lineup.positions)),
        "positions": at and list(astuple(at)),
        "frozen": hand.frozen,
        "turn": hand.turn,
    }


def check_version(values: Mapping[str, Any]) -> None:
    """Check that this version of the program can read the values.

    Raises:
        GameConfigError: another version wrote them.

    """
    if values.get("version") != _VERSION:
        raise GameConfigError(
            f"the saved tournament has version {values.get('version')!r}; this program "
            f"reads version {_VERSION}"
        )


def restore(
    tournament: Tournament,
    values: Mapping[str, Any],
    deciders: Mapping[str, Decides] | Callable[[str], Decides],
) -> None:
    """Restore the result of ``to_dict`` into an empty tournament.

    Raises:
        GameConfigError: an entrant's decider is missing.

    """
    tournament.hands = values["hands"]
    tournament.draws = values["draws"]
    tournament.paused = values["paused"]
    timetable, registration = tournament.timetable, tournament.registration
    timetable.level = values["level"]
    timetable.idle_hands = values["idle_hands"]
    stakes = values.get("stakes")
    tournament.set_stakes(
        timetable.schedule.level(timetable.level)
        if stakes is None
        else BlindLevel(**stakes)
    )
    clock = timetable.clock
    clock.seconds, clock.last, clock.stopped = values["clock"]
    for saved in values["entrants"]:
        _restore_entrant(tournament, saved, deciders)
    prize_pool = registration.prize_pool
    prize_pool.entries, prize_pool.extra, prize_pool.chips = values["purse"]
    tournament.table_balance.opened = values["opened"]
    for saved in values["tables"]:
        _restore_table(tournament, saved)
    if "in_progress" in values:
        _restore_hands(tournament, values["in_progress"])
    players = tournament.players
    registration.remaining = len(players)
    registration.away = sum(entrant.player.sitting_out for entrant in players)
    order = tournament.order
    order.finished = [tuple(group) for group in values["finished"]]
    order.round = None if values["round"] is None else set(values["round"])
    order.round_busts = [Bust(*bust) for bust in values["round_busts"]]
    tournament.events = [
        TournamentEvent(**{**event, "kind": TournamentEventKind(event["kind"])})
        for event in values["events"]
    ]
    if values["result"] is not None:
        finishes = tuple(Finish(**row) for row in values["result"]["finishes"])
        rest = {**values["result"], "finishes": finishes}
        tournament.result = TournamentResult(**rest)


def _restore_entrant(
    tournament: Tournament,
    saved: Mapping[str, Any],
    deciders: Mapping[str, Decides] | Callable[[str], Decides],
) -> None:
    """Enter a player of a saved tournament again, with chips and memory."""
    name = saved["name"]
    decider: Decides | None = saved["bot"]
    if isinstance(deciders, Mapping):
        decider = deciders.get(name, decider)
    elif decider is None:
        decider = deciders(name)
    if decider is None:
        raise GameConfigError(f"the decider of {name} is missing: pass it in deciders")
    entrant = tournament.registration.make(name, decider)
    entrant.player.chips = saved["chips"]
    entrant.player.sitting_out = saved["away"]
    entrant.late_answers = saved["late_answers"]
    for count in _COUNTS:
        setattr(entrant, count, saved[count])
    load = getattr(entrant.player.decider, "load_state", None)
    if load is not None and saved["memory"] is not None:
        load(saved["memory"])


def _restore_table(tournament: Tournament, saved: Mapping[str, Any]) -> None:
    table = SeatedTable(saved["number"], saved["capacity"], saved["hands"])
    for seat, name in saved["seats"].items():
        table.sit(tournament.entrants[name], int(seat))
    table.left = list(saved.get("left", ()))
    table.first_button = saved.get("first_button")
    positions = saved["positions"]
    table.positions = positions and Positions(*positions)
    table.frozen = saved["frozen"]
    table.orbits, table.orbit_hands = saved.get("orbits", (0, 0))
    table.played = saved["played"]
    table.ready_at = saved["ready_at"]
    tournament.tables[table.number] = table


def _restore_hands(tournament: Tournament, values: Mapping[str, Any]) -> None:
    for saved in values["hands"]:
        _restore_hand(tournament, saved)
    balance = tournament.table_balance
    balance.held, balance.unsettled = set(values["held"]), values["unsettled"]
    tournament.owed = [tournament.entrants[name] for name in values["owed"]]


def _restore_hand(tournament: Tournament, saved: Mapping[str, Any]) -> None:
    """Restore a hand that is played elsewhere; its stakes are the current ones."""
    games, turn = tournament.games, saved["turn"]
    lineup = Lineup(Positions(*saved["at"]), tuple(saved["order"]))
    positions = saved["positions"]
    tournament.playing[saved["table"]] = TournamentHand(
        tournament.tables[saved["table"]],
        tuple(tournament.entrants[name] for name in saved["entrants"]),
        games.plan(games.code_at(turn), lineup),
        positions and Positions(*positions),
        saved["frozen"],
        turn,
        saved.get("level", tournament.level),
    )
