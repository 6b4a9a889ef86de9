"""Results of tournaments, large pots and seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "MemberResult",
    "Season",
    "StoredPot",
    "biggest_pot",
    "get_season",
    "put_season",
    "read_results",
    "remove_season",
    "seasons_of",
)

_RESULT = (
    "place, account, name, ended, finish, entrants, paid_places, buy_in, prize_pool, "
    "paid, prize, knockouts, entries"
)
_SEASON = "id, club, name, formula, starts, ends, best"


class MemberResult(NamedTuple):
    """The result of a member in a tournament; ``finish`` is their place."""

    tournament: str
    account: str
    name: str
    """The name of the tournament."""
    ended: int
    finish: int
    entrants: int
    paid_places: int
    buy_in: int
    prize_pool: int
    paid: int
    prize: int
    knockouts: int
    entries: int


class Season(NamedTuple):
    """A season; ``ends`` is 0 if it is open, ``best`` is 0 if all results count."""

    id: str
    club: str
    name: str
    formula: str
    starts: int
    ends: int
    best: int


class StoredPot(NamedTuple):
    """A large pot of a cash game."""

    hand: str
    table: str
    at: int
    account: str
    chips: int


async def read_results(
    db: Transaction, club: str, begin: int, end: int, most: int
) -> list[MemberResult]:
    """Return up to ``most`` results of tournaments that ended in a period, in order."""
    rows = await db.fetch(
        f"SELECT {_RESULT} FROM club_results WHERE club = $1 AND ended >= $2 "
        "AND ended < $3 ORDER BY ended, place, finish, account LIMIT $4",
        *(club, begin, end, most),
    )
    return [MemberResult(*row) for row in rows]


async def biggest_pot(
    db: Transaction, club: str, begin: int, end: int
) -> StoredPot | None:
    """Return the largest pot of the club's cash games in a period."""
    rows = await db.fetch(
        "SELECT hand, place, at, account, chips FROM club_pots WHERE club = $1 "
        "AND at >= $2 AND at < $3 ORDER BY chips DESC, at LIMIT 1",
        *(club, begin, end),
    )
    return StoredPot(*rows[0]) if rows else None


async def seasons_of(db: Transaction, club: str) -> list[Season]:
    """Return the seasons of a club, the latest first."""
    rows = await db.fetch(
        f"SELECT {_SEASON} FROM club_seasons WHERE club = $1 "
        "ORDER BY starts DESC, id LIMIT 200",
        club,
    )
    return [Season(*row) for row in rows]


async def get_season(db: Transaction, club: str, season: str) -> Season | None:
    """Return a season of a club."""
    rows = await db.fetch(
        f"SELECT {_SEASON} FROM club_seasons WHERE club = $1 AND id = $2",
        *(club, season),
    )
    return Season(*rows[0]) if rows else None


async def put_season(db: Transaction, own: Season) -> None:
    """Add or change a season."""
    await db.fetch(
        f"INSERT INTO club_seasons ({_SEASON}) VALUES ($1, $2, $3, $4, $5, $6, $7) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, "
        "formula = excluded.formula, starts = excluded.starts, ends = excluded.ends, "
        "best = excluded.best",
        *own,
    )


async def remove_season(db: Transaction, club: str, season: str) -> bool:
    """Remove a season of a club; return whether there was one."""
    rows = await db.fetch(
        "DELETE FROM club_seasons WHERE club = $1 AND id = $2 RETURNING 1",
        *(club, season),
    )
    return bool(rows)
