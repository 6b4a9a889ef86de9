"""All tournaments of a room."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from bigslick.errors import DamagedTableError
from bigslick.room.protocol.errors import unknown_tournament
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.storage.table_ids import group_of
from bigslick.room.table.players.admission import clean_text
from bigslick.room.tokens import hashed, new_token
from bigslick.room.tournament.actor import TournamentActor
from bigslick.room.tournament.checkpoints import restored_tournament
from bigslick.room.tournament.delivery.tournament_rows import tournament_row
from bigslick.room.tournament.room_tournament import RoomTournament

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.delivery.subscribers import Follower
    from bigslick.room.tournament.services import TournamentRoom
    from bigslick.room.tournament_config import TournamentConfig

__all__ = ("RoomTournaments",)

_log = logging.getLogger(__name__)


class RoomTournaments:
    """The tournaments of a room by id."""

    def __init__(self, room: TournamentRoom) -> None:
        """Start without tournaments."""
        self._room = room
        self.actors: dict[str, TournamentActor] = {}

    def load(self, chains: Iterable[str], alive: int) -> None:
        """Load stored tournaments; ``alive`` is when the room last ran.

        One that cannot be loaded is reported; its tables do not deal.
        """
        for chain in chains:
            try:
                own, count = restored_tournament(self._room.storage, group_of(chain))
            except DamagedTableError as error:
                self._room.quarantined[chain] = error.reason
                _log.error("tournament %s: quarantined: %s", chain, error.reason)
                continue
            self.add(own, count, alive)

    def add(self, own: RoomTournament, count: int, alive: int | None) -> None:
        """Direct the tables of a loaded tournament; ``start`` lets it continue.

        ``alive`` is when it last ran; None if it was given to this process between two
        entries, so that no time has passed.
        """
        actor = self.actors[own.id] = TournamentActor(self._room, own, count)
        actor.waits = False
        down = self._room.clock() - max(alive or 0, own.now)
        if down < 0:
            actor.write(entries.ClockSet(down))
        if alive is not None:
            actor.write(entries.Recovered(max(down, 0)))
        actor.direction.attach()

    def adopt(self, table: TableActor) -> None:
        """Let a table that was loaded again be directed by its tournament."""
        director = self.actors.get(group_of(table.table.id))
        if table.table.is_directed and director is not None:
            director.direction.attach()
            director.changed()

    def start(self) -> None:
        """Start the loaded tournaments, once the tables run."""
        for actor in self.actors.values():
            actor.start()

    def stop(self) -> None:
        """Stop all tournaments."""
        for actor in self.actors.values():
            actor.stop()

    def follow_clock(self, shift_ms: int) -> None:
        """Move all times after the system clock was set."""
        for actor in self.actors.values():
            actor.write(entries.ClockSet(shift_ms))
            actor.timer.set()

    def find(self, tournament_id: str) -> TournamentActor:
        """Return a tournament.

        Raises:
            CommandError: there is none with that id.

        """
        if tournament_id not in self.actors:
            raise unknown_tournament()
        return self.actors[tournament_id]

    def create(
        self,
        tournament_id: str,
        config: TournamentConfig,
        done: Callable[[], object] | None = None,
        address: str | None = None,
    ) -> tuple[str, str]:
        """Create a tournament with a new id; return the id and the host's token.

        The configuration was checked, and there is space for its tables.
        """
        room = self._room
        config = msgspec.structs.replace(config, name=clean_text(config.name))
        token = new_token()
        actor = TournamentActor(room, RoomTournament(tournament_id), 0)
        actor.made_from, actor.waits = address, False
        actor.write(entries.Created(config, hashed(token)), done=done)
        self.actors[tournament_id] = actor
        actor.start()
        _log.info("tournament %s: %s", tournament_id, config.game)
        return tournament_id, token

    def close(self, actor: TournamentActor) -> None:
        """Remove a tournament that ended long ago from the list."""
        actor.write(entries.Closed())
        actor.stop()
        self.actors.pop(actor.own.id, None)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of all listed tournaments."""
        owns = [actor.own for actor in self.actors.values()]
        return [tournament_row(own) for own in owns if own.config.listed]

    def forget(self, follower: Follower) -> None:
        """Stop sending events to a connection that is gone."""
        for actor in self.actors.values():
            actor.followers.pop(follower, None)
