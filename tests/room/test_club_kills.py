"""Kill -9 while members of a club buy in, play and settle up: no chip is lost."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.club_api import Refused, caller_at
from tests.support.room_process import RoomProcess
from tests.support.rooms import QUICK, run, wait_until
from tests.support.storages import PostgresPlace, SQLitePlace

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError, RoomSeat
from bigslick.room.tokens import hashed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.club_api import Caller

_CHIPS = 2_000
_LEDGER = (
    "SELECT account, place, CAST(sum(amount) AS bigint) FROM club_ledger "
    "GROUP BY account, place"
)
_SUM = (
    "SELECT CAST((SELECT sum(balance) FROM club_members) + (SELECT house FROM clubs) "
    "+ (SELECT COALESCE(sum(chips), 0) FROM club_places) AS bigint)"
)
_CLOSED = "SELECT chips FROM club_places WHERE id = '%s' AND closed > 0"
_RESULTS = "SELECT count(*) FROM club_results WHERE place = '%s'"
_PRIZES = (
    "SELECT account, amount FROM club_ledger WHERE place = '%s' AND kind = 'prize'"
)


class _KilledClub:
    """A club in a room that is killed and opened again, in either database."""

    def __init__(self, place: SQLitePlace | PostgresPlace, seed: int) -> None:
        self.place, self.rng = place, random.Random(seed)
        self.process = RoomProcess(place.folder)
        self.people: list[Caller] = []
        self.club, self.kills = "", 0

    def open(self) -> str:
        """Open the room; everybody finds its new address."""
        options: tuple[str, ...] = ()
        if isinstance(self.place, PostgresPlace):
            options = ("--database", self.place.address)
        base = self.process.start(*options)
        for who in self.people:
            who.base = base
        return base

    def kill(self) -> None:
        self.process.kill()
        self.kills += 1

    @property
    def balances(self) -> dict[str, int]:
        return dict(self.place.execute("SELECT account, balance FROM club_members"))

    def check(self) -> dict[str, int]:
        """Check that all sums of the ledger are zero; return the balances."""
        ((sums,),) = self.place.execute(_SUM)
        assert sums == 0
        query = "SELECT * FROM club_holds WHERE process <> ''"
        assert self.place.execute(query) == []
        balances = self.balances
        moved = dict.fromkeys(balances, 0)
        for account, _, amount in self.place.execute(_LEDGER):
            if account:
                moved[account] += amount
        assert moved == balances
        assert min(balances.values()) >= 0
        return balances


@asynccontextmanager
async def _killed_club(
    place: SQLitePlace | PostgresPlace, seed: int
) -> AsyncIterator[_KilledClub]:
    """Yield a club of three members with chips; its room is killed at the end."""
    own = _KilledClub(place, seed)
    try:
        async with caller_at(own.open()) as ann:
            own.people = [await ann.sign_up("Ann")]
            for name in ("Bob", "Cyd"):
                own.people.append(await ann.another().sign_up(name))
            own.club = await ann.found_club(credit=0)
            await ann.invite(own.club, *own.people[1:])
            for who in own.people:
                await ann.grant(own.club, who, _CHIPS)
            yield own
    finally:
        own.process.kill()


@pytest.fixture(params=["sqlite", "postgres"])
def place(
    request: pytest.FixtureRequest, tmp_path: Path
) -> SQLitePlace | PostgresPlace:
    """Where the room is stored: an empty database of each kind."""
    if request.param == "sqlite":
        return SQLitePlace(tmp_path)
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path)


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


async def _entries(own: _KilledClub, more: int) -> None:
    """Wait until the ledger has so many more entries."""

    def count() -> int:
        return int(own.place.execute("SELECT count(*) FROM club_ledger")[0][0])

    wanted = count() + more
    await wait_until(lambda: count() >= wanted)


def _check_books(own: _KilledClub, table: str, books: list[dict[str, Any]]) -> None:
    """Check that the ledger agrees with the table's own books."""
    rows = own.place.execute(_LEDGER)
    for who in own.people:
        moved = [a for account, at, a in rows if (account, at) == (who.id, table)]
        row = next((row for row in books if row["name"] == who.name), None)
        bought = 0 if row is None else row["bought"] - row["paid_out"]
        assert sum(moved) == -bought, who.name


async def _play_a_table(own: _KilledClub, base: str) -> str:
    """Play at a table until the room is killed; check its books, and close it."""
    config = QUICK | {"club": own.club, "seats": 3, "stack": 200}
    config |= {"time_ms": 500, "bank_ms": 0, "rake": 0.05, "rathole_minutes": 0}
    session = own.people[0].token
    async with RoomClient.connect(base) as client:
        made = await client.call("create", config=config, session=session)
    table = made["table"]
    async with asyncio.TaskGroup() as tasks:
        for who in own.people:
            rng = random.Random(own.rng.random())
            tasks.create_task(_come_and_go(base, who, table, rng))
        await _entries(own, own.rng.randrange(2, 12))
        await asyncio.sleep(own.rng.uniform(0, 0.02))
        own.kill()
    base = own.open()
    async with RoomClient.connect(base) as client:
        books = await client.call("books", table=table, session=session)
        own.check()
        _check_books(own, table, books["books"])
        order = {"token": made["host"], "session": session}
        await client.call("host", table=table, what="close", **order)
    await wait_until(lambda: own.place.execute(_CLOSED % table) == [(0,)])
    return base


async def _settle(own: _KilledClub, settled: list[dict[str, Any]]) -> str:
    """Close a settlement while the room is killed, and again with the same key."""
    here, ann = f"clubs/{own.club}", own.people[0]
    shown = await ann.get(f"{here}/settlement")
    sent = {"through": shown["through"], "key": token_hex(16)}
    if not shown["results"]:
        return ann.base  # all were killed before anybody bought chips

    async def close() -> None:
        with suppress(aiohttp.ClientError, Refused):
            await ann.post(f"{here}/settlements", **sent)

    closing = asyncio.create_task(close())
    await asyncio.sleep(own.rng.uniform(0, 0.03))
    own.kill()
    await closing
    base = own.open()
    settled.append(await ann.post(f"{here}/settlements", **sent))
    rows = (await ann.get(f"{here}/settlements"))["settlements"]
    assert sorted(row["n"] for row in rows) == [*range(1, len(settled) + 1)]
    assert settled[-1]["payments"] == shown["payments"]
    assert (await ann.get(f"{here}/settlement"))["results"] == []
    for who in own.people:  # everything is settled once
        results = [row for s in settled for row in s["results"]]
        won = sum(row["chips"] for row in results if row["account"] == who.id)
        assert won == own.balances[who.id] - _CHIPS
    own.check()
    return base


async def _kill_often(
    place: SQLitePlace | PostgresPlace, tables: int, seed: int
) -> int:
    """Kill the room at some tables, and at their settlements; return how often."""
    settled: list[dict[str, Any]] = []
    async with _killed_club(place, seed) as own:
        base = own.people[0].base
        for _ in range(tables):
            await _play_a_table(own, base)
            base = await _settle(own, settled)
        own.check()
        return own.kills


def test_balances_tables_and_settlements_agree_after_every_kill(
    place: SQLitePlace | PostgresPlace,
) -> None:
    assert run(_kill_often(place, 2, seed=7), 240) >= 2


@pytest.mark.slow
def test_balances_tables_and_settlements_agree_after_many_kills(
    place: SQLitePlace | PostgresPlace, record_property: Any
) -> None:
    record_property("kills", run(_kill_often(place, 25, seed=11), 1_800))


_BUY_IN, _FEE = 90, 10


async def _enter(base: str, place: str, who: Caller) -> None:
    """Register for a tournament and play, until the room is gone; twice is once."""
    with suppress(RoomError, OSError):
        async with RoomClient.connect(base) as client:
            sent = {"nonce": hashed(who.id)[:32], "session": who.token}
            fields = {"tournament": place, "name": "?", **sent}
            reply = await client.call("register", **fields)
            seat = RoomSeat(client, f"{place}.", 0, reply["token"])
            while not await seat.find_table():
                event = await client.events.get()
                while event and event.get("state") == "registering":
                    event = await client.events.get()
                if event is None or event.get("state") == "finished":
                    return
            await seat.play(create_bot("random"))


@asynccontextmanager
async def _entering(own: _KilledClub, place: str) -> AsyncIterator[None]:
    """Let everybody enter and play during the block."""
    base = own.people[0].base
    tasks = [asyncio.create_task(_enter(base, place, who)) for who in own.people]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _play_a_tournament(own: _KilledClub) -> None:
    """Kill the room while members register and play, until all is paid."""
    base, session = own.people[0].base, own.people[0].token
    config = {"club": own.club, "seats": 3, "players": 9, "stack": 300}
    config |= {"buy_in": _BUY_IN, "fee": _FEE, "payouts": [70, 30], "pause_ms": 0}
    config |= {"pace": "hands", "level_length": 2, "structure": "turbo"}
    config |= {"time_ms": 500, "bank_ms": 0}
    config |= {key: QUICK[key] for key in ("bot_ms", "reveal_ms")}
    before = own.check()
    async with RoomClient.connect(base) as client:
        made = await client.call("create_tournament", config=config, session=session)
    place = made["tournament"]
    async with _entering(own, place):
        await asyncio.sleep(own.rng.uniform(0, 0.05))
        own.kill()
    own.open()
    paid = {who: balance - _BUY_IN - _FEE for who, balance in before.items()}
    async with _entering(own, place):
        await wait_until(lambda: own.balances == paid)
        async with RoomClient.connect(own.people[0].base) as client:
            order = {"tournament": place, "token": made["host"], "session": session}
            await client.call("direct", what="start", **order)
        await asyncio.sleep(own.rng.uniform(0, 0.4))
        own.kill()
    for _ in range(2):
        own.open()
        own.check()
        async with _entering(own, place):
            await asyncio.sleep(own.rng.uniform(0, 0.4))
            own.kill()
    own.open()
    async with _entering(own, place):
        await wait_until(lambda: own.place.execute(_RESULTS % place) == [(3,)])
        own.kill()
    own.open()
    _check_prizes(own, place, paid)


def _check_prizes(own: _KilledClub, place: str, paid: dict[str, int]) -> None:
    """Check that every prize was paid once, and nothing else.

    Players who bust in the same hand with equal stacks share a place.
    """
    balances, prizes = own.check(), own.place.execute(_PRIZES % place)
    assert max(amount for _, amount in prizes) == 189
    assert sum(amount for _, amount in prizes) == 3 * _BUY_IN
    won = {who: balances[who] - paid[who] for who in paid if balances[who] > paid[who]}
    assert sorted(prizes) == sorted(won.items())
    assert own.place.execute(_CLOSED % place) == [(0,)]


async def _kill_tournaments(
    place: SQLitePlace | PostgresPlace, tournaments: int, seed: int
) -> int:
    async with _killed_club(place, seed) as own:
        for _ in range(tournaments):
            await _play_a_tournament(own)
        return own.kills


def test_tournament_of_a_club_pays_once_after_every_kill(tmp_path: Path) -> None:
    assert run(_kill_tournaments(SQLitePlace(tmp_path), 1, seed=3), 240) == 5


@pytest.mark.slow
def test_tournaments_of_a_club_pay_once_after_many_kills(
    place: SQLitePlace | PostgresPlace, record_property: Any
) -> None:
    record_property("kills", run(_kill_tournaments(place, 10, seed=5), 1_800))
