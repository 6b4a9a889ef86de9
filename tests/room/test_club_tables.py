"""Tables of clubs: only members see them, and their chips come from balances."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.club_api import refused
from tests.support.clubs import club_night
from tests.support.rooms import async_test, of_type, room_here, until, wait_until
from tests.support.storages import PostgresPlace

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError, RoomSeat

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The address of an empty database of each kind; None is a file."""
    if request.param == "sqlite":
        return None
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path).address


@async_test
async def test_chips_move_between_balance_and_table(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        table, _ = await night.table(rake=0.1)
        ann = await night.sit(night.ann, table)
        assert await night.balances() == {"Ann": 800, "Bob": 1000, "Cyd": 1000}
        async with RoomClient.connect(night.base) as other:
            bob = await other.join(table, "?", session=night.bob.token, buy_in=300)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(ann.play(create_bot("calls"), 3))
                tasks.create_task(bob.play(create_bot("calls"), 3))
            night.check()
            for seat in (ann, bob):
                await seat.call("leave")
            actor = night.room.tables[table]
            await wait_until(lambda: not actor.table.seats)
        await wait_until(lambda: not night.sums()[1])  # the last entry is committed
        balances, _, house = night.sums()
        assert balances + house == 0
        assert house == -3000 + actor.table.roster.ledger.raked
        assert (await night.balances())["Cyd"] == 1000
        rows = (await night.ann.get(f"clubs/{night.club}/ledger"))["entries"]
        own = [row for row in rows if row["name"] == "Bob" and row["place"]]
        assert own[-1]["kind"] == "buy_in"
        assert own[-1]["amount"] == -300
        assert own[0]["kind"] == "cash_out"
        assert own[0]["balance"] == (await night.balances())["Bob"]


@async_test
async def test_nobody_outside_sees_or_joins_a_table(tmp_path: Path) -> None:
    async with club_night(tmp_path) as night:
        table, _ = await night.table()
        seat = await night.sit(night.ann, table)
        assert await night.client.tables() == []
        await night.client.call("watch", table=table, session=night.bob.token)
        for session in (None, night.eve.token, "0" * 32, seat.token):
            async with RoomClient.connect(night.base) as eve:
                for cmd in ("watch", "books", "join"):
                    fields = {"name": "Eve"} if cmd == "join" else {}
                    with pytest.raises(RoomError) as error:
                        await eve.call(cmd, table=table, session=session, **fields)
                    assert error.value.code == "unknown_table", (cmd, session)
        async with RoomClient.connect(night.base) as eve:
            with pytest.raises(RoomError, match="wrong password"):
                await eve.call("unlock", table=table, password="club")
            with pytest.raises(RoomError) as error:
                await eve.call(
                    "create", config={"club": night.club}, session=night.eve.token
                )
            assert error.value.code == "unknown_club"
            with pytest.raises(RoomError) as error:
                await eve.call(
                    "create", config={"club": night.club}, session=night.bob.token
                )
            assert error.value.code == "forbidden"
        here = f"tables/{table}"
        for who in (night.eve, night.eve.another()):
            for path in (f"{here}/history.phh", f"{here}/stats", f"{here}/hands"):
                assert (await who.raw("GET", path)).status == 404, path
        assert (await night.bob.raw("GET", f"{here}/hands")).status == 200
        games = await night.cyd.get(f"clubs/{night.club}/games")
        assert [row["table"] for row in games["tables"]] == [table]
        outside = await refused(night.eve.get(f"clubs/{night.club}/games"))
        assert outside.code == "unknown_club"


@async_test
async def test_hands_of_a_closed_table_stay_with_the_members(tmp_path: Path) -> None:
    async with club_night(tmp_path) as night:
        table, _ = await night.table()
        ann = await night.sit(night.ann, table)
        async with RoomClient.connect(night.base) as other:
            bob = await other.join(table, "?", session=night.bob.token)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(ann.play(create_bot("calls"), 2))
                tasks.create_task(bob.play(create_bot("calls"), 2))
        hand = f"hands/{table}-00001/fairness"
        night.room.close_table(table, "for this test")
        assert (await night.cyd.raw("GET", hand)).status == 200
        assert (await night.eve.raw("GET", hand)).status == 404
        assert (await night.eve.another().raw("GET", hand)).status == 404
        balances, places, house = night.sums()
        assert (balances, places, house) == (3000, 0, -3000)


@async_test
async def test_buy_in_beyond_the_balance_is_refused(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, chips=250, database=database) as night:
        table, _ = await night.table()
        with pytest.raises(RoomError) as error:
            await night.sit(night.bob, table, buy_in=251)
        assert error.value.code == "insufficient"
        bob = await night.sit(night.bob, table)
        with pytest.raises(RoomError) as error:
            await bob.call("top_up", amount=51)
        assert error.value.code == "insufficient"
        await bob.call("top_up", amount=50)
        assert (await night.balances())["Bob"] == 0
        other, _ = await night.table()
        with pytest.raises(RoomError) as error:
            await night.sit(night.bob, other, buy_in=1)
        assert error.value.code in {"insufficient", "refused"}
        await night.ann.post(f"clubs/{night.club}", credit=500)
        await night.sit(night.bob, other)
        assert (await night.balances())["Bob"] == -200
        night.check()


@async_test
async def test_refused_command_releases_what_was_reserved(tmp_path: Path) -> None:
    async with club_night(tmp_path) as night:
        table, _ = await night.table(max_buy_in=300)
        await night.sit(night.ann, table, seat=2)
        with pytest.raises(RoomError):
            await night.sit(night.bob, table, seat=2)
        with pytest.raises(RoomError):
            await night.sit(night.bob, table, buy_in=900)
        bob = await night.sit(night.bob, table, buy_in=300)
        with pytest.raises(RoomError):
            await bob.call("top_up", amount=5)

        def held() -> int:
            rows = night.room.storage.transact(
                lambda db: db.fetch("SELECT count(*) FROM club_holds")
            ).result()
            return int(rows[0][0])

        await wait_until(lambda: held() == 0)
        assert (await night.balances())["Bob"] == 700


@async_test
async def test_waiting_list_reserves_the_buy_in(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, chips=250, database=database) as night:
        table, _ = await night.table(seats=2, time_ms=200, bank_ms=0)
        other, _ = await night.table()
        ann = await night.sit(night.ann, table)
        await night.sit(night.bob, table)
        cyd = await night.sit(night.cyd, table, queue=True)
        assert not cyd.seat
        shown = (await night.cyd.get(f"clubs/{night.club}"))["you"]
        assert (shown["balance"], shown["held"]) == (250, 200)
        with pytest.raises(RoomError) as error:
            await night.sit(night.cyd, other)
        assert error.value.code == "insufficient"
        await cyd.call("leave")
        shown = (await night.cyd.get(f"clubs/{night.club}"))["you"]
        assert (shown["balance"], shown["held"]) == (250, 0)
        cyd = await night.sit(night.cyd, table, queue=True)
        await ann.call("leave")
        actor = night.room.tables[table]
        await wait_until(
            lambda: len(actor.table.seats) == 2 and not actor.table.waiting
        )
        # It is answered after the commit of all entries before it.
        await ann.client.call("books", table=table, session=night.ann.token)
        shown = (await night.cyd.get(f"clubs/{night.club}"))["you"]
        assert (shown["balance"], shown["held"]) == (50, 0)
        night.check()


@async_test
async def test_host_cannot_bring_chips_or_bots(tmp_path: Path) -> None:
    async with club_night(tmp_path) as night:
        table, host = await night.table()
        bob = await night.sit(night.bob, table)
        orders: tuple[dict[str, Any], ...] = (
            {"what": "top_up", "seat": bob.seat, "amount": 10},
            {"what": "stack", "seat": bob.seat, "amount": 500},
            {"what": "add_bot"},
        )
        for order in orders:
            with pytest.raises(RoomError, match="come from the balances"):
                await night.order(table, host, **order)
        for habit in ("auto_rebuy", "auto_top_up"):
            with pytest.raises(RoomError, match="not bought automatically"):
                await bob.call("habit", what=habit)
        for config in (
            {"bots": ["calls"]},
            {"password": "x"},
        ):
            with pytest.raises(RoomError, match="a club table cannot have"):
                await night.table(**config)
        night.check()


@async_test
async def test_removed_member_leaves_with_their_chips(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        table, _ = await night.table(time_ms=200, bank_ms=0)
        await night.sit(night.ann, table)
        async with (
            RoomClient.connect(night.base) as watching,
            RoomClient.connect(night.base) as seated,
        ):
            await seated.join(table, "?", session=night.bob.token)
            await watching.call("watch", table=table, session=night.bob.token)
            await night.ann.delete(f"clubs/{night.club}/members/{night.bob.id}")
            while await watching.events.get() is not None:
                pass
            with pytest.raises(RoomError) as error:
                async with RoomClient.connect(night.base) as again:
                    await again.call("watch", table=table, session=night.bob.token)
            assert error.value.code == "unknown_table"
            left = await until(seated, of_type("seat", what="left"))
            assert left
        actor = night.room.tables[table]
        (left_alone,) = actor.table.seats.values()
        assert left_alone.player.name == "Ann"
        await night.ann.get(f"clubs/{night.club}")
        balances = await night.balances()
        assert balances["Ann"] == 800
        assert balances["Bob"] == 1200 - left_alone.player.chips
        night.check()


async def _closes(client: RoomClient) -> None:
    """Wait until the room closes the socket."""
    while await client.events.get() is not None:
        pass


@async_test
async def test_sockets_close_when_the_session_that_they_used_ends(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        table, _ = await night.table()
        other, third = [
            await night.ann.another().sign_in(name) for name in ("Bob", "Bob")
        ]
        async with AsyncExitStack() as stack:
            watching = []
            for who in (night.ann, night.bob, other, third, night.cyd):
                client = await stack.enter_async_context(RoomClient.connect(night.base))
                await client.call("watch", table=table, session=who.token)
                watching.append(client)
            ann, bob, first, second, cyd = watching
            rows = (await other.get("sessions"))["sessions"]
            (own,) = [row["id"] for row in rows if row["current"]]
            await night.bob.delete(f"sessions/{own}")
            await _closes(first)
            words = {"old": "correct horse", "passphrase": "a new passphrase"}
            await night.bob.post("account/passphrase", **words)
            await _closes(second)
            await night.cyd.delete("account", passphrase="correct horse")
            await _closes(cyd)
            for client in (ann, bob):  # their sessions go on
                await client.call("hello")

            # A seat has a token of its own: its player connects again.
            seat = await bob.join(table, "?", session=night.bob.token)
            await night.bob.delete("sessions/current")
            await _closes(bob)
            again = await stack.enter_async_context(RoomClient.connect(night.base))
            await RoomSeat(again, table, seat.seat, seat.token).call("leave")


@async_test
async def test_host_of_a_table_hands_over_to_hosts_of_the_club(
    tmp_path: Path,
) -> None:
    async with club_night(tmp_path) as night:
        table, token = await night.table()
        seat = await night.sit(night.bob, table)
        order: dict[str, Any] = {"what": "hand_over", "seat": seat.seat}
        with pytest.raises(RoomError, match="'Bob' cannot become the host") as error:
            await night.order(table, token, **order)
        assert error.value.code == "forbidden"
        with pytest.raises(RoomError, match="you are not the host"):
            await night.order(table, seat.token, **order)
        await night.ann.post(f"clubs/{night.club}/members/{night.bob.id}", role="host")
        await night.order(table, token, **order)
        await seat.call("host", what="pause", session=night.bob.token)


@async_test
async def test_host_token_of_a_table_is_worth_nothing_without_the_role(
    tmp_path: Path,
) -> None:
    async with club_night(tmp_path) as night:
        path = f"clubs/{night.club}/members/{night.bob.id}"
        await night.ann.post(path, role="host")
        table, token = await night.table(who=night.bob)
        await night.order(table, token, who=night.bob, what="pause")
        await night.ann.post(path, role="member")
        with pytest.raises(RoomError, match="only the owner and hosts of") as error:
            await night.order(table, token, who=night.bob, what="resume")
        assert error.value.code == "forbidden"
        with pytest.raises(RoomError) as unknown:
            await night.client.call("host", table=table, token=token, what="resume")
        assert unknown.value.code == "unknown_table"
        await night.order(table, token, what="resume")


@async_test
async def test_two_accounts_cannot_spend_one_balance_twice(
    tmp_path: Path, database: str | None
) -> None:
    """Many joins at once, at many tables, and only one of them fits the balance."""
    async with club_night(tmp_path, chips=200, database=database) as night:
        tables = [(await night.table())[0] for _ in range(6)]

        async def sit(table: str) -> str:
            async with RoomClient.connect(night.base) as client:
                try:
                    await client.call(
                        "join", table=table, name="?", session=night.bob.token
                    )
                except RoomError as error:
                    return error.code
                return "sat"

        sat = await asyncio.gather(*map(sit, tables))
        assert sorted(sat) == ["insufficient"] * 5 + ["sat"]
        assert (await night.balances())["Bob"] == 0
        night.check()


@async_test
async def test_closed_quarantined_table_returns_what_was_put_in(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        table, _ = await night.table()
        await night.sit(night.ann, table, buy_in=300)
        await night.sit(night.bob, table, buy_in=200)
        night.room.set_aside(night.room.tables[table], "for this test")
        night.room.close_table(table, "it cannot be loaded")
        await wait_until(lambda: not night.sums()[1])
        assert night.sums() == (3000, 0, -3000)
        assert await night.balances() == {"Ann": 1000, "Bob": 1000, "Cyd": 1000}
        await night.ann.delete(f"clubs/{night.club}")


@async_test
async def test_host_closes_a_table_and_everybody_gets_their_chips(
    tmp_path: Path,
) -> None:
    async with club_night(tmp_path) as night:
        table, host = await night.table(time_ms=200, bank_ms=0)
        for who in (night.ann, night.bob, night.cyd):
            await night.sit(who, table)
        await night.order(table, host, what="close")
        await wait_until(lambda: table not in night.room.tables)
        await wait_until(lambda: not night.sums()[1])
        assert sum((await night.balances()).values()) == 3000
        games = await night.ann.get(f"clubs/{night.club}/games")
        assert games["tables"] == []


@async_test
async def test_tables_of_clubs_are_closed_to_all_while_accounts_are_off(
    tmp_path: Path,
) -> None:
    async with club_night(tmp_path) as night:
        table, _ = await night.table()
    async with (
        room_here(tmp_path, accounts=False) as (_, base),
        RoomClient.connect(base) as client,
    ):
        with pytest.raises(RoomError) as error:
            await client.call("watch", table=table, session=night.ann.token)
        assert error.value.code == "unknown_table"
