"""What a socket may see depends on the guest whose token it sent, not on a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.room.raw_sockets import RawSocket, slow_disk
from tests.support.rooms import QUICK, async_test, of_type, room_here, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bigslick.room.lobby.room import Room

CONFIG: dict[str, Any] = QUICK | {"pause_ms": 60_000, "seats": 2}


def _secrets(room: Room, table: str, seat: int) -> list[str]:
    hand = room.tables[table].table.hand
    assert hand is not None
    return hand.own_cards(seat)


def _holds(socket: RawSocket, cards: list[str]) -> list[str]:
    """Return which of the cards the socket was ever sent."""
    text = b"".join(socket.payloads).decode()
    return [card for card in cards if f'"{card}"' in text]


@async_test
async def test_one_who_left_before_the_commit_does_not_see_the_newcomers_cards(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as mallory,
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as bob,
    ):
        made = await mallory.call("create", config=CONFIG)
        table = made["table"]
        guests = room.tables[table].table.guests
        seated = await mallory.call("join", table=table, name="Mallory", seat=1)
        own = {"table": table, "token": seated["token"]}
        with slow_disk(room):
            mallory.write(
                mallory.command("chat", text="hello", **own),
                mallory.command("watch", **own),
                mallory.command("leave", **own),
            )
            await wait_until(lambda: 1 not in guests)
            ann.write(ann.command("join", table=table, name="Ann", seat=1, id="join"))
            await wait_until(lambda: 1 in guests)
        token = (await ann.answer("join"))["token"]
        await ann.call("watch", table=table, token=token)
        await bob.call("join", table=table, name="Bob", seat=2)
        await mallory.wait(event("deal"))
        await ann.wait(event("deal"))
        cards = _secrets(room, table, 1)
        assert _holds(ann, cards) == cards
        assert _holds(mallory, cards) == []


@async_test
async def test_player_who_becomes_a_spectator_in_the_same_segment_sees_no_card(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as bob,
    ):
        table = (await ann.call("create", config=CONFIG))["table"]
        seated = await ann.call("join", table=table, name="Ann", seat=1)
        own = {"table": table, "token": seated["token"]}
        with slow_disk(room):
            ann.write(
                ann.command("chat", text="hello", **own),
                ann.command("watch", **own),
                ann.command("watch", table=table, id="last"),
            )
            await wait_until(lambda: room.tables[table].subscribers.spectators)
        assert (await ann.answer("last"))["seat"] is None
        await bob.call("join", table=table, name="Bob", seat=2)
        await ann.wait(event("deal"))
        assert _holds(ann, _secrets(room, table, 1)) == []


@async_test
async def test_watch_that_is_taken_back_before_the_commit_does_not_come_to_life(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as bob,
    ):
        table = (await ann.call("create", config=CONFIG))["table"]
        seated = await ann.call("join", table=table, name="Ann", seat=1)
        own = {"table": table, "token": seated["token"]}
        with slow_disk(room):
            ann.write(
                ann.command("chat", text="hello", **own),
                ann.command("watch", **own),
                ann.command("unwatch", table=table, id="last"),
            )
            await ann.answer("last")
        await bob.call("join", table=table, name="Bob", seat=2)
        await bob.call("watch", table=table)
        assert (await ann.call("ping"))["ok"]
        assert not [message for message in ann.messages if "type" in message]
        guest = room.tables[table].table.guests[1]
        assert not guest.connected


@async_test
async def test_player_who_waited_and_left_does_not_get_the_seat_of_another(
    tmp_path: Path,
) -> None:
    async with (
        room_here(tmp_path) as (room, address),
        RawSocket.connect(address) as mallory,
        RawSocket.connect(address) as ann,
        RawSocket.connect(address) as bob,
        RawSocket.connect(address) as cyd,
    ):
        made = await ann.call("create", config=CONFIG)
        table, host = made["table"], {"table": made["table"], "token": made["host"]}
        await ann.call("host", what="pause", **host)
        names = _names(room, table)
        seated = await ann.call("join", table=table, name="Ann", seat=1)
        await bob.call("join", table=table, name="Bob", seat=2)
        waits = {"table": table, "queue": True}
        asked = await mallory.call("join", name="Mallory", **waits)
        own = {"table": table, "token": asked["token"]}
        await mallory.call("watch", **own)
        with slow_disk(room):
            ann.write(ann.command("leave", table=table, token=seated["token"]))
            await wait_until(lambda: "Mallory" in names())
            mallory.write(mallory.command("leave", **own))
            await wait_until(lambda: "Mallory" not in names())
            cyd.write(cyd.command("join", id="join", name="Cyd", seat=1, **waits))
            await wait_until(lambda: "Cyd" in names())
        token = (await cyd.answer("join"))["token"]
        await cyd.call("watch", table=table, token=token)
        await ann.call("host", what="resume", **host)
        await cyd.wait(event("deal"))
        await mallory.wait(event("deal"))
        cards = _secrets(room, table, 1)
        assert _holds(cyd, cards) == cards
        assert _holds(mallory, cards) == []


def _names(room: Room, table: str) -> Callable[[], set[str]]:
    seats = room.tables[table].table.seats
    return lambda: {seat.player.name for seat in seats.values()}


def event(kind: str) -> Any:
    wanted = of_type(kind)
    return lambda message: "type" in message and wanted(message)
