"""Changes in the ledger of a club that an entry of a table or tournament causes.

They are part of the commit of that entry. The key of the entry is part of the keys in
the ledger, so that a repeated write has no second effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bigslick.fast_dataclasses import dataclass
from bigslick.room.storage.clubs.ledger import lock_club, post

if TYPE_CHECKING:
    from bigslick.room.storage.transactions import Transaction

__all__ = ("BigPot", "ClubWrite", "Move", "TournamentPlace", "write_club")


class Move(NamedTuple):
    """Chips that move between a balance and a place (a table or a tournament).

    An empty account name is the house.
    """

    account: str
    amount: int
    """The change of the balance; the place changes by the opposite."""
    kind: str


class TournamentPlace(NamedTuple):
    """The result of a member in a tournament."""

    account: str
    finish: int
    paid: int
    prize: int
    knockouts: int
    entries: int


class BigPot(NamedTuple):
    """A pot that was larger than all before it at the same table."""

    hand: str
    account: str
    chips: int


@dataclass(frozen=True, slots=True)
class ClubWrite:
    """The changes that one entry causes in its club."""

    club: str
    place: str
    """The id of the table or tournament."""
    moves: tuple[Move, ...] = ()
    holds: tuple[tuple[str, int], ...] = ()
    """The chips that the place will sell to accounts later, for those that changed."""
    used: str = ""
    """The key of the reservation that was made for the command, if any."""
    seats: tuple[tuple[str, bool], ...] = ()
    """The accounts that took a seat or left it."""
    opens: tuple[str, str] | None = None
    """The kind and the name of a new place."""
    closes: bool = False
    abandons: bool = False
    """Whether the place is closed although its stacks are not known: players get back
    what they have put in, as far as there are chips, and the house gets the rest.
    """
    results: tuple[TournamentPlace, ...] = ()
    about: tuple[str, int, int, int, int] = ("", 0, 0, 0, 0)
    """The name, the entrants, the paid places, the buy-in and the prize pool of the
    tournament of the results.
    """
    pot: BigPot | None = None


async def write_club(db: Transaction, write: ClubWrite, key: str, now: int) -> None:
    """Write the changes of an entry with this key."""
    club, place = write.club, write.place
    await lock_club(db, club)
    if write.opens is not None:
        await db.fetch(
            "INSERT INTO club_places (id, club, kind, name, created) "
            "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING",
            *(place, club, *write.opens, now),
        )
    for number, move in enumerate(write.moves):
        await post(
            db,
            club,
            f"{key}:{number}",
            at=now,
            kind=move.kind,
            account=move.account,
            amount=move.amount,
            place=place,
        )
    if write.abandons:
        await _abandon(db, write, key, now)
    await _write_holds(db, write)
    for account, sits in write.seats:
        if sits:
            await db.fetch(
                "INSERT INTO club_seats (place, account, club) VALUES ($1, $2, $3) "
                "ON CONFLICT (place, account) DO NOTHING",
                *(place, account, club),
            )
        else:
            await db.fetch(
                "DELETE FROM club_seats WHERE place = $1 AND account = $2",
                *(place, account),
            )
    await _write_results(db, write, now)
    if write.closes:
        await db.fetch(
            "UPDATE club_places SET closed = $2 WHERE id = $1 AND closed = 0",
            *(place, now),
        )
        await db.fetch("DELETE FROM club_seats WHERE place = $1", place)
        await db.fetch(
            "DELETE FROM club_holds WHERE place = $1 AND process = ''", place
        )


async def _abandon(db: Transaction, write: ClubWrite, key: str, now: int) -> None:
    """Return the chips of a place to the players who sit there."""
    club, place = write.club, write.place
    ((left,),) = await db.fetch("SELECT chips FROM club_places WHERE id = $1", place)
    rows = await db.fetch(
        "SELECT s.account, CAST(-sum(l.amount) AS bigint) FROM club_seats s "
        "JOIN club_ledger l ON l.club = $2 AND l.place = $1 AND l.account = s.account "
        "WHERE s.place = $1 GROUP BY s.account ORDER BY s.account",
        *(place, club),
    )
    for account, put_in in [*rows, ("", left)]:
        amount = min(put_in, left)
        if amount > 0:
            left -= amount
            await post(
                db,
                club,
                f"{key}:{account}",
                at=now,
                kind="refund",
                account=account,
                amount=amount,
                place=place,
            )


async def _write_holds(db: Transaction, write: ClubWrite) -> None:
    """Replace the chips reserved at a table or tournament.

    A reservation that was used is deleted.
    """
    if write.used:
        await db.fetch("DELETE FROM club_holds WHERE key = $1", write.used)
    for account, amount in write.holds:
        key = f"{write.place}:{account}"
        if amount:
            await db.fetch(
                "INSERT INTO club_holds (key, club, account, place, amount, process) "
                "VALUES ($1, $2, $3, $4, $5, '') "
                "ON CONFLICT (key) DO UPDATE SET amount = excluded.amount",
                *(key, write.club, account, write.place, amount),
            )
        else:
            await db.fetch("DELETE FROM club_holds WHERE key = $1", key)


async def _write_results(db: Transaction, write: ClubWrite, now: int) -> None:
    """Write the places of a tournament that is over, and a large pot."""
    name, entrants, paid_places, buy_in, prize_pool = write.about
    for own in write.results:
        await db.fetch(
            "INSERT INTO club_results (club, place, account, name, ended, finish, "
            "entrants, paid_places, buy_in, prize_pool, paid, prize, knockouts, "
            "entries) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, "
            "$14) ON CONFLICT (club, place, account) DO NOTHING",
            *(write.club, write.place, own.account, name, now, own.finish, entrants),
            *(paid_places, buy_in, prize_pool),
            *(own.paid, own.prize, own.knockouts, own.entries),
        )
    pot = write.pot
    if pot is not None:
        await db.fetch(
            "INSERT INTO club_pots (club, hand, place, at, account, chips) "
            "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (club, hand) DO NOTHING",
            *(write.club, pot.hand, write.place, now, pot.account, pot.chips),
        )
