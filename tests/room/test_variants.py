"""Every game plays to the end through the protocol, and its ledger replays it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.room.rooms import QUICK, room_here, run

from bigslick.bots import create_bot
from bigslick.engine.games import GAMES
from bigslick.room.checkpoints import replayed
from bigslick.room.client import RoomClient
from bigslick.room.fairness import verify
from bigslick.room.histories import fairness_of, record_for

if TYPE_CHECKING:
    from pathlib import Path


async def _play(folder: Path, code: str) -> None:
    seats = min(3, GAMES[code].max_players)
    async with room_here(folder) as (room, address):
        async with RoomClient.connect(address) as client:
            bots = ["random"] * (seats - 1)
            table, _ = await client.create(game=code, seats=seats, bots=bots, **QUICK)
            seat = await client.join(table, "Ann")
            assert await seat.play(create_bot("random", seed=3), hands=3) == 3
            await seat.call("leave")
        actor = room.tables[table]
        while actor.table.playing or actor._pending:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        stored = next(row for row in room.ledger.tables() if row.id == table)
        again = replayed(table, stored.checkpoint, stored.entries)
        kept = list(again.events)
        assert kept
        assert kept == list(actor.table.events)[-len(kept) :]
        for own, other in zip(
            again.roster.seats, actor.table.roster.seats, strict=True
        ):
            assert own.player.chips == other.player.chips
        rows = room.ledger.hands(table, 100)
        assert len(rows) >= 3
        for row in rows:
            assert verify(fairness_of(row)) == []
            public = record_for(row, None)
            assert public.players == record_for(row, "Ann").players
            assert sum(p.final - p.stack for p in public.players) == 0


@pytest.mark.parametrize("code", GAMES)
def test_game_plays_to_the_end_and_replays(tmp_path: Path, code: str) -> None:
    run(_play(tmp_path, code))
