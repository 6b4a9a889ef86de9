"""Players whom the host has muted or removed, recognised when they return.

They are recognised by name, and by a keyed hash of their address unless several people
share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("KnownPlayer", "is_known", "remember", "without")

_MOST = 100


class KnownPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player with the keyed hash of their address."""

    name: str
    origin: str | None = None


def is_known(
    table: Table, players: list[KnownPlayer], name: str, origin: str | None
) -> bool:
    """Return whether a player is one of these."""
    shared = origin is None or origin in table.shared_origins
    return any(
        own.name.casefold() == name.casefold() or (not shared and own.origin == origin)
        for own in players
    )


def without(
    players: list[KnownPlayer], name: str, origin: str | None
) -> list[KnownPlayer]:
    """Return the players other than this one."""
    return [
        own
        for own in players
        if own.name.casefold() != name.casefold()
        and (own.origin is None or own.origin != origin)
    ]


def remember(
    players: list[KnownPlayer], name: str, origin: str | None
) -> list[KnownPlayer]:
    """Return the players with this one, without the first of them if they are many."""
    return [*without(players, name, origin), KnownPlayer(name, origin)][-_MOST:]
