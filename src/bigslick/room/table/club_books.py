"""Changes that an entry of a table causes in the ledger of its club.

The books of the table (who bought, cashed out and paid rake) are compared before and
after each entry. The difference is written to the ledger in the commit of that entry,
in whatever way chips came to a seat or left it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.room.storage import entries
from bigslick.room.storage.clubs.club_writes import BigPot, ClubWrite, Move

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("Reservation", "TableBooks", "club_write", "read_books")


class Reservation(NamedTuple):
    """A part of a member's balance that was reserved for a command.

    Where no chips are paid from a balance, the key is empty.
    """

    key: str
    account: str


class TableBooks(NamedTuple):
    """The members at a table by name, and what they bought and took away."""

    members: dict[str, str]
    bought: dict[str, int]
    paid_out: dict[str, int]
    raked: int
    holds: dict[str, int]
    """The chips that members will buy after the hand, or when they get a seat."""


def read_books(table: Table) -> TableBooks:
    """Return what members bought and cashed out at a table of a club."""
    members = {
        table.seats[number].player.name: guest.account
        for number, guest in table.guests.items()
        if guest.account
    }
    ledger = table.roster.ledger
    holds = {own.account: own.chips for own in table.waiting if own.account}
    for guest in table.guests.values():
        if guest.account:
            holds[guest.account] = guest.buying
    return TableBooks(
        members,
        dict(ledger.bought),
        dict(ledger.cashed_out),
        ledger.raked,
        holds,
    )


def club_write(
    table: Table,
    before: TableBooks | None,
    what: entries.EntryBody,
    reserved: Reservation | None,
    pot: BigPot | None = None,
) -> ClubWrite | None:
    """Return the changes that an entry causes in the club; None if there are none.

    ``before`` are the books before the entry; None for the first entry.
    """
    club = table.config.club
    if before is None:
        return ClubWrite(club, table.id, opens=("cash", table.config.title))
    after = read_books(table)
    moves = _moves(before, after)
    closes = isinstance(what, entries.Closed)
    if closes:  # the hand in progress does not count
        moves += [
            Move(guest.account, int(table.seats[number].player.chips), "cash_out")
            for number, guest in sorted(table.guests.items())
            if guest.account and table.seats[number].player.chips
        ]
    accounts = before.holds.keys() | after.holds.keys()
    holds = [
        (own, after.holds.get(own, 0))
        for own in sorted(accounts)
        if before.holds.get(own, 0) != after.holds.get(own, 0)
    ]
    was, now = set(before.members.values()), set(after.members.values())
    seats = [(own, own in now) for own in sorted(was ^ now)]
    touched = {move.account for move in moves} | dict(holds).keys()
    used = "" if reserved is None or reserved.account not in touched else reserved.key
    if not (moves or holds or seats or closes or pot is not None):
        return None
    return ClubWrite(
        club,
        table.id,
        tuple(moves),
        tuple(holds),
        used,
        tuple(seats),
        closes=closes,
        pot=pot,
    )


def _moves(before: TableBooks, after: TableBooks) -> list[Move]:
    """Return the moves of members and of the rake."""
    members = before.members | after.members
    moves = []
    for name, account in sorted(members.items()):
        bought = after.bought.get(name, 0) - before.bought.get(name, 0)
        paid_out = after.paid_out.get(name, 0) - before.paid_out.get(name, 0)
        if bought:
            moves.append(Move(account, -int(bought), "buy_in"))
        if paid_out:
            moves.append(Move(account, int(paid_out), "cash_out"))
    if after.raked != before.raked:
        moves.append(Move("", int(after.raked - before.raked), "rake"))
    return moves
