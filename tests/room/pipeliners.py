"""Players who send commands ahead, and what must be stored of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from tests.support.rooms import Recorder

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage.entries import Acted, ToppedUp, decode_entry
from bigslick.room.table.checkpoints import restored

if TYPE_CHECKING:
    import random

    from bigslick.room.storage.interface import Storage

STACK = 400
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
            if error.code == "slow_down":  # not executed: all come from one address
                await asyncio.sleep(0.3)
                await self.send(client, command)
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
        """Return whether this client has no chips after the hand."""
        if event["type"] == "snapshot":  # it may replace the end of the hand
            hand = event["hand"]
            own = [row["chips"] for row in event["seats"] if row["seat"] == self.seat]
            return own == [0] and (hand is None or hand["over"])
        ended = event["type"] == "hand_end"
        return ended and not event["stacks"].get(str(self.seat), 1)

    async def play(self, client: RoomClient) -> None:
        """Play until the connection is closed, without ever waiting for an answer."""
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
                    start(self.write("top_up", amount=STACK))
        await asyncio.gather(*waiting)


async def settle_all(address: str, players: list[Pipeliner]) -> None:
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


def compare(storage: Storage, player: Pipeliner) -> None:
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


def count_chips(storage: Storage, players: list[Pipeliner]) -> None:
    table, _ = restored(storage, players[0].table)
    bought = sum(c.get("amount", 0) for p in players for c in p.taken.values())
    expected = len(players) * STACK + bought
    waiting = sum(guest.buying for guest in table.guests.values())
    assert table.roster.ledger.on_table + waiting == expected
