"""All limits of a room in one structure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec

from bigslick.errors import GameConfigError
from bigslick.room.protocol.invalid_fields import explained

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("LOCAL_LIMITS", "RATES", "Rate", "RoomLimits", "parse_limits")

_Count = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
_Seconds = Annotated[float, msgspec.Meta(gt=0, le=86_400)]


class RoomLimits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits of a room that others can reach.

    Limits whose names end in ``_per_address`` apply to all clients of one address
    (IPv6: of one /64 network), ``_per_socket`` to one WebSocket, ``_per_guest`` to one
    token, and the others to the whole room. A rate of N allows a burst of N, then N in
    each period.
    """

    # Connections, before the first request.
    connections: _Count = 4_000
    connections_per_address: _Count = 100
    connects_per_address: _Count = 300  # a minute
    half_open: _Count = 500
    half_open_per_address: _Count = 30
    header_seconds: _Seconds = 10.0
    body_seconds: _Seconds = 10.0
    request_seconds: _Seconds = 60.0
    keepalive_seconds: _Seconds = 30.0
    requests_per_address: _Count = 600  # a minute
    received_bytes_per_address: _Count = 1_000_000  # a second

    # WebSockets.
    sockets: _Count = 2_000
    sockets_per_address: _Count = 50
    sockets_per_guest: _Count = 20
    first_command_seconds: _Seconds = 60.0
    ping_seconds: _Seconds = 25.0
    watched_per_socket: _Count = 50
    unread_bytes_per_socket: _Count = 1_000_000
    unread_bytes_per_address: _Count = 10_000_000

    # Commands.
    commands: _Count = 5_000  # a second; those of a player at the table do not count
    commands_per_address: _Count = 1_000  # a second
    commands_per_socket: _Count = 200  # a second
    tables: _Count = 500
    tables_per_address: _Count = 10
    creations: _Count = 500  # an hour
    creations_per_address: _Count = 30  # an hour
    joins: _Count = 1_000  # a minute
    joins_per_address: _Count = 30  # a minute
    changes_per_address: _Count = 1_200  # a minute
    chats_per_address: _Count = 120  # a minute
    unlocks: _Count = 600  # a minute
    unlocks_per_address: _Count = 30  # a minute

    # Accounts and clubs.
    club_requests_per_address: _Count = 300  # a minute
    signins: _Count = 600  # a minute
    signins_per_address: _Count = 20  # a minute
    signups: _Count = 500  # an hour
    signups_per_address: _Count = 10  # an hour

    # Requests that cost more than others, in a minute.
    lists_per_address: _Count = 240
    hints_per_address: _Count = 60
    equities_per_address: _Count = 60
    histories_per_address: _Count = 30
    statistics_per_address: _Count = 30
    replays_per_address: _Count = 60
    studies_per_address: _Count = 120
    heavy_per_guest: _Count = 60

    # Worker processes for expensive requests.
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    queue: _Count = 16
    queue_per_address: _Count = 4
    work_seconds: _Seconds = 10.0
    work_bytes: Annotated[int, msgspec.Meta(ge=2**27, le=2**40)] = 1_000_000_000


LOCAL_LIMITS = RoomLimits(
    connections=8_000,
    connections_per_address=8_000,
    connects_per_address=100_000,
    half_open=2_000,
    half_open_per_address=2_000,
    requests_per_address=100_000,
    received_bytes_per_address=100_000_000,
    sockets=4_000,
    sockets_per_address=4_000,
    sockets_per_guest=500,
    first_command_seconds=3_600.0,
    watched_per_socket=500,
    unread_bytes_per_address=100_000_000,
    commands=20_000,
    commands_per_address=20_000,
    tables_per_address=500,
    creations=10_000,
    creations_per_address=10_000,
    joins=10_000,
    joins_per_address=10_000,
    changes_per_address=1_000_000,
    chats_per_address=6_000,
    unlocks_per_address=600,
    club_requests_per_address=100_000,
    signins_per_address=600,
    signups=10_000,
    signups_per_address=10_000,
    lists_per_address=6_000,
    hints_per_address=6_000,
    equities_per_address=6_000,
    histories_per_address=600,
    statistics_per_address=600,
    replays_per_address=6_000,
    studies_per_address=6_000,
    heavy_per_guest=6_000,
    queue_per_address=16,
    work_bytes=4_000_000_000,
)
"""The limits of a room that only this machine can reach: all clients share one
address there, and a developer's hundreds of bots are welcome."""


class Rate(NamedTuple):
    """A rate limit."""

    seconds: float
    """The period of the rate, in seconds."""
    scopes: tuple[str, ...]
    """The names of the limits: whole room, address, socket or guest."""
    what: str
    """What is counted, for messages."""


RATES = {
    "commands": Rate(1, ("commands", "commands_per_address"), "commands"),
    "connects": Rate(60, ("connects_per_address",), "new connections"),
    "requests": Rate(60, ("requests_per_address",), "requests"),
    "received": Rate(1, ("received_bytes_per_address",), "bytes"),
    "creations": Rate(3600, ("creations", "creations_per_address"), "new tables"),
    "joins": Rate(60, ("joins", "joins_per_address"), "attempts to sit down"),
    "changes": Rate(60, ("changes_per_address",), "changes at tables"),
    "chats": Rate(60, ("chats_per_address",), "lines of chat"),
    "unlocks": Rate(60, ("unlocks", "unlocks_per_address"), "passwords"),
    "clubs": Rate(60, ("club_requests_per_address",), "requests of clubs"),
    "signins": Rate(60, ("signins", "signins_per_address"), "attempts to sign in"),
    "signups": Rate(3600, ("signups", "signups_per_address"), "new accounts"),
    "lists": Rate(60, ("lists_per_address",), "requests for the list of tables"),
    "hints": Rate(60, ("hints_per_address",), "hints"),
    "equities": Rate(60, ("equities_per_address",), "equities"),
    "histories": Rate(60, ("histories_per_address",), "histories"),
    "statistics": Rate(60, ("statistics_per_address",), "statistics"),
    "replays": Rate(60, ("replays_per_address",), "replays"),
    "studies": Rate(60, ("studies_per_address",), "requests of the study page"),
    "heavy": Rate(60, ("heavy_per_guest",), "hints, histories, replays and statistics"),
}
"""All rates by name; their limits are fields of ``RoomLimits``."""


def parse_limits(texts: Iterable[str], start: RoomLimits | None = None) -> RoomLimits:
    """Return limits changed by texts like ``tables=50``.

    >>> parse_limits(["tables=50", "header_seconds=2.5"]).tables
    50

    Raises:
        GameConfigError: the name or the value is invalid.

    """
    limits = start or RoomLimits()
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in RoomLimits.__struct_fields__:
            names = ", ".join(RoomLimits.__struct_fields__)
            raise GameConfigError(
                f"invalid limit {text!r}: expected NAME=VALUE, where NAME is one of "
                f"{names}"
            )
        try:
            # Convert one field, then check all: the bounds are in the types.
            known = msgspec.structs.asdict(limits) | {name: value}
            limits = msgspec.convert(known, RoomLimits, strict=False)
        except msgspec.ValidationError as error:
            raise GameConfigError(
                f"invalid limit {text!r}: "
                f"{explained(error, RoomLimits).removeprefix(f'{name}: ')}"
            ) from None
    return limits
