"""Evenings at the room through real clients: clocks, chairs, hosts, spectators."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from tests.room.rooms import QUICK, room_here, run

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bigslick.room.client import RoomSeat


async def until(
    client: RoomClient, wanted: Callable[[dict[str, Any]], bool]
) -> list[dict[str, Any]]:
    """Return all events up to the one that is wanted."""
    events = []
    while (event := await client.events.get()) is not None:
        events.append(event)
        if wanted(event):
            return events
    raise AssertionError("the line is gone")


def of_type(kind: str, **fields: Any) -> Callable[[dict[str, Any]], bool]:
    return lambda e: e["type"] == kind and all(e.get(k) == v for k, v in fields.items())


def turn_of(seat: RoomSeat) -> Callable[[dict[str, Any]], bool]:
    def is_turn(event: dict[str, Any]) -> bool:
        turn = event if event["type"] == "turn" else event.get("turn")
        return turn is not None and turn["seat"] == seat.seat

    return is_turn


def _is_over(event: dict[str, Any]) -> bool:
    hand = event.get("hand")
    over = isinstance(hand, dict) and hand["over"]
    return bool(over) or event["type"] == "hand_end"


def number(event: dict[str, Any]) -> int:
    return int((event.get("turn") or event)["n"])


def test_missing_player_checks_or_folds_sits_out_and_comes_back(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"time_ms": 150, "bank_ms": 100, "bots": ["calls"] * 2}
            table, _ = await client.create(seats=3, **config)
            seat = await client.join(table, "Ann")
            events = await until(client, of_type("seat", what="sitting_out"))
            late = [e for e in events if e.get("by") == "clock"]
            assert len(late) == 1
            assert late[0]["action"] in {"fold", "check"}
            await seat.call("sit_in")
            events = await until(client, turn_of(seat))
            assert (events[-1].get("turn") or events[-1])["bank_ms"] == 0

    run(evening())


def test_time_bank_is_used_after_the_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"time_ms": 100, "bank_ms": 60_000, "bots": ["calls"]}
            table, _ = await client.create(seats=2, **config)
            seat = await client.join(table, "Ann")
            events = await until(client, turn_of(seat))
            await asyncio.sleep(0.3)
            await seat.call("act", n=number(events[-1]), action={"type": "fold"})
            left = room.tables[table].table.guests[seat.seat].bank_ms
            assert 50_000 < left < 60_000

    run(evening())


def test_sit_and_go_ends_with_places_and_prizes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, host = await client.create(
                mode="tournament", seats=4, stack=200, bots=["maniac"] * 2, **QUICK
            )
            seat = await client.join(table, "Ann")
            await client.call("host", table=table, token=host, what="start")
            with pytest.raises(RoomError, match="begun"):
                await client.call("join", table=table, name="Late")
            await seat.play(create_bot("maniac"))
            done = room.tables[table].table
            assert done.finished
            places = [chair.place for chair in done.roster.seats]
            assert None not in places
            assert 1 in places
            await seat.watch()
            (snapshot,) = await until(client, of_type("snapshot"))
            rows = snapshot["tournament"]["places"]
            assert sum(row["prize"] for row in rows) == 3_000
            assert sum(chair.player.chips for chair in done.roster.seats) == 600

    run(evening(), 120)


def test_host_pauses_kicks_tops_up_and_changes_blinds(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            table, token = await client.create(
                seats=4, bots=["calls"], **(QUICK | {"pause_ms": 1})
            )

            async def host(**fields: Any) -> None:
                await client.call("host", table=table, token=token, **fields)

            seat = await client.join(table, "Ann")
            events = await until(client, turn_of(seat))
            await host(what="pause")
            act = {"n": number(events[-1]), "action": {"type": "fold"}}
            with pytest.raises(RoomError, match="paused"):
                await seat.call("act", **act)
            with pytest.raises(RoomError, match="refused"):
                await host(what="pause")
            await host(what="blinds", blinds=[5, 10])
            await host(what="add_bot", level="calls")
            await host(what="top_up", seat=seat.seat, amount=77)
            await host(what="resume")
            events = await until(client, turn_of(seat))
            await seat.call("act", n=number(events[-1]), action={"type": "fold"})
            events = await until(client, of_type("hand_start"))
            assert sorted(events[-1]["blinds"]) in ([0, 5, 10], [5, 10])
            mine = room.tables[table].table.roster.ledger.bought["Ann"]
            assert mine == 277
            with pytest.raises(RoomError, match="forbidden"):
                await client.call("host", table=table, token=seat.token, what="pause")
            await host(what="kick", seat=seat.seat)
            await until(client, of_type("seat", what="left", seat=seat.seat))
            with pytest.raises(RoomError, match="forbidden"):
                await seat.call("chat", text="still here")

    run(evening())


def test_first_to_sit_is_host_of_a_table_without_one(tmp_path: Path) -> None:
    async def evening() -> None:
        from bigslick.room.config import TableConfig

        async with room_here(tmp_path) as (room, address):
            table, host = room.create(TableConfig(seats=3), with_host=False)
            assert host is None
            async with RoomClient.connect(address) as client:
                first = await client.join(table, "Ann")
                second = await client.join(table, "Bob")
                assert first.host
                assert second.host is None

    run(evening())


def test_returning_client_gets_exactly_what_it_missed(tmp_path: Path) -> None:
    async def evening() -> None:
        async with room_here(tmp_path) as (_, address):
            async with RoomClient.connect(address) as client:
                table, _ = await client.create(seats=3, bots=["calls"] * 2, **QUICK)
                seat = await client.join(table, "Ann")
                events = await until(client, of_type("seat", what="connected"))
                seen = events[-1]["n"]
            async with RoomClient.connect(address) as other:
                await other.call("watch", table=table, token=seat.token, after=seen)
                events = await until(other, of_type("seat", what="connected"))
                numbers = [e["n"] for e in events]
                assert numbers == list(range(seen + 1, seen + 1 + len(numbers)))
                assert any(e.get("what") == "disconnected" for e in events)
                await other.call("watch", table=table, token=seat.token, after=0)
                events = await until(other, of_type("seat", what="connected"))
                assert [e["n"] for e in events][:3] == [1, 2, 3]

    run(evening())


def test_join_that_is_asked_twice_gives_one_seat(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=3)
            ask = {"table": table, "name": "Ann", "nonce": "0" * 32}
            first = await client.call("join", **ask)
            again = await client.call("join", **ask)
            assert (first["seat"], first["token"]) == (
                again["seat"],
                again["token"],
            )
            with pytest.raises(RoomError, match="already"):
                await client.call("join", table=table, name="Ann")

    run(evening())


def test_newcomer_in_an_old_chair_learns_nothing_of_the_last_hand(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with room_here(tmp_path) as (_, address):
            async with RoomClient.connect(address) as client:
                config = QUICK | {"pause_ms": 60_000, "bots": ["calls"]}
                table, _ = await client.create(seats=2, **config)
                ann = await client.join(table, "Ann")
                events = await until(client, turn_of(ann))
                await ann.call("act", n=number(events[-1]), action={"type": "fold"})
                await until(client, of_type("hand_end"))
                await ann.call("leave")
            async with RoomClient.connect(address) as client:
                bob = await client.join(table, "Ann", seat=ann.seat)
                (snapshot,) = await until(client, of_type("snapshot"))
                rows = snapshot["hand"]["players"]
                assert all(row["own"] is None for row in rows)
                await bob.watch(after=0)
                events = await until(client, of_type("seat", what="joined", seat=1))
                events += await until(client, of_type("seat", what="connected"))
                deals = [e["cards"] for e in events if e["type"] == "deal"]
                assert deals
                assert {card["card"] for deal in deals for card in deal} == {"??"}
                with pytest.raises(RoomError, match="no cards"):
                    await bob.call("show")

    run(evening())


def test_winner_shows_and_the_board_is_hunted(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"pause_ms": 60_000, "bots": ["folds"]}
            table, _ = await client.create(seats=2, **config)
            ann = await client.join(table, "Ann")
            while True:
                events = await until(client, lambda e: turn_of(ann)(e) or _is_over(e))
                if _is_over(events[-1]):
                    break
                legal = (events[-1].get("turn") or events[-1])["legal"]
                kind = "raise" if "min_raise_to" in legal else "check"
                action = {"type": kind, "to": legal.get("min_raise_to")}
                await ann.call("act", n=number(events[-1]), action=action)
            hand = room.tables[table].table.hand
            assert hand is not None
            own = hand.own_cards(ann.seat)
            other = hand.own_cards(2)
            with pytest.raises(RoomError, match="not your cards"):
                await ann.call("show", cards=[other[0]])
            await ann.call("show", cards=own[:1])
            events = await until(client, of_type("show"))
            assert events[-1]["cards"] == own[:1]
            await ann.call("rabbit")
            events = await until(client, of_type("rabbit"))
            assert len(events[-1]["boards"][0]) == 5
            row = room.ledger.hand(hand.hand_id)
            assert row is not None
            from bigslick.room.fairness import verify
            from bigslick.room.histories import fairness_of

            record = fairness_of(row)
            assert verify(record) == []
            opened = {opening.card for opening in record.openings}
            assert opened == {own[0], *events[-1]["boards"][0]}

    run(evening())


def test_board_is_run_twice_if_everybody_agrees(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            config = QUICK | {"runouts": 2, "bots": ["calls"], "pause_ms": 60_000}
            table, _ = await client.create(seats=2, **config)
            ann = await client.join(table, "Ann")
            await ann.call("habit", what="run_it_twice", yes=True)
            events = await until(client, turn_of(ann))
            top = (events[-1].get("turn") or events[-1])["legal"]["max_raise_to"]
            await ann.call(
                "act", n=number(events[-1]), action={"type": "raise", "to": top}
            )
            events = await until(client, of_type("hand_end"))
            boards = [e["boards"] for e in events if e["type"] == "board"][-1]
            assert [len(board) for board in boards] == [5, 5]
            assert sum(events[-1]["payoffs"].values()) == 0
            assert [e["count"] for e in events if e["type"] == "runout"] == [2, 2]

    run(evening())


def test_spectators_see_hands_one_hand_late_if_the_house_does_that(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
            RoomClient.connect(address) as watcher,
        ):
            table, _ = await client.create(
                seats=3, bots=["calls"] * 2, late_spectators=True, **QUICK
            )
            await watcher.call("watch", table=table)
            ann = await client.join(table, "Ann")
            await ann.play(create_bot("calls"), hands=3)
            late = (await until(watcher, of_type("late")))[-1]
            assert late["hand"].endswith("-00001")
            assert all(len(cards) == 2 for cards in late["cards"].values())
            await ann.watch(after=0)
            own = (await until(client, of_type("late")))[-1]
            assert "cards" not in own

    run(evening())


def test_deserted_tables_are_cleared_away_and_stay_away(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (room, address),
            RoomClient.connect(address) as client,
        ):
            empty, _ = await client.create(bots=["calls"])
            taken, _ = await client.create(seats=3)
            await client.join(taken, "Ann")
            await room.clear_away(room.clock() + 1)
            assert set(room.tables) == {taken}
            with pytest.raises(RoomError, match="unknown_table"):
                await client.call("watch", table=empty)
        async with room_here(tmp_path) as (room, _):
            assert set(room.tables) == {taken}

    run(evening())


def test_own_cards_stay_when_somebody_joins_in_mid_hand(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=3, bots=["calls"], **QUICK)
            ann = await client.join(table, "Ann")
            await until(client, turn_of(ann))
            await ann.watch()
            before = (await until(client, of_type("snapshot")))[-1]
            await client.call("join", table=table, name="Bob")
            await ann.watch()
            after = (await until(client, of_type("snapshot")))[-1]
            assert before["hand"] == after["hand"]
            own = [row["own"] for row in after["hand"]["players"] if row["own"]]
            assert len(own) == 1
            assert len(own[0]) == 2

    run(evening())


def test_straddle_is_posted_where_the_house_has_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(
                seats=4, bots=["calls"] * 3, straddle="utg", **QUICK
            )
            ann = await client.join(table, "Ann")
            await ann.call("habit", what="straddle", yes=True)
            playing = asyncio.create_task(ann.play(create_bot("calls"), hands=9))
            async with RoomClient.connect(address) as watcher:
                await watcher.call("watch", table=table)
                events = await until(
                    watcher, lambda e: e["type"] == "post" and e["amount"] == 4
                )
                assert events[-1]["seat"] == ann.seat
            playing.cancel()

    run(evening())


def test_hint_is_about_the_own_view_and_equity_is_calculated(tmp_path: Path) -> None:
    async def evening() -> None:
        import aiohttp

        async with room_here(tmp_path) as (_, address):
            async with RoomClient.connect(address) as client:
                table, _ = await client.create(seats=2, bots=["calls"], **QUICK)
                ann = await client.join(table, "Ann")
                await until(client, turn_of(ann))
                hint = (await ann.call("hint", level="easy"))["hint"]
                assert hint["action"]["action"]
            question = {"hands": ["AsAh", "KdKc"]}
            async with (
                aiohttp.ClientSession() as session,
                session.post(f"{address}/api/equity", json=question) as response,
            ):
                answer = await response.json()
                assert round(answer["players"][0]["equity"], 2) == 0.81

    run(evening())
