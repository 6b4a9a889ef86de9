"""Spectators see hands one hand later where the table says so; players never do."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.room.raw_sockets import RawSocket
from tests.support.rooms import QUICK, async_test, room_here, run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

LATE: dict[str, Any] = QUICK | {"seats": 2, "bots": ["calls"], "late_spectators": True}
ELSEWHERE = "127.0.0.2"


class Player(RawSocket):
    """Somebody who sits at a table with a bot and always calls or checks."""

    table = ""
    token = ""
    ended = 0
    agrees = True

    async def sit(self, **config: Any) -> dict[str, Any]:
        made = await self.call("create", config=LATE | config)
        self.table = made["table"]
        joined = await self.call(
            "join", table=self.table, name="Ann", late_cards=self.agrees
        )
        self.token = joined["token"]
        return joined

    async def watch(self) -> None:
        await self.call("watch", table=self.table, token=self.token)

    def take(self, message: dict[str, Any]) -> None:
        self.ended += message.get("type") == "hand_end"
        own = {"table": self.table, "token": self.token}
        if message.get("what") == "sitting_out":  # too slow: the machine is busy
            self.write(self.command("sit_in", **own))
        turn = message if message.get("type") == "turn" else message.get("turn")
        if turn and "legal" in turn:
            kind = "call" if "call" in turn["legal"] else "check"
            act = self.command("act", n=turn["n"], action={"action": kind}, **own)
            self.write(act)

    async def play(self, hands: int) -> None:
        """Go on until so many hands more have ended."""
        wanted = self.ended + hands
        await self.wait(lambda _: self.ended >= wanted)


@asynccontextmanager
async def _two(
    folder: Path, source: str | None
) -> AsyncIterator[tuple[Player, RawSocket]]:
    async with (
        room_here(folder) as (_, address),
        Player.connect(address) as ann,
        RawSocket.connect(address, source) as other,
    ):
        yield ann, other


def _late(socket: RawSocket) -> list[dict[str, Any]]:
    return [message for message in socket.messages if message.get("type") == "late"]


async def _follow(socket: RawSocket, ann: Player, hands: int = 4) -> list[Any]:
    """Let a spectator follow some hands; return those that were reported late."""
    await socket.call("watch", table=ann.table)
    await ann.watch()
    await ann.play(hands)
    await socket.wait(lambda m: m.get("type") == "late" and m["n"] > 60)
    return _late(socket)


@async_test
async def test_spectator_sees_a_hand_when_the_next_one_is_over(tmp_path: Path) -> None:
    async with _two(tmp_path, ELSEWHERE) as (ann, eve):
        await ann.sit()
        late = await _follow(eve, ann)
        assert all(len(own) == 2 for one in late for own in one["cards"].values())
        ends = {m["hand"]: m["n"] for m in eve.messages if m.get("type") == "hand_end"}
        order = list(ends)
        for one in late:
            after = order[order.index(one["hand"]) + 1]
            assert one["n"] > ends[after]
        assert len(_late(ann)) > 1
        assert not any("cards" in one for one in _late(ann))


@async_test
async def test_cards_of_a_player_who_did_not_agree_stay_hidden(tmp_path: Path) -> None:
    async with _two(tmp_path, ELSEWHERE) as (ann, eve):
        ann.agrees = False
        await ann.sit()
        late = await _follow(eve, ann)
        assert {seat for one in late for seat in one["cards"]} == {"2"}  # the bot's
        own = {"table": ann.table, "token": ann.token}
        await ann.call("habit", what="late_cards", yes=True, **own)
        await ann.play(3)
        await eve.wait(lambda m: m.get("type") == "late" and "1" in m["cards"])
        # Consent ends at once: a hand still waiting to be shown is hidden, too.
        eve.messages.clear()
        await ann.call("habit", what="late_cards", yes=False, **own)
        await ann.play(3)
        gone = await eve.wait(lambda m: m.get("what") == "late_cards")
        later = [one for one in _late(eve) if one["n"] > gone["n"]]
        assert later
        assert not any("1" in one["cards"] for one in later)


@async_test
async def test_second_line_of_a_player_gets_nothing(tmp_path: Path) -> None:
    async with _two(tmp_path, None) as (ann, second):
        await ann.sit()
        late = await _follow(second, ann)
        assert late
        assert not any("cards" in one for one in late)
        second.messages.clear()
        await second.call("watch", table=ann.table, after=0)
        late = [await second.wait(lambda m: m.get("type") == "late")]
        assert not any("cards" in one for one in late)


@async_test
async def test_home_network_may_show_them_to_the_second_line(tmp_path: Path) -> None:
    async with _two(tmp_path, None) as (ann, second):
        await ann.sit(late_to_seated_addresses=True)
        late = await _follow(second, ann)
        assert all("cards" in one for one in late)
        assert not any("cards" in one for one in _late(ann))


@pytest.mark.parametrize("home", [False, True])
def test_players_own_line_gets_nothing_as_a_spectator(
    tmp_path: Path, home: bool
) -> None:
    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            Player.connect(address) as ann,
            RawSocket.connect(address, ELSEWHERE) as other,
        ):
            await ann.sit(late_to_seated_addresses=home)
            # The other connection uses the token once, then acts as a stranger.
            token = {"table": ann.table, "token": ann.token}
            await other.call("chat", text="hello", **token)
            late = await _follow(other, ann)
            assert late
            assert not any("cards" in one for one in late)

    run(scenario())


@async_test
async def test_players_are_informed_when_they_sit_down(tmp_path: Path) -> None:
    async with _two(tmp_path, None) as (ann, bob):
        assert (await ann.sit(seats=3))["late_spectators"] is True
        await ann.watch()
        snapshot = await ann.wait(lambda m: m.get("type") == "snapshot")
        assert snapshot["config"]["late_spectators"] is True
        (row,) = (await bob.call("tables"))["tables"]
        assert row["late_spectators"] is True
        for name in ("Bob", "Cyd"):
            join = {"table": ann.table, "name": name, "queue": True}
            answer = await bob.call("join", **join)
            assert answer["late_spectators"] is True
        other = (await bob.call("create", config=QUICK))["table"]
        answer = await bob.call("join", table=other, name="Bob")
        assert "late_spectators" not in answer


def test_after_a_restart_nothing_is_shown_before_all_are_back(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before() -> None:
        async with _two(tmp_path, ELSEWHERE) as (ann, eve):
            await ann.sit(time_ms=1_000, bank_ms=0)  # Eve is back before it runs out
            await _follow(eve, ann)
            kept.update(table=ann.table, token=ann.token)

    async def after() -> None:
        async with _two(tmp_path, ELSEWHERE) as (ann, eve):
            ann.table, ann.token = kept["table"], kept["token"]
            await eve.call("watch", table=ann.table)
            # Her clock runs out: she sits out, and the hand ends without her.
            await eve.wait(lambda m: m.get("type") == "late")
            assert "cards" not in _late(eve)[0]
            await ann.call("sit_in", **kept)
            await ann.watch()
            await ann.play(2)
            await eve.wait(lambda m: m.get("type") == "late" and "cards" in m)

    run(before())
    run(after())
