"""Kill -9 while members buy in, play and leave: balances and tables agree."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

from tests.support.club_api import caller_at
from tests.support.room_process import RoomProcess
from tests.support.rooms import QUICK, run, wait_until

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError, RoomSeat
from bigslick.room.tokens import hashed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.club_api import Caller

_CHIPS = 2_000
_LEDGER = "SELECT account, place, sum(amount) FROM club_ledger GROUP BY account, place"


async def _come_and_go(base: str, who: Caller, table: str, rng: random.Random) -> None:
    """Buy in, play a hand, buy more, and leave, until the room is gone.

    The nonce is always the same: after a kill the first command is a retry.
    """
    with suppress(RoomError, OSError):
        async with RoomClient.connect(base) as client:
            while True:
                own = await client.call(
                    "join",
                    table=table,
                    name="?",
                    nonce=hashed(who.id)[:32],
                    session=who.token,
                    buy_in=rng.randrange(100, 300),
                )
                seat = RoomSeat(client, table, own["seat"], own["token"])
                await seat.watch()
                if rng.random() < 0.4:
                    await _play(seat, "random")
                for cmd, fields in (("top_up", {"amount": 25}), ("leave", {})):
                    with suppress(RoomError):
                        await seat.call(cmd, **fields)
                await _gone(seat)


async def _gone(seat: RoomSeat) -> None:
    """Play until the player has left the seat, which may be at the end of a hand."""
    while True:
        try:
            await seat.watch()
        except RoomError as error:
            if error.code == "closed":
                raise
            return
        await _play(seat, "folds")


async def _play(seat: RoomSeat, bot: str) -> None:
    """Play a hand, if there is one: the others may have left."""
    with suppress(TimeoutError):
        async with asyncio.timeout(0.4):
            await seat.play(create_bot(bot), 1)


async def _entries(folder: Path, more: int) -> None:
    """Wait until the ledger has so many more entries."""
    with closing(sqlite3.connect(folder / "room.sqlite3")) as db:

        def count() -> int:
            return int(db.execute("SELECT count(*) FROM club_ledger").fetchone()[0])

        wanted = count() + more
        await wait_until(lambda: count() >= wanted)


def _check(folder: Path, books: list[dict[str, Any]], names: dict[str, str]) -> None:
    """Check that the ledger sums to zero, and agrees with the table's own books."""
    with closing(sqlite3.connect(folder / "room.sqlite3")) as db:
        ((sums,),) = db.execute(
            "SELECT (SELECT sum(balance) FROM club_members) + (SELECT house FROM clubs)"
            " + (SELECT sum(chips) FROM club_places)"
        ).fetchall()
        rows = db.execute(_LEDGER).fetchall()
        balances = dict(db.execute("SELECT account, balance FROM club_members"))
        holds = db.execute("SELECT * FROM club_holds WHERE process <> ''").fetchall()
    assert sums == 0
    assert holds == []
    for account, name in names.items():
        moved = [amount for own, _, amount in rows if own == account]
        assert sum(moved) == balances[account] >= 0
        (at_table,) = [a for own, place, a in rows if own == account and place] or [0]
        own = next((row for row in books if row["name"] == name), None)
        bought = 0 if own is None else own["bought"] - own["paid_out"]
        assert at_table == -bought, name


async def _kill_often(folder: Path, kills: int, seed: int) -> int:
    rng = random.Random(seed)
    process = RoomProcess(folder)
    base = process.start()
    async with caller_at(base) as ann, RoomClient.connect(base) as client:
        await ann.sign_up("Ann")
        people = [ann] + [await ann.another().sign_up(n) for n in ("Bob", "Cyd")]
        club = await ann.found_club(credit=0)
        await ann.invite(club, *people[1:])
        for who in people:
            await ann.grant(club, who, _CHIPS)
        config = QUICK | {"club": club, "seats": 3, "stack": 200, "rathole_minutes": 0}
        config |= {"time_ms": 500, "bank_ms": 0, "rake": 0.05}
        made = await client.call("create", config=config, session=ann.token)
    names = {who.id: who.name for who in people}
    for _ in range(kills):
        async with asyncio.TaskGroup() as tasks:
            for who in people:
                tasks.create_task(
                    _come_and_go(base, who, made["table"], random.Random(rng.random()))
                )
            await _entries(folder, rng.randrange(2, 12))
            await asyncio.sleep(rng.uniform(0, 0.02))
            process.kill()
        base = process.start()
        async with RoomClient.connect(base) as client:
            books = await client.call(
                "books", table=made["table"], session=people[0].token
            )
        _check(folder, books["books"], names)
    process.kill()
    with closing(sqlite3.connect(folder / "room.sqlite3")) as db:
        ((count,),) = db.execute("SELECT count(*) FROM club_ledger").fetchall()
    return int(count)


def test_balances_and_tables_agree_after_every_kill(tmp_path: Path) -> None:
    assert run(_kill_often(tmp_path, 4, seed=7), 120) > 10
