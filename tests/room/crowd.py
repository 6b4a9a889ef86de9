"""Many connections that send random commands, in segments of every cut."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec
from tests.room.card_witness import digest, leaks
from tests.room.raw_sockets import RawSocket
from tests.support.rooms import QUICK

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    import aiohttp
    from tests.room.card_witness import TableTruth

TABLES: tuple[dict[str, Any], ...] = (
    QUICK | {"seats": 2, "time_ms": 300, "bank_ms": 0},
    QUICK | {"seats": 3, "time_ms": 300, "bank_ms": 0, "bots": ["calls"]},
    QUICK | {"seats": 4, "time_ms": 300, "bank_ms": 0, "runouts": 2, "stack": 20},
    QUICK | {"seats": 3, "time_ms": 300, "game": "stud8", "bots": ["calls", "calls"]},
    QUICK | {"seats": 3, "time_ms": 300, "game": "27td", "approve": True},
    QUICK | {"seats": 3, "time_ms": 300, "bank_ms": 0, "late_spectators": True},
)
"""Heads-up, with bots that give way, all in and run twice, open cards, draws and a
host who lets people in, hands shown late."""


class Line(RawSocket):
    """A connection, with the hashes of the tokens that it had sent by each message."""

    sent: list[str]
    tokens: dict[str, str]
    received: list[tuple[dict[str, Any], int]]
    crowd: Crowd

    def start(self, crowd: Crowd) -> None:
        self.sent, self.tokens, self.received, self.crowd = [], {}, [], crowd

    def take(self, message: dict[str, Any]) -> None:
        self.received.append((message, len(self.sent)))
        if message.get("error", {}).get("code") == "forbidden":
            self.crowd.forget(self.tokens.get(message["ack"], ""))
        self.crowd.learn(message)

    def frame_of(self, cmd: str, fields: dict[str, Any]) -> bytes:
        if "token" in fields:
            self.sent.append(digest(fields["token"]))
            fields["id"] = f"{cmd} {self.crowd.commands} {len(self.sent)}"
            self.tokens[fields["id"]] = fields["token"]
        return self.command(cmd, **fields)


class Crowd:
    """Lines, the tokens their owners have, and what has been heard of the tables."""

    def __init__(self, rng: random.Random, address: str) -> None:
        self.rng, self.address = rng, address
        self.lines: list[Line] = []
        self.old: list[Line] = []
        self.hosts: dict[str, str] = {}
        self.tokens: dict[str, list[str]] = {}
        self.chairs: dict[tuple[str, int], str] = {}
        self.last: dict[str, int] = {}
        self.turns: dict[str, dict[str, Any]] = {}
        self.questions: dict[str, str] = {}
        self.waiting: dict[str, int] = {}
        self.commands = 0
        self.histories: list[tuple[str | None, bytes]] = []
        """What was read of finished hands, and with which token."""
        self._names = 0
        self._nonces: list[str] = []

    async def open(self, lines: int) -> None:
        first = await Line.open(self.address)
        first.start(self)
        self.lines.append(first)
        for config in TABLES:
            await self._create(config)
        while len(self.lines) < lines:
            await self._connect()

    async def _create(self, config: dict[str, Any]) -> None:
        made = await self.lines[0].call("create", config=config)
        table = made["table"]
        self.hosts[table] = made["host"]
        self.tokens[table], self.last[table] = [], 0

    async def _connect(self) -> None:
        line = await Line.open(self.address)
        line.start(self)
        self.lines.append(line)

    async def close(self) -> None:
        for line in self.lines:
            await line.close()

    def learn(self, message: dict[str, Any]) -> None:
        """Keep what the next commands can be about."""
        table = message.get("table", "")
        if "token" in message and message.get("ok"):
            self._new_token(message)
        if table not in self.last or "n" not in message:
            return
        self.last[table] = max(self.last[table], message["n"])
        turn = message if message.get("type") == "turn" else message.get("turn")
        if turn:
            self.turns[table] = turn
        if message.get("type") == "runout_question":
            self.questions[table] = message["hand"]
        if message.get("type") == "queue" and message.get("waiting"):
            self.waiting[table] = message["waiting"][-1]["id"]

    def _new_token(self, message: dict[str, Any]) -> None:
        # The id of a join begins with its table: the ack itself does not name it.
        table = str(message["ack"]).split(":")[0]
        self.tokens[table].append(message["token"])
        del self.tokens[table][:-12]
        if "seat" in message:
            self.chairs[table, message["seat"]] = message["token"]

    def forget(self, token: str) -> None:
        """Drop a token that opens nothing any more, most of the time."""
        for tokens in self.tokens.values():
            if token in tokens and self.rng.random() < 0.7:
                tokens.remove(token)

    # Commands

    def commands_of(self, line: Line) -> list[bytes]:
        """Return the frames of one or more commands about one table."""
        table = self.rng.choice(list(self.hosts))
        own = self.rng.choice(self.tokens[table]) if self.tokens[table] else "0" * 32
        if self.rng.random() < 0.12:  # the whole attack in one segment
            kinds = self.rng.choice(_ATTACKS)
        else:
            kinds = tuple(self.rng.choices(_KINDS, _WEIGHTS, k=self.rng.randint(1, 4)))
        self.commands += len(kinds)
        made = (getattr(self, f"_{kind}")(table, own) for kind in kinds)
        return [line.frame_of(cmd, {"table": table, **more}) for cmd, more in made]

    def _join(self, table: str, _: str) -> tuple[str, dict[str, Any]]:
        self._names += 1
        rng = self.rng
        more: dict[str, Any] = {"name": f"P{self._names % 40}"}
        more["id"] = f"{table}:{self._names}"
        if rng.random() < 0.5:
            more["seat"] = rng.randint(1, 4)
        more["queue"] = rng.random() < 0.6
        if rng.random() < 0.3:
            nonce = rng.randbytes(16).hex()
            if self._nonces and rng.random() < 0.5:
                nonce = rng.choice(self._nonces)
            self._nonces = [*self._nonces[-4:], nonce]
            more["nonce"] = nonce
        if rng.random() < 0.3:
            more["host"] = self.hosts[table]
        return "join", more

    def _watch(self, table: str, own: str) -> tuple[str, dict[str, Any]]:
        more: dict[str, Any] = {"token": own}
        roll = self.rng.random()
        if roll < 0.3:
            more["after"] = max(self.last[table] - self.rng.randint(0, 40), 0)
        elif roll < 0.4:
            more["after"] = 0
        return "watch", more

    def _peek(self, table: str, own: str) -> tuple[str, dict[str, Any]]:
        cmd, more = self._watch(table, own)
        del more["token"]
        return cmd, more

    def _act(self, table: str, own: str) -> tuple[str, dict[str, Any]]:
        turn = self.turns.get(table, {"n": 1, "seat": 1})
        legal = turn.get("legal", {})
        if self.rng.random() < 0.9:
            own = self.chairs.get((table, turn["seat"]), own)
        kinds = [{"action": "call"}, {"action": "check"}, {"action": "fold"}]
        kinds = kinds[:2] * 3 + kinds
        if "min_raise_to" in legal:
            top = legal["max_raise_to" if self.rng.random() < 0.3 else "min_raise_to"]
            kinds += [{"action": "raise", "to": top}] * 4
        if "bring_in" in legal:
            kinds = [{"action": "bring-in"}]
        if legal.get("discards"):
            most = min(len(legal["discards"]), legal.get("discard_count") or 2)
            kinds = [{"action": "discard", "cards": legal["discards"][:most]}]
        return "act", {"token": own, "n": turn["n"], "action": self.rng.choice(kinds)}

    def _run_it_twice(self, table: str, own: str) -> tuple[str, dict[str, Any]]:
        hand = self.questions.get(table, "none")
        return "run_it_twice", {"token": own, "hand": hand, "yes": True}

    def _host(self, table: str, _: str) -> tuple[str, dict[str, Any]]:
        rng = self.rng
        more: dict[str, Any] = {"token": self.hosts[table], "seat": rng.randint(1, 4)}
        more["what"] = rng.choice(_HOST)
        more["level"] = "calls"
        if more["what"] == "approve":
            more["who"] = self.waiting.get(table, 1)
        return "host", more

    def _lone_pause(self, table: str, _: str) -> tuple[str, dict[str, Any]]:
        return "host", {"token": self.hosts[table], "what": "resume"}

    def _unwatch(self, _: str, __: str) -> tuple[str, dict[str, Any]]:
        return "unwatch", {}

    def _chat(self, _: str, own: str) -> tuple[str, dict[str, Any]]:
        return "chat", {"token": own, "text": "hello"}

    def _hint(self, _: str, own: str) -> tuple[str, dict[str, Any]]:
        return "hint", {"token": own, "level": "easy"}

    def __getattr__(self, name: str) -> Callable[..., tuple[str, dict[str, Any]]]:
        """Return how a command is made that has nothing but its token."""
        if name.removeprefix("_") not in _PLAIN:
            raise AttributeError(name)
        return lambda _, own: (name.removeprefix("_"), {"token": own})

    # Rounds

    async def round(self) -> None:
        """Let some lines write at once, whole or in pieces, and some be replaced."""
        rng = self.rng
        pieces: list[tuple[Line, bytes]] = []
        for line in rng.sample(self.lines, rng.randint(1, min(5, len(self.lines)))):
            data = b"".join(self.commands_of(line))
            cuts = rng.choice((0, 0, 1, 3))
            pieces += [(line, piece) for piece in _cut(data, cuts, rng)]
        if rng.random() < 0.5:  # connections in turn, the pieces of each in order
            order = [line for line, _ in pieces]
            rng.shuffle(order)
            left = {line: [p for own, p in pieces if own is line] for line in order}
            pieces = [(line, left[line].pop(0)) for line in order]
        for line, piece in pieces:
            line.write(piece)
            if rng.random() < 0.3:
                await asyncio.sleep(0)
        await asyncio.sleep(0.002 if rng.random() < 0.2 else 0)
        if rng.random() < 0.02:
            await self._replace()

    async def _replace(self) -> None:
        line = self.lines.pop(self.rng.randrange(len(self.lines)))
        self.old.append(line)
        line.drop()
        await line.close()
        await self._connect()

    async def read_histories(
        self, session: aiohttp.ClientSession, commands: int
    ) -> None:
        """Ask for finished hands until so many commands, and until some were read."""
        while self.commands < commands or self.read < _LEAST_READ:
            await self._read_history(session)
            await asyncio.sleep(0)

    @property
    def read(self) -> int:
        """Return how many histories had hands in them."""
        return sum(bool(text) for _, text in self.histories)

    async def _read_history(self, session: aiohttp.ClientSession) -> None:
        """Ask for the finished hands of a table, with a token or without."""
        table = self.rng.choice(list(self.hosts))
        tokens = [None, *self.tokens[table]]
        token = self.rng.choice(tokens)
        url = f"{self.address}/api/tables/{table}/history.jsonl"
        own = {} if token is None else {"Authorization": f"Bearer {token}"}
        async with session.get(url, headers=own) as response:
            if response.status == HTTPStatus.OK:
                self.histories.append((token, await response.read()))

    async def settle(self) -> None:
        """Wait until everything that was sent has been answered."""
        for line in self.lines:
            for table in self.hosts:
                answer = await line.call("books", table=table, id=f"last of {table}")
                assert answer["ok"]

    def leaks(self, truths: dict[str, TableTruth]) -> list[str]:
        """Return what any line was sent that it must not know."""
        found = []
        for line in (*self.old, *self.lines):
            for message, count in line.received:
                cards = leaks(truths, message, set(line.sent[:count]))
                if cards:
                    found.append(f"{' '.join(cards)} in {message}")
        for token, text in self.histories:
            tokens = set() if token is None else {digest(token)}
            for record in map(msgspec.json.decode, text.splitlines()):
                message = {"hand": record["hand_id"], "cards": record["actions"]}
                cards = leaks(truths, message, tokens)
                if cards:
                    found.append(f"{' '.join(cards)} in a history: {record}")
        return found

    @property
    def received(self) -> list[dict[str, Any]]:
        lines = (*self.old, *self.lines)
        return [message for line in lines for message, _ in line.received]


def _cut(data: bytes, cuts: int, rng: random.Random) -> list[bytes]:
    """Return the data in pieces; each is sent by itself."""
    places = sorted(rng.randrange(len(data)) for _ in range(cuts))
    bounds = [0, *places, len(data)]
    pieces = [data[a:b] for a, b in pairwise(bounds)]
    return [piece for piece in pieces if piece]


_LEAST_READ = 5
_PLAIN = {"leave", "show", "view", "sit_out", "sit_in", "rabbit", "top_up", "books"}
_HOST = ("kick", "kick", "add_bot", "remove_bot", "approve", "approve", "pause")
_SHARES = {
    "act": 60,
    "watch": 12,
    "join": 12,
    "peek": 5,
    "chat": 4,
    "leave": 5,
    "view": 6,
    "show": 4,
    "sit_in": 4,
    "lone_pause": 3,
    "host": 4,
    "sit_out": 2,
    "unwatch": 2,
    "rabbit": 2,
    "top_up": 2,
    "run_it_twice": 2,
    "books": 1,
    "hint": 1,
}
_KINDS, _WEIGHTS = tuple(_SHARES), tuple(_SHARES.values())
_ATTACKS: tuple[tuple[str, ...], ...] = (
    ("chat", "watch", "leave", "join"),
    ("chat", "watch", "leave"),
    ("watch", "leave", "join", "watch"),
    ("chat", "view", "leave", "join", "view"),
    ("chat", "watch", "unwatch"),
    ("chat", "watch", "peek", "leave"),
    ("join", "watch", "leave", "join", "watch"),
    ("leave", "show", "view", "watch"),
    ("chat", "hint", "leave", "join"),
)
