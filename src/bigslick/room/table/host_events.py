"""Events that announce the commands of the host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError
from bigslick.room.storage import entries

if TYPE_CHECKING:
    from bigslick.room.table.players.guests import Guest
    from bigslick.room.table.table import Table

__all__ = ("describe_order", "hand_over", "host_guest")


def host_guest(table: Table) -> Guest | None:
    """Return the guest who is the host; None if the host has not sat down."""
    for guest in table.guests.values():
        if guest.hosts:
            return guest
    return None


def hand_over(table: Table, seat: int) -> None:
    """Make another player the host; their own token is the host's token from now on.

    Raises:
        GameConfigError: the player is a bot, or the host already.
    """
    guest, name = table.guest(seat), table.name_at(seat)
    if guest.token is None or guest.hosts:
        raise GameConfigError(
            f"{name!r} cannot become the host: expected a person other than the host"
        )
    before = host_guest(table)
    table.host = guest.token
    guest.hosts = True
    if before is not None:
        before.hosts = False
        table.tell_seat("host", before.seat)
    table.tell_seat("host", seat)


def describe_order(table: Table, what: entries.EntryBody) -> dict[str, Any]:
    """Return the fields of the event that announces a command of the host.

    Called before the command is executed, because a removed player has no name
    afterwards.
    """
    fields = _describe(table, what)
    guest = host_guest(table)
    if guest is not None:
        fields |= {"name": table.name_at(guest.seat), "by": guest.seat}
    return fields


def _describe(  # noqa: C901 - one for each command
    table: Table, what: entries.EntryBody
) -> dict[str, Any]:
    """Return the fields of the event that announces a command of the host."""
    fields: dict[str, Any]
    match what:
        case entries.Paused(yes=yes, after_hand=later):
            fields = {"what": "pause" if yes else "resume", "later": later and yes}
        case entries.Blinds(small, big, ante):
            fields = {"what": "blinds", "blinds": [small, big], "ante": ante}
            fields["later"] = table.has_hand
        case entries.BotSpeedSet(bot_ms):
            fields = {"what": "bot_speed", "bot_ms": bot_ms}
        case entries.Joined(seat=seat, name=name, bot=level):
            fields = {"what": "add_bot", "seat": seat, "who": name, "level": level}
        case entries.Decided(who, yes):
            names = [own.name for own in table.waiting if own.id == who]
            fields = {"what": "approve" if yes else "refuse"}
            fields["who"] = names[0] if names else None
        case entries.Left(seat=seat):
            is_bot = seat in table.seats and table.seats[seat].bot is not None
            fields = _at_seat(table, "remove_bot" if is_bot else "kick", seat)
            fields["later"] = table.in_hand(seat)
        case entries.ToppedUp(seat, amount):
            fields = _at_seat(table, "top_up", seat) | {"amount": amount}
        case entries.StackSet(seat, amount):
            fields = _at_seat(table, "stack", seat) | {"amount": amount}
        case entries.HandedOver(seat):
            fields = _at_seat(table, "hand_over", seat) | {"later": False}
        case entries.Muted(seat, yes):
            what_is = "mute" if yes else "unmute"
            fields = _at_seat(table, what_is, seat) | {"later": False}
        case entries.Closing():
            fields = {"what": "close", "later": table.playing}
        case _:
            raise AssertionError(f"not a command of the host: {what!r}")
    return fields


def _at_seat(table: Table, what: str, seat: int) -> dict[str, Any]:
    later = table.in_hand(seat)
    known = seat in table.seats
    who = table.name_at(seat) if known else None
    return {"what": what, "seat": seat, "who": who, "later": later}
