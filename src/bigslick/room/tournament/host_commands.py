"""The commands of the host of a tournament, and how the last one is undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import GameConfigError
from bigslick.room.storage import tournament_entries as entries

if TYPE_CHECKING:
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("Undo", "direct", "undo")


class Undo(msgspec.Struct, omit_defaults=True):
    """How the last command of the host is undone."""

    what: str
    name: str = ""
    table: int = 0
    seat: int | None = None
    seconds: int = 0


def direct(
    own: RoomTournament,
    what: entries.Paused | entries.TimeAdded | entries.Moved | entries.Removed,
) -> None:
    """Execute a command of the host.

    Raises:
        GameConfigError: it is not possible now.
        IllegalActionError: the rules do not allow it now.

    """
    own.undo = None
    match what:
        case entries.Paused(yes):
            _pause(own, yes=yes)
            own.undo = Undo("resume" if yes else "pause")
        case entries.TimeAdded(seconds):
            own.running_engine().add_time(seconds)
            own.undo = Undo("add_time", seconds=-seconds)
            own.tell("time_added", seconds=seconds)
        case entries.Moved(name, table, seat):
            engine = own.running_engine()
            entrant = engine.registration.find(name)
            before = entrant.table or 0, entrant.player.seat
            engine.move(name, table, seat)
            own.undo = Undo("move", name, *before)
        case entries.Removed(name):
            _remove(own, name)


def _pause(own: RoomTournament, *, yes: bool) -> None:
    engine = own.running_engine()
    if engine.paused == yes:
        raise GameConfigError(f"the tournament is {'already' if yes else 'not'} paused")
    if yes:
        engine.pause()
    else:
        engine.resume()
        engine.timetable.clock.last = own.now / 1000
    own.tell("paused" if yes else "resumed")


def _remove(own: RoomTournament, name: str) -> None:
    """Disqualify a player, unless the host plays.

    The chips of a disqualified player are taken out of play, which moves all others
    up, so a host who plays would decide about their own prize.
    """
    if own.engine is None:
        if name not in own.registrants:
            raise GameConfigError(f"unknown player {name!r}")
        del own.registrants[name]
        own.tell("unregistered", name=name)
        return
    if any(registrant.hosts for registrant in own.registrants.values()):
        raise GameConfigError(
            "a host who plays cannot remove players: an absent player posts blinds "
            "and antes, is folded, and is out when the chips are gone"
        )
    own.running_engine().disqualify(name)
    own.registrants[name].removed = True
    own.tell("removed", name=name)


def undo(own: RoomTournament) -> None:
    """Undo the last command of the host.

    Raises:
        GameConfigError: there is none, or it cannot be undone.

    """
    last, own.undo = own.undo, None
    if last is None:
        raise GameConfigError("there is no command that can be undone")
    match last.what:
        case "pause" | "resume":
            _pause(own, yes=last.what == "pause")
        case "add_time":
            own.running_engine().add_time(last.seconds)
            own.tell("time_added", seconds=last.seconds)
        case _:
            own.running_engine().move(last.name, last.table, last.seat)
