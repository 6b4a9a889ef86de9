"""Kill -9 while players send commands ahead without waiting for answers."""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import AsyncExitStack, suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.room_process import RoomProcess
from tests.support.rooms import Recorder, run, wait_until
from tests.support.storages import PostgresPlace, SQLitePlace, opened

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage.entries import Acted, ToppedUp, decode_entry
from bigslick.room.table.checkpoints import restored

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.postgres import PostgresServer

    from bigslick.room.storage.interface import Storage

_STACK = 400
_NAMES = {"act": "Act", "chat": "Chat", "top_up": "TopUp", "habit": "Habit"}


class Pipeliner(Recorder):
    """A player who has several commands on the way at once."""

    def __init__(self, table: str, name: str, rng: random.Random) -> None:
        super().__init__(table, name)
        self.rng = rng
        self.sent: dict[str, dict[str, Any]] = {}
        """Commands without an answer, in the order in which they were sent."""
        self.taken: dict[str, dict[str, Any]] = {}
        """Commands that were acknowledged."""
        self.refused = 0
        self.most = 0

    def write(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Return a new command of this seat."""
        self.ids += 1
        number = f"{self.name}-{self.ids}"
        known = {"id": number, "table": self.table, "token": self.token}
        self.sent[number] = {"cmd": cmd, **known, **fields}
        self.most = max(self.most, len(self.sent))
        return self.sent[number]

    async def send(self, client: RoomClient, command: dict[str, Any]) -> None:
        """Send a command and note the answer, if there is one."""
        try:
            await client.call(**command)
        except RoomError as error:
            if error.code == "closed":
                return
            self.refused += 1
        else:
            self.taken[command["id"]] = command
        del self.sent[command["id"]]

    async def send_again(self, client: RoomClient, command: dict[str, Any]) -> None:
        """Send a command that is on the way once more, and expect no answer."""
        with suppress(ConnectionError):
            text = msgspec.json.encode({"v": 1, **command}).decode()
            await client._socket.send_str(text)

    def choices(self, turn: dict[str, Any]) -> list[dict[str, Any]]:
        """Return what is sent at once when it is the own turn."""
        rng, legal = self.rng, turn["legal"]
        kind = "call" if "call" in legal else "check"
        actions: list[dict[str, Any]] = [{"action": kind}]
        if "min_raise_to" in legal and rng.random() < 0.3:
            high = "max_raise_to" if rng.random() < 0.3 else "min_raise_to"
            actions.insert(0, {"action": "raise", "to": legal[high]})
        if "call" in legal and rng.random() < 0.2:
            actions.insert(0, {"action": "fold"})
        commands = [self.write("act", n=turn["n"], action=action) for action in actions]
        words = range(rng.randrange(3))
        commands += [self.write("chat", text=f"word {k}") for k in words]
        if rng.random() < 0.2:
            commands.append(self.write("habit", what="auto_top_up", yes=False))
        rng.shuffle(commands)
        return commands

    def is_broke(self, event: dict[str, Any]) -> bool:
        """Return whether the own chips are gone with this hand."""
        ended = event["type"] == "hand_end"
        return ended and not event["stacks"].get(str(self.seat), 1)

    async def play(self, client: RoomClient) -> None:
        """Play until the line is gone, without ever waiting for an answer."""
        waiting: set[asyncio.Task[None]] = set()

        def start(command: dict[str, Any]) -> None:
            waiting.add(asyncio.create_task(self.send(client, command)))
            if self.rng.random() < 0.15:
                waiting.add(asyncio.create_task(self.send_again(client, command)))

        after = {"after": self.last} if self.events else {}
        with suppress(RoomError):
            for command in list(self.sent.values()):
                start(command)
            await client.call("watch", table=self.table, token=self.token, **after)
            while (event := await client.events.get()) is not None:
                self.note(event)
                turn = event if event["type"] == "turn" else event.get("turn")
                if turn is not None and turn["seat"] == self.seat and "legal" in turn:
                    for command in self.choices(turn):
                        start(command)
                elif self.is_broke(event):
                    start(self.write("top_up", amount=_STACK))
        await asyncio.gather(*waiting)


class _Room(RoomProcess):
    """A room in a process, with its storage."""

    def __init__(self, place: SQLitePlace | PostgresPlace) -> None:
        super().__init__(place.folder)
        self.place = place

    def start(self, *options: str) -> str:
        if isinstance(self.place, PostgresPlace):
            options = (*options, "--database", self.place.address)
        return super().start(*options)

    async def crash(self, server: PostgresServer) -> None:
        """Crash the server of the database and start it again."""
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        await asyncio.to_thread(server.start)


async def _kill_often(
    place: SQLitePlace | PostgresPlace, kills: int, seed: int, **config: Any
) -> list[int]:
    """Return how many actions were acknowledged, commands, and the most on the way."""
    rng = random.Random(seed)
    process = _Room(place)
    address = process.start()
    made = {"seats": 3, "stack": _STACK, "bot_ms": 0, "pause_ms": 0} | config
    async with RoomClient.connect(address) as client:
        table, _ = await client.create(**made)
        players = [
            Pipeliner(table, name, random.Random(rng.random()))
            for name in ("Ann", "Bob", "Cyd")
        ]
        for player in players:
            answer = await client.join(table, player.name)
            player.seat, player.token = answer.seat, answer.token
    for _ in range(kills):
        await _play_and_kill(process, players, rng)
        process.start()
    await _settle(process.address, players)
    process.kill()
    with opened(place) as storage:
        for player in players:
            _compare(storage, player)
        _count_chips(storage, players)
    actions = sum(own["cmd"] == "act" for p in players for own in p.taken.values())
    commands = sum(len(player.taken) for player in players)
    return [actions, commands, max(player.most for player in players)]


async def _play_and_kill(
    process: _Room, players: list[Pipeliner], rng: random.Random
) -> None:
    """Let everybody play for a while, and kill the room at any moment."""

    async def play_on() -> None:
        wanted = sum(len(player.taken) for player in players) + rng.randrange(30)
        await wait_until(lambda: sum(len(p.taken) for p in players) >= wanted)

    async with AsyncExitStack() as stack, asyncio.TaskGroup() as tasks:
        for player in players:
            line = RoomClient.connect(process.address)
            client = await stack.enter_async_context(line)
            tasks.create_task(player.play(client))
        await play_on()
        if isinstance(process.place, PostgresPlace):
            await process.crash(process.place.server)
            await play_on()
        await asyncio.sleep(rng.uniform(0, 0.03))
        process.kill()


async def _settle(address: str, players: list[Pipeliner]) -> None:
    """Get an answer to everything, and the events that are missing."""
    for player in players:
        async with RoomClient.connect(address) as client:
            fields = {"table": player.table, "token": player.token}
            await client.call("watch", **fields, after=player.last)
            for command in list(player.sent.values()):
                await player.send(client, command)
            last = player.write("chat", text="the end")
            await player.send(client, last)
            while (event := await client.events.get()) is not None:
                player.note(event)
                if event["type"] == "chat" and event["text"] == "the end":
                    break
        assert not player.sent
        assert not player.missing()


def _compare(storage: Storage, player: Pipeliner) -> None:
    """Every acknowledged command was carried out once, no other one at all."""
    *_, whole = storage.versions(player.table)
    assert whole.first == 1
    entries = [decode_entry(data) for data in whole.entries]
    own = [e for e in entries if getattr(e.what, "seat", None) == player.seat]
    keys = [entry.key for entry in own if entry.key is not None]
    acked = {f"{_NAMES[c['cmd']]}:{number}" for number, c in player.taken.items()}
    assert not acked - set(keys), "lost"
    assert not set(keys) - acked, "carried out, but refused"
    assert len(keys) == len(set(keys)), "doubled"
    played = [e for e in own if isinstance(e.what, Acted) and e.what.by == "player"]
    assert len(played) == sum(c["cmd"] == "act" for c in player.taken.values())
    bought = sum(e.what.amount for e in own if isinstance(e.what, ToppedUp))
    assert bought == sum(c.get("amount", 0) for c in player.taken.values())


def _count_chips(storage: Storage, players: list[Pipeliner]) -> None:
    table, _ = restored(storage, players[0].table)
    bought = sum(c.get("amount", 0) for p in players for c in p.taken.values())
    expected = len(players) * _STACK + bought
    waiting = sum(guest.buying for guest in table.guests.values())
    assert table.roster.ledger.on_table + waiting == expected


def test_killed_rooms_lose_and_double_nothing_that_was_sent_ahead(
    tmp_path: Path,
) -> None:
    actions, commands, most = run(_kill_often(SQLitePlace(tmp_path), 4, seed=5), 120)
    assert 0 < actions < commands
    assert most >= 3


def test_killed_rooms_and_crashed_databases_lose_and_double_nothing(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    place = PostgresPlace(postgres, tmp_path)
    actions, commands, most = run(_kill_often(place, 2, seed=2), 120)
    assert 0 < actions < commands
    assert most >= 3


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_kills_of_players_who_send_ahead(
    tmp_path: Path,
    request: pytest.FixtureRequest,
    seed: int,
    database: str,
    record_property: Any,
) -> None:
    game = ("nlhe", "plo", "nlhe", "short-deck", "flhe")[seed % 5]
    place = (
        SQLitePlace(tmp_path)
        if database == "sqlite"
        else PostgresPlace(request.getfixturevalue("postgres"), tmp_path)
    )
    found = run(_kill_often(place, 22, seed=seed, game=game), 900)
    for name, value in zip(("actions", "commands", "most"), found, strict=True):
        record_property(name, value)
    assert found[0] > 60
