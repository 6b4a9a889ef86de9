"""Players of a room that may be killed at any moment, and what must hold then."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from bigslick.room.client import RoomClient, RoomError
from bigslick.room.storage.entries import Acted, decode_entry

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from tests.support.rooms import Recorder

STACK = 400


def _choice(rng: random.Random, legal: dict[str, Any]) -> dict[str, Any]:
    if "discards" in legal:
        count = legal.get("discard_count", rng.randrange(3))
        return {"action": "discard", "cards": legal["discards"][:count]}
    if "bring_in" in legal:
        return {"action": "bring-in"}
    if "min_raise_to" in legal and rng.random() < 0.25:
        high = "max_raise_to" if rng.random() < 0.2 else "min_raise_to"
        return {"action": "raise", "to": legal[high]}
    if "call" in legal:
        return {"action": "fold" if rng.random() < 0.2 else "call"}
    return {"action": "check"}


async def _play(client: RoomClient, player: Recorder, rng: random.Random) -> None:
    """Play until the connection is closed."""
    await _come_back(client, player)
    while (event := await client.events.get()) is not None:
        player.note(event)
        turn = event if event["type"] == "turn" else event.get("turn")
        asked = event.get("runout_question")
        if event["type"] == "runout_question":
            asked = event
        if asked is not None and player.seat in asked["seats"]:
            await _say(client, player, "run_it_twice", hand=asked["hand"], yes=True)
        elif turn is not None and turn["seat"] == player.seat and "legal" in turn:
            choice = _choice(rng, turn["legal"])
            await _say(client, player, "act", n=turn["n"], action=choice)
        elif event["type"] == "hand_end" and not event["stacks"].get(
            str(player.seat), 1
        ):
            await player.call(client, "top_up", amount=STACK)


async def _come_back(client: RoomClient, player: Recorder) -> None:
    """Ask for what was missed, and repeat what was not acknowledged."""
    after = {"after": player.last} if player.events else {}
    await client.call("watch", table=player.table, token=player.token, **after)
    if player.pending is not None:
        try:
            await player.retry(client)
        except RoomError as error:
            if error.code == "closed":
                raise
            player.pending = None  # it had not been taken, and cannot be any more


async def _say(client: RoomClient, player: Recorder, cmd: str, **fields: Any) -> None:
    """Send what the table may not wait for any more."""
    try:
        await player.call(client, cmd, **fields)
    except RoomError as error:
        if error.code not in {"closed", "stale", "not_your_turn"}:
            raise
        if error.code != "closed":
            player.pending = None


async def play_until_closed(
    client: RoomClient, player: Recorder, rng: random.Random
) -> None:
    """Play until the room is gone."""
    try:
        await _play(client, player, rng)
    except RoomError as error:
        if error.code != "closed":
            raise


async def check_room(address: str, players: list[Recorder]) -> None:
    """Look at the room after its fall."""
    for player in players:
        async with RoomClient.connect(address) as client:
            await client.call("watch", table=player.table, token=player.token)
            snapshot = await client.events.get()
            assert snapshot is not None
            assert snapshot["n"] >= player.last
            chips = sum(seat["chips"] for seat in snapshot["seats"])
            hand = snapshot["hand"]
            if hand is not None and not hand["over"]:
                chips += hand["pot"]
                own = [row for row in hand["players"] if row["seat"] == player.seat]
                dealt = _dealt(player, hand["hand"])
                if own and dealt and hand["game"] == "nlhe":  # nobody draws
                    assert own[0]["own"] == dealt
            bought = len(players) * STACK + sum(other.bought for other in players)
            asked = [p.pending for p in players if p.pending]
            unsure = sum(command["cmd"] == "top_up" for command in asked)
            assert chips in {bought + k * STACK for k in range(unsure + 1)}


def _dealt(player: Recorder, hand: str) -> list[str]:
    """Return the own cards of a hand, as they were first dealt."""
    events = [player.events[n] for n in sorted(player.events)]
    start = [k for k, e in enumerate(events) if e.get("hand") == hand]
    for event in events[start[0] :] if start else []:
        if event["type"] == "deal":
            cards = event["cards"]
            return [c["card"] for c in cards if c["seat"] == player.seat][:2]
    return []


async def settle(address: str, players: list[Recorder]) -> None:
    """Fetch what is missing, and count actions against acknowledgements."""
    for player in players:
        async with RoomClient.connect(address) as client:
            await client.call(
                "watch", table=player.table, token=player.token, after=player.last
            )
            if player.pending is not None and player.pending["cmd"] == "act":
                try:
                    await player.retry(client)
                except RoomError as error:
                    if error.code not in {"stale", "not_your_turn"}:
                        raise
            await client.call("chat", table=player.table, token=player.token, text="x")
            while (event := await client.events.get()) is not None:
                player.note(event)
                if event["type"] == "chat" and event["seat"] == player.seat:
                    break
        assert not player.missing()


def written(folder: Path, player: Recorder) -> list[str]:
    """Return the ids of a player's actions that the ledger holds."""
    with closing(sqlite3.connect(folder / "room.sqlite3")) as db:
        rows = db.execute(
            "SELECT data FROM entries WHERE table_id = ?", (player.table,)
        )
        entries = [decode_entry(data) for (data,) in rows]
    return [
        entry.key or ""
        for entry in entries
        if isinstance(entry.what, Acted)
        and entry.what.seat == player.seat
        and entry.what.by == "player"
    ]
