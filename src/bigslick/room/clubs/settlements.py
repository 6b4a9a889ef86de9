"""Settlements of a club: previews, closing them, and files."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bigslick.room.clubs.balances import shown_name
from bigslick.room.clubs.club_room import ask
from bigslick.room.clubs.csv_files import csv_file
from bigslick.room.clubs.memberships import HOSTS, read_visit
from bigslick.room.clubs.settle_up import (
    TableMove,
    fewest_payments,
    find_sittings,
    money,
)
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage.clubs import ledger, memberships
from bigslick.room.storage.clubs import settlements as stored
from bigslick.room.storage.clubs.settlements import Settlement

if TYPE_CHECKING:
    from bigslick.room.clubs.club_room import ClubRoom
    from bigslick.room.clubs.settle_up import TableSitting
    from bigslick.room.storage.clubs.memberships import Club
    from bigslick.room.storage.transactions import Transaction

__all__ = (
    "close_settlement",
    "list_settlements",
    "preview_settlement",
    "settlement_file",
    "show_settlement",
)

_MOST_MOVES = 200_000
_MOST_SETTLEMENTS = 1_000


class _Found(NamedTuple):
    """The stored data from which a settlement is computed."""

    club: Club
    moves: list[TableMove]
    names: dict[str, str]
    tables: dict[str, str]
    through: int
    last: Settlement | None


async def _read(  # noqa: PLR0913, PLR0917 - the fields of a request
    room: ClubRoom,
    account: str,
    club: str,
    roles: tuple[str, ...],
    through: int | None,
    settled: bool,
) -> _Found:
    async def read(db: Transaction) -> _Found:
        own = await read_visit(db, club, account, roles)
        last = await stored.last_entry(db, club)
        upto = last if through is None else min(through, last)
        rows = await stored.table_moves(
            db, club, upto, _MOST_MOVES + 1, settled=settled
        )
        if len(rows) > _MOST_MOVES:
            raise CommandError(
                "too_large",
                f"more than {_MOST_MOVES:,} entries: choose a shorter period",
            )
        closed = await stored.read_settlements(db, club, 1)
        return _Found(
            own.club,
            [TableMove(*row) for row in rows],
            await memberships.names_of(db, club),
            await stored.names_of_places(db, club),
            upto,
            closed[0] if closed else None,
        )

    return await ask(room, read, writes=False)


async def preview_settlement(
    room: ClubRoom,
    account: str,
    club: str,
    period: tuple[int, int] | None = None,
) -> dict[str, Any]:
    """Return who owes whom since the last settlement, or for sittings in a period."""
    settled = period is not None
    found = await _read(room, account, club, _ALL, None, settled)
    return (await asyncio.to_thread(_computed, found, period, room.clock()))[0]


_ALL = ("owner", "host", "member")


async def close_settlement(
    room: ClubRoom, account: str, club: str, through: int, key: str
) -> dict[str, Any]:
    """Close the settlement of all sittings up to the entry ``through`` of the ledger.

    Closing it again with the same key returns it again.

    Raises:
        CommandError: there is nothing to settle, or another one was closed meanwhile.

    """
    known = await ask(
        room, lambda db: _closed_with(db, club, account, key), writes=False
    )
    if known is not None:
        return _shown(known)
    found = await _read(room, account, club, HOSTS, through, False)
    data, ends = await asyncio.to_thread(_computed, found, None, room.clock())
    if not ends:
        raise CommandError("refused", "there is nothing to settle")
    n = 1 if found.last is None else found.last.n + 1
    data["n"] = n
    text = msgspec.json.encode(data).decode()
    own = Settlement(n, key, data["to"], account, found.through, text)

    async def close(db: Transaction) -> Settlement | None:
        await ledger.lock_club(db, club)
        before = await _closed_with(db, club, account, key)
        if before is not None:
            return before
        return own if await stored.add_settlement(db, club, own, ends) else None

    done = await ask(room, close)
    if done is None:
        raise CommandError(
            "refused",
            "another settlement was made in the meantime: look at it, then try again",
        )
    return _shown(done)


async def _closed_with(
    db: Transaction, club: str, account: str, key: str
) -> Settlement | None:
    await read_visit(db, club, account, HOSTS)
    return await stored.find_settlement(db, club, key)


def _shown(own: Settlement) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(own.data)
    return data


async def list_settlements(
    room: ClubRoom, account: str, club: str
) -> list[dict[str, Any]]:
    """Return the closed settlements of a club, the last one first."""

    async def read(db: Transaction) -> tuple[list[Settlement], dict[str, str]]:
        await read_visit(db, club, account)
        rows = await stored.read_settlements(db, club, _MOST_SETTLEMENTS)
        return rows, await memberships.names_of(db, club)

    rows, names = await ask(room, read, writes=False)
    found = []
    for own in rows:
        data = _shown(own)
        owed = sum(row["chips"] for row in data["payments"])
        found.append(
            {
                "n": own.n,
                "at": own.at,
                "by": shown_name(names, own.made_by),
                "from": data["from"],
                "to": data["to"],
                "players": len(data["results"]),
                "total": money(owed, data["chip_value"]),
            }
        )
    return found


async def show_settlement(
    room: ClubRoom, account: str, club: str, n: int
) -> dict[str, Any]:
    """Return a closed settlement.

    Raises:
        CommandError: there is no such settlement.

    """

    async def read(db: Transaction) -> Settlement | None:
        await read_visit(db, club, account)
        return await stored.get_settlement(db, club, n)

    own = await ask(room, read, writes=False)
    if own is None:
        raise CommandError("unknown_settlement", f"there is no settlement {n}")
    return _shown(own)


def settlement_file(data: dict[str, Any]) -> bytes:
    """Return a settlement as CSV: the results, then the payments."""
    unit = data["currency"] or "money"
    columns = ("what", "name", "to", "bought", "cashed_out", "chips", unit)
    rows: list[tuple[Any, ...]] = [
        (
            "result",
            own["name"],
            "",
            own["bought"],
            own["cashed_out"],
            own["chips"],
            own["money"],
        )
        for own in data["results"]
    ]
    if data["rake"]["chips"]:
        rake = data["rake"]
        rows.append(("rake", "House", "", "", "", rake["chips"], rake["money"]))
    rows += [
        (
            "payment",
            own["from_name"],
            own["to_name"],
            "",
            "",
            own["chips"],
            own["money"],
        )
        for own in data["payments"]
    ]
    return csv_file(columns, rows)


def _computed(
    found: _Found, period: tuple[int, int] | None, now: int
) -> tuple[dict[str, Any], dict[str, int]]:
    """Return a settlement, and the last entry of each table in it."""
    sittings, in_play = find_sittings(found.moves)
    if period is not None:
        begin, end = period
        sittings = [own for own in sittings if begin <= own.ended < end]
    else:
        begin = 0 if found.last is None else found.last.at
        end = now
    ends = {own.place: own.moves[-1].n for own in sittings}
    net, bought, cashed_out = _results(sittings)
    value = found.club.chip_value
    rake = net.get("", 0)
    payments, fewest = fewest_payments(net)
    data = {
        "n": None,
        "from": begin,
        "to": end,
        "through": found.through,
        "chip_value": value,
        "currency": found.club.currency,
        "results": [
            {
                "account": account,
                "name": shown_name(found.names, account),
                "bought": bought[account],
                "cashed_out": cashed_out[account],
                "chips": chips,
                "money": money(chips, value),
            }
            for account, chips in sorted(net.items(), key=lambda own: (-own[1], own[0]))
            if account
        ],
        "rake": {"chips": rake, "money": money(rake, value)},
        "payments": [
            {
                "from": own.payer,
                "from_name": shown_name(found.names, own.payer),
                "to": own.receiver,
                "to_name": shown_name(found.names, own.receiver),
                "chips": own.chips,
                "money": money(own.chips, value),
            }
            for own in payments
        ],
        "fewest": fewest,
        "open": [
            {"table": place, "name": found.tables.get(place) or place, "chips": chips}
            for place, chips in sorted(in_play.items())
        ],
    }
    return data, ends


def _results(
    sittings: list[TableSitting],
) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """Return what each account has won, bought and cashed out."""
    net: dict[str, int] = defaultdict(int)
    bought: dict[str, int] = defaultdict(int)
    cashed_out: dict[str, int] = defaultdict(int)
    for sitting in sittings:
        for move in sitting.moves:
            net[move.account] += move.amount
            if move.kind == "buy_in":
                bought[move.account] -= move.amount
            elif move.kind == "cash_out":
                cashed_out[move.account] += move.amount
    return net, bought, cashed_out
