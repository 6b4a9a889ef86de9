"""What tournaments can use of the room and of its clients, as protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bigslick.room.table.delivery.subscribers import Follower
from bigslick.room.table.room_services import RoomServices

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.limits.room_limits import RoomLimits
    from bigslick.room.table.actor import TableActor
    from bigslick.room.tournament.tournaments import RoomTournaments
    from bigslick.room.tournament_config import TournamentConfig

__all__ = ("TournamentClient", "TournamentRoom")


class TournamentRoom(RoomServices, Protocol):
    """The room as its tournaments see it."""

    tables: dict[str, TableActor]
    quarantined: dict[str, str]
    limits: RoomLimits
    tournaments: RoomTournaments

    def create_tournament(
        self,
        config: TournamentConfig,
        done: Callable[[], object] | None = None,
        address: str | None = None,
    ) -> tuple[str, str]:
        """Create a tournament; return its id and the host's token."""


class TournamentClient(Follower, Protocol):
    """A connection that sends commands to tournaments."""

    @property
    def room(self) -> TournamentRoom:
        """Return the room of the connection."""

    def count_unknown(self) -> None:
        """Count a command for an unknown tournament, to slow down guessing."""
