"""What a socket may see belongs to the guest it proved to be, not to a chair."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.room.raw_sockets import RawSocket, slow_disk
from tests.room.rooms import QUICK, evening, of_type, room_here

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.lobby import Room

CONFIG: dict[str, Any] = QUICK | {"pause_ms": 60_000, "seats": 2}


def _secrets(room: Room, table: str, seat: int) -> list[str]:
    hand = room.tables[table].table.hand
    assert hand is not None
    return hand.own_cards(seat)


async def _until(wanted: Any) -> None:
    while not wanted():  # noqa: ASYNC110 - a table says nothing before the commit
        await asyncio.sleep(0.001)


def _holds(socket: RawSocket, cards: list[str]) -> list[str]:
    """Return which of the cards the socket was ever sent."""
    text = b"".join(socket.payloads).decode()
    return [card for card in cards if f'"{card}"' in text]


@evening
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
            await _until(lambda: 1 not in guests)
            ann.write(ann.command("join", table=table, name="Ann", seat=1, id="join"))
            await _until(lambda: 1 in guests)
        token = (await ann.answer("join"))["token"]
        await ann.call("watch", table=table, token=token)
        await bob.call("join", table=table, name="Bob", seat=2)
        await mallory.wait(of_type_or_ack("deal"))
        await ann.wait(of_type_or_ack("deal"))
        cards = _secrets(room, table, 1)
        assert _holds(ann, cards) == cards
        assert _holds(mallory, cards) == []


def of_type_or_ack(kind: str) -> Any:
    wanted = of_type(kind)
    return lambda message: "type" in message and wanted(message)
