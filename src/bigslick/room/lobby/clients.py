"""The interface of clients to which the lobby sends messages."""

from __future__ import annotations

from typing import Protocol

__all__ = ("ClientConnection", "Writer")


class Writer(Protocol):
    """A buffer of messages that is sent when it is flushed."""

    def flush(self) -> None:
        """Send the waiting messages."""

    def fail(self) -> None:
        """Close the connection of a client that cannot receive messages."""


class ClientConnection(Protocol):
    """One connection to the room."""

    address: str
    """The address under which limits count this client."""

    @property
    def unread(self) -> int:
        """Return how many bytes the client has not read yet."""

    def send(self, message: bytes, count: int = 1) -> None:
        """Queue a message, or several messages separated by commas."""

    async def say_goodbye(self, message: bytes, reason: str) -> None:
        """Send a last message, then close."""
