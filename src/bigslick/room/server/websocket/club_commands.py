"""Commands of accounts: those at tables of clubs, and those that give a seat.

A table of a club is locked, and nobody has a password for it: the session of a member
opens it. Before chips are bought, they are reserved in the member's balance; the entry
that buys them ends the reservation, in the same commit. If the command is refused, the
reservation is released. Elsewhere an account only records where it has sat.
"""

from __future__ import annotations

import asyncio
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.room.clubs.accounts import signed_in
from bigslick.room.clubs.balances import release_reservation, reserve
from bigslick.room.clubs.club_room import ask
from bigslick.room.clubs.memberships import HOSTS, find_member, unknown_club
from bigslick.room.protocol import commands, tournament_commands
from bigslick.room.protocol.errors import (
    CommandError,
    unknown_table,
    unknown_tournament,
)
from bigslick.room.storage.clubs.memberships import get_member
from bigslick.room.table.club_books import Reservation
from bigslick.room.table.host_commands import amount_to_add
from bigslick.room.table.players.admission import (
    find_guest,
    find_waiting,
    pass_of,
    planned_buy_in,
    seat_of,
)
from bigslick.room.tokens import hashed, matches
from bigslick.room.tournament.command_handler import handle_tournament_command
from bigslick.room.tournament.results.club_books import entry_price, purchase_price

if TYPE_CHECKING:
    from bigslick.room.clubs.memberships import Visit
    from bigslick.room.lobby.room import Room
    from bigslick.room.server.websocket.table_client import TableClient
    from bigslick.room.table.actor import TableActor
    from bigslick.room.tournament.actor import TournamentActor

__all__ = ("check_host", "send_to_table", "send_to_tournament")

_AT_TABLES = (commands.Join, commands.Watch, commands.Books, commands.TopUp)
"""The commands for which a table of a club needs to know the member."""
_IN_TOURNAMENTS = (
    tournament_commands.Register,
    tournament_commands.WatchTournament,
    tournament_commands.Buy,
    tournament_commands.Direct,
)
_RELEASING: set[asyncio.Task[None]] = set()


def send_to_table(
    client: TableClient, actor: TableActor, command: Any, answer: Any
) -> None:
    """Let a table of this process execute a command, other than an action."""
    if actor.table.config.club and isinstance(command, _AT_TABLES):
        client.later(command.id, _at_table(client, actor, command, answer))
    elif actor.table.config.club and isinstance(command, commands.Host):
        client.later(command.id, _as_host(client, actor, command, answer))
    elif (
        isinstance(command, commands.Join) and command.session and client.room.accounts
    ):
        client.later(command.id, _sit_down(client, actor, command, answer))
    else:
        actor.submit(partial(client.at_table, actor, command, answer))


def send_to_tournament(client: TableClient, command: Any, answer: Any) -> None:
    """Let a tournament of this process execute a command.

    Raises:
        BigslickError: the command is refused.

    """
    if isinstance(command, tournament_commands.CreateTournament):
        if command.config.club:
            client.later(command.id, _create(client, command, answer))
            return
    elif isinstance(command, _IN_TOURNAMENTS):
        actor = client.room.tournaments.actors.get(command.tournament)
        if actor is not None and actor.own.config.club:
            client.later(command.id, _in_tournament(client, actor, command, answer))
            return
        if (
            actor is not None
            and isinstance(command, tournament_commands.Register)
            and command.session
            and client.room.accounts
        ):
            client.later(command.id, _register(client, actor, command, answer))
            return
    handle_tournament_command(client, command, answer)


async def _create(
    client: TableClient, command: tournament_commands.CreateTournament, answer: Any
) -> None:
    await check_host(client.room, command.session, command.config.club)
    handle_tournament_command(client, command, answer)


async def check_host(room: Room, session: str | None, club: str) -> None:
    """Check that a session is that of the owner or a host of a club.

    Raises:
        CommandError: it is not.

    """
    found = await find_member(room, session, club) if room.accounts else None
    if found is None:
        raise unknown_club()
    _check_role(found)


def _check_role(found: Visit) -> None:
    if not found.is_host:
        raise CommandError(
            "forbidden", "only the owner and hosts of the club may do this"
        )


async def _reserved(
    room: Room, club: str, account: str, place: str, amount: int
) -> Reservation:
    key = token_hex(16)
    if amount:
        await reserve(room, club, account, place, amount, key)
    return Reservation(key, account)


def _release(room: Room, reserved: Reservation | None) -> None:
    """Release a reservation that was not used, in a task of its own."""
    if reserved is None or not reserved.key:
        return
    task = asyncio.get_running_loop().create_task(
        release_reservation(room, reserved.key)
    )
    _RELEASING.add(task)
    task.add_done_callback(_RELEASING.discard)


async def _account_of(client: TableClient, session: str | None) -> Reservation | None:
    """Return the account of a player who pays nothing; a guest if the session ended."""
    try:
        who = await signed_in(client.room, session)
    except CommandError as error:
        if error.code != "unauthorized":
            raise
        return None
    client.room.club_watch.sessions.note(client, who.session.id)
    return Reservation("", who.account.id)


# Tables


async def _sit_down(
    client: TableClient, actor: TableActor, command: commands.Join, answer: Any
) -> None:
    """Let a player join a table that belongs to no club."""
    own = await _account_of(client, command.session)
    if client.room.tables.get(actor.table.id) is not actor:
        raise CommandError("busy", "the table has just moved: try again")
    actor.submit(partial(_execute, client, actor, command, answer, own))


async def _at_table(
    client: TableClient, actor: TableActor, command: Any, answer: Any
) -> None:
    """Let a table of a club execute a command, if a member or a player sent it.

    Raises:
        CommandError: somebody else sent it, or the balance is too small.

    """
    room, table_id = client.room, actor.table.id
    reserved = None
    if isinstance(command, commands.TopUp):
        guest = seat_of(actor, command.token)
        amount = amount_to_add(actor, guest.seat, command.amount)
        command = msgspec.structs.replace(command, amount=amount)
        club = actor.table.config.club
        if guest.account and not actor.table.is_directed:
            reserved = await _reserved(room, club, guest.account, table_id, amount)
    elif not _is_player(actor, command):
        visit = await _visit(client, actor.table.config.club, command)
        account = visit.member.account
        known = pass_of(room.secret, table_id)
        command = msgspec.structs.replace(command, pass_=known)
        if isinstance(command, commands.Join):
            name = visit.member.name
            amount = planned_buy_in(actor, command, name, client.address)
            command = msgspec.structs.replace(
                command, name=name, buy_in=amount or command.buy_in
            )
            reserved = await _reserved(room, visit.club.id, account, table_id, amount)
        elif isinstance(command, commands.Watch):
            client.note_member(table_id, account)
    elif isinstance(command, commands.Watch) and command.token is not None:
        guest_of = find_guest(actor, command.token)
        if guest_of is not None:
            client.note_member(table_id, guest_of.account)
    if room.tables.get(table_id) is not actor:
        _release(room, reserved)
        raise CommandError("busy", "the table has just moved: try again")
    actor.submit(partial(_execute, client, actor, command, answer, reserved))


async def _as_host(
    client: TableClient, actor: TableActor, command: commands.Host, answer: Any
) -> None:
    """Let a table of a club execute a command of its host, who is a host of the club.

    Somebody who is not a host of the club any more still has the table's host token.

    Raises:
        CommandError: the sender is no host of the club, or hands over to somebody who
            is none.

    """
    room, table = client.room, actor.table
    club = table.config.club
    _check_role(await _visit(client, club, command))
    guest = table.guests.get(command.seat or 0)
    hands_over = command.what == "hand_over" and matches(command.token, table.host)
    if hands_over and guest is not None and guest.account:
        account = guest.account
        found = await ask(room, lambda db: get_member(db, club, account), writes=False)
        if found is None or found.role not in HOSTS:
            raise CommandError(
                "forbidden",
                f"{table.name_at(guest.seat)!r} cannot become the host: expected the "
                "owner or a host of the club",
            )
    if room.tables.get(table.id) is not actor:
        raise CommandError("busy", "the table has just moved: try again")
    actor.submit(partial(client.at_table, actor, command, answer))


def _execute(
    client: TableClient,
    actor: TableActor,
    command: Any,
    answer: Any,
    reserved: Reservation | None,
) -> None:
    """Execute a command as a task of the table, with what was reserved for it."""
    actor.reserved = reserved
    try:
        client.at_table(actor, command, answer)
    finally:
        unused, actor.reserved = actor.reserved, None
        _release(client.room, unused)


def _is_player(actor: TableActor, command: Any) -> bool:
    token = getattr(command, "token", None)
    return token is not None and bool(
        find_guest(actor, token) or find_waiting(actor, token)
    )


async def _visit(client: TableClient, club: str, command: Any) -> Visit:
    room = client.room
    found = await find_member(room, command.session, club) if room.accounts else None
    if found is None:
        client.count_unknown()
        raise unknown_table() if hasattr(command, "table") else unknown_tournament()
    room.club_watch.sessions.note(client, found.session)
    return found


# Tournaments


async def _register(
    client: TableClient,
    actor: TournamentActor,
    command: tournament_commands.Register,
    answer: Any,
) -> None:
    """Register a player for a tournament that belongs to no club."""
    own = await _account_of(client, command.session)
    if client.room.tournaments.actors.get(actor.own.id) is not actor:
        raise CommandError("busy", "the tournament has just moved: try again")
    actor.reserved = own
    try:
        handle_tournament_command(client, command, answer)
    finally:
        actor.reserved = None


async def _in_tournament(
    client: TableClient, actor: TournamentActor, command: Any, answer: Any
) -> None:
    """Let a tournament of a club execute a command, if a member or a player sent it.

    Raises:
        CommandError: somebody else sent it, or the balance is too small.

    """
    room, own = client.room, actor.own
    club, reserved = own.config.club, None
    player = own.with_token(hashed(getattr(command, "token", None) or ""))
    if isinstance(command, tournament_commands.Buy):
        if player is not None:
            amount = purchase_price(own, command.what)
            reserved = await _reserved(room, club, player.account, own.id, amount)
    elif isinstance(command, tournament_commands.Direct):
        _check_role(await _visit(client, club, command))
    elif player is None:
        visit = await _visit(client, club, command)
        if isinstance(command, tournament_commands.Register):
            account, name = visit.member.account, visit.member.name
            command = msgspec.structs.replace(command, name=name)
            amount = entry_price(own)
            reserved = await _reserved(room, club, account, own.id, amount)
        else:
            client.note_member(own.id, visit.member.account)
    elif isinstance(command, tournament_commands.WatchTournament):
        client.note_member(own.id, player.account)
    if room.tournaments.actors.get(own.id) is not actor:
        _release(room, reserved)
        raise CommandError("busy", "the tournament has just moved: try again")
    actor.reserved = reserved
    try:
        handle_tournament_command(client, command, answer)
    finally:
        unused, actor.reserved = actor.reserved, None
        _release(room, unused)
