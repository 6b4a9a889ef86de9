"""Where accounts have sat, and the finished hands from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.room.storage.interface import HandRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.room.storage.transactions import Transaction

__all__ = ("OwnHand", "Sitting", "own_hand", "own_hands", "write_sitting")

_HAND = (
    "SELECT h.id, h.table_id, h.number, h.record, h.deck, s.guest, s.name, s.first "
    "FROM account_sittings s JOIN hands h ON h.table_id = s.place "
    "AND h.number >= s.first AND (s.last = 0 OR h.number <= s.last) "
    "WHERE s.account = $1 "
)


class Sitting(NamedTuple):
    """An account at a table, as a guest with a number and a name.

    The first and the last hand are those that the guest can have been dealt into;
    ``last`` is None while they sit there.
    """

    account: str
    guest: int
    name: str
    first: int
    last: int | None = None


class OwnHand(NamedTuple):
    """A finished hand, and the guest that the account was at the table."""

    row: HandRow
    guest: int
    name: str
    first: int


async def write_sitting(db: Transaction, table: str, own: Sitting, now: int) -> None:
    """Write that an account has sat down or left; not if the account is deleted."""
    if own.last is not None:
        await db.fetch(
            "UPDATE account_sittings SET last = $4 "
            "WHERE account = $1 AND place = $2 AND guest = $3",
            *(own.account, table, own.guest, own.last),
        )
    elif await db.fetch("SELECT 1 FROM accounts WHERE id = $1", own.account):
        await db.fetch(
            "INSERT INTO account_sittings (account, place, guest, name, first, last, "
            "at) VALUES ($1, $2, $3, $4, $5, 0, $6) "
            "ON CONFLICT (account, place, guest) DO UPDATE SET name = excluded.name, "
            "first = excluded.first, last = 0, at = excluded.at",
            *(own.account, table, own.guest, own.name, own.first, now),
        )


async def own_hands(
    db: Transaction, account: str, begin: int, end: int, most: int
) -> list[OwnHand]:
    """Return the last finished hands of a period from where an account sat.

    They are ordered by time, the last one first. The account need not have been dealt
    into each of them.
    """
    rows = await db.fetch(
        f"{_HAND}AND h.at >= $2 AND h.at < $3 ORDER BY h.at DESC, h.id DESC LIMIT $4",
        *(account, begin, end, most),
    )
    return [_own(row) for row in rows]


async def own_hand(db: Transaction, account: str, hand: str) -> OwnHand | None:
    """Return one of these hands."""
    rows = await db.fetch(f"{_HAND}AND h.id = $2", account, hand)
    return _own(rows[0]) if rows else None


def _own(row: Sequence[Any]) -> OwnHand:
    hand_id, table_id, number, record, deck, *guest = row
    return OwnHand(HandRow(hand_id, table_id, number, record, deck), *guest)
