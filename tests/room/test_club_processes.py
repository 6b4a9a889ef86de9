"""Clubs in a room of several processes: any process serves every member."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
from tests.support.club_api import caller_at, refused
from tests.support.room_processes import RoomProcesses
from tests.support.rooms import QUICK, run
from tests.support.storages import PostgresPlace

from bigslick.room.client import RoomClient, RoomError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer

_SOCKETS = 6
"""So many that each of two processes has some of them, but for one run in 32."""


async def _from_everywhere(place: PostgresPlace) -> None:
    room = RoomProcesses(place)
    base = room.open()
    try:
        async with AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(caller_at(base))
                for _ in range(_SOCKETS)
            ]
            for number, who in enumerate(people):
                await who.sign_up(f"P{number}")
            club = await people[0].found_club()
            await people[0].invite(club, *people[1:])
            for who in people:
                await people[0].grant(club, who, 500)
            clients = [
                await stack.enter_async_context(RoomClient.connect(base))
                for _ in range(_SOCKETS)
            ]
            config = QUICK | {"club": club, "seats": 6, "stack": 200}
            tables = [
                (await client.call("create", config=config, session=people[0].token))[
                    "table"
                ]
                for client in clients[:4]
            ]
            for who in people:
                rows = (await who.get(f"clubs/{club}/games"))["tables"]
                assert {row["table"] for row in rows} == set(tables)
            for who, client in zip(people, clients, strict=True):
                fields = {"name": "?", "session": who.token}
                await client.call("join", table=tables[0], **fields)
                await client.call("join", table=tables[1], **fields)
                with pytest.raises(RoomError) as error:
                    await client.call("join", table=tables[2], **fields)
                assert error.value.code == "insufficient"
                with pytest.raises(RoomError) as error:
                    await client.call("watch", table=tables[3])
                assert error.value.code == "unknown_table"
                path = f"tables/{tables[3]}/hands"
                assert (await who.raw("GET", path)).status == 200
                assert (await who.another().raw("GET", path)).status == 404
            await people[0].delete(f"clubs/{club}/members/{people[1].id}")
            gone = await refused(people[1].get(f"clubs/{club}/games"))
            assert gone.code == "unknown_club"
            rows = place.execute(
                "SELECT (SELECT sum(balance) FROM club_members)::bigint, "
                "(SELECT sum(chips) FROM club_places)::bigint, "
                "(SELECT house FROM clubs), (SELECT count(*) FROM club_holds)"
            )
            balances, chips, house, holds = rows[0]
            assert balances + chips + house == 0
            assert house == -500 * _SOCKETS
            assert holds == 0
    finally:
        room.kill()
        await room.all_gone()


def test_members_play_at_tables_of_all_processes(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    run(_from_everywhere(PostgresPlace(postgres, tmp_path)), 120)
