"""Clients as the lobby sees them: something to send to."""

from __future__ import annotations

from typing import Protocol

__all__ = ("Client", "Writer")


class Writer(Protocol):
    """Something that holds messages back until it is flushed."""

    def flush(self) -> None:
        """Send what is waiting."""

    def fail(self) -> None:
        """End the connection of a client that cannot be sent anything."""


class Client(Protocol):
    """One connection to the room."""

    address: str
    """Where it comes from, as the room counts addresses."""

    @property
    def unread(self) -> int:
        """Return the bytes that are waiting for the client to read them."""

    def send(self, message: bytes, count: int = 1) -> None:
        """Send a message soon, or so many with commas between them."""

    async def say_goodbye(self, message: bytes, reason: str) -> None:
        """Send a last message, then close."""
