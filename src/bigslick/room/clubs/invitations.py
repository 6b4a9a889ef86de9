"""Invitations to clubs by link: hosts create them, and anybody who has one may join."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from bigslick.room.clubs.club_room import ask
from bigslick.room.clubs.memberships import (
    HOSTS,
    MOST_CLUBS,
    MOST_MEMBERS,
    club_row,
    read_visit,
    too_many,
)
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.clubs import memberships
from bigslick.room.storage.clubs.memberships import Club, Invitation
from bigslick.room.tokens import hashed, new_token

if TYPE_CHECKING:
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "accept_invitation",
    "create_invitation",
    "list_invitations",
    "look_at_invitation",
    "revoke_invitation",
)

_MOST_INVITATIONS = 100
_HOUR_MS = 3_600_000


def _invitation_row(own: Invitation) -> dict[str, Any]:
    row: dict[str, Any] = own._asdict()
    row["revoked"] = bool(own.revoked)
    del row["club"]
    return row


async def create_invitation(
    room: ClubRoom, account: str, club: str, hours: int, uses: int
) -> dict[str, Any]:
    """Create an invitation; only the reply has its token."""
    now, token = room.clock(), new_token()
    own = Invitation(token_hex(8), club, account, now, now + hours * _HOUR_MS, uses)

    async def add(db: Transaction) -> None:
        await read_visit(db, club, account, HOSTS)
        known = await memberships.invitations_of(db, club)
        valid = [o for o in known if o.expires > now and not o.revoked]
        if len(valid) >= _MOST_INVITATIONS:
            raise too_many("the club has too many invitations: revoke some first")
        await memberships.add_invitation(db, own, hashed(token))

    await ask(room, add)
    return {"invitation": _invitation_row(own), "token": token}


async def list_invitations(
    room: ClubRoom, account: str, club: str
) -> list[dict[str, Any]]:
    """Return the invitations of a club, without their tokens."""

    async def read(db: Transaction) -> list[Invitation]:
        await read_visit(db, club, account, HOSTS)
        return await memberships.invitations_of(db, club)

    return [_invitation_row(own) for own in await ask(room, read, writes=False)]


async def revoke_invitation(
    room: ClubRoom, account: str, club: str, invitation: str
) -> None:
    """Revoke an invitation.

    Raises:
        CommandError: there is no such invitation.

    """

    async def revoke(db: Transaction) -> None:
        await read_visit(db, club, account, HOSTS)
        if not await memberships.revoke_invitation(db, club, invitation):
            raise _unknown()

    await ask(room, revoke)


def _unknown() -> CommandError:
    """Return the error for an invitation that cannot be used."""
    return CommandError(
        "unknown_invitation",
        "this invitation is not valid: it may have expired, been revoked or used up",
    )


async def look_at_invitation(room: ClubRoom, token: str) -> dict[str, Any]:
    """Return the club to which a token invites.

    Raises:
        CommandError: the invitation is not valid.

    """
    now = room.clock()

    async def read(db: Transaction) -> dict[str, Any]:
        own = await memberships.find_invitation(db, hashed(token), now)
        club = None if own is None else await memberships.get_club(db, own.club)
        if own is None or club is None:
            raise _unknown()
        members = await memberships.count_members(db, club.id)
        about = {"id": club.id, "name": club.name, "members": members}
        return {"club": about, "expires": own.expires}

    return await ask(room, read, writes=False)


async def accept_invitation(room: ClubRoom, account: str, token: str) -> dict[str, Any]:
    """Join a club; accepting again does not count as a second use.

    Raises:
        CommandError: the invitation is not valid, or the club is full.

    """
    now = room.clock()

    async def accept(db: Transaction) -> Club:
        own = await memberships.find_invitation(db, hashed(token), now)
        club = None if own is None else await memberships.get_club(db, own.club)
        if own is None or club is None:
            raise _unknown()
        known = await memberships.get_member(db, club.id, account)
        if known is not None and known.role:
            return club
        if len(await memberships.clubs_of(db, account)) >= MOST_CLUBS:
            raise too_many(f"you are in {MOST_CLUBS} clubs: leave one first")
        if await memberships.count_members(db, club.id) >= MOST_MEMBERS:
            raise too_many(f"the club has {MOST_MEMBERS} members: it is full")
        if not await memberships.use_invitation(db, own.id):
            raise _unknown()
        await memberships.add_member(db, club.id, account, now)
        return club

    return club_row(await ask(room, accept))
