"""Settlements of cash games, and the entries that are not settled yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "Settlement",
    "add_settlement",
    "find_settlement",
    "get_settlement",
    "last_entry",
    "names_of_places",
    "read_settlements",
    "table_moves",
)

_MOVE = "l.n, l.at, l.account, l.amount, l.place, l.kind"
_SETTLEMENT = "n, key, at, made_by, through, data"


class Settlement(NamedTuple):
    """A closed settlement: ``data`` is the settlement as members saw it, in JSON.

    ``through`` is the number of the last entry of the ledger that it takes in.
    """

    n: int
    key: str
    at: int
    made_by: str
    through: int
    data: str


async def last_entry(db: Transaction, club: str) -> int:
    """Return the number of the last entry of a club's ledger."""
    ((n,),) = await db.fetch("SELECT entries FROM clubs WHERE id = $1", club)
    return int(n)


async def table_moves(
    db: Transaction, club: str, through: int, most: int, *, settled: bool
) -> Sequence[Sequence[Any]]:
    """Return the entries of cash tables up to a number, oldest first.

    Without ``settled``, only those after the last settlement of their table.
    """
    after = "" if settled else "AND l.n > COALESCE(s.through, 0) "
    return await db.fetch(
        f"SELECT {_MOVE} FROM club_ledger l JOIN club_places p ON p.id = l.place "
        "LEFT JOIN club_settled s ON s.club = l.club AND s.place = l.place "
        "WHERE l.club = $1 AND l.n <= $2 AND p.kind = 'cash' "
        f"{after}ORDER BY l.n LIMIT $3",
        *(club, through, most),
    )


async def names_of_places(db: Transaction, club: str) -> dict[str, str]:
    """Return the names of all tables and tournaments of a club."""
    rows = await db.fetch("SELECT id, name FROM club_places WHERE club = $1", club)
    return dict(map(tuple, rows))


async def read_settlements(db: Transaction, club: str, most: int) -> list[Settlement]:
    """Return the settlements of a club, the last one first."""
    rows = await db.fetch(
        f"SELECT {_SETTLEMENT} FROM club_settlements WHERE club = $1 "
        "ORDER BY n DESC LIMIT $2",
        *(club, most),
    )
    return [Settlement(*row) for row in rows]


async def get_settlement(db: Transaction, club: str, n: int) -> Settlement | None:
    """Return a settlement by its number."""
    rows = await db.fetch(
        f"SELECT {_SETTLEMENT} FROM club_settlements WHERE club = $1 AND n = $2",
        *(club, n),
    )
    return Settlement(*rows[0]) if rows else None


async def find_settlement(db: Transaction, club: str, key: str) -> Settlement | None:
    """Return the settlement that was closed with a key."""
    rows = await db.fetch(
        f"SELECT {_SETTLEMENT} FROM club_settlements WHERE club = $1 AND key = $2",
        *(club, key),
    )
    return Settlement(*rows[0]) if rows else None


async def add_settlement(
    db: Transaction, club: str, own: Settlement, through: Mapping[str, int]
) -> bool:
    """Close a settlement; ``through`` is the last entry of each table in it.

    Return whether it is the next one: if not, another one was closed meanwhile. The
    club must be locked.
    """
    ((last,),) = await db.fetch(
        "SELECT COALESCE(max(n), 0) FROM club_settlements WHERE club = $1", club
    )
    if own.n != last + 1:
        return False
    await db.fetch(
        f"INSERT INTO club_settlements (club, {_SETTLEMENT}) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        *(club, *own),
    )
    for place, n in sorted(through.items()):
        await db.fetch(
            "INSERT INTO club_settled (club, place, through) VALUES ($1, $2, $3) "
            "ON CONFLICT (club, place) DO UPDATE SET through = excluded.through",
            *(club, place, n),
        )
    return True
