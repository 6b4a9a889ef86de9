"""A law: no connection is sent a card of a guest that it has not proved to be.

Many connections send random commands in whole and in cut segments while storage
writes at its own pace. Afterwards every card that any of them was ever sent is
looked up in what storage was given.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import aiohttp
import msgspec
import pytest
from tests.room.card_witness import Witness
from tests.room.crowd import Crowd
from tests.support.rooms import room_here, run

from bigslick.room.limits.room_limits import LOCAL_LIMITS
from bigslick.room.table.delivery.subscribers import Subscribers

if TYPE_CHECKING:
    from pathlib import Path

    from tests.room.card_witness import TableTruth


_MANY = msgspec.structs.replace(
    LOCAL_LIMITS,
    commands=10**9,
    commands_per_address=10**9,
    commands_per_socket=10**9,
    connects_per_address=10**9,
    creations=10**9,
    creations_per_address=10**9,
    tables_per_address=10**9,
    joins=10**9,
    joins_per_address=10**9,
    hints_per_address=10**9,
    histories_per_address=10**9,
    work_seconds=600.0,
)
"""Every command is carried out, however many come."""


_HANDS = 110
"""Hands are dealt as fast as the machine allows: the commands go on until then."""


def _dealt(truths: dict[str, TableTruth]) -> int:
    return sum(truth.dealt for truth in truths.values())


async def _play(
    folder: Path, seed: int, commands: int, *, histories: bool = False
) -> tuple[Crowd, Any]:
    rng = random.Random(seed)
    async with room_here(folder, limits=_MANY) as (room, address):
        witness = Witness(room, rng, slowest=0.01)
        crowd = Crowd(rng, address)
        await crowd.open(14)
        async with aiohttp.ClientSession() as session, asyncio.TaskGroup() as tasks:
            if histories:
                tasks.create_task(crowd.read_histories(session, commands))
            while crowd.commands < commands or _dealt(witness.truths()) <= _HANDS:
                await crowd.round()
        await crowd.settle()
        await crowd.close()
        assert not room.failed.is_set()
    return crowd, witness.truths()


def _check(crowd: Crowd, truths: Any) -> None:
    assert crowd.leaks(truths) == []
    kinds = {message.get("type") for message in crowd.received}
    assert {"snapshot", "deal", "show", "hand_end", "turn", "queue"} <= kinds
    answers = [message for message in crowd.received if "ack" in message]
    assert sum("view" in answer for answer in answers) > 10
    assert not [a for a in answers if a.get("error", {}).get("code") == "internal"]
    assert sum(answer["ok"] for answer in answers) > crowd.commands / 10
    assert _dealt(truths) > 100


def test_no_connection_gets_a_card_of_a_guest_whose_token_it_did_not_send(
    tmp_path: Path,
) -> None:
    _check(*run(_play(tmp_path, seed=1, commands=3_000)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_no_line_gets_such_a_card_over_many_more_commands(
    tmp_path: Path, seed: int
) -> None:
    played = _play(tmp_path, seed, commands=20_500, histories=True)
    _check(*run(played, seconds=1_200))


def test_the_law_notices_when_seats_are_mixed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bind connections to seats, as in an earlier version: the law must fail."""
    real, chairs = Subscribers.watch, {}

    def watch(self: Subscribers, follower: Any, guest: Any, *more: Any) -> None:
        chairs[self, follower] = None if guest is None else guest.seat
        real(self, follower, guest, *more)

    def deliver(self: Subscribers, events: Any) -> None:
        for follower, watcher in self.followers.items():
            guest = self.actor.table.guests.get(chairs[self, follower] or 0)
            own = None if guest is None else guest.id
            for event in events:
                if event.n > watcher.since:
                    follower.send(event.seen_by(own))

    monkeypatch.setattr(Subscribers, "watch", watch)
    monkeypatch.setattr(Subscribers, "deliver", deliver)
    crowd, truths = run(_play(tmp_path, seed=2, commands=2_000))
    found = crowd.leaks(truths)
    assert [leak for leak in found if "'deal'" in leak]
