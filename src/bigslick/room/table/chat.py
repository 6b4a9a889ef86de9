"""Chat messages and reactions, and how host and operator moderate them.

The host can mute a player, who then neither chats nor reacts; a muted player who
leaves and returns stays muted. Players can report a message: the host sees it, unless
it is their own, and so does the operator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.errors import GameConfigError
from bigslick.room.protocol import events
from bigslick.room.table.host_events import host_guest
from bigslick.room.table.players.recognition import remember, without

if TYPE_CHECKING:
    from bigslick.room.storage import entries
    from bigslick.room.table.table import Table

__all__ = (
    "ChatReport",
    "find_message",
    "mute",
    "react",
    "report",
    "say",
)

_MOST_REPORTS = 50


class ChatReport(msgspec.Struct, frozen=True):
    """A chat message that a player reported."""

    at: int
    by: str
    who: str
    text: str


def say(table: Table, what: entries.Chatted) -> None:
    """Send a chat message to everybody.

    Raises:
        GameConfigError: the player is muted.
    """
    _check(table, what.seat)
    name = table.name_at(what.seat)
    fields = {"seat": what.seat, "name": name, "text": what.text}
    table.emit(events.Chat, fields)


def react(table: Table, what: entries.Reacted) -> None:
    """Show a reaction at the seat of a player.

    Raises:
        GameConfigError: the player is muted.
    """
    _check(table, what.seat)
    name = table.name_at(what.seat)
    table.emit(events.Reaction, {"seat": what.seat, "name": name, "what": what.what})


def _check(table: Table, seat: int) -> None:
    if table.guest(seat).muted:
        raise GameConfigError("the host has muted you")


def find_message(table: Table, n: int) -> dict[str, Any] | None:
    """Return the chat message with this number, if it is one of the last events."""
    for event in table.events:
        if event.n == n and event.kind is events.Chat:
            message: dict[str, Any] = msgspec.json.decode(event.public)
            return message
    return None


def report(table: Table, what: entries.Reported) -> None:
    """Keep a report for the operator, and tell the host, unless they wrote it."""
    by = table.name_at(what.seat)
    table.reports.append(ChatReport(table.now, by, what.who, what.text))
    del table.reports[:-_MOST_REPORTS]
    host, private = host_guest(table), {}
    if host is not None and table.name_at(host.seat) != what.who:
        private[host.id] = {"who": what.who, "text": what.text}
    table.emit(events.Reported, {}, private)


def mute(table: Table, what: entries.Muted) -> None:
    """Mute a player, or let them chat again.

    Raises:
        GameConfigError: the player is a bot or the host.
    """
    guest, name = table.guest(what.seat), table.name_at(what.seat)
    if guest.token is None or guest.hosts:
        raise GameConfigError(
            f"{name!r} cannot be muted: expected a person other than the host"
        )
    guest.muted = what.yes
    change = remember if what.yes else without
    table.muted = change(table.muted, name, guest.origin)
    table.tell_seat("muted", what.seat)
