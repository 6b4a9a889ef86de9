"""A tournament of the room, killed at any commit: no chip and no place is lost."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.memory_storage import MemoryStorage
from tests.support.rooms import QUICK_ROOM, run

from bigslick.room.lobby import room as room_module
from bigslick.room.lobby.room import Room
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.tournament.checkpoints import check_chips
from bigslick.room.tournament.timer import start_entry
from bigslick.room.tournament_config import (
    AddOnConfig,
    RebuyConfig,
    TournamentConfig,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bigslick.room.tournament.actor import TournamentActor

_QUICK = {"bot_ms": 0, "pause_ms": 0, "reveal_ms": 100, "pace": "hands"}
_PLAYERS = 7
_CONFIG = TournamentConfig(
    **_QUICK,  # type: ignore[arg-type]
    players=20,
    bots=_PLAYERS,
    bot_level="calls",
    seats=3,
    structure="hyper-turbo",
    level_length=6,
    stack=100,
    bounty=300,
    bounty_kind="progressive",
    late_levels=5,
    reentries=1,
    rebuys=RebuyConfig(price=500, chips=100, levels=5, limit=1),
    add_on=AddOnConfig(price=500, chips=100, levels=1),
)


@asynccontextmanager
async def _room(folder: Path, storage: MemoryStorage) -> AsyncIterator[Room]:
    """Open a room on a storage in memory, without a server."""
    storage.soon = asyncio.get_running_loop().call_soon
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room_module, "open_storage", lambda *_, **__: storage)
        room = Room(folder, **QUICK_ROOM)
        await room.open()
        try:
            yield room
        finally:
            await room.close()


def _tournament(room: Room) -> TournamentActor | None:
    return next(iter(room.tournaments.actors.values()), None)


def _check(actor: TournamentActor) -> None:
    """Check chips, seats and places of a tournament and its tables."""
    engine = actor.own.engine
    if engine is None:
        return
    check_chips(actor.own)
    for number, table in actor.direction.tables.items():
        seats = {n: seat.player.name for n, seat in table.table.seats.items()}
        assert len(set(seats.values())) == len(seats)
        chips = sum(seat.player.chips for seat in table.table.seats.values())
        assert chips == table.table.roster.ledger.on_table
        if number in engine.tables and not table.inbox and actor.own.ended_at:
            wanted = {n: e.name for n, e in engine.tables[number].seats.items()}
            assert seats == wanted
    seated = [e.name for t in engine.tables.values() for e in t.entrants]
    assert sorted(seated) == sorted(e.name for e in engine.players)
    waiting = {bust.name for bust in engine.order.round_busts}
    placed = [name for group in engine.order.finished for name in group]
    assert len(set(placed)) == len(placed)
    assert not waiting & set(placed)
    assert set(placed) | waiting | set(seated) == set(engine.entrants)


def _check_result(actor: TournamentActor) -> None:
    engine = actor.own.engine
    assert engine is not None
    result = engine.result
    assert result is not None
    assert [finish.place for finish in result.finishes] == [
        1 + sum(other.place < own.place for other in result.finishes)
        for own in result.finishes
    ]
    assert sum(finish.prize for finish in result.finishes) == result.prize_pool
    assert sum(finish.bounties for finish in result.finishes) == result.bounty_pool
    assert result.prize_pool == 1_000 * result.entries + 500 * sum(
        e.rebuys + e.add_ons for e in engine.entrants.values()
    )


async def _play(actor: TournamentActor, hands: int | None = None) -> None:
    """Play a number of hands, or to the end."""
    engine = actor.own.engine
    start = 0 if engine is None else engine.hands
    while actor.own.state == "running":
        engine = actor.own.running_engine()
        if hands is not None and engine.hands - start >= hands:
            return
        _check(actor)
        await asyncio.sleep(0.003)


async def _whole(folder: Path) -> list[Any]:
    """Play a tournament to the end; return what it wrote, commit by commit."""
    storage = MemoryStorage()
    async with _room(folder, storage) as room:
        room.create_tournament(_CONFIG)
        actor = _tournament(room)
        assert actor is not None
        actor.write(start_entry(actor))
        for name in actor.own.registrants:
            actor.write(entries.Wished(name, "rebuy"))
            actor.write(entries.Wished(name, "re-entry"))
            actor.write(entries.Wished(name, "add-on"))
        actor.changed()
        await _play(actor)
        _check_result(actor)
        engine = actor.own.engine
        assert engine is not None
        assert sum(own.rebuys for own in engine.entrants.values())
        assert sum(own.add_ons for own in engine.entrants.values())
    return storage.batches


@pytest.mark.parametrize(
    ("cuts", "ends"), [(12, 1), pytest.param(200, 10, marks=pytest.mark.slow)]
)
def test_a_tournament_that_is_killed_at_any_commit_goes_on(
    tmp_path: Path, cuts: int, ends: int
) -> None:
    batches = run(_whole(tmp_path))
    assert len({batch.table_id for batch in batches}) >= 4
    rng = random.Random(4)
    chosen = rng.sample(range(len(batches) // 2, len(batches)), ends)
    chosen += rng.sample(range(1, len(batches)), cuts)

    async def look(cut: int, hands: int | None) -> None:
        async with _room(tmp_path, MemoryStorage(batches[:cut])) as room:
            assert not room.quarantined
            actor = _tournament(room)
            assert actor is not None
            _check(actor)
            await _play(actor, hands)
            _check(actor)
            if hands is None and actor.own.engine is not None:
                _check_result(actor)

    for k, cut in enumerate(chosen):
        run(look(cut, None if k < ends else 0))
