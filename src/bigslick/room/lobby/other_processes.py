"""The interface to the tables of other processes of the same room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from bigslick.room.limits.visitors import Visitor
    from bigslick.room.monitoring.metrics import Samples

__all__ = ("OtherProcesses",)


class OtherProcesses(Protocol):
    """The other processes, for a room that has several."""

    @property
    def tables(self) -> int:
        """Return how many tables the others have."""

    @property
    def planned(self) -> int:
        """Return how many tables their tournaments need before their start."""

    @property
    def sockets(self) -> int:
        """Return how many sockets the others have."""

    def made_from(self, address: str) -> int:
        """Return how many tables of the others were created from an address."""

    def sockets_of(self, visitor: Visitor) -> int:
        """Return how many sockets an address has at the other processes."""

    def forward(self, client: Any, command: Any, data: str) -> None:
        """Send a client's command to the process of its table or tournament.

        That process replies.

        Raises:
            LimitError: the client watches too many tables, or too many commands wait.
        """

    def watched(self, client: Any) -> int:
        """Return how many tables of other processes a client watches."""

    def forget(self, client: Any) -> None:
        """Tell the other processes that a client is gone."""

    async def tournament_rows(self) -> bytes:
        """Return the list of the tournaments of all processes, in JSON."""

    async def samples(self) -> dict[str, Samples]:
        """Return the metrics of all processes of this machine by their numbers."""

    async def lobby_rows(self) -> list[bytes]:
        """Return the lobby's lists of the other processes, as arrays in JSON."""

    async def club_rows(self, club: str) -> list[bytes]:
        """Return the tables and tournaments of a club at the others, as arrays."""

    async def ask_owner(self, table_id: str, what: str, data: Any) -> bytes | None:
        """Return the reply of the process that owns a table; None if it is not open.

        Raises:
            CommandError: the process refuses.
        """
