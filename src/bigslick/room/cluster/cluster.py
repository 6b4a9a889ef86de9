"""Joins a process to the others of its room."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from bigslick.errors import BigslickError, StorageError
from bigslick.fast_dataclasses import dataclass
from bigslick.room.cluster.encryption import link_context
from bigslick.room.cluster.link import PROOF_SECONDS, Link, LinkLostError
from bigslick.room.cluster.linked_clients import LinkedClients
from bigslick.room.cluster.links import Links
from bigslick.room.cluster.members import Members
from bigslick.room.cluster.operator import obey_everywhere
from bigslick.room.cluster.questions import answer
from bigslick.room.cluster.router import Router
from bigslick.room.cluster.shared_limits import SharedLimits
from bigslick.room.cluster.table_loader import Loader
from bigslick.room.cluster.table_mover import Mover
from bigslick.room.lobby.room_clock import pause_clock
from bigslick.room.lobby.table_list import joined
from bigslick.room.protocol.errors import CommandError, place
from bigslick.room.protocol.events import encode
from bigslick.room.server.app import say_goodbye
from bigslick.room.tokens import derived_token

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Coroutine

    from bigslick.room.admin.admin_server import Execute
    from bigslick.room.cluster.link import Record
    from bigslick.room.limits.visitors import Visitor
    from bigslick.room.lobby.room import Room
    from bigslick.room.monitoring.metrics import Samples
    from bigslick.room.server.websocket.connection import Connection
    from bigslick.room.storage.table_ownership import SharedStorage

__all__ = ("Cluster", "Joining", "join_cluster")

_log = logging.getLogger(__name__)
_TELL_SECONDS = 0.5
_ROWS_SECONDS = 1.0
_OWNER_SECONDS = 10.0
_PAUSE = 0.1
_CUT_OFF = "the database of the room cannot be reached: connect again"
_CONFIRM_SECONDS = 2.0
"""Seconds that a process waits at its end until the others know where its tables are.
"""


@dataclass(frozen=True)
class Joining:
    """How a process joins: its socket for links, and its tasks for the room."""

    links: socket.socket
    index: int = 0
    """The number of the process on its machine; the first one serves the operator."""
    parent: int | None = None
    """The process that started this one, which ends with it."""
    several_machines: bool = False
    """Whether other machines may have processes of the room."""


class Cluster:
    """This process among the others; the room calls it ``elsewhere``."""

    def __init__(self, room: Room, joining: Joining) -> None:
        """Prepare to join; the room is open."""
        self.room = room
        self.joining = joining
        self.storage = cast("SharedStorage", room.storage)
        self._tasks: set[asyncio.Task[None]] = set()
        self._secret = derived_token(room.secret, "", "link")
        self.clients = LinkedClients(room)
        self.router = Router(room, self.storage, self.start)
        silence = self.storage.lease_seconds
        self.links = Links(self._secret, self._receive, self._lost, silence)
        self.router.links = self.links
        self.loader = Loader(room)
        self.members = Members(self, joining.parent)
        self.mover = Mover(self)
        self.limits = SharedLimits(room)
        self.leaving = False
        self._servers: list[asyncio.Server] = []
        self._incoming: set[Link] = set()

    # Start and end

    async def open(self) -> None:
        """Listen for the other processes, and watch them."""
        links = self.joining.links
        loop = asyncio.get_running_loop()
        make = partial(self._answer_link)
        if links.family.name == "AF_UNIX":
            server = await loop.create_unix_server(make, sock=links)
        else:
            server = await loop.create_server(
                make,
                sock=links,
                ssl=link_context(caller=False),
                ssl_handshake_timeout=PROOF_SECONDS,
            )
        if self.joining.several_machines:
            self.storage.observe_outage = lambda gone: self.room.soon(
                partial(self._outage, gone)
            )
        self._servers.append(server)
        self.members.known = await asyncio.to_thread(self.storage.members)
        self.start(self.members.watch())
        self.start(self._tell_limits())
        self.room.elsewhere = self

    def _answer_link(self) -> Link:
        link = Link(
            self._secret,
            self._receive,
            self._lost,
            caller=False,
            silence=self.storage.lease_seconds,
        )
        self._incoming.add(link)
        return link

    def _outage(self, gone: bool) -> None:
        """Disconnect all clients while the database cannot be reached from here.

        Other machines may still reach it; they take the tables of this process over.
        """
        pause_clock(self.room, gone)
        self.room.cut_off = gone
        if gone:
            self.start(say_goodbye(self.room, _CUT_OFF, back=True))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task; an internal error is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("cluster: %s at %s", type(error).__name__, place(error))
            self.room.metrics.errors.inc("cluster")

    async def leave(self) -> None:
        """Give all tables to processes that stay, if there are any."""
        self.leaving = True
        with suppress(StorageError):
            await asyncio.to_thread(self.storage.leave)
            self.members.known = await asyncio.to_thread(self.storage.members)
            for table_id in self.storage.table_ids():
                target = self.members.best_target()
                if target is None:
                    return
                size = len(self.storage.bundle(table_id))
                if size and await self.mover.move(table_id, target, 0.0):
                    self.members.count(target.id, size)
        with suppress(TimeoutError):
            async with asyncio.timeout(_CONFIRM_SECONDS):
                await self.clients.all_know.wait()

    def close(self) -> None:
        """Leave the room."""
        self.room.elsewhere = None
        for task in self._tasks:
            task.cancel()
        for server in self._servers:
            server.close()
        self.links.close()
        for link in [*self._incoming]:
            link.close()

    # Links

    def _receive(self, link: Link, record: Record) -> None:
        match record:
            case ["ask", number, what, data]:
                self.start(self._reply(link, number, what, data))
            case ["limits", process, *_]:
                self.limits.take(*record[1:])
                self.members.hear_from(process)
            case [kind, *_] if kind in {"command", "open", "gone", "resume", "flush"}:
                self.clients.receive(link, record)
            case _:
                self.router.receive(link, record)

    def _lost(self, link: Link) -> None:
        self._incoming.discard(link)
        self.clients.lost(link)
        if self.room.elsewhere is not None:  # otherwise clients get the reason
            self.router.lost(link)

    async def _reply(self, link: Link, number: int, what: str, data: Any) -> None:
        try:
            link.reply(number, await answer(self, what, data))
        except BigslickError as error:
            link.refuse(number, error)
        except Exception as error:
            link.refuse(number, CommandError("internal", "internal error of the room"))
            raise error from None

    async def ask_all(
        self,
        what: str,
        data: Any,
        seconds: float = 10.0,
        *,
        together: bool = True,
        nearby: bool = False,
    ) -> list[Any]:
        """Return the replies of all other processes; those that are gone have none.

        ``nearby`` processes are those of this machine.
        """

        async def ask(process: str, address: str) -> Any:
            with suppress(LinkLostError, TimeoutError):
                async with asyncio.timeout(seconds):
                    link = await self.links.to(process, address)
                    return await link.ask(what, data, seconds)

        asked = [
            ask(own.id, own.address)
            for own in self.members.others
            if not nearby or self.members.is_nearby(own)
        ]
        if together:
            replies = await asyncio.gather(*asked)
        else:
            replies = [await own for own in asked]
        return [reply for reply in replies if reply is not None]

    async def _tell_limits(self) -> None:
        """Send the counts of this process to the others, at once and regularly.

        Others that have not seen this process yet learn of it that way.
        """
        while True:
            others = self.members.others
            self.limits.keep({own.id for own in others})
            news = self.limits.news(self.storage.process)

            async def tell(process: str, address: str, news: Record = news) -> None:
                with suppress(LinkLostError):
                    (await self.links.to(process, address)).send(news)

            await asyncio.gather(*(tell(own.id, own.address) for own in others))
            await asyncio.sleep(_TELL_SECONDS)

    # What the room asks of the other processes: see ``OtherProcesses``

    @property
    def tables(self) -> int:
        """Return how many tables the others have."""
        return sum(own.tables for own in self.members.others)

    @property
    def planned(self) -> int:
        """Return how many tables their tournaments need before their start."""
        return self.limits.planned

    @property
    def sockets(self) -> int:
        """Return how many sockets the others have."""
        return self.limits.sockets()

    def made_from(self, address: str) -> int:
        """Return how many of these tables clients of an address created."""
        return self.limits.made_from(address)

    def sockets_of(self, visitor: Visitor) -> int:
        """Return how many sockets an address has at the other processes."""
        return self.limits.sockets(visitor.key)

    def forward(self, client: Connection, command: Any, data: str) -> None:
        """Send a client's command to the process of its table; it replies."""
        self.router.forward(client, command, data)

    def watched(self, client: Connection) -> int:
        """Return how many tables of other processes a client watches."""
        return self.router.watched(client)

    def forget(self, client: Connection) -> None:
        """Tell the other processes that a client is gone."""
        self.router.forget(client)

    async def lobby_rows(self) -> list[bytes]:
        """Return the lobby's lists of the other processes, as arrays in JSON."""
        return await self.ask_all("rows", None, _ROWS_SECONDS)

    async def club_rows(self, club: str) -> list[bytes]:
        """Return the tables and tournaments of a club at the others, as arrays."""
        return await self.ask_all("club_rows", club, _ROWS_SECONDS)

    async def samples(self) -> dict[str, Samples]:
        """Return the metrics of all processes of this machine by their numbers."""
        own = await answer(self, "samples", None)
        others = await self.ask_all("samples", None, _ROWS_SECONDS, nearby=True)
        return dict([own, *others])

    async def tournament_rows(self) -> bytes:
        """Return the list of the tournaments of all processes, in JSON."""
        own = encode(self.room.tournaments.rows())
        return joined([own, *await self.ask_all("tournaments", None, _ROWS_SECONDS)])

    async def ask_owner(self, table_id: str, what: str, data: Any) -> Any:
        """Return what the process of a table replies; None if it is not open.

        Raises:
            CommandError: it refuses.

        """
        loop = asyncio.get_running_loop()
        latest = loop.time() + _OWNER_SECONDS
        while loop.time() < latest:
            owner = await asyncio.to_thread(self.storage.owner_of, table_id)
            if owner is None:
                return None
            with suppress(LinkLostError):
                if owner.id == self.storage.process:
                    found = await answer(self, what, data)
                else:
                    link = await self.links.to(owner.id, owner.address)
                    found = await link.ask(what, data)
                if found is not False:
                    return found
            await asyncio.sleep(_PAUSE)  # it is being moved or taken over
        raise CommandError("timeout", "the table is being moved: try again")


@asynccontextmanager
async def join_cluster(joining: Joining, room: Room) -> AsyncIterator[Execute | None]:
    """Let an open room be one of several processes.

    Yield what executes the operator's commands, if this process serves the operator.
    """
    cluster = Cluster(room, joining)
    await cluster.open()
    try:
        yield None if joining.index else partial(obey_everywhere, cluster)
        if not room.failed.is_set():
            await cluster.leave()
    finally:
        cluster.close()
