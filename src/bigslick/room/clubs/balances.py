"""Balances of clubs: grants, reservations for buy-ins, and the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.room.clubs.club_room import ask
from bigslick.room.clubs.csv_files import csv_file
from bigslick.room.clubs.memberships import HOSTS, read_visit
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.clubs import ledger, memberships
from bigslick.room.storage.clubs.club_writes import ClubWrite

if TYPE_CHECKING:
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.storage.clubs.ledger import LedgerEntry
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "abandoned_place",
    "grant",
    "ledger_file",
    "list_ledger",
    "release_reservation",
    "reserve",
    "shown_name",
)

_MOST_BALANCE = 10**15
_MOST_ROWS = 100_000


def shown_name(names: dict[str, str], account: str) -> str:
    """Return the name of an account; the empty account is the house."""
    if not account:
        return "House"
    return names.get(account) or f"deleted account {account[1:7]}"


def _row(entry: LedgerEntry, names: dict[str, str]) -> dict[str, Any]:
    row: dict[str, Any] = entry._asdict()
    row["by"] = row.pop("made_by")
    return row | {"name": shown_name(names, entry.account)}


async def grant(  # noqa: PLR0913, PLR0917 - the fields of a grant
    room: ClubRoom,
    account: str,
    club: str,
    other: str,
    amount: int,
    key: str,
    note: str,
) -> dict[str, Any]:
    """Give chips of the house to a member, or take some back.

    A second grant with the same key has no effect, and gets the same reply.

    Raises:
        CommandError: the member has fewer chips than are taken back, or the key was
            used for another grant.

    """
    now = room.clock()

    async def give(db: Transaction) -> dict[str, Any]:
        await ledger.lock_club(db, club)
        await read_visit(db, club, account, HOSTS)
        member = await memberships.get_member(db, club, other)
        if member is None:
            raise CommandError("unknown_account", "the club has no such member")
        entry = await ledger.post(
            db,
            club,
            f"grant:{key}",
            at=now,
            kind="grant",
            account=other,
            amount=amount,
            made_by=account,
            note=note,
        )
        if (entry.account, entry.amount) != (other, amount):
            raise CommandError("refused", "this key was used for another grant")
        spendable = entry.balance - member.held
        if (amount < 0 and spendable < 0) or abs(entry.balance) > _MOST_BALANCE:
            raise CommandError(
                "refused",
                f"invalid balance {entry.balance}: {member.name} has "
                f"{member.balance} chips, {member.held} of them reserved",
            )
        row = _row(entry, {other: member.name})
        return {"entry": row, "balance": entry.balance}

    return await ask(room, give)


async def reserve(  # noqa: PLR0913, PLR0917 - the fields of a reservation
    room: ClubRoom, club: str, account: str, place: str, amount: int, key: str
) -> None:
    """Reserve chips of a balance for a command of this process.

    Raises:
        CommandError: the balance is too small.

    """
    process = room.storage.process

    async def hold(db: Transaction) -> int | None:
        return await ledger.hold(db, club, account, place, amount, key, process)

    left = await ask(room, hold)
    if left is not None:
        raise CommandError(
            "insufficient",
            f"this costs {amount} chips, and your balance allows {left}: ask a host of "
            "the club for chips",
        )


async def release_reservation(room: ClubRoom, key: str) -> None:
    """End a reservation that was not used."""
    await ask(room, lambda db: ledger.release(db, key))


def abandoned_place(room: ClubRoom, place: str) -> ClubWrite | None:
    """Return the changes in the club when a table that cannot be loaded is closed.

    Return None if the table belongs to no club. This blocks until the database answers,
    so only commands of the operator call it.
    """
    club = room.storage.transact(
        lambda db: memberships.club_of_place(db, place), writes=False
    ).result()
    if club is None:
        return None
    return ClubWrite(club, place, closes=True, abandons=True)


async def list_ledger(  # noqa: PLR0913, PLR0917 - the fields of a request
    room: ClubRoom,
    account: str,
    club: str,
    other: str | None,
    before: int,
    limit: int,
) -> dict[str, Any]:
    """Return entries of a ledger, newest first: the member's own, or all for hosts."""

    async def read(db: Transaction) -> dict[str, Any]:
        wanted = await _wanted(db, club, account, other)
        rows = await ledger.read_ledger(db, club, wanted, before, limit + 1)
        names = await memberships.names_of(db, club)
        shown = [_row(entry, names) for entry in rows[:limit]]
        return {"entries": shown, "more": len(rows) > limit}

    return await ask(room, read, writes=False)


async def _wanted(
    db: Transaction, club: str, account: str, other: str | None
) -> str | None:
    """Return whose entries a member may see: their own, of another one, or all (None).

    Raises:
        CommandError: only hosts see the entries of others.

    """
    own = await read_visit(db, club, account)
    if own.is_host:
        return other
    if other not in {None, account}:
        raise CommandError("forbidden", "only hosts see the entries of others")
    return account


async def ledger_file(
    room: ClubRoom, account: str, club: str, other: str | None
) -> bytes:
    """Return the ledger as CSV, oldest first."""

    async def read(db: Transaction) -> tuple[list[LedgerEntry], dict[str, str]]:
        wanted = await _wanted(db, club, account, other)
        rows = await ledger.read_ledger(db, club, wanted, 2**62, _MOST_ROWS)
        return rows, await memberships.names_of(db, club)

    rows, names = await ask(room, read, writes=False)
    return csv_file(
        ("n", "time", "kind", "name", "amount", "balance", "place", "by", "note"),
        (
            (
                *(own.n, own.at, own.kind, shown_name(names, own.account)),
                *(own.amount, own.balance, own.place),
                *("" if not own.made_by else shown_name(names, own.made_by), own.note),
            )
            for own in reversed(rows)
        ),
    )
