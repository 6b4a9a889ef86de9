"""Clubs: members with roles, and what each role may do.

The owner may do everything, and there is exactly one. Hosts create tables and
tournaments, invite, grant chips, settle up and remove members. To everybody who is not
a member, the room answers as if the club did not exist.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.room.clubs.club_room import ask
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.clubs import accounts, memberships
from bigslick.room.storage.clubs.memberships import Club, Member
from bigslick.room.tokens import hashed

if TYPE_CHECKING:
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "HOSTS",
    "MOST_CLUBS",
    "MOST_MEMBERS",
    "Visit",
    "check_chip_value",
    "club_row",
    "create_club",
    "delete_club",
    "find_member",
    "find_member_at",
    "read_visit",
    "remove_member",
    "set_member_role",
    "show_club",
    "too_many",
    "transfer_ownership",
    "unknown_club",
    "update_club",
    "visit",
)

HOSTS = ("owner", "host")
MEMBERS = ("owner", "host", "member")
MOST_CLUBS = 20
"""The most clubs of an account."""
MOST_MEMBERS = 500
"""The most members of a club."""


class Visit(NamedTuple):
    """A club, and the member of it who sent a request, with the id of their session."""

    club: Club
    member: Member
    session: str = ""

    @property
    def is_host(self) -> bool:
        """Return whether the member is the owner or a host."""
        return self.member.role in HOSTS


def unknown_club() -> CommandError:
    """Return the error for a club that does not exist or is hidden from the account."""
    message = "there is no such club, or you are not a member"
    return CommandError("unknown_club", message)


async def read_visit(
    db: Transaction, club: str, account: str, roles: tuple[str, ...] = MEMBERS
) -> Visit:
    """Return the club and its member, who must have one of these roles.

    Raises:
        CommandError: there is no such club or member, or the role is another.

    """
    own = await memberships.get_club(db, club)
    member = await memberships.get_member(db, club, account)
    if own is None or member is None or not member.role:
        raise unknown_club()
    if member.role not in roles:
        who = " or ".join(roles)
        raise CommandError("forbidden", f"only the {who} of the club may do this")
    return Visit(own, member)


async def visit(
    room: ClubRoom, club: str, account: str, roles: tuple[str, ...] = MEMBERS
) -> Visit:
    """Return the club and its member; like ``read_visit``, in a new transaction."""
    return await ask(
        room, lambda db: read_visit(db, club, account, roles), writes=False
    )


async def find_member(room: ClubRoom, token: str | None, club: str) -> Visit | None:
    """Return the member of a club whose session a token opens; None if there is none.

    Tables use it: they answer others as if they did not exist.
    """
    now = room.clock()

    async def find(db: Transaction) -> Visit | None:
        found = await accounts.find_session(db, hashed(token or ""), now)
        if found is None:
            return None
        session, account = found
        try:
            visit = await read_visit(db, club, account.id)
        except CommandError:
            return None
        return visit._replace(session=session.id)

    return None if token is None else await ask(room, find, writes=False)


async def find_member_at(room: ClubRoom, token: str, place: str) -> Visit | None:
    """Return the member whose session a token opens, for a table or tournament.

    It may be open or closed, in any process. None if it belongs to no club, or to one
    in which they are not a member.
    """
    club = await ask(
        room, lambda db: memberships.club_of_place(db, place), writes=False
    )
    return None if club is None else await find_member(room, token, club)


# Clubs


def check_chip_value(text: str) -> str:
    """Return the money per chip as the shortest exact decimal text.

    >>> check_chip_value("0.0100"), check_chip_value("5")
    ('0.01', '5')

    Raises:
        CommandError: it is not a decimal number from 0.000001 to 1,000,000.

    """
    try:
        value = Decimal(text)
        valid = value.is_finite() and 0 < value <= 10**6
        exact = valid and value == value.quantize(Decimal("0.000001"))
    except InvalidOperation:
        exact = False
    if not exact:
        raise CommandError(
            "bad_request",
            f"invalid chip value {text[:20]!r}: expected a decimal number such as "
            "0.01, more than 0, with at most 6 digits after the point",
        )
    plain = f"{value:f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def club_row(own: Club) -> dict[str, Any]:
    """Return a club as its members see it."""
    return own._asdict()


def member_row(own: Member, *, money: bool = True) -> dict[str, Any]:
    """Return a member; ``money`` is whether the balance is shown."""
    row: dict[str, Any] = own._asdict()
    row["name"] = own.name or "deleted account"
    return row if money else row | {"balance": None, "held": None}


async def create_club(
    room: ClubRoom, account: str, name: str, settings: dict[str, Any]
) -> dict[str, Any]:
    """Create a club; its creator is the owner.

    Raises:
        CommandError: the account has too many clubs.

    """
    own = Club(f"c{token_hex(8)}", name, room.clock(), **settings)

    async def add(db: Transaction) -> None:
        if len(await memberships.clubs_of(db, account)) >= MOST_CLUBS:
            raise too_many(f"you are in {MOST_CLUBS} clubs: leave one first")
        await memberships.add_club(db, own, account)

    await ask(room, add)
    return club_row(own)


def too_many(why: str) -> CommandError:
    """Return the error for what would be one too many."""
    return CommandError("refused", why)


async def show_club(room: ClubRoom, account: str, club: str) -> dict[str, Any]:
    """Return a club with its members; balances of others only for hosts."""

    async def read(db: Transaction) -> tuple[Visit, list[Member]]:
        own = await read_visit(db, club, account)
        return own, await memberships.members_of(db, club, 2 * MOST_MEMBERS)

    own, members = await ask(room, read, writes=False)
    return {
        "club": club_row(own.club),
        "you": member_row(own.member),
        "members": [
            member_row(other, money=own.is_host or other.account == account)
            for other in members
            if other.role or own.is_host
        ],
    }


async def update_club(
    room: ClubRoom, account: str, club: str, changes: dict[str, Any]
) -> dict[str, Any]:
    """Change the name, the value of chips, the currency or the credit of a club."""

    async def change(db: Transaction) -> Club:
        own = await read_visit(db, club, account, ("owner",))
        new = own.club._replace(**changes)
        await memberships.set_club(db, new)
        return new

    return club_row(await ask(room, change))


async def delete_club(room: ClubRoom, account: str, club: str) -> None:
    """Delete a club with its ledger.

    Raises:
        CommandError: it has open tables or tournaments.

    """

    async def delete(db: Transaction) -> None:
        await read_visit(db, club, account, ("owner",))
        places = await memberships.open_places(db, club)
        if places:
            names = ", ".join(repr(name or key) for key, name, _ in places[:3])
            raise CommandError(
                "refused", f"the club has open tables or tournaments: close {names}"
            )
        await memberships.remove_club(db, club)

    await ask(room, delete)


# Members


async def _other(db: Transaction, club: str, account: str) -> Member:
    found = await memberships.get_member(db, club, account)
    if found is None or not found.role:
        raise CommandError("unknown_account", "the club has no such member")
    return found


async def set_member_role(
    room: ClubRoom, account: str, club: str, other: str, role: str
) -> dict[str, Any]:
    """Make a member a host, or a host a member.

    Raises:
        CommandError: that person is the owner, or not a member.

    """

    async def change(db: Transaction) -> Member:
        await read_visit(db, club, account, ("owner",))
        member = await _other(db, club, other)
        if member.role == "owner":
            raise CommandError(
                "refused",
                "the role of the owner cannot be changed: transfer the club first",
            )
        await memberships.set_role(db, club, other, role)
        return member._replace(role=role)

    return member_row(await ask(room, change))


async def transfer_ownership(
    room: ClubRoom, account: str, club: str, other: str
) -> None:
    """Make another member the owner; the owner becomes a host."""

    async def change(db: Transaction) -> None:
        await read_visit(db, club, account, ("owner",))
        await _other(db, club, other)
        if other != account:
            await memberships.set_role(db, club, account, "host")
            await memberships.set_role(db, club, other, "owner")

    await ask(room, change)


async def remove_member(room: ClubRoom, account: str, club: str, other: str) -> None:
    """Remove a member, or leave; the balance stays in the ledger.

    Raises:
        CommandError: the owner cannot leave; hosts are removed by the owner.

    """

    async def remove(db: Transaction) -> None:
        own = await read_visit(db, club, account)
        member = await _other(db, club, other)
        if member.role == "owner":
            raise CommandError(
                "refused", "the owner cannot leave: make another member the owner first"
            )
        allowed = own.member.role == "owner" or member.role == "member"
        if other != account and not (own.is_host and allowed):
            raise CommandError(
                "forbidden",
                "only hosts may remove members, and only the owner may remove hosts",
            )
        await memberships.set_role(db, club, other, "")

    await ask(room, remove)
