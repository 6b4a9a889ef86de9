"""Balances of members, and the append-only ledger of what moved them.

Every entry moves chips between an account and a place (a table or a tournament), or
between an account and the house if it has no place. The house is the club itself: it
grants chips and gets the rake. So the balances, the house and the chips at all
places always sum to 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "LedgerEntry",
    "hold",
    "lock_club",
    "post",
    "read_ledger",
    "release",
    "sums_of",
)

_ENTRY = "n, at, kind, account, amount, balance, place, made_by, note"


class LedgerEntry(NamedTuple):
    """An entry of a ledger; ``balance`` is that of the account after it."""

    n: int
    at: int
    kind: str
    account: str
    amount: int
    balance: int
    place: str
    made_by: str
    note: str


async def lock_club(db: Transaction, club: str) -> int | None:
    """Lock a club until the end of the transaction; return its credit, if it exists.

    All transactions that change balances lock the club first, so that they happen one
    after the other, and none waits for another forever.
    """
    rows = await db.fetch(
        "UPDATE clubs SET entries = entries WHERE id = $1 RETURNING credit", club
    )
    return int(rows[0][0]) if rows else None


async def post(  # noqa: PLR0913 - the fields of an entry
    db: Transaction,
    club: str,
    key: str,
    *,
    at: int,
    kind: str,
    account: str,
    amount: int,
    place: str = "",
    made_by: str = "",
    note: str = "",
) -> LedgerEntry:
    """Move chips; return the new entry, or the earlier entry with the same key.

    The club must be locked. An empty account name is the house.
    """
    known = await db.fetch(
        f"SELECT {_ENTRY} FROM club_ledger WHERE club = $1 AND key = $2",
        *(club, key),
    )
    if known:
        return LedgerEntry(*known[0])
    ((n,),) = await db.fetch(
        "UPDATE clubs SET entries = entries + 1 WHERE id = $1 RETURNING entries", club
    )
    balance = await _add(db, club, account, amount, at)
    if place:
        await db.fetch(
            "UPDATE club_places SET chips = chips - $2 WHERE id = $1", place, amount
        )
    else:
        await _add(db, club, "", -amount, at)
    entry = LedgerEntry(n, at, kind, account, amount, balance, place, made_by, note)
    await db.fetch(
        f"INSERT INTO club_ledger (club, key, {_ENTRY}) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        *(club, key, *entry),
    )
    return entry


async def _add(db: Transaction, club: str, account: str, amount: int, at: int) -> int:
    """Change the balance of an account or of the house; return the new balance."""
    if not account:
        rows = await db.fetch(
            "UPDATE clubs SET house = house + $2 WHERE id = $1 RETURNING house",
            *(club, amount),
        )
    else:
        rows = await db.fetch(
            "INSERT INTO club_members (club, account, role, joined, balance) "
            "VALUES ($1, $2, '', $4, $3) ON CONFLICT (club, account) "
            "DO UPDATE SET balance = club_members.balance + excluded.balance "
            "RETURNING balance",
            *(club, account, amount, at),
        )
    return int(rows[0][0])


async def hold(  # noqa: PLR0913, PLR0917 - the fields of a reservation
    db: Transaction,
    club: str,
    account: str,
    place: str,
    amount: int,
    key: str,
    process: str,
) -> int | None:
    """Reserve a part of a balance for a command of this process.

    Return None if the balance is large enough, otherwise how much can be spent.
    """
    credit = await lock_club(db, club)
    rows = await db.fetch(
        "SELECT balance FROM club_members WHERE club = $1 AND account = $2 "
        "AND role <> ''",
        *(club, account),
    )
    if credit is None or not rows:
        return 0
    ((held,),) = await db.fetch(
        "SELECT CAST(COALESCE(sum(amount), 0) AS bigint) FROM club_holds "
        "WHERE club = $1 AND account = $2",
        *(club, account),
    )
    left = int(rows[0][0]) + credit - int(held)
    if left < amount:
        return max(left, 0)
    await db.fetch(
        "INSERT INTO club_holds (key, club, account, place, amount, process) "
        "VALUES ($1, $2, $3, $4, $5, $6)",
        *(key, club, account, place, amount, process),
    )
    return None


async def release(db: Transaction, key: str) -> None:
    """End the reservation for a command that was refused."""
    await db.fetch("DELETE FROM club_holds WHERE key = $1", key)


async def read_ledger(
    db: Transaction, club: str, account: str | None, before: int, limit: int
) -> list[LedgerEntry]:
    """Return entries with numbers below ``before``, newest first.

    ``account`` selects the entries of one account; None means all of the club.
    """
    every = account is None
    rows = await db.fetch(
        f"SELECT {_ENTRY} FROM club_ledger WHERE club = $1 AND n < $2 "
        + ("" if every else "AND account = $4 ")
        + "ORDER BY n DESC LIMIT $3",
        *(club, before, limit, *(() if every else (account,))),
    )
    return [LedgerEntry(*row) for row in rows]


async def sums_of(db: Transaction, club: str) -> tuple[int, int, int]:
    """Return the sum of all balances, the sum of chips in play, and the house.

    Chips in play are those at tables and in tournaments. The three numbers add up to 0.
    """
    rows = await db.fetch(
        "SELECT CAST(COALESCE((SELECT sum(balance) FROM club_members "
        "WHERE club = $1), 0) AS bigint), "
        "CAST(COALESCE((SELECT sum(chips) FROM club_places "
        "WHERE club = $1), 0) AS bigint), house FROM clubs WHERE id = $1",
        club,
    )
    balances, places, house = rows[0]
    return int(balances), int(places), int(house)
