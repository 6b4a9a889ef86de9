"""Seats through real clients: bots that give way, lists, passwords, hosts, books."""

from __future__ import annotations

import asyncio
import math
import threading
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.rooms import (
    QUICK,
    async_test,
    elsewhere,
    number,
    of_type,
    one_line,
    room_here,
    run,
    turn_of,
    two_lines,
    until,
    wait_until,
)

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.table.players.admission import pass_of
from bigslick.room.tokens import derived_token

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room

SLOW = {"bot_ms": 0, "pause_ms": 60_000, "reveal_ms": 100}
"""After one hand there is a long pause."""
WORD = "ace high"


async def fold_until_over(client: RoomClient, seat: RoomSeat) -> list[dict[str, Any]]:
    """Fold, and return everything up to the end of the hand."""
    events = await until(client, turn_of(seat))
    await seat.call("act", n=number(events[-1]), action={"action": "fold"})
    return events + await until(client, of_type("hand_end"))


def balance(room: Room, table: str) -> bool:
    """Return whether the books say how many chips are on the table."""
    roster = room.tables[table].table.roster
    chips = sum(seat.player.chips for seat in roster.seats)
    return bool(roster.ledger.on_table == chips)


@async_test
async def test_bot_gives_way_to_a_person_after_the_hand(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, ann_line, bob_line):
        table, _ = await ann_line.create(seats=3, bots=["calls"] * 2, **SLOW)
        ann = await ann_line.join(table, "Ann")
        await until(ann_line, turn_of(ann))
        with pytest.raises(RoomError, match="all seats are taken"):
            await bob_line.join(table, "Bob")
        bob = await bob_line.join(table, "Bob", queue=True)
        assert bob.seat == 0
        with pytest.raises(RoomError, match="forbidden"):
            await bob.call("chat", text="not yet")
        (first,) = await until(bob_line, of_type("snapshot"))
        assert first["you"] is None
        assert [row["name"] for row in first["waiting"]] == ["Bob"]
        assert first["waiting_as"] == first["waiting"][0]["id"]
        turn = room.tables[table].table.turn
        assert turn is not None
        await ann.call("act", n=turn.n, action={"action": "fold"})
        events = await until(ann_line, of_type("queue", what="seated"))
        assert "waiting" not in events[-1]
        kinds = [(e["what"], e["seat"]) for e in events if e["type"] == "seat"]
        assert kinds[-2:] == [("left", 3), ("joined", 3)]
        ended = [k for k, e in enumerate(events) if e["type"] == "hand_end"]
        left = [k for k, e in enumerate(events) if e.get("what") == "left"]
        assert ended < left
        second = (await until(bob_line, of_type("snapshot")))[-1]
        assert (second["you"], second["waiting_as"]) == (3, None)
        await bob.call("chat", text="here I am")
        assert balance(room, table)
        out = room.tables[table].table.roster.ledger.cashed_out
        assert len(out) == 1


@async_test
async def test_bot_that_is_in_no_hand_gives_way_at_once(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=3, bots=["calls"] * 2)
        asked = await client.call("join", table=table, name="Ann", seat=2, queue=True)
        assert asked["seat"] == 2
        with pytest.raises(RoomError, match="is taken at this table"):
            await client.call("join", table=table, name="Ann", seat=3, queue=True)
        assert room.tables[table].table.seats[2].bot is None
        assert room.tables[table].table.seats[3].bot is not None


@async_test
async def test_names_that_differ_only_in_case_are_the_same(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, token = await client.create(seats=3)
        await client.call("join", table=table, name="Jürgen")
        with pytest.raises(RoomError, match="'JÜRGEN' is taken at this table"):
            await client.call("join", table=table, name="JÜRGEN")
        await client.call("join", table=table, name="ada")
        order = {"table": table, "token": token, "what": "add_bot", "level": "calls"}
        await client.call("host", **order)
        names = [own.player.name for own in room.tables[table].table.seats.values()]
        assert sorted(names) == ["Ben", "Jürgen", "ada"]
        await client.call("join", table=table, name="Dan", queue=True)  # or seated
        with pytest.raises(RoomError, match=r"'DAN' is (taken|already on the waiting)"):
            await client.call("join", table=table, name="DAN", queue=True)


@async_test
async def test_list_is_served_in_order_and_who_is_gone_is_passed_over(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        RoomClient.connect(address) as dan_line,
    ):
        table, _ = await client.create(seats=2, **SLOW)
        ann = await client.join(table, "Ann")
        bob = await client.join(table, "Bob")
        async with RoomClient.connect(address) as cyd_line:
            ask = {"queue": True, "nonce": "1" * 32}
            cyd = await cyd_line.call("join", table=table, name="Cyd", **ask)
            again = await cyd_line.call("join", table=table, name="Cyd", **ask)
            assert cyd["waiting"] == again["waiting"]
            assert cyd["token"] == again["token"]
            await cyd_line.call("watch", table=table, token=cyd["token"])
        dan = await dan_line.join(table, "Dan", queue=True)
        with pytest.raises(RoomError, match="already on the waiting list"):
            await client.call("join", table=table, name="Dan", queue=True)
        await client.call("watch", table=table, token=ann.token)
        turn = await wait_until(lambda: room.tables[table].table.turn)
        first = ann if turn.seat == ann.seat else bob
        await first.call("act", n=turn.n, action={"action": "fold"})
        await ann.call("leave")
        await until(client, of_type("queue", what="seated"))
        infos = room.tables[table].table.seats
        assert infos[ann.seat].player.name == "Dan"
        names = [own.name for own in room.tables[table].table.waiting]
        assert names == ["Cyd"]
        await client.call("leave", table=table, token=cyd["token"])
        assert not room.tables[table].table.waiting
        with pytest.raises(RoomError, match="forbidden"):
            await client.call("leave", table=table, token=cyd["token"])
        await dan.call("chat", text="hello")
        assert balance(room, table)


@async_test
async def test_list_and_host_survive_a_restart(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as client,
    ):
        table, host = await client.create(seats=2, password=WORD, **SLOW)
        answer = await client.call("unlock", table=table, password=WORD)
        ticket = answer["pass"]
        for name in ("Ann", "Bob"):
            await client.call("join", table=table, name=name, **{"pass": ticket})
        cyd = await client.call("join", table=table, name="Cyd", queue=True, host=host)
    async with room_here(tmp_path) as (room, address):
        async with RoomClient.connect(address) as client:
            with pytest.raises(RoomError, match="locked"):
                await client.call("watch", table=table)
            await client.call("watch", table=table, **{"pass": ticket})
            back = await client.call("watch", table=table, token=cyd["token"])
            assert back["waiting"] == cyd["waiting"]
        assert room.tables[table].table.waiting[0].name == "Cyd"


@async_test
async def test_host_lets_people_sit_or_not(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, client, guest):
        table, host = await client.create(seats=4, approve=True, **SLOW)

        async def decide(what: str, who: int) -> None:
            await client.call("host", table=table, token=host, what=what, who=who)

        ann = await client.join(table, "Ann", host=host)
        assert ann.seat == 1
        bob = await guest.join(table, "Bob")
        assert bob.seat == 0
        eve = await guest.call("join", table=table, name="Eve")
        row = (await until(client, of_type("queue", what="waiting")))[-1]
        assert row["waiting"] == [{"id": row["id"], "name": "Bob"}]
        with pytest.raises(RoomError, match="forbidden"):
            await guest.call(
                "host", table=table, token=bob.token, what="approve", who=row["id"]
            )
        await decide("refuse", eve["waiting"])
        with pytest.raises(RoomError, match="refused"):
            await decide("approve", eve["waiting"])
        await decide("approve", row["id"])
        seen = await until(
            guest, lambda e: e["type"] == "snapshot" and e["you"] is not None
        )
        assert seen[-1]["you"] == 2
        assert set(room.tables[table].table.seats) == {1, 2}
        await wait_until(lambda: room.tables[table].table.playing)
        assert await guest.tables() == await client.tables()
        assert (await guest.tables())[0]["approve"]


@async_test
async def test_password_opens_a_private_table_and_nothing_else_does(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        aiohttp.ClientSession() as session,
    ):
        table, host = await client.create(
            seats=2, bots=["calls"], password=WORD, listed=False, **SLOW
        )
        assert await client.tables() == []
        for cmd, more in (
            ("watch", {}),
            ("watch", {"pass": "0" * 32}),
            ("join", {"name": "Eve"}),
            ("join", {"name": "Eve", "host": "0" * 32}),
            ("books", {}),
        ):
            with pytest.raises(RoomError, match="unknown_table"):
                await client.call(cmd, table=table, **more)
        with pytest.raises(RoomError, match="wrong password") as caught:
            await client.call("unlock", table=table, password=WORD[:3])
        assert caught.value.code == "forbidden"
        with pytest.raises(RoomError, match="wrong password") as caught:
            await client.call("unlock", table=table, password=WORD)
        await asyncio.sleep(caught.value.retry_after or 0)
        answer = await client.call("unlock", table=table, password=WORD)
        ann = await client.join(table, "Ann", **{"pass": answer["pass"]})
        (snapshot,) = await until(client, of_type("snapshot"))
        assert snapshot["locked"]
        assert "password" not in snapshot["config"]
        await ann.watch()
        events = await fold_until_over(client, ann)
        hand = events[-1]["hand"]
        await client.call("watch", table=table, **{"pass": host})
        for path in (
            f"tables/{table}/stats",
            f"tables/{table}/history.jsonl",
            f"hands/{hand}/fairness",
        ):
            for given, status in (
                (None, 404),
                ("00", 404),
                (answer["pass"], 200),
                (ann.token, 200),
                (host, 200),
            ):
                headers = {} if given is None else {"Authorization": f"Bearer {given}"}
                url = f"{address}/api/{path}"
                async with session.get(url, headers=headers) as response:
                    assert response.status == status, (path, given)
            for query in (f"pass={answer['pass']}", f"token={ann.token}"):
                async with session.get(f"{address}/api/{path}?{query}") as response:
                    assert response.status == 400
                    text = await response.text()
                    assert "Authorization" in text
                    assert query.partition("=")[2] not in text
    stored = (tmp_path / "room.sqlite3").read_bytes()
    assert WORD.encode() not in stored
    assert answer["pass"].encode() not in stored
    assert room.failure is None


@async_test
async def test_guessing_passwords_is_slow_but_only_for_those_who_guess(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        elsewhere(address) as thief,
    ):
        table, _ = await client.create(seats=2, password=WORD)

        async def code(who: RoomClient, word: str) -> str:
            try:
                await who.call("unlock", table=table, password=word)
            except RoomError as error:
                return error.code
            return ""

        guesses = [code(thief, f"guess {k}") for k in range(20)]
        codes = await asyncio.gather(*guesses, code(client, WORD))
        assert codes[0] == "forbidden"
        assert codes[1:-1] == ["slow_down"] * 19
        assert codes[-1] == ""
        # Each wrong one doubles the time until the next.
        waits: list[float] = []
        while len(waits) < 3:
            try:
                await thief.call("unlock", table=table, password=WORD[:3])
            except RoomError as error:
                if error.retry_after is not None:
                    waits.append(error.retry_after)
                    await asyncio.sleep(error.retry_after)
            assert await code(client, WORD) == ""
        assert waits[0] < waits[1] < waits[2]
        # A table that does not exist gets the same answer, as slowly.
        del room.tables[table]
        with pytest.raises(RoomError, match="wrong password"):
            await client.call("unlock", table=table, password=WORD)
        assert await code(client, WORD) == "slow_down"


@async_test
async def test_hands_of_locked_tables_stay_locked_when_the_table_is_closed(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RoomClient.connect(address) as client,
        aiohttp.ClientSession() as session,
    ):
        hands: dict[str, tuple[str, str]] = {}
        for word in (WORD, ""):
            table, host = await client.create(
                seats=2, bots=["calls"], password=word, **SLOW
            )
            assert len(table) * math.log2(31) > 60
            ann = await client.join(table, "Ann", host=host, **{"pass": host})
            hand = (await fold_until_over(client, ann))[-1]["hand"]
            room.close_table(table, "the session is over")
            hands[word] = hand, host
        other = derived_token(room.secret, "another", "pass")
        own = pass_of(room.secret, hands[WORD][0].partition("-")[0])
        for hand, given, status in (
            (hands[""][0], None, 200),
            (hands[WORD][0], None, 404),
            (hands[WORD][0], hands[""][1], 404),
            (hands[WORD][0], other, 404),
            (hands[WORD][0], own, 200),
            ("none-00001", None, 404),
        ):
            headers = {} if given is None else {"Authorization": f"Bearer {given}"}
            url = f"{address}/api/hands/{hand}/fairness"
            async with session.get(url, headers=headers) as response:
                assert response.status == status, (hand, given)


def test_passwords_are_hashed_where_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hashlib import scrypt

    from bigslick.room import tokens

    threads = []

    def noted(*args: Any, **kwargs: Any) -> bytes:
        threads.append(threading.current_thread())
        return scrypt(*args, **kwargs)

    monkeypatch.setattr(tokens, "scrypt", noted)

    async def play() -> None:
        async with one_line(tmp_path) as (_, client):
            table, _ = await client.create(seats=2, password=WORD)
            assert (await client.call("unlock", table=table, password=WORD))["pass"]

    run(play())
    assert len(threads) == 2
    assert threading.main_thread() not in threads


@async_test
async def test_host_sets_stacks_once_for_each_command_and_the_books_say_so(
    tmp_path: Path,
) -> None:
    async with one_line(tmp_path) as (room, client):
        table, token = await client.create(seats=3, bots=["calls"], **SLOW)

        async def host(**fields: Any) -> None:
            await client.call("host", table=table, token=token, **fields)

        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        await host(what="stack", seat=ann.seat, amount=50, id="once")
        await host(what="stack", seat=ann.seat, amount=60, id="once")
        (mine,) = [
            row for row in (await ann.call("books"))["books"] if row["name"] == "Ann"
        ]
        assert (mine["bought"], mine["paid_out"]) == (200, 0)
        turn = room.tables[table].table.turn
        assert turn is not None
        await ann.call("act", n=turn.n, action={"action": "fold"})
        events = await until(client, of_type("seat", what="chips", seat=ann.seat))
        events += await until(client, of_type("seat", what="chips", seat=ann.seat))
        assert events[-1]["info"]["chips"] == 50
        await host(what="top_up", seat=ann.seat, amount=10, id="twice")
        await host(what="top_up", seat=ann.seat, amount=10, id="twice")
        await host(what="stack", seat=ann.seat, amount=300)
        rows = {row["name"]: row for row in (await ann.call("books"))["books"]}
        mine = rows["Ann"]
        assert mine["chips"] == 300
        assert mine["bought"] == 200 + 10 + 240
        assert mine["net"] == mine["chips"] + mine["paid_out"] - mine["bought"]
        assert sum(row["net"] for row in rows.values()) == 0
        assert balance(room, table)


@async_test
async def test_sitting_out_waits_for_the_end_of_the_hand(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        table, _ = await client.create(seats=2, bots=["calls"], **SLOW)
        ann = await client.join(table, "Ann")
        events = await until(client, turn_of(ann))
        await ann.call("sit_out")
        event = (await until(client, of_type("seat", what="sits_out")))[-1]
        assert event["info"]["sits_out"] == "next_hand"
        assert not room.tables[table].table.seats[ann.seat].away
        await ann.call("act", n=number(events[-1]), action={"action": "fold"})
        await until(client, of_type("seat", what="sitting_out"))
        assert room.tables[table].table.seats[ann.seat].away
        await ann.call("sit_in")
        assert not room.tables[table].table.seats[ann.seat].away


@async_test
async def test_sitting_out_before_the_big_blind(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, client, other):
        table, _ = await client.create(seats=4, bots=["calls"] * 2, **QUICK)
        ann = await client.join(table, "Ann")
        bob = await other.join(table, "Bob")
        await ann.call("sit_out", when="big_blind")
        playing = room.tables[table].table
        blinds: list[int] = []
        while not playing.seats[ann.seat].away:
            turn = playing.turn
            for seat in (ann, bob):
                if turn is not None and turn.seat == seat.seat:
                    kind = "check" if turn.legal.check else "fold"
                    await seat.call("act", n=turn.n, action={"action": kind})
            await asyncio.sleep(0.01)
            positions = playing.roster.rotation.positions
            if positions is not None and playing.number > 1:
                blinds.append(positions.big_blind)
        assert ann.seat not in blinds
