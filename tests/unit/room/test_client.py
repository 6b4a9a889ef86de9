"""A player of a tournament stays with their table, whatever arrives in between."""

from __future__ import annotations

import asyncio
from typing import Any

from bigslick.bots import create_bot
from bigslick.room.client import RoomError, RoomSeat


class _Client:
    """Answers commands from a list, and has events to read."""

    def __init__(
        self,
        *events: dict[str, Any] | None,
        refusals: int = 0,
        retry_after: float | None = None,
    ) -> None:
        self.events: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        for event in events:
            self.events.put_nowait(event)
        self.refusals = refusals
        self.retry_after = retry_after
        self.commands: list[str] = []

    async def call(self, cmd: str, **fields: Any) -> dict[str, Any]:
        self.commands.append(cmd)
        if cmd == "watch" and self.refusals:
            self.refusals -= 1
            if self.retry_after is not None:
                raise RoomError("slow_down", "too many commands", self.retry_after)
            raise RoomError("forbidden", f"no such token at {fields['table']}")
        return {"table": "T.2", "seat": 4}


def _event(kind: str, table: str = "T.1", **fields: Any) -> dict[str, Any]:
    return {"type": kind, "table": table, "n": 1, **fields}


def _snapshot(you: int, table: str = "T.1") -> dict[str, Any]:
    deal = {"hand": None, "commitment": None, "committed": None, "next_hand": "1"}
    return _event("snapshot", table, you=you, **deal)


def _seat(client: _Client) -> RoomSeat:
    return RoomSeat(client, "T.1", 1, "token")  # type: ignore[arg-type]


def test_who_left_the_new_seat_before_is_somebody_else() -> None:
    client = _Client(
        _event("moved", seat=1, to="T.1", to_seat=2),
        _event("seat", seat=2, what="left"),  # the player who had it before
        _event("hand_end", stacks={}),  # in the snapshot that follows
        _snapshot(2),
        _event("hand_end", stacks={}),
        _event("seat", seat=2, what="left"),
        _event("hand_end", stacks={}),
    )
    seat = _seat(client)
    assert asyncio.run(seat.play(create_bot("calls"))) == 1
    assert (seat.table, seat.seat) == ("T.1", 2)


def test_a_table_that_does_not_know_the_player_yet_is_asked_again() -> None:
    client = _Client(
        _event("moved", seat=1, to="T.2", to_seat=4),
        _snapshot(4, "T.2"),
        _event("hand_end", "T.2", stacks={}),
        None,
        refusals=3,
    )
    seat = _seat(client)
    assert asyncio.run(seat.play(create_bot("calls"))) == 1
    assert client.commands.count("watch") == 4
    assert (seat.table, seat.seat) == ("T.2", 4)


def test_a_player_waits_when_the_room_allows_no_more_commands() -> None:
    client = _Client(
        _event("moved", seat=1, to="T.2", to_seat=4),
        _snapshot(4, "T.2"),
        None,
        refusals=2,
        retry_after=0.001,
    )
    asyncio.run(_seat(client).play(create_bot("calls")))
    assert client.commands[:4] == ["unwatch", "watch", "watch", "watch"]
