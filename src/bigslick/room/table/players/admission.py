"""Admits people to a table: passwords, free seats, seats of bots, waiting list."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.room.protocol.errors import CommandError, unknown_table
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import lock_in
from bigslick.room.table.players.departures import find_departure, minutes_left
from bigslick.room.table.players.recognition import is_known
from bigslick.room.table.players.waiting_list import MOST_WAITING, chair_for
from bigslick.room.tokens import (
    derived_token,
    hashed,
    matches,
    matches_hash,
    new_token,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.protocol import commands
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import Guest, WaitingPlayer
    from bigslick.room.table.room_services import RoomServices
    from bigslick.room.table.table import Table

    Answer = Callable[[dict[str, Any]], object]

__all__ = (
    "CLUB_LOCK",
    "check_closed_pass",
    "check_pass",
    "clean_text",
    "find_guest",
    "find_waiting",
    "find_watcher",
    "join",
    "opens_table",
    "pass_of",
    "planned_buy_in",
    "seat_of",
)

_MARK_LENGTH = 16
CLUB_LOCK = "00:club"
"""The lock of a table of a club: no password opens it, because no hash is ``club``."""


def clean_text(text: str) -> str:
    r"""Return a name or chat message without invisible characters.

    >>> clean_text(" A\u202eb\n c ")
    'Ab c'
    """
    normal = unicodedata.normalize("NFC", text.replace("\n", " "))
    seen = "".join(c for c in normal if c.isprintable())
    return " ".join(seen.split())


def find_guest(actor: TableActor, token: str) -> Guest | None:
    """Return the guest with this token."""
    digest, table = hashed(token), actor.table
    if table.turn is not None:
        # Checked first, because most commands come from the player to act.
        acting = table.guests[table.turn.seat]
        if matches_hash(digest, acting.token):
            return acting
    for guest in table.guests.values():
        if matches_hash(digest, guest.token):
            return guest
    return None


def find_waiting(actor: TableActor, token: str) -> WaitingPlayer | None:
    """Return the player on the waiting list with this token."""
    digest = hashed(token)
    for waiting in actor.table.waiting:
        if matches_hash(digest, waiting.token):
            return waiting
    return None


def seat_of(actor: TableActor, token: str) -> Guest:
    """Return the guest with this token.

    Raises:
        CommandError: the token is not valid at this table.

    """
    guest = find_guest(actor, token)
    if guest is None:
        raise CommandError("forbidden", "the token is not valid at this table")
    return guest


def find_watcher(
    actor: TableActor, token: str | None
) -> tuple[Guest | None, WaitingPlayer | None]:
    """Return the guest or the waiting player with this token; a spectator is neither.

    Raises:
        CommandError: the token is not valid at this table.
    """
    waiting = None if token is None else find_waiting(actor, token)
    if token is None or waiting is not None:
        return None, waiting
    return seat_of(actor, token), None


def pass_of(secret: str, table_id: str) -> str:
    """Return the pass of a table with a password, derived from the room's secret."""
    return derived_token(secret, table_id, "pass")


def check_pass(actor: TableActor, given: str | None, token: str | None = None) -> None:
    """Check that the client has a pass or a token if the table has a password.

    Raises:
        CommandError: it has neither.
    """
    if actor.table.lock is None:
        return
    if token is not None and (find_guest(actor, token) or find_waiting(actor, token)):
        return
    if given is not None and opens_table(actor.room.secret, actor.table, given):
        return
    if not actor.table.config.listed:
        raise unknown_table()
    raise CommandError("locked", "this table needs a password")


def opens_table(secret: str, table: Table, given: str) -> bool:
    """Return whether ``given`` is the pass of a table, or the token of its host."""
    known = hashed(pass_of(secret, table.id))
    return matches(given, known) or matches(given, table.host)


def check_closed_pass(room: RoomServices, table_id: str, given: str | None) -> None:
    """Check the pass for the finished hands of a table that is closed.

    Raises:
        CommandError: the table had a password, and the pass is wrong.
        DamagedTableError: the rows of the table are damaged, so it is not known whether
            it had a password.
    """
    lock, known = lock_in(next(room.storage.versions(table_id)).checkpoint), False
    if given is not None:
        known = matches(given, hashed(pass_of(room.secret, table_id)))
    if lock is not None and not known:
        raise CommandError("unknown_hand", "there is no such finished hand")


def join(
    actor: TableActor,
    command: commands.Join,
    answer: Answer,
    address: str | None = None,
) -> None:
    """Give a player a seat, or add them to the waiting list.

    ``address`` is the address of the client.

    Raises:
        BigslickError: neither is possible.
    """
    table = actor.table
    is_host = command.host is not None and matches(command.host, table.host)
    account = "" if actor.reserved is None else actor.reserved.account
    if not is_host:
        check_pass(actor, command.pass_)
    if table.config.club and not account:  # the server has found no member
        raise unknown_table()
    name = clean_text(command.name)
    if not name:
        raise CommandError("bad_request", "the name is empty")
    token = _token(actor, command, "seat")
    if command.nonce is not None and _has_come(actor, command, token, answer):
        return
    if _is_taken(name, [own.name for own in table.waiting]):
        raise CommandError(
            "refused", f"the name {name!r} is already on the waiting list"
        )
    origin = _origin(actor, address)
    chips = _buy_in(actor, command, name, origin)
    asks = table.config.approve or is_known(table, table.removed, name, origin)
    must_ask = asks and table.host is not None and not is_host
    chair = None if must_ask else _chair(actor, command)
    if chair is None and not (must_ask or command.queue):
        number = command.seat
        text = "all seats are taken" if number is None else f"seat {number} is not free"
        raise CommandError("full", text)
    if _is_taken(name, [s.player.name for n, s in table.seats.items() if n != chair]):
        raise CommandError("refused", f"the name {name!r} is taken at this table")
    hides = table.config.late_spectators and not command.late_cards
    if chair is None:
        _make_room(actor)
        asked = entries.Asked(
            name,
            chips,
            hashed(token),
            seat=command.seat,
            wait=command.wait,
            approved=not must_ask,
            hosts=is_host,
            origin=origin,
            account=account,
            hides=hides,
        )
        data: dict[str, Any] = {"token": token, "waiting": table.asked + 1}
        _tell_late(actor, data)
        actor.write(asked, None, partial(answer, data))
    else:
        data = {"seat": chair, "token": token}
        host = None
        if table.host is None:
            data["host"] = _token(actor, command, "host")
            host = hashed(data["host"])
        _tell_late(actor, data)
        sat = entries.Joined(
            chair,
            name,
            chips,
            hashed(token),
            wait=command.wait,
            host=host,
            asks=True,
            hosts=is_host or host is not None,
            origin=origin,
            account=account,
            hides=hides,
        )
        actor.write(sat, None, partial(answer, data))
    actor.schedule()


def _is_taken(name: str, names: list[str]) -> bool:
    """Return whether a name is one of these, ignoring case."""
    return name.casefold() in {own.casefold() for own in names}


def _tell_late(actor: TableActor, data: dict[str, Any]) -> None:
    """Add to the reply that spectators will see the hands, if they will."""
    if actor.table.config.late_spectators:
        data["late_spectators"] = True


def _origin(actor: TableActor, address: str | None) -> str | None:
    """Return the keyed hash of an address; it is different at each table."""
    if address is None:
        return None
    mark = derived_token(actor.room.secret, actor.table.id, "origin", address)
    return mark[:_MARK_LENGTH]


def planned_buy_in(
    actor: TableActor, command: commands.Join, name: str, address: str
) -> int:
    """Return how many chips a member buys who joins with this command.

    It is 0 for a retry of a command that was executed.

    Raises:
        CommandError: it is less than the chips they left with.

    """
    if command.nonce is not None:
        token = _token(actor, command, "seat")
        if find_guest(actor, token) or find_waiting(actor, token):
            return 0
    return _buy_in(actor, command, name, _origin(actor, address))


def _buy_in(
    actor: TableActor, command: commands.Join, name: str, origin: str | None
) -> int:
    """Return the buy-in of a player; a player who left must bring their chips back.

    Raises:
        CommandError: it is less than the chips they left with.
    """
    table, now = actor.table, actor.room.clock()
    usual: int = table.roster.settings.default_stack
    left = find_departure(table, name, origin, now)
    if command.buy_in is None:
        return usual if left is None else max(usual, left.chips)
    if left is not None and command.buy_in < left.chips:
        wait = minutes_left(table, left, now)
        raise CommandError(
            "refused",
            f"{left.name!r} left this table with "
            f"{table.config.amount_text(left.chips)} chips: bring at least as many "
            f"back, or return in {wait} minute{'s' * (wait > 1)}",
        )
    return command.buy_in


def _make_room(actor: TableActor) -> None:
    """Remove a disconnected player from a full waiting list."""
    table = actor.table
    if len(table.waiting) < MOST_WAITING:
        return
    for waiting in table.waiting:
        if not actor.subscribers.has(waiting.id):
            actor.write(entries.Withdrew(waiting.id))
            return


def _token(actor: TableActor, command: commands.Join, what: str) -> str:
    if command.nonce is None:
        return new_token()
    return derived_token(actor.room.secret, actor.table.id, what, command.nonce)


def _has_come(
    actor: TableActor, command: commands.Join, token: str, answer: Answer
) -> bool:
    """If this is a retry, send the first reply again; return whether it is one."""
    guest, waiting = find_guest(actor, token), find_waiting(actor, token)
    if guest is not None:
        data: dict[str, Any] = {"seat": guest.seat, "token": token}
        host = _token(actor, command, "host")
        if matches(host, actor.table.host):
            data["host"] = host
    elif waiting is not None:
        data = {"token": token, "waiting": waiting.id}
    else:
        return False
    _tell_late(actor, data)
    actor.after_commit(partial(answer, data))
    return True


def _chair(actor: TableActor, command: commands.Join) -> int | None:
    """Return a seat: a free one or, if the player agreed to wait, that of a bot."""
    if command.queue:
        return chair_for(actor.table, command.seat)
    free = actor.table.free_seats
    if command.seat is not None:
        return command.seat if command.seat in free else None
    return free[0] if free else None
