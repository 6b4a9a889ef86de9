"""Clubs, their members and invitations."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.room.storage.clubs.ledger import lock_club

if TYPE_CHECKING:
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "Club",
    "Invitation",
    "Member",
    "accounts_of",
    "add_club",
    "add_invitation",
    "add_member",
    "changed_clubs",
    "club_of_place",
    "clubs_of",
    "count_members",
    "find_invitation",
    "get_club",
    "get_member",
    "invitations_of",
    "is_seated",
    "members_of",
    "names_of",
    "open_places",
    "remove_club",
    "revoke_invitation",
    "set_club",
    "set_role",
    "use_invitation",
)

_CLUB = "id, name, created, chip_value, currency, credit, house"
_MEMBER = (
    "SELECT m.account, COALESCE(a.name, ''), m.role, m.joined, m.balance, "
    "CAST(COALESCE((SELECT sum(h.amount) FROM club_holds h WHERE h.club = m.club "
    "AND h.account = m.account), 0) AS bigint) "
    "FROM club_members m LEFT JOIN accounts a ON a.id = m.account WHERE m.club = $1"
)
_INVITATION = "id, club, made_by, created, expires, uses, used, revoked"


class Club(NamedTuple):
    """A club; ``chip_value`` is money per chip as a decimal text."""

    id: str
    name: str
    created: int
    chip_value: str
    currency: str
    credit: int
    house: int = 0


class Member(NamedTuple):
    """A member; without a role if they left, without a name if they were deleted."""

    account: str
    name: str
    role: str
    joined: int
    balance: int
    held: int


class Invitation(NamedTuple):
    """An invitation by link, which a number of people can use."""

    id: str
    club: str
    made_by: str
    created: int
    expires: int
    uses: int
    used: int = 0
    revoked: int = 0


async def add_club(db: Transaction, own: Club, owner: str) -> None:
    """Add a club with its owner."""
    await db.fetch(
        f"INSERT INTO clubs ({_CLUB}) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        *own,
    )
    await db.fetch(
        "INSERT INTO club_members (club, account, role, joined) "
        "VALUES ($1, $2, 'owner', $3)",
        *(own.id, owner, own.created),
    )


async def get_club(db: Transaction, club: str) -> Club | None:
    """Return a club."""
    rows = await db.fetch(
        f"SELECT {_CLUB} FROM clubs WHERE id = $1",
        club,
    )
    return Club(*rows[0]) if rows else None


async def set_club(db: Transaction, own: Club) -> None:
    """Change the name, the value of chips and the credit of a club."""
    await db.fetch(
        "UPDATE clubs SET name = $2, chip_value = $3, currency = $4, credit = $5 "
        "WHERE id = $1",
        *(own.id, own.name, own.chip_value, own.currency, own.credit),
    )


async def remove_club(db: Transaction, club: str) -> None:
    """Remove a club with everything that belongs to it."""
    for table in (
        *("club_members", "club_invitations", "club_places", "club_ledger"),
        *("club_holds", "club_seats", "club_results", "club_pots"),
        *("club_settlements", "club_settled", "club_seasons"),
    ):
        await db.fetch(f"DELETE FROM {table} WHERE club = $1", club)
    await db.fetch("DELETE FROM clubs WHERE id = $1", club)


async def open_places(db: Transaction, club: str) -> list[tuple[str, str, int]]:
    """Return the ids, names and chips of the tables and tournaments that are open."""
    rows = await db.fetch(
        "SELECT id, name, chips FROM club_places WHERE club = $1 AND closed = 0 "
        "ORDER BY created, id",
        club,
    )
    return [(row[0], row[1], int(row[2])) for row in rows]


async def clubs_of(db: Transaction, account: str) -> list[tuple[Club, str, int]]:
    """Return the clubs of an account, with its role and balance in each."""
    columns = ", ".join(f"c.{name.strip()}" for name in _CLUB.split(","))
    rows = await db.fetch(
        f"SELECT {columns}, m.role, m.balance FROM club_members m "
        "JOIN clubs c ON c.id = m.club WHERE m.account = $1 AND m.role <> '' "
        "ORDER BY c.created, c.id",
        account,
    )
    return [(Club(*row[:7]), row[7], row[8]) for row in rows]


# Members


async def get_member(db: Transaction, club: str, account: str) -> Member | None:
    """Return a member, or somebody who was one."""
    rows = await db.fetch(f"{_MEMBER} AND m.account = $2", club, account)
    return Member(*rows[0]) if rows else None


async def members_of(db: Transaction, club: str, most: int) -> list[Member]:
    """Return the members, and those who left with a balance other than 0."""
    rows = await db.fetch(
        f"{_MEMBER} AND (m.role <> '' OR m.balance <> 0) "
        "ORDER BY m.joined, m.account LIMIT $2",
        *(club, most),
    )
    return [Member(*row) for row in rows]


async def names_of(db: Transaction, club: str) -> dict[str, str]:
    """Return the names of all who are or were members; empty if they were deleted."""
    rows = await db.fetch(
        "SELECT m.account, COALESCE(a.name, '') FROM club_members m "
        "LEFT JOIN accounts a ON a.id = m.account WHERE m.club = $1",
        club,
    )
    return dict(map(tuple, rows))


async def accounts_of(db: Transaction, club: str) -> list[str]:
    """Return the accounts of all members."""
    rows = await db.fetch(
        "SELECT account FROM club_members WHERE club = $1 AND role <> ''", club
    )
    return [row[0] for row in rows]


async def club_of_place(db: Transaction, place: str) -> str | None:
    """Return the club of a table or tournament, open or closed."""
    rows = await db.fetch("SELECT club FROM club_places WHERE id = $1", place)
    return str(rows[0][0]) if rows else None


async def count_members(db: Transaction, club: str) -> int:
    """Return the number of members."""
    ((count,),) = await db.fetch(
        "SELECT count(*) FROM club_members WHERE club = $1 AND role <> ''", club
    )
    return int(count)


async def set_role(db: Transaction, club: str, account: str, role: str) -> None:
    """Set a role; an empty one means that the member leaves."""
    await lock_club(db, club)
    await db.fetch(
        "UPDATE club_members SET role = $3 WHERE club = $1 AND account = $2",
        *(club, account, role),
    )
    await _note_change(db, club)


async def add_member(db: Transaction, club: str, account: str, now: int) -> None:
    """Add a member; somebody who left before keeps their balance."""
    await lock_club(db, club)
    await db.fetch(
        "INSERT INTO club_members (club, account, role, joined) "
        "VALUES ($1, $2, 'member', $3) ON CONFLICT (club, account) "
        "DO UPDATE SET role = 'member', joined = excluded.joined",
        *(club, account, now),
    )
    await _note_change(db, club)


async def _note_change(db: Transaction, club: str) -> None:
    """Count a change of members, so that all processes notice it."""
    await db.fetch("UPDATE clubs SET version = version + 1 WHERE id = $1", club)


async def changed_clubs(db: Transaction) -> dict[str, int]:
    """Return the number of changes of the members of each club with open tables."""
    rows = await db.fetch(
        "SELECT id, version FROM clubs WHERE id IN "
        "(SELECT club FROM club_places WHERE closed = 0)"
    )
    return dict(map(tuple, rows))


async def is_seated(db: Transaction, account: str) -> bool:
    """Return whether an account has a seat at a table or tournament of any club."""
    return bool(
        await db.fetch("SELECT 1 FROM club_seats WHERE account = $1 LIMIT 1", account)
    )


# Invitations


async def add_invitation(db: Transaction, own: Invitation, token_hash: str) -> None:
    """Add an invitation; those that expired a month ago are removed."""
    await db.fetch(
        "DELETE FROM club_invitations WHERE club = $1 AND expires < $2",
        *(own.club, own.created - 30 * 86_400_000),
    )
    await db.fetch(
        f"INSERT INTO club_invitations (hash, {_INVITATION}) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        *(token_hash, *own),
    )


async def invitations_of(db: Transaction, club: str) -> list[Invitation]:
    """Return the invitations of a club, the last one first."""
    rows = await db.fetch(
        f"SELECT {_INVITATION} FROM club_invitations WHERE club = $1 "
        "ORDER BY created DESC, id LIMIT 200",
        club,
    )
    return [Invitation(*row) for row in rows]


async def find_invitation(
    db: Transaction, token_hash: str, now: int
) -> Invitation | None:
    """Return a valid invitation: not expired, revoked or used up."""
    rows = await db.fetch(
        f"SELECT {_INVITATION} FROM club_invitations "
        "WHERE hash = $1 AND expires > $2 AND revoked = 0 AND used < uses",
        *(token_hash, now),
    )
    return Invitation(*rows[0]) if rows else None


async def use_invitation(db: Transaction, invitation: str) -> bool:
    """Count a use of an invitation; return whether it had one left."""
    rows = await db.fetch(
        "UPDATE club_invitations SET used = used + 1 "
        "WHERE id = $1 AND used < uses AND revoked = 0 RETURNING 1",
        invitation,
    )
    return bool(rows)


async def revoke_invitation(db: Transaction, club: str, invitation: str) -> bool:
    """Revoke an invitation of a club; return whether there is one."""
    rows = await db.fetch(
        "UPDATE club_invitations SET revoked = 1 WHERE club = $1 AND id = $2 "
        "RETURNING 1",
        *(club, invitation),
    )
    return bool(rows)
