"""Disconnects the clients that have used a session of an account which has ended.

Sessions may be revoked through any process, so the database is asked. A seat that was
taken stays: it has a token of its own, with which its player connects again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.room.clubs.club_room import ask
from bigslick.room.storage.clubs.accounts import open_sessions

if TYPE_CHECKING:
    from bigslick.room.lobby.room import Room

__all__ = ("SessionWatch",)

_REASON = "the session of the account has ended: connect again"


class SessionWatch:
    """The clients of this process, and of linked ones, with the sessions they used."""

    def __init__(self, room: Room) -> None:
        """Start without clients."""
        self._room = room
        self._clients: dict[str, set[Any]] = {}

    def note(self, client: Any, session: str) -> None:
        """Record that a client has used a session, given by its id."""
        self._clients.setdefault(session, set()).add(client)

    async def look(self) -> None:
        """Disconnect the clients whose sessions have ended."""
        for session, clients in list(self._clients.items()):
            clients -= {client for client in clients if client.gone}
            if not clients:
                del self._clients[session]
        known = tuple(self._clients)
        if not known:
            return
        still = await ask(self._room, lambda db: open_sessions(db, known), writes=False)
        for session in set(known) - still:
            for client in self._clients.pop(session, ()):
                client.cut(_REASON)
