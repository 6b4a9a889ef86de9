"""Every game plays to the end through the protocol, and its ledger replays it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.support.rooms import QUICK, room_here, run, wait_until
from tests.support.table_entries import visible_events

from bigslick.bots import create_bot
from bigslick.engine.games import GAMES
from bigslick.formats.record.hand_record import HandRecord
from bigslick.room.client import RoomClient
from bigslick.room.fairness import verify
from bigslick.room.table.checkpoints import replayed
from bigslick.room.table.hand.finished_hands import (
    FORMATS,
    Viewer,
    fairness_of,
    record_for,
    write_histories,
)

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.storage.interface import HandRow

QUICKLY = (
    *("nlhe", "flhe", "plo8", "courchevel", "irish", "crazy-pineapple", "short-deck"),
    *("5cd", "27td", "badugi", "drawmaha", "stud8", "razz", "kuhn", "horse", "8-game"),
)
"""Games of every kind; `make slow` plays the others, too."""


async def _play(folder: Path, code: str) -> None:
    seats = min(3, GAMES[code].max_players)
    async with room_here(folder) as (room, address):
        async with RoomClient.connect(address) as client:
            bots = ["random"] * (seats - 1)
            config = QUICK | {"reveal_ms": 10_000}  # proofs take time when busy
            table, _ = await client.create(game=code, seats=seats, bots=bots, **config)
            seat = await client.join(table, "Ann")
            assert await seat.play(create_bot("random", seed=3), hands=3) == 3
            guest = room.tables[table].table.guests[seat.seat]
            ann = Viewer.at(room.tables[table].table, guest)
            verdicts = [str(verdict) for verdict in seat.witness.verdicts]
            assert verdicts[1:] == ["verified"] * 2, verdicts
            await seat.call("leave")
        actor = room.tables[table]
        await wait_until(lambda: not (actor.table.playing or actor._pending))
        stored = next(room.storage.versions(table))
        again = replayed(table, stored.checkpoint, stored.entries)
        kept = visible_events(again.events)
        assert kept
        assert kept == visible_events(actor.table.events)[-len(kept) :]
        for own, other in zip(
            again.roster.seats, actor.table.roster.seats, strict=True
        ):
            assert own.player.chips == other.player.chips
        rows = room.storage.hands(table, 100)
        assert len(rows) >= 3
        for row in rows:
            assert verify(fairness_of(row)) == []
            public = record_for(row, None)
            assert public.players == record_for(row, ann).players
            assert sum(p.final - p.stack for p in public.players) == 0
            assert verify(fairness_of(row, ann)) == []
            seen = {opening.card for opening in fairness_of(row).openings}
            assert _cards_in(public) <= seen
            for form in FORMATS:
                text = write_histories([(row, None)], form).replace(table, "")
                assert not _hidden(row, seen) & set(_CARD.findall(text))


def _cards_in(record: HandRecord) -> set[str]:
    words = re.findall(r'"((?:[2-9TJQKA][cdhs])+)"', record.to_json().decode())
    return {word[i : i + 2] for word in words for i in range(0, len(word), 2)}


_CARD = re.compile(r"[2-9TJQKA][cdhs](?![a-z])")


def _hidden(row: HandRow, seen: set[str]) -> set[str]:
    """Return the cards of the whole record that not everybody has seen."""
    return _cards_in(HandRecord.from_json(row.record)) - seen


@pytest.mark.usefixtures("patient_deals")
@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=() if code in QUICKLY else pytest.mark.slow)
        for code in GAMES
    ],
)
def test_game_plays_to_the_end_and_replays(tmp_path: Path, code: str) -> None:
    run(_play(tmp_path, code))
