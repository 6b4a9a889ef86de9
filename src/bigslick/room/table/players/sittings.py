"""Which accounts sit at a table, for the record of their play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.room.storage.clubs.sittings import Sitting

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

__all__ = ("seated_accounts", "sittings")


def seated_accounts(table: Table) -> dict[int, Sitting]:
    """Return the accounts at a table, by the numbers of their guests."""
    return {
        guest.id: Sitting(
            guest.account, guest.id, table.name_at(number), guest.first_hand
        )
        for number, guest in table.guests.items()
        if guest.account
    }


def sittings(table: Table, before: dict[int, Sitting]) -> tuple[Sitting, ...]:
    """Return what has changed since ``before``: who sat down, and who left."""
    after = seated_accounts(table)
    if before.keys() == after.keys():
        return ()
    left = [
        own._replace(last=table.number)
        for guest, own in before.items()
        if guest not in after
    ]
    came = [own for guest, own in after.items() if guest not in before]
    return (*left, *came)
