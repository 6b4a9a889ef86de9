"""The deal through real sockets: who knows what when, refusals, restarts."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.support.room_process import RoomProcess
from tests.support.rooms import (
    QUICK,
    RoomError,
    async_test,
    of_type,
    one_line,
    room_here,
    run,
    two_lines,
)

from bigslick.bots import create_bot
from bigslick.room.client import RoomClient
from bigslick.room.fairness import FairnessRecord, read_record, verify
from bigslick.room.fairness.seal import seed_commitment
from bigslick.room.storage import entries
from bigslick.room.table.hand.commitment_wait import CommitmentWait

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.client import RoomSeat
    from bigslick.room.lobby.room import Room


class Hand:
    """A player who takes part in the deals by hand, and folds whenever asked."""

    def __init__(self, client: RoomClient, seat: RoomSeat) -> None:
        self.client = client
        self.seat = seat
        self.seeds: dict[str, bytes] = {}
        self.roots: dict[str, str] = {}

    async def commit(self, hand: str) -> None:
        seed = self.seeds.setdefault(hand, token_bytes(32))
        table, seat = self.seat.table, self.seat.seat
        value = seed_commitment(table, hand, seat, seed).hex()
        await self.seat.call("commit", hand=hand, value=value)

    async def reveal(self, hand: str) -> None:
        await self.seat.call("reveal", hand=hand, value=self.seeds[hand].hex())

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Fold until an event comes, and return it."""
        wanted = of_type(kind, **fields)
        while True:
            event = await self.client.events.get()
            assert event is not None
            if event["type"] == "commitment":
                self.roots.setdefault(event["hand"], event["root"])
            turn = event if event["type"] == "turn" else event.get("turn")
            if turn is not None and turn["seat"] == self.seat.seat:
                legal = turn["legal"]
                choice = "check" if legal.get("check") else "fold"
                await self.seat.call("act", n=turn["n"], action={"action": choice})
            if wanted(event):
                return event


async def _two_people(
    client: RoomClient, other: RoomClient, **config: Any
) -> tuple[Hand, Hand]:
    config = QUICK | {"reveal_ms": 10_000, "seats": 2} | config
    table, _ = await client.create(**config)
    ann = Hand(client, await client.join(table, "Ann"))
    bob = Hand(other, await other.join(table, "Bob"))
    return ann, bob


def _entries(room: Room, table: str) -> list[entries.TableEntry]:
    path = room.folder / "room.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute(
            "SELECT data FROM entries WHERE table_id = ? ORDER BY n", (table,)
        ).fetchall()
    return [entries.decode_entry(data) for (data,) in rows]


@async_test
async def test_no_seed_can_be_chosen_once_the_root_is_known(tmp_path: Path) -> None:
    """The attack: a player of the server seeds last, and tries until it has aces."""
    async with two_lines(tmp_path) as (room, client, other):
        ann, shill = await _two_people(client, other, reveal_ms=10_000)
        first = await ann.until("hand_start")
        await ann.commit(first["next"])
        await shill.commit(first["next"])
        await shill.until("hand_end", hand=first["hand"])
        sealed = await ann.until("commitment", hand=first["next"])
        hand = sealed["hand"]
        for _ in range(20):
            with pytest.raises(RoomError, match="not the seed"):
                await shill.seat.call("reveal", hand=hand, value=token_bytes(32).hex())
        own = shill.seeds.pop(hand)
        with pytest.raises(RoomError, match="already sealed"):
            await shill.commit(hand)
        await ann.reveal(hand)
        shill.seeds[hand] = own  # nothing is left but what it committed to
        await shill.reveal(hand)
        start = await ann.until("hand_start", hand=hand)
        assert start["seeds"] == {
            str(player.seat.seat): player.seeds[hand].hex() for player in (ann, shill)
        }
        entries_by_id = {id(e): e for e in _entries(room, ann.seat.table)}
        kinds = [type(entry.what) for entry in entries_by_id.values()]
        at = kinds.index(entries.Revealed)
        assert entries.Sealed in kinds[:at]
        assert entries.Dealt in kinds[at:]


@async_test
async def test_server_has_no_seed_when_it_seals(tmp_path: Path) -> None:
    """Not in a field, not in the file, not in anybody's messages: it is not sent."""
    async with two_lines(tmp_path) as (room, client, other):
        ann, bob = await _two_people(client, other)
        first = await ann.until("hand_start")
        hand = first["next"]
        await ann.commit(hand)
        await bob.commit(hand)
        await bob.until("hand_end", hand=first["hand"])
        await ann.until("commitment", hand=hand)
        written = b"".join(
            entries.encode_entry(e) for e in _entries(room, ann.seat.table)
        )
        for player in (ann, bob):
            assert player.seeds[hand].hex().encode() not in written
        await ann.reveal(hand)
        bob_heard = []
        while not bob.client.events.empty():
            bob_heard.append(bob.client.events.get_nowait())
        assert ann.seeds[hand].hex() not in json.dumps(bob_heard)
        await bob.reveal(hand)
        start = await bob.until("hand_start", hand=hand)
        assert start["seeds"] == {
            str(player.seat.seat): player.seeds[hand].hex() for player in (ann, bob)
        }


@async_test
async def test_player_who_does_not_reveal_holds_nothing_up(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (_, client, other):
        ann, bob = await _two_people(client, other, reveal_ms=2_000)
        start = await ann.until("hand_start")
        counted = []
        for _ in range(2):
            hand = start["next"]
            await ann.commit(hand)
            await bob.commit(hand)
            await asyncio.gather(
                ann.until("hand_end", hand=start["hand"]),
                bob.until("hand_end", hand=start["hand"]),
            )
            await ann.until("commitment", hand=hand)
            await ann.reveal(hand)
            start = await ann.until("hand_start", hand=hand)
            counted.append(start["missing"]["2"])
        assert counted == [1, 2]
        with pytest.raises(RoomError, match="play a hand before you commit again"):
            await bob.commit(start["next"])


@async_test
async def test_tables_where_nobody_commits_deal_at_once(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, client, other):
        ann, bob = await _two_people(client, other)
        watching = asyncio.create_task(bob.until("hand_start", number=4))
        await ann.until("hand_start", number=4)
        await watching
        kinds = [type(entry.what) for entry in _entries(room, ann.seat.table)]
        after = [kinds[k + 1] for k, kind in enumerate(kinds) if kind is entries.Sealed]
        assert set(after) == {entries.Dealt}


async def _record(address: str, hand: str, token: str | None = None) -> bytes:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{address}/api/hands/{hand}/fairness") as response,
    ):
        assert response.status == 200
        return await response.read()


@async_test
async def test_own_folded_cards_are_opened_to_their_owner_alone(tmp_path: Path) -> None:
    async with (
        room_here(tmp_path) as (_, address),
        RoomClient.connect(address) as client,
        RoomClient.connect(address) as other,
    ):
        ann, bob = await _two_people(client, other)
        watching = asyncio.create_task(bob.until("hand_end"))
        deal = await ann.until("deal")
        own = [c["card"] for c in deal["cards"] if c["seat"] == ann.seat.seat]
        end = await ann.until("hand_end")
        theirs = await watching
        mine = {opening["card"] for opening in end["openings"]}
        assert set(own) <= mine
        assert not set(own) & {opening["card"] for opening in theirs["openings"]}
        hand = end["hand"]
        records = [
            read_record(await _record(address, hand, token))
            for token in (None, ann.seat.token, bob.seat.token)
        ]
        for record, seat in zip(records, (None, 1, 2), strict=True):
            assert isinstance(record, FairnessRecord)
            assert verify(record) == []
            assert record.viewer == seat
            opened = {opening.card for opening in record.openings}
            assert (set(own) <= opened) == (seat == ann.seat.seat)


@pytest.mark.usefixtures("patient_deals")
@async_test
async def test_first_hand_after_sitting_down_is_proven(tmp_path: Path) -> None:
    """The deal waits for the commitment of a player who has just sat down."""
    async with one_line(tmp_path) as (room, client):
        config = QUICK | {"reveal_ms": 10_000}
        table, _ = await client.create(seats=3, bots=["random"] * 2, **config)
        seat = await client.join(table, "Ann")
        await seat.play(create_bot("random", seed=4), hands=1)
        assert [str(verdict) for verdict in seat.witness.verdicts] == ["verified"]
        assert room.tables[table].table.number == 1


@async_test
async def test_players_who_do_not_commit_stall_one_deal_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deal waits once for a newcomer; later only for those who took part."""
    waited: set[int] = set()
    left_ms = CommitmentWait.left_ms

    def note(wait: CommitmentWait) -> int:
        left = left_ms(wait)
        if left:
            waited.add(wait._actor.table.number)
        return left

    monkeypatch.setattr(CommitmentWait, "left_ms", note)
    async with two_lines(tmp_path) as (room, client, other):
        ann, bob = await _two_people(client, other, reveal_ms=1_000)
        folding = asyncio.create_task(bob.until("closed"))
        start = await ann.until("hand_start", number=1)
        assert start["seeds"] == {}
        await ann.until("hand_start", number=3)
        folding.cancel()
        kept = _entries(room, ann.seat.table)
    seals = [i for i, own in enumerate(kept) if type(own.what) is entries.Sealed]
    sat = max(own.at for own in kept if type(own.what) is entries.Joined)
    assert kept[seals[0]].at - sat >= 900
    assert waited == {0}, "only the first deal"


@async_test
async def test_newcomers_cannot_delay_the_deal_forever(tmp_path: Path) -> None:
    async with two_lines(tmp_path) as (room, client, other):
        ann, bob = await _two_people(client, other, reveal_ms=500, seats=3)
        table = room.tables[ann.seat.table].table
        came = 0
        while table.number == 0:
            came += 1
            guest = await other.join(table.id, f"Guest {came}")
            await asyncio.sleep(0.1)  # shorter than the deal waits for a newcomer
            await guest.call("leave")
        assert came
        assert bob.seat.seat in table.guests


@pytest.mark.usefixtures("patient_deals")
@async_test
async def test_programs_prove_their_hands_by_themselves(tmp_path: Path) -> None:
    async with one_line(tmp_path) as (room, client):
        config = QUICK | {"reveal_ms": 10_000}
        table, _ = await client.create(seats=4, bots=["random"] * 3, **config)
        seat = await client.join(table, "Ann")
        await seat.play(create_bot("random", seed=4), hands=6)
        verdicts = [str(verdict) for verdict in seat.witness.verdicts]
        assert verdicts.count("verified") >= 5, verdicts
        assert seat.witness.warning == ""
        row = room.storage.hand(seat.witness.verdicts[-1].hand)
        assert row is not None


def test_room_that_is_killed_between_seal_and_deal_deals_the_same_hand(
    tmp_path: Path,
) -> None:
    """Root, commitments and cards are those of the seal; seeds may still come."""

    async def before(address: str) -> tuple[Hand, dict[str, Any]]:
        async with (
            RoomClient.connect(address) as client,
            RoomClient.connect(address) as other,
        ):
            ann, bob = await _two_people(client, other)
            watching = asyncio.create_task(bob.until("hand_end"))
            start = await ann.until("hand_start")
            await ann.commit(start["next"])
            await ann.until("hand_end")
            await watching
            sealed = await ann.until("commitment", hand=start["next"])
            process.kill()  # Ann has not revealed, so nothing can have been dealt
        return ann, sealed

    async def after(address: str, ann: Hand, sealed: dict[str, Any]) -> None:
        async with RoomClient.connect(address) as client:
            ann.client = ann.seat.client = client
            await ann.seat.watch()
            snapshot = await ann.until("snapshot")
            assert snapshot["commitment"]["root"] == sealed["root"]
            assert snapshot["commitment"]["seal"] == sealed["seal"]
            await ann.reveal(sealed["hand"])
            start = await ann.until("hand_start", hand=sealed["hand"])
            assert start["root"] == sealed["root"]
            assert start["seeds"] == {"1": ann.seeds[sealed["hand"]].hex()}
            await ann.until("hand_end", hand=sealed["hand"])
            data = await _record(address, sealed["hand"], ann.seat.token)
        record = read_record(data)
        seed = ann.seeds[sealed["hand"]].hex()
        assert verify(record, root=sealed["root"], seed=seed) == []

    process = RoomProcess(tmp_path)
    ann, sealed = run(before(process.start()))
    try:
        run(after(process.start(), ann, sealed))
    finally:
        process.kill()
