"""The own play of accounts: results, statistics and hands over all their tables."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.club_api import refused
from tests.support.clubs import club_night
from tests.support.rooms import QUICK, async_test, wait_until
from tests.support.storages import PostgresPlace

from bigslick.bots import create_bot
from bigslick.formats import read_hands
from bigslick.room.client import RoomClient, RoomSeat

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.club_api import Caller
    from tests.support.clubs import ClubNight

    from bigslick.formats import HandRecord

_FORMATS = ("phh", "pokerstars", "ohh", "json")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    """The address of an empty database of each kind; None is a file."""
    if request.param == "sqlite":
        return None
    return PostgresPlace(request.getfixturevalue("postgres"), tmp_path).address


async def _play(night: ClubNight, table: str, bot: str, hands: int) -> None:
    """Let Ann and Bob play and leave, under other names if it is not a club's table."""
    async with RoomClient.connect(night.base) as other:
        ann = await night.client.join(table, "Nan", session=night.ann.token)
        bob = await other.join(table, "Rob", session=night.bob.token)
        async with asyncio.TaskGroup() as tasks:
            for seat in (ann, bob):
                tasks.create_task(seat.play(create_bot(bot), hands))
        for seat in (ann, bob):
            await seat.call("leave")
        actor = night.room.tables[table]
        await wait_until(lambda: not actor.table.seats)
        session = night.ann.token  # the reply comes when all entries are committed
        await night.client.call("books", table=table, session=session)


async def _export(who: Caller, form: str) -> str:
    answer = await who.raw("GET", f"account/play/export?format={form}")
    assert answer.status == 200
    return await answer.text()


def _records(text: str) -> list[HandRecord]:
    found = [hand.record for hand in read_hands(io.StringIO(text))]
    assert None not in found
    return [record for record in found if record is not None]


def _dealt(record: HandRecord, name: str) -> str:
    return "".join(
        action.cards or ""
        for action in record.actions
        if action.player == name and action.action == "deal"
    )


@async_test
async def test_account_has_its_hands_of_all_tables_and_nobody_elses_cards(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        table, _ = await night.table()
        await _play(night, table, "folds", 2)
        made = await night.client.call("create", config=QUICK | {"seats": 2})
        await _play(night, made["table"], "folds", 2)
        names = {table: ("Ann", "Bob"), made["table"]: ("Nan", "Rob")}
        night.room.close_table(made["table"], "for this test")

        own = await night.ann.get("account/play")
        other = await night.bob.get("account/play")
        rows = {row["table"]: row for row in own["rows"]}
        assert rows.keys() == names.keys()
        assert own["hands"] == sum(row["hands"] for row in own["rows"]) >= 4
        theirs = {row["table"]: row["net"] for row in other["rows"]}
        assert {key: -row["net"] for key, row in rows.items()} == theirs
        assert own["points"]["cash"][-1] == [
            own["hands"],
            pytest.approx(sum(row["bb"] for row in own["rows"])),
        ]

        shown = await night.ann.get("account/play/statistics")
        assert shown["hands"] == own["hands"]
        assert shown["net"] == sum(row["net"] for row in own["rows"])
        assert shown["vpip"]["done"] == 0

        for form in _FORMATS:
            records = _records(await _export(night.ann, form))
            assert len(records) == own["hands"], form
            text = await _export(night.bob, form)
            for record, seen in zip(records, _records(text), strict=True):
                me, opponent = sorted(record.names)
                assert (me, opponent) in names.values()
                assert "?" not in _dealt(record, me)
                assert set(_dealt(record, opponent)) <= {"?"}
                assert set(_dealt(seen, me)) <= {"?"}
                assert "?" not in _dealt(seen, opponent)

        await _check_hands(night, made["table"])
        for path in ("", "/statistics", "/hands", "/export"):
            guest = await night.eve.another().raw("GET", f"account/play{path}")
            assert guest.status == 401, path
        assert (await night.eve.get("account/play"))["hands"] == 0
        assert (await night.eve.get("account/play/statistics")) == {"hands": 0}
        assert (await night.eve.get("account/play/hands")) == {"hands": []}
        assert not await _export(night.eve, "phh")


async def _check_hands(night: ClubNight, closed: str) -> None:
    """Check the list of Ann's hands, its search, and the replay of a closed table."""
    hands = (await night.ann.get("account/play/hands"))["hands"]
    assert [row["time"] for row in hands] == sorted(
        (row["time"] for row in hands), reverse=True
    )
    last = hands[0]
    assert (last["table"], last["as"]) == (closed, "Nan")
    assert len(last["cards"]) == 4

    async def found(query: str) -> list[dict[str, Any]]:
        rows = (await night.ann.get(f"account/play/hands?{query}"))["hands"]
        assert all(row in hands for row in rows)
        return list(rows)

    assert await found("limit=1") == hands[:1]
    assert await found("game=nlhe") == hands
    assert await found("game=plo") == []
    assert {row["table"] for row in await found("q=rob")} == {closed}
    assert last in await found(f"q={last['cards']}")
    assert await found("to=1") == []
    wrong = await refused(night.ann.get("account/play/hands?limit=0"))
    assert wrong.code == "bad_request"
    wrong = await refused(night.ann.get("account/play/export?format=doc"))
    assert wrong.code == "bad_request"

    path = f"account/play/hands/{last['hand']}/events"
    replay = await night.ann.get(path)
    dealt = [
        card
        for event in replay["events"]
        if event["type"] == "deal"
        for card in event["cards"]
    ]
    known = {card["card"] for card in dealt} - {"??"}
    assert known == {last["cards"][:2], last["cards"][2:]}
    assert (await refused(night.eve.get(path))).code == "unknown_hand"


@async_test
async def test_deleted_account_leaves_no_trace_of_where_it_sat(
    tmp_path: Path, database: str | None
) -> None:
    async with club_night(tmp_path, database=database) as night:
        made = await night.client.call("create", config=QUICK | {"seats": 2})
        async with RoomClient.connect(night.base) as client:
            seat = await client.join(made["table"], "Eva", session=night.eve.token)

        def sittings() -> list[tuple[Any, ...]]:
            query = "SELECT name, last FROM account_sittings WHERE account = $1"
            rows = night.room.storage.transact(
                lambda db: db.fetch(query, night.eve.id)
            ).result()
            return [tuple(row) for row in rows]

        assert sittings() == [("Eva", 0)]
        await night.eve.delete("account", passphrase="correct horse")
        assert sittings() == []
        back = RoomSeat(night.client, made["table"], seat.seat, seat.token)
        await back.call("leave")
        guest = await night.client.join(made["table"], "Eva", session=night.eve.token)
        assert guest.seat  # the session has ended: they play as a guest
        assert sittings() == []


@async_test
async def test_account_has_its_hands_of_a_tournament(tmp_path: Path) -> None:
    config = {"players": 9, "seats": 3, "bots": 0, "pause_ms": 0}
    async with club_night(tmp_path) as night:
        made = await night.client.call("create_tournament", config=config)
        own = {"tournament": made["tournament"]}
        for name, who in (("Nan", night.ann), ("Rob", None)):
            session = who.token if who else "0" * 32  # there never was such a session
            await night.client.call("register", **own, name=name, session=session)
        await night.client.call("direct", **own, token=made["host"], what="start")
        rows = await wait_until(
            lambda: night.room.storage.transact(
                lambda db: db.fetch(
                    "SELECT account, place, name, first FROM account_sittings"
                )
            ).result()
        )
        ((account, place, name, first),) = rows
        assert (account, name, first) == (night.ann.id, "Nan", 1)
        assert place.startswith(made["tournament"])
