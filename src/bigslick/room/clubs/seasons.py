"""Seasons of a club: a points formula over a period, standings and records."""

from __future__ import annotations

import asyncio
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.errors import NotationError
from bigslick.room.clubs.balances import shown_name
from bigslick.room.clubs.club_room import ask
from bigslick.room.clubs.formulas import Formula
from bigslick.room.clubs.memberships import HOSTS, read_visit
from bigslick.room.clubs.settle_up import TableMove, find_sittings
from bigslick.room.clubs.standings import events_of, records_of, standings_of
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.clubs import memberships, settlements
from bigslick.room.storage.clubs import results as stored
from bigslick.room.storage.clubs.results import Season

if TYPE_CHECKING:
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.storage.clubs.results import MemberResult, StoredPot
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "check_formula",
    "delete_season",
    "list_seasons",
    "show_records",
    "show_season",
    "write_season",
)

_ALWAYS = 2**53
_MOST_RESULTS = 50_000
_MOST_MOVES = 200_000
_MOST_SEASONS = 100
_SAMPLE = 9


class _Found(NamedTuple):
    """The stored data from which standings and records are computed."""

    results: list[MemberResult]
    pot: StoredPot | None
    moves: list[TableMove]
    names: dict[str, str]

    def name_of(self, account: str) -> str:
        return shown_name(self.names, account)


def _row(own: Season) -> dict[str, Any]:
    return {
        "id": own.id,
        "name": own.name,
        "formula": own.formula,
        "from": own.starts,
        "to": own.ends or None,
        "best": own.best or None,
    }


def _parsed(text: str) -> Formula:
    """Return a formula.

    Raises:
        CommandError: it is not a formula.

    """
    try:
        return Formula.parse(text)
    except NotationError as error:
        raise CommandError("bad_request", str(error)) from None


def check_formula(text: str) -> list[dict[str, Any]]:
    """Return the points of a formula for each place of a tournament with nine entrants.

    The buy-in is 100, the pool 900, three places are paid, and the winner has four
    knockouts.

    Raises:
        CommandError: it is not a formula, or has no value for a place.

    """
    formula = _parsed(text)
    rows = []
    for place in range(1, _SAMPLE + 1):
        prizes = {1: 450, 2: 270, 3: 180}
        known = {
            "place": place,
            "entrants": _SAMPLE,
            "paid_places": 3,
            "buy_in": 100,
            "prize_pool": 900,
            "prize": prizes.get(place, 0),
            "paid": 100,
            "knockouts": {1: 4, 2: 2, 3: 1}.get(place, 0),
            "entries": 1,
        }
        try:
            points = formula.points(known)
        except NotationError as error:
            raise CommandError("bad_request", str(error)) from None
        shown = f"{points:f}".rstrip("0").rstrip(".")
        rows.append({"place": place, "entrants": _SAMPLE, "points": shown})
    return rows


async def list_seasons(room: ClubRoom, account: str, club: str) -> list[dict[str, Any]]:
    """Return the seasons of a club."""

    async def read(db: Transaction) -> list[Season]:
        await read_visit(db, club, account)
        return await stored.seasons_of(db, club)

    return [_row(own) for own in await ask(room, read, writes=False)]


async def write_season(
    room: ClubRoom, account: str, club: str, season: str | None, fields: dict[str, Any]
) -> dict[str, Any]:
    """Create or change a season; its formula must have a value for every place.

    Raises:
        CommandError: the formula or the period is invalid, or there is no such season.

    """
    if "formula" in fields:
        check_formula(fields["formula"])

    async def write(db: Transaction) -> Season:
        await read_visit(db, club, account, HOSTS)
        if season is None:
            if len(await stored.seasons_of(db, club)) >= _MOST_SEASONS:
                raise CommandError(
                    "refused", "the club has too many seasons: delete one first"
                )
            own = Season(f"s{token_hex(8)}", club, "", "", 0, 0, 0)
        else:
            known = await stored.get_season(db, club, season)
            if known is None:
                raise _unknown()
            own = known
        own = own._replace(**fields)
        if own.ends and own.ends <= own.starts:
            raise CommandError("bad_request", "the season ends before it begins")
        await stored.put_season(db, own)
        return own

    return _row(await ask(room, write))


def _unknown() -> CommandError:
    return CommandError("unknown_season", "the club has no such season")


async def delete_season(room: ClubRoom, account: str, club: str, season: str) -> None:
    """Delete a season; results stay.

    Raises:
        CommandError: there is no such season.

    """

    async def delete(db: Transaction) -> None:
        await read_visit(db, club, account, HOSTS)
        if not await stored.remove_season(db, club, season):
            raise _unknown()

    await ask(room, delete)


async def _read(db: Transaction, club: str, begin: int, end: int) -> _Found:
    last = await settlements.last_entry(db, club)
    rows = await settlements.table_moves(db, club, last, _MOST_MOVES, settled=True)
    return _Found(
        await stored.read_results(db, club, begin, end, _MOST_RESULTS),
        await stored.biggest_pot(db, club, begin, end),
        [TableMove(*row) for row in rows],
        await memberships.names_of(db, club),
    )


def _records(found: _Found, begin: int, end: int) -> list[dict[str, Any]]:
    nights, _ = find_sittings(found.moves)
    nights = [own for own in nights if begin <= own.ended < end]
    return records_of(found.results, found.pot, nights, found.name_of)


async def show_season(
    room: ClubRoom, account: str, club: str, season: str
) -> dict[str, Any]:
    """Return a season with its standings, tournaments and records.

    Raises:
        CommandError: there is no such season.

    """

    async def read(db: Transaction) -> tuple[Season, _Found]:
        await read_visit(db, club, account)
        own = await stored.get_season(db, club, season)
        if own is None:
            raise _unknown()
        return own, await _read(db, club, own.starts, own.ends or _ALWAYS)

    own, found = await ask(room, read, writes=False)

    def compute() -> dict[str, Any]:
        formula = _parsed(own.formula)
        return {
            "season": _row(own),
            "standings": standings_of(found.results, formula, own.best, found.name_of),
            "events": events_of(found.results),
            "records": _records(found, own.starts, own.ends or _ALWAYS),
        }

    return await asyncio.to_thread(compute)


async def show_records(room: ClubRoom, account: str, club: str) -> list[dict[str, Any]]:
    """Return the records of a club of all time."""

    async def read(db: Transaction) -> _Found:
        await read_visit(db, club, account)
        return await _read(db, club, 0, _ALWAYS)

    found = await ask(room, read, writes=False)
    return await asyncio.to_thread(_records, found, 0, _ALWAYS)
