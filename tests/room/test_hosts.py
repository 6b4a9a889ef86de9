"""What a host may do: after the hand, with the full clock, announced to all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import (
    async_test,
    of_type,
    one_line,
    room_here,
    turn_of,
    two_lines,
    until,
    wait_until,
)

from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from pathlib import Path

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room

SLOW: dict[str, Any] = {"bot_ms": 0, "pause_ms": 60_000}


def orders(
    client: RoomClient, table: str, token: str | None
) -> Callable[..., Coroutine[Any, Any, Any]]:
    """Return a function that sends a command of the host."""

    def order(what: str, **fields: Any) -> Coroutine[Any, Any, Any]:
        return client.call("host", table=table, token=token, what=what, **fields)

    return order


async def act(room: Room, seat: RoomSeat, kind: str, to: int | None = None) -> None:
    """Act for a seat whose turn it is."""
    turn = room.tables[seat.table].table.turn
    assert turn is not None
    assert turn.seat == seat.seat
    action: dict[str, Any] = {"action": kind} | ({} if to is None else {"to": to})
    await seat.call("act", n=turn.n, action=action)


async def two_in_a_hand(
    room: Room, host: RoomClient, guest: RoomClient, **config: Any
) -> tuple[RoomSeat, RoomSeat, Callable[..., Coroutine[Any, Any, Any]]]:
    """Seat a host and a guest heads-up; the host is to act first."""
    table, token = await host.create(seats=2, **(SLOW | config))
    ann = await host.join(table, "Ann", host=token)
    bob = await guest.join(table, "Bob")
    order = orders(host, table, token)
    turn = await wait_until(lambda: room.tables[table].table.turn)
    if turn.seat == bob.seat:
        return bob, ann, order
    return ann, bob, order


@async_test
async def test_kicked_player_plays_the_hand_to_its_end_and_keeps_the_chips(
    tmp_path: Path,
) -> None:
    """The attack: bet, and remove every player who could call."""
    async with two_lines(tmp_path) as (room, line, other):
        first, victim, order = await two_in_a_hand(room, line, other, pause_ms=0)
        table = room.tables[first.table].table
        await act(room, first, "raise", to=200)
        turn = table.turn
        assert turn is not None
        deadline = turn.deadline
        name = table.name_at(victim.seat)
        await order("kick", seat=victim.seat)
        for _ in range(5):  # absent players are folded at once in this room
            await line.call("ping")
        assert table.turn is turn
        assert turn.deadline == deadline
        await act(room, victim, "call")
        events = await until(other, of_type("hand_end"))
        stack = events[-1]["stacks"][str(victim.seat)]
        await until(other, of_type("seat", what="left", seat=victim.seat))
        assert table.roster.ledger.cashed_out == {name: stack}
        with pytest.raises(RoomError, match="forbidden"):
            await victim.call("chat", text="still here")


@async_test
async def test_kicked_player_cannot_stay_by_leaving_and_coming_back(
    tmp_path: Path,
) -> None:
    async with two_lines(tmp_path) as (room, line, other):
        first, victim, order = await two_in_a_hand(room, line, other)
        await order("kick", seat=victim.seat)
        await victim.call("leave")
        with pytest.raises(RoomError, match="removed you"):
            await victim.call("sit_in")
        await act(room, first, "fold")
        await until(other, of_type("seat", what="left", seat=victim.seat))


@async_test
async def test_kicked_player_is_asked_how_often_the_board_is_run_out(
    tmp_path: Path,
) -> None:
    async with two_lines(tmp_path) as (room, line, other):
        first, victim, order = await two_in_a_hand(room, line, other, runouts=2)
        await act(room, first, "raise", to=200)
        await order("kick", seat=victim.seat)
        await act(room, victim, "call")
        asked = (await until(other, of_type("runout_question")))[-1]
        assert sorted(asked["seats"]) == [1, 2]
        await order("kick", seat=first.seat)
        for seat in (first, victim):
            await seat.call("run_it_twice", hand=asked["hand"], yes=True)
        events = await until(other, of_type("hand_end"))
        assert [e["count"] for e in events if e["type"] == "runout"] == [2, 2]


@async_test
async def test_bot_that_is_removed_plays_the_hand_to_its_end(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        config = SLOW | {"bot_ms": 300, "bots": ["calls"]}
        table, token = await client.create(seats=2, **config)
        ann = await client.join(table, "Ann")
        await until(client, turn_of(ann))
        await act(room, ann, "raise", to=200)
        await orders(client, table, token)("remove_bot", seat=2)
        events = await until(client, of_type("hand_end"))
        (answer,) = [e for e in events if e["type"] == "action" and e["seat"] == 2][-1:]
        assert (answer["action"], answer["by"]) == ("call", "bot")
        await until(client, of_type("seat", what="left", seat=2))


@async_test
async def test_own_wish_to_leave_folds_when_the_turn_comes(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, line, other):
        first, second, _ = await two_in_a_hand(room, line, other, pause_ms=0)
        await act(room, first, "raise", to=10)
        await second.call("leave")
        events = await until(other, of_type("seat", what="left", seat=second.seat))
        acts = [e for e in events if e["type"] == "action"]
        assert (acts[-1]["action"], acts[-1]["by"]) == ("fold", "clock")


@async_test
async def test_lost_line_leaves_the_whole_clock(tmp_path: Path) -> None:
    now = [1_000_000]
    async with (
        room_here(tmp_path, clock=lambda: now[0]) as (room, address),
        RoomClient.connect(address) as line,
    ):
        async with RoomClient.connect(address) as other:
            first, second, _ = await two_in_a_hand(room, line, other)
            gone, here = (first, second) if first.client is other else (second, first)
            if gone is second:
                await act(room, here, "call")
        await until(line, of_type("seat", what="disconnected", seat=gone.seat))
        turn = room.tables[gone.table].table.turn
        assert turn is not None
        assert (turn.seat, turn.deadline) == (gone.seat, 1_080_000)


@async_test
async def test_pause_waits_for_the_end_of_the_hand(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, line, other):
        config = {"pause_ms": 0, "time_ms": 60_000, "bank_ms": 30_000}
        first, second, order = await two_in_a_hand(room, line, other, **config)
        table = room.tables[first.table].table
        deadline = table.turn.deadline  # type: ignore[union-attr]
        for what in ("pause", "resume", "pause"):
            await order(what)
        with pytest.raises(RoomError, match="already paused"):
            await order("pause")
        assert table.turn is not None
        assert table.turn.deadline == deadline
        await first.watch()
        seen = await until(first.client, of_type("snapshot", pausing=True))
        assert not seen[-1]["paused"]
        await act(room, first, "fold")
        events = await until(other, of_type("paused"))
        kinds = [e["type"] for e in events]
        assert kinds.index("hand_end") < kinds.index("paused")
        assert table.paused
        assert table.number == 1
        await order("resume")
        await until(other, of_type("hand_start"))
        await second.call("chat", text="go on")


@async_test
async def test_every_command_of_the_host_is_announced_to_all(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, line, other):
        table, token = await line.create(seats=5, approve=True, **SLOW)
        order = orders(line, table, token)
        await line.join(table, "Ann", host=token)
        waits = [
            (await other.call("join", table=table, name=name))["waiting"]
            for name in ("Bob", "Cyd")
        ]
        await other.call("watch", table=table)
        await order("pause")
        await order("refuse", who=waits[1])
        await order("approve", who=waits[0])
        await order("add_bot", level="easy", seat=5)
        await order("add_bot", level="calls", seat=4)
        await order("blinds", blinds=(2, 4), ante=1)
        await order("bot_speed", bot_ms=2_000)
        with pytest.raises(RoomError, match="bot_ms: expected 0 to 60,000"):
            await order("bot_speed", bot_ms=60_001)
        await order("stack", seat=5, amount=400)
        await order("top_up", seat=4, amount=30)
        await order("remove_bot", seat=5)
        await order("resume")
        events = [
            {k: v for k, v in event.items() if k not in {"type", "table", "n"}}
            for event in await until(other, of_type("host", what="resume"))
            if event["type"] == "host"
        ]
        ann = {"name": "Ann", "by": 1}
        assert events == [
            ann | {"what": "pause"},
            ann | {"what": "refuse", "who": "Cyd"},
            ann | {"what": "approve", "who": "Bob"},
            ann | {"what": "add_bot", "seat": 5, "who": "Ada", "level": "easy"},
            ann | {"what": "add_bot", "seat": 4, "who": "Ben", "level": "calls"},
            ann | {"what": "blinds", "blinds": [2, 4], "ante": 1},
            ann | {"what": "bot_speed", "bot_ms": 2_000},
            ann | {"what": "stack", "seat": 5, "who": "Ada", "amount": 400},
            ann | {"what": "top_up", "seat": 4, "who": "Ben", "amount": 30},
            ann | {"what": "remove_bot", "seat": 5, "who": "Ada"},
            ann | {"what": "resume"},
        ]
        assert room.tables[table].bot_runner.least_ms == 2_000


@async_test
async def test_orders_in_mid_hand_say_that_they_come_later(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, line, other):
        first, second, order = await two_in_a_hand(room, line, other)
        stacks = {1: 300, 2: 400}
        for seat, amount in stacks.items():
            await order("stack", seat=seat, amount=amount)
        await order("blinds", blinds=(2, 4))
        await order("kick", seat=second.seat)
        events = await until(other, of_type("host", what="kick"))
        assert all(e["later"] for e in events if e["type"] == "host")
        assert room.tables[first.table].table.hand.state.blinds_or_straddles == (1, 2)  # type: ignore[union-attr]
        await act(room, first, "fold")
        await until(other, of_type("seat", what="left", seat=second.seat))
        chips = room.tables[first.table].table.seats[first.seat].player.chips
        assert chips == stacks[first.seat]
