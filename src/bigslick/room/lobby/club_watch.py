"""Notices who is no longer a member of a club whose tables this process has.

Members may be removed by any process, so the database is asked once a second. Somebody
who was removed leaves their seat after the hand, with their chips, and is disconnected
from the tables of the club. A player in a tournament that has begun may finish it.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.room.clubs.club_room import ask
from bigslick.room.lobby.session_watch import SessionWatch
from bigslick.room.storage import entries
from bigslick.room.storage.clubs.memberships import accounts_of, changed_clubs
from bigslick.room.storage.tournament_entries import Unregistered

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.actor import TableActor

__all__ = ("ClubWatch",)

_log = logging.getLogger(__name__)
_SECONDS = 1.0
_REASON = "only members of the club see this table: connect again"


class ClubWatch:
    """The members of the clubs whose tables this process has."""

    def __init__(self, room: Room) -> None:
        """Start without clubs."""
        self._room = room
        self._members: dict[str, tuple[int, frozenset[str]]] = {}
        self.sessions = SessionWatch(room)

    async def run(self) -> None:
        """Look for changes once a second."""
        while True:
            await asyncio.sleep(_SECONDS)
            try:
                await self.look()
                await self.sessions.look()
            except BigslickError as error:  # the database is away
                _log.info("members and sessions: %s", type(error).__name__)

    async def look(self) -> None:
        """Read changed lists of members, and remove those who are not on them."""
        room = self._room
        tournaments = [actor.own for actor in room.tournaments.actors.values()]
        clubs = {actor.table.config.club for actor in room.tables.values()}
        clubs |= {own.config.club for own in tournaments}
        clubs.discard("")
        if not clubs:
            self._members.clear()
            return
        versions = await ask(room, changed_clubs, writes=False)
        for club in clubs:
            version = versions.get(club, -1)
            if self._members.get(club, (None,))[0] != version:
                found = await ask(room, partial(_accounts, club), writes=False)
                self._members[club] = version, frozenset(found)
            self._remove_others(club, self._members[club][1])

    def _remove_others(self, club: str, members: Collection[str]) -> None:
        room = self._room
        for actor in list(room.tables.values()):
            if actor.table.config.club == club and not actor.waits:
                self._at_table(actor, members)
        for own in list(room.tournaments.actors.values()):
            if own.own.config.club != club or own.waits:
                continue
            self._cut(own.followers, own.own.id, members)
            if own.own.state == "registering":
                for registrant in own.own.people:
                    if registrant.account not in members:
                        own.write(Unregistered(registrant.name))
                        own.changed()

    def _at_table(self, actor: TableActor, members: Collection[str]) -> None:
        table = actor.table
        seated = {guest.id for guest in table.guests.values()}
        watching = {
            client: own
            for client, own in actor.subscribers.followers.items()
            if own.guest not in seated
        }
        self._cut(watching, table.id, members)
        if table.is_directed:
            return
        for number, guest in table.guests.items():
            if guest.account not in members and not guest.kicked:
                actor.submit(partial(actor.write, entries.Left(number, kicked=True)))
                actor.submit(actor.schedule)
        for waiting in table.waiting:
            if waiting.account not in members:
                actor.submit(partial(actor.write, entries.Withdrew(waiting.id)))

    def _cut(
        self, followers: Collection[Any], place: str, members: Collection[str]
    ) -> None:
        """Disconnect the clients that do not watch as a member."""
        for client in list(followers):
            known = dict(getattr(client, "members", ()))
            if known.get(place) not in members:
                client.cut(_REASON)


async def _accounts(club: str, db: Any) -> list[str]:
    return await accounts_of(db, club)
