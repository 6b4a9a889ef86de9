"""Clients of other processes that use tables or tournaments of this process."""

from __future__ import annotations

import asyncio
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bigslick.errors import BigslickError
from bigslick.room.cluster.destinations import chain_of, is_here, unknown
from bigslick.room.cluster.link import CUT
from bigslick.room.protocol import commands
from bigslick.room.server.websocket.club_commands import (
    send_to_table,
    send_to_tournament,
)
from bigslick.room.server.websocket.frames import id_in
from bigslick.room.server.websocket.table_client import TableClient
from bigslick.room.storage.table_ids import group_of, is_tournament
from bigslick.room.table.command_handler import refusal
from bigslick.room.table.players.guests import GuestId

if TYPE_CHECKING:
    from bigslick.room.cluster.link import Link, Record
    from bigslick.room.lobby.room import Room

__all__ = ("LinkedClient", "LinkedClients", "resume")

_AGAIN = "its table is served elsewhere now: connect again"


class LinkedClient(TableClient):
    """A client whose socket another process has."""

    __slots__ = ("link", "number")

    def __init__(self, room: Room, link: Link, number: int, address: str) -> None:
        """Send over a link; ``number`` is the client there."""
        super().__init__(room, address)
        self.link, self.number = link, number

    def send(self, message: bytes, count: int = 1) -> None:
        """Queue a message, or several messages separated by commas."""
        if not self.gone:
            self.link.send_to(self.number, message, count)

    def cut(self, reason: str) -> None:
        """Close the connection, with the reason."""
        self.link.send([CUT, self.number, reason])

    def count_unknown(self) -> None:
        """Count a command for a table that does not exist, to slow down guessing."""
        self.link.send(["unknown", self.number])


class LinkedClients:
    """All clients of other processes."""

    def __init__(self, room: Room) -> None:
        """Serve the tables of a room."""
        self._room = room
        self._clients: dict[Link, dict[int, LinkedClient]] = {}
        self.leaving: dict[str, list[tuple[Link, int, str]]] = {}
        """The tables and tournaments that are being moved, with commands that wait."""
        self._told: set[tuple[Link, str]] = set()
        """Tables that were moved, and links to processes that have not confirmed it."""
        self.all_know = asyncio.Event()
        """Set unless a process has not confirmed yet where a table is now."""
        self.all_know.set()

    def receive(self, link: Link, record: Record) -> None:
        """Process a record about a client."""
        match record:
            case ["command", number, data]:
                self._execute(link, number, data)
            case ["open", number, address, request]:
                client = LinkedClient(self._room, link, number, address)
                client.request = request
                self._clients.setdefault(link, {})[number] = client
            case ["gone", number]:
                if number in self._clients.get(link, {}):
                    self._clients[link].pop(number).stop_watching()
            case ["resume", number, table_id, guest, waiting, after]:
                if number in self._clients.get(link, {}):
                    client = self._clients[link][number]
                    resume(self._room, client, table_id, guest, waiting, after)
            case ["flush", table_id]:
                link.send(["flushed", table_id])
                self._note_told(self._told - {(link, table_id)})
            case _:
                raise ValueError("unknown record")

    def lost(self, link: Link) -> None:
        """Drop the clients of a process that is gone."""
        self._note_told({own for own in self._told if own[0] is not link})
        for client in self._clients.pop(link, {}).values():
            client.stop_watching()

    def tell_moved(self, link: Link, moved: Record) -> None:
        """Tell a process where a table is now; it confirms this."""
        link.send(["moved", *moved])
        self._note_told(self._told | {(link, moved[0])})

    def _note_told(self, told: set[tuple[Link, str]]) -> None:
        self._told = told
        if told:
            self.all_know.clear()
        else:
            self.all_know.set()

    def _execute(self, link: Link, number: int, data: str) -> None:
        """Execute the command of a client of another process."""
        client = self._clients.get(link, {}).get(number)
        if client is None:
            return
        room = self._room
        command: Any = None
        try:
            command = commands.read_command(data)
            chain, answer = chain_of(command), partial[None](client.answer, command.id)
            if not is_here(room, chain):
                self._not_here(client, chain, data)
            elif is_tournament(chain):
                send_to_tournament(client, command, answer)
            elif isinstance(command, commands.Unlock):
                client.later(command.id, client.unlock(command))
            elif isinstance(command, commands.Act):  # needs no account
                actor = room.tables[chain]
                answer = partial(client.answer_act, command.id, perf_counter())
                actor.submit(partial(client.at_table, actor, command, answer))
            else:
                send_to_table(client, room.tables[chain], command, answer)
        except BigslickError as error:
            command_id = id_in(data) if command is None else command.id
            client.refuse(command_id, refusal(error))

    def _not_here(self, client: LinkedClient, table_id: str, data: str) -> None:
        """Send a command back whose table or tournament this process does not have.

        Raises:
            CommandError: no process runs it.

        """
        if table_id in self._room.quarantined:
            client.count_unknown()
            raise unknown(table_id)
        held = self.leaving.get(table_id)
        if held is None:
            client.link.send(["back", client.number, table_id, data])
        else:
            held.append((client.link, client.number, data))


def resume(  # noqa: PLR0913, PLR0917 - what a subscription consists of
    room: Room,
    client: TableClient,
    table_id: str,
    guest: int | None,
    waiting: int | None,
    after: int,
) -> None:
    """Let a client continue to watch a table or tournament that was moved here.

    ``guest`` or ``waiting`` is the player whose token the client has sent to the
    process that had the table.
    """
    if is_tournament(table_id):
        tournament = room.tournaments.actors.get(group_of(table_id))
        if tournament is None:
            client.cut(_AGAIN)
        else:
            tournament.resume(client, after)
        return
    actor = room.tables.get(table_id)
    if actor is None:
        client.cut(_AGAIN)
        return

    def watch() -> None:
        own = None if guest is None else actor.table.guest_with(GuestId(guest))
        if actor not in client.tables:
            client.tables += (actor,)
        if own is not None and actor.table.config.late_spectators:
            actor.subscribers.late_hands.prove(actor.table, client, own.id)
        actor.subscribers.watch(client, own, waiting, after, lambda: None)

    actor.submit(watch)
